/**
 * The costs of a message, and the budgets of the service. Times are unit seconds: seconds in which one unit does
 * nothing else. `fit.ts` finds those that the guide's cells tell.
 */
export interface Parameters {
  /** For each message from a client or a caller of the REST API, besides its bytes. */
  receive: number;
  /** For each message to or from an app server, besides its bytes. */
  hub: number;
  /** For each message to a client, besides its bytes. */
  deliver: number;
  /** More for a REST request: a connection, HTTP and a signature. */
  rest: number;
  /** For each byte on either leg. */
  byte: number;
  /** For each client connection, per second: buffers, timers and pings. */
  connection: number;
  /** B/s that each unit can send, and as many that it can receive. */
  network: number;
  /** Look-ups per second of the directory that knows where a connection is. All units together have one. */
  directory: number;
  /** Look-ups of the directory for each member of a group; a single connection takes one. */
  lookupsPerMember: number;
  /** By how much a look-up grows with 100,000 connections and groups. */
  lookupGrowth: number;
}

/** The directory grows only with the sizes that need several services side by side. */
export const UNITS_OF_ONE_DIRECTORY = 100;

/** Groups with more members than this are delivered by every unit to its own clients, as broadcasts are. */
export const LARGEST_ROUTED_GROUP = 20;

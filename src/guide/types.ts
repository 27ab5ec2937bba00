/**
 * The vocabulary of the performance guide. The whole project names scenarios, directions and editions with these
 * types.
 */

/** The use cases that the guide measures, in its order. */
export const SCENARIOS = [
  'echo',
  'broadcast',
  'sendToSmallGroup',
  'sendToBigGroup',
  'sendToConnection',
  'restBroadcast',
  'restSendToUser',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** Editions of the guide, oldest first. */
export const EDITION_IDS = ['2019-11', '2023-03'] as const;

export type EditionId = (typeof EDITION_IDS)[number];

export type Direction = 'inbound' | 'outbound';

/** Figures of one table row, by the unit sizes that have a column: `values[i]` belongs to `units[i]`. */
export interface Row {
  /** Unit sizes that the guide has a figure for, ascending. */
  units: readonly number[];
  /** One figure for each unit size. */
  values: readonly number[];
}

/** A bandwidth cell whose printed value contradicts the message rate beside it. */
export interface BandwidthCorrection {
  units: number;
  direction: Direction;
  /** As printed, without the language's unit spelling: `80 KBps`. */
  printed: string;
  /** As printed, in B/s (1 KB = 1,024 B, 1 MB = 1,000 KB). */
  printedBytes: number;
  /** In B/s, computed from the message rate. */
  correctedBytes: number;
  reason: string;
}

/** One scenario of one edition. */
export interface ScenarioTable {
  scenario: Scenario;
  /** Messages per second into the service. */
  inboundMessages: Row;
  /** Messages per second out of the service. */
  outboundMessages: Row;
  /** Bandwidth as the guide prints it, in B/s; missing if the edition is kept as rates only. */
  printedBandwidth?: { inbound: Row; outbound: Row };
  corrections: readonly BandwidthCorrection[];
  /**
   * Inbound messages for each delivered one, as far as they limit what comes in: 1 where each message has one receiver, a
   * tenth for groups of ten. 0 for broadcasts and big groups: the inbound rate that the guide prints is what its outbound
   * limit implies, not a limit of its own.
   */
  inboundPerDelivered: number;
  /** True if clients send these messages to a hub, so that in default mode each one crosses to an app server and back. */
  throughHub: boolean;
  /** The cost of larger messages: bandwidth-bound scenarios trade size for rate, routed ones pay for each message. */
  bound: 'bandwidth' | 'routing';
  /** Suggested application servers in default mode; missing for scenarios without any (REST). */
  appServers?: Row;
  /** Suggested application servers for ASP.NET SignalR, if the guide gives them. */
  aspNetAppServers?: Row;
  /** Members of each group and number of groups, for the group scenarios. */
  groups?: { members: Row; count: Row };
}

/** One edition of the guide. */
export interface Edition {
  id: EditionId;
  /** Unit sizes with a column in at least one table, ascending. */
  columns: readonly number[];
  /** The unit sizes that Azure sells, as far as the edition has figures; between two columns these are interpolated. */
  sizes: readonly number[];
  /** Client connections for each unit. */
  connectionsPerUnit: number;
  scenarios: Readonly<Record<Scenario, ScenarioTable>>;
}

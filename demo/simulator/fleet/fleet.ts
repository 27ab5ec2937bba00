import { type Mix } from '../../../src/model/capacity';

/** The purpose of a resource in the fleet. The demo, its tests and its documentation find resources by it. */
export const CHARACTERS = [
  'everyday',
  'climbing',
  'routingBound',
  'noTraffic',
  'oversized',
  'bursting',
  'autoscaled',
  'largeMessages',
  'replica',
  'serverless',
  'undeclared',
  'free',
] as const;

export type Character = (typeof CHARACTERS)[number];

/** A quiet load that follows the day and is lower at weekends. */
export interface Rhythm {
  /** Mean utilization of the outbound ceiling on weekdays. */
  level: number;
  /** How far the day's peak and trough differ from the level, as a share of it. */
  swing: number;
  /** Hour of the day's peak (UTC). */
  peakHour: number;
  /** Load at weekends as a share of that on weekdays; by default it drops by half of the swing. */
  weekend?: number;
  /** Load at the beginning of the history as a share of that at the start of the demo; it grows by the same amount each day. */
  grownFrom?: number;
}

/** How a resource's load and unit size change; load.ts describes each kind. */
export type Load =
  | { kind: 'rhythm'; rhythm: Rhythm; scaledInVainUnits?: number }
  | { kind: 'bursts'; rhythm: Rhythm }
  | { kind: 'climb' }
  | { kind: 'steady'; utilization: number }
  | { kind: 'autoscale'; scaledOutUnits: number };

export interface Subscription {
  id: string;
  name: string;
}

/** An Azure SignalR Service resource, or one of its replicas. */
export interface Resource {
  character: Character;
  name: string;
  /** Name of the replica, if it is one. */
  replica?: string;
  subscription: Subscription;
  resourceGroup: string;
  sku: 'Free_F1' | 'Standard_S1' | 'Premium_P1';
  /** In default mode, messages reach the hubs of app servers through the service. */
  serviceMode: 'Default' | 'Serverless';
  units: number;
  mix: Mix;
  /** Average message in bytes, as the application writes it. */
  messageSize: number;
  /** Protocol of the clients, JSON by default. */
  protocol?: 'json' | 'messagePack';
  /** Members of a small group, if not ten as in the guide. */
  groupSize?: number;
  /** Everything but the mix that its owner has written into the settings of the rules pack. */
  declared: { server_leg?: boolean; message_size_bytes?: number };
  /** True if its owner has declared all of that in tags of the resource too. */
  tagged?: true;
  /** Mean number of client connections, as a share of the connections that its unit size or SKU allows. */
  connectionShare: number;
  /** Undefined for a resource whose metrics never arrive. */
  load?: Load;
  /** Hub of the application that counts its sends, if there is one. */
  countedHub?: string;
  /** True if its application writes the message rates of both directions, as clients see them. */
  countsRates?: true;
  /** A change in the weeks before the demo, and what was different before it. */
  change?: { daysBefore: number; before: Partial<Pick<Resource, 'sku' | 'mix' | 'load' | 'connectionShare'>> };
  /** The replica whose traffic it carries while the region of that replica fails. */
  carries?: Resource;
}

const PRODUCTION: Subscription = { id: '00000000-0000-0000-0000-0000000000a1', name: 'Production' };
const INTERNAL: Subscription = { id: '00000000-0000-0000-0000-0000000000b2', name: 'Internal' };

const rhythm = (
  level: number,
  swing: number,
  peakHour: number,
  weeks: Pick<Rhythm, 'weekend' | 'grownFrom'> = {}
): Load => ({
  kind: 'rhythm',
  rhythm: { level, swing, peakHour, ...weeks },
});

/** The place and the setup of most resources. */
const USUAL = {
  subscription: PRODUCTION,
  sku: 'Standard_S1',
  serviceMode: 'Default',
  declared: { server_leg: true },
} as const;

const ASIA: Resource = {
  ...USUAL,
  character: 'replica',
  name: 'lobby-us',
  replica: 'asia',
  resourceGroup: 'rg-games',
  sku: 'Premium_P1',
  units: 10,
  mix: { echo: 0.5, sendToSmallGroup: 0.5 },
  messageSize: 700,
  protocol: 'messagePack',
  connectionShare: 0.45,
  load: rhythm(0.44, 0.24, 10),
};

export const FLEET: readonly Resource[] = [
  {
    ...USUAL,
    character: 'climbing',
    name: 'orders-live',
    resourceGroup: 'rg-orders',
    units: 20,
    mix: { echo: 0.6, sendToSmallGroup: 0.25, broadcast: 0.15 },
    messageSize: 1500,
    connectionShare: 0.62,
    load: { kind: 'climb' },
    countedHub: 'orders',
  },
  {
    ...USUAL,
    character: 'routingBound',
    name: 'presence-direct',
    resourceGroup: 'rg-social',
    units: 50,
    mix: { sendToConnection: 0.6, sendToSmallGroup: 0.4 },
    messageSize: 100,
    connectionShare: 0.55,
    // Constant day and night: its limit is routing, which neither the hour nor a larger unit size changes. Once, its owners
    // tried a larger one.
    load: { kind: 'rhythm', rhythm: { level: 0.87, swing: 0.02, peakHour: 15 }, scaledInVainUnits: 80 },
  },
  {
    ...USUAL,
    character: 'noTraffic',
    name: 'telemetry-ingest',
    resourceGroup: 'rg-telemetry',
    units: 2,
    mix: { echo: 1 },
    messageSize: 400,
    connectionShare: 0,
  },
  {
    ...USUAL,
    character: 'oversized',
    name: 'auction-archive',
    resourceGroup: 'rg-auctions',
    units: 100,
    mix: { broadcast: 0.9, echo: 0.1 },
    messageSize: 900,
    connectionShare: 0.04,
    load: rhythm(0.07, 0.2, 18),
  },
  {
    ...USUAL,
    character: 'bursting',
    name: 'matchday-scores',
    resourceGroup: 'rg-sports',
    units: 10,
    mix: { broadcast: 0.7, sendToBigGroup: 0.3 },
    messageSize: 20480,
    connectionShare: 0.4,
    load: { kind: 'bursts', rhythm: { level: 0.4, swing: 0.12, peakHour: 19 } },
  },
  {
    ...USUAL,
    character: 'autoscaled',
    name: 'chat-eu',
    resourceGroup: 'rg-chat',
    sku: 'Premium_P1',
    units: 5,
    mix: { sendToSmallGroup: 0.7, echo: 0.3 },
    messageSize: 300,
    connectionShare: 0.6,
    load: { kind: 'autoscale', scaledOutUnits: 10 },
    countedHub: 'chat',
    // A release moved most of its messages to groups.
    change: { daysBefore: 10, before: { mix: { sendToSmallGroup: 0.3, echo: 0.7 } } },
  },
  {
    ...USUAL,
    character: 'largeMessages',
    name: 'whiteboard-live',
    resourceGroup: 'rg-collaboration',
    sku: 'Premium_P1',
    units: 30,
    mix: { sendToSmallGroup: 0.8, broadcast: 0.2 },
    messageSize: 6144,
    declared: { server_leg: true, message_size_bytes: 6144 },
    tagged: true,
    connectionShare: 0.35,
    load: rhythm(0.5, 0.2, 14, { weekend: 0.45 }),
  },
  {
    ...USUAL,
    character: 'everyday',
    name: 'lobby-us',
    resourceGroup: 'rg-games',
    sku: 'Premium_P1',
    units: 20,
    mix: { echo: 0.5, sendToSmallGroup: 0.5 },
    messageSize: 700,
    protocol: 'messagePack',
    connectionShare: 0.5,
    load: rhythm(0.47, 0.24, 22),
    carries: ASIA,
  },
  ASIA,
  {
    ...USUAL,
    character: 'everyday',
    name: 'market-ticker',
    resourceGroup: 'rg-markets',
    units: 50,
    mix: { broadcast: 0.6, sendToBigGroup: 0.4 },
    messageSize: 200,
    protocol: 'messagePack',
    connectionShare: 0.57,
    // At its ceiling in about five weeks.
    load: rhythm(0.5, 0.22, 15, { grownFrom: 0.35 }),
  },
  {
    ...USUAL,
    character: 'everyday',
    name: 'classroom-stream',
    resourceGroup: 'rg-learning',
    units: 10,
    mix: { sendToBigGroup: 1 },
    messageSize: 12288,
    connectionShare: 0.48,
    load: rhythm(0.46, 0.25, 11, { weekend: 0.3 }),
  },
  {
    ...USUAL,
    character: 'serverless',
    name: 'notify-web',
    resourceGroup: 'rg-notifications',
    serviceMode: 'Serverless',
    units: 5,
    mix: { restSendToUser: 0.8, restBroadcast: 0.2 },
    messageSize: 1024,
    declared: { server_leg: false },
    connectionShare: 0.5,
    load: rhythm(0.48, 0.2, 13),
  },
  {
    ...USUAL,
    character: 'everyday',
    name: 'status-board',
    subscription: INTERNAL,
    resourceGroup: 'rg-operations',
    units: 2,
    mix: { restBroadcast: 1 },
    messageSize: 4096,
    declared: { server_leg: false },
    connectionShare: 0.4,
    load: rhythm(0.45, 0.2, 12),
  },
  {
    ...USUAL,
    character: 'everyday',
    name: 'courier-dispatch',
    resourceGroup: 'rg-logistics',
    units: 3,
    mix: { sendToConnection: 0.6, echo: 0.4 },
    messageSize: 400,
    connectionShare: 0.52,
    load: rhythm(0.5, 0.22, 17),
    countsRates: true,
  },
  {
    // Nobody has said whether Azure counts its messages twice. It does: half of the utilization that the pack shows.
    ...USUAL,
    character: 'undeclared',
    name: 'support-desk',
    subscription: INTERNAL,
    resourceGroup: 'rg-support',
    units: 1,
    mix: { echo: 1 },
    messageSize: 800,
    declared: {},
    connectionShare: 0.46,
    load: rhythm(0.24, 0.25, 13),
    // A trial with a few people, before it moved to the standard SKU.
    change: {
      daysBefore: 8,
      before: { sku: 'Free_F1', connectionShare: 0.4, load: rhythm(0.00003, 0.3, 13) },
    },
  },
  {
    // 16 to 18 of its 20 connections are in use, five of them by its app server.
    ...USUAL,
    character: 'free',
    name: 'dev-sandbox',
    subscription: INTERNAL,
    resourceGroup: 'rg-sandbox',
    sku: 'Free_F1',
    units: 1,
    mix: { echo: 1 },
    messageSize: 500,
    connectionShare: 0.575,
    // About five messages a minute.
    load: rhythm(0.00004, 0.3, 14),
  },
];

/** Resource id in lower case, as azure-metrics-exporter writes it and as a Resource Graph query should. */
export function resourceId({ subscription, resourceGroup, name, replica }: Resource): string {
  const id = `/subscriptions/${subscription.id}/resourcegroups/${resourceGroup}/providers/microsoft.signalrservice/signalr/${name}`;
  return (replica === undefined ? id : `${id}/replicas/${replica}`).toLowerCase();
}

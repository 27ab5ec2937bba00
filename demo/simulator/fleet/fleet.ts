import { type Mix } from '../../../src/model';

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
}

/** How a resource's load changes; load.ts describes each kind. */
export type Load =
  | { kind: 'rhythm'; rhythm: Rhythm }
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
  sku: 'Standard_S1' | 'Premium_P1';
  units: number;
  mix: Mix;
  /** Average message size in bytes, if not the guide's 2,048. */
  messageSize?: number;
  /** Inbound utilization as a share of outbound utilization: 1 if every group is as large as the guide's. */
  inboundShare: number;
  /** Mean number of client connections, as a share of the unit size's limit. */
  connectionShare: number;
  /** Undefined for a resource whose metrics never arrive. */
  load?: Load;
  /** Hub of the application that counts its sends, if there is one. */
  countedHub?: string;
}

const PRODUCTION: Subscription = { id: '00000000-0000-0000-0000-0000000000a1', name: 'Production' };
const INTERNAL: Subscription = { id: '00000000-0000-0000-0000-0000000000b2', name: 'Internal' };

const rhythm = (level: number, swing: number, peakHour: number): Load => ({
  kind: 'rhythm',
  rhythm: { level, swing, peakHour },
});

export const FLEET: readonly Resource[] = [
  {
    character: 'climbing',
    name: 'orders-live',
    subscription: PRODUCTION,
    resourceGroup: 'rg-orders',
    sku: 'Standard_S1',
    units: 20,
    mix: { echo: 0.6, sendToSmallGroup: 0.25, broadcast: 0.15 },
    inboundShare: 0.9,
    connectionShare: 0.62,
    load: { kind: 'climb' },
    countedHub: 'orders',
  },
  {
    character: 'routingBound',
    name: 'presence-direct',
    subscription: PRODUCTION,
    resourceGroup: 'rg-social',
    sku: 'Standard_S1',
    units: 50,
    mix: { sendToConnection: 0.6, sendToSmallGroup: 0.4 },
    inboundShare: 0.95,
    connectionShare: 0.55,
    // Constant day and night: its limit is routing, which neither the hour nor a larger unit size changes.
    load: rhythm(0.87, 0.02, 15),
  },
  {
    character: 'noTraffic',
    name: 'telemetry-ingest',
    subscription: PRODUCTION,
    resourceGroup: 'rg-telemetry',
    sku: 'Standard_S1',
    units: 2,
    mix: { echo: 1 },
    inboundShare: 1,
    connectionShare: 0,
  },
  {
    character: 'oversized',
    name: 'auction-archive',
    subscription: PRODUCTION,
    resourceGroup: 'rg-auctions',
    sku: 'Standard_S1',
    units: 100,
    mix: { broadcast: 0.9, echo: 0.1 },
    inboundShare: 0.9,
    connectionShare: 0.04,
    load: rhythm(0.07, 0.2, 18),
  },
  {
    character: 'bursting',
    name: 'matchday-scores',
    subscription: PRODUCTION,
    resourceGroup: 'rg-sports',
    sku: 'Standard_S1',
    units: 10,
    mix: { broadcast: 0.7, sendToBigGroup: 0.3 },
    inboundShare: 0.9,
    connectionShare: 0.4,
    load: { kind: 'bursts', rhythm: { level: 0.4, swing: 0.12, peakHour: 19 } },
  },
  {
    character: 'autoscaled',
    name: 'chat-eu',
    subscription: PRODUCTION,
    resourceGroup: 'rg-chat',
    sku: 'Premium_P1',
    units: 5,
    mix: { sendToSmallGroup: 0.7, echo: 0.3 },
    inboundShare: 0.95,
    connectionShare: 0.6,
    load: { kind: 'autoscale', scaledOutUnits: 10 },
    countedHub: 'chat',
  },
  {
    character: 'largeMessages',
    name: 'whiteboard-live',
    subscription: PRODUCTION,
    resourceGroup: 'rg-collaboration',
    sku: 'Premium_P1',
    units: 30,
    mix: { sendToSmallGroup: 0.8, broadcast: 0.2 },
    messageSize: 6144,
    inboundShare: 0.85,
    connectionShare: 0.35,
    load: rhythm(0.5, 0.2, 14),
  },
  {
    character: 'everyday',
    name: 'lobby-us',
    subscription: PRODUCTION,
    resourceGroup: 'rg-games',
    sku: 'Premium_P1',
    units: 20,
    mix: { echo: 0.5, sendToSmallGroup: 0.5 },
    inboundShare: 0.9,
    connectionShare: 0.5,
    load: rhythm(0.47, 0.24, 22),
  },
  {
    character: 'replica',
    name: 'lobby-us',
    replica: 'asia',
    subscription: PRODUCTION,
    resourceGroup: 'rg-games',
    sku: 'Premium_P1',
    units: 10,
    mix: { echo: 0.5, sendToSmallGroup: 0.5 },
    inboundShare: 0.9,
    connectionShare: 0.45,
    load: rhythm(0.44, 0.24, 10),
  },
  {
    character: 'everyday',
    name: 'market-ticker',
    subscription: PRODUCTION,
    resourceGroup: 'rg-markets',
    sku: 'Standard_S1',
    units: 50,
    mix: { broadcast: 0.6, sendToBigGroup: 0.4 },
    inboundShare: 0.9,
    connectionShare: 0.57,
    load: rhythm(0.5, 0.22, 15),
  },
  {
    character: 'everyday',
    name: 'classroom-stream',
    subscription: PRODUCTION,
    resourceGroup: 'rg-learning',
    sku: 'Standard_S1',
    units: 10,
    mix: { sendToBigGroup: 1 },
    inboundShare: 0.92,
    connectionShare: 0.48,
    load: rhythm(0.46, 0.25, 11),
  },
  {
    character: 'everyday',
    name: 'notify-web',
    subscription: PRODUCTION,
    resourceGroup: 'rg-notifications',
    sku: 'Standard_S1',
    units: 5,
    mix: { restSendToUser: 0.8, restBroadcast: 0.2 },
    inboundShare: 0.9,
    connectionShare: 0.5,
    load: rhythm(0.48, 0.2, 13),
  },
  {
    character: 'everyday',
    name: 'status-board',
    subscription: INTERNAL,
    resourceGroup: 'rg-operations',
    sku: 'Standard_S1',
    units: 2,
    mix: { restBroadcast: 1 },
    inboundShare: 1,
    connectionShare: 0.4,
    load: rhythm(0.45, 0.2, 12),
  },
  {
    character: 'everyday',
    name: 'courier-dispatch',
    subscription: PRODUCTION,
    resourceGroup: 'rg-logistics',
    sku: 'Standard_S1',
    units: 3,
    mix: { sendToConnection: 0.6, echo: 0.4 },
    inboundShare: 0.95,
    connectionShare: 0.52,
    load: rhythm(0.5, 0.22, 17),
  },
  {
    character: 'everyday',
    name: 'support-desk',
    subscription: INTERNAL,
    resourceGroup: 'rg-support',
    sku: 'Standard_S1',
    units: 1,
    mix: { echo: 1 },
    inboundShare: 1,
    connectionShare: 0.46,
    load: rhythm(0.46, 0.25, 13),
  },
];

/** Resource id in lower case, as azure-metrics-exporter writes it and as a Resource Graph query should. */
export function resourceId({ subscription, resourceGroup, name, replica }: Resource): string {
  const id = `/subscriptions/${subscription.id}/resourcegroups/${resourceGroup}/providers/microsoft.signalrservice/signalr/${name}`;
  return (replica === undefined ? id : `${id}/replicas/${replica}`).toLowerCase();
}

/** Repeats the fleet under numbered names (`orders-live-2`) up to the requested number of resources. */
export function fleetOf(count: number): Resource[] {
  return Array.from({ length: count }, (_, i) => {
    const resource = FLEET[i % FLEET.length];
    const copy = Math.floor(i / FLEET.length) + 1;
    return copy === 1 ? resource : { ...resource, name: `${resource.name}-${copy}` };
  });
}

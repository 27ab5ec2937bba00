import { NONE, seriesLine } from '../../demo/simulator/exporters/exposition';
import { type Scenario } from '../../src/guide';
import {
  type AzureMetric,
  CONNECTION_CLOSE_COUNT,
  CONNECTION_COUNT,
  CONNECTION_OPEN_COUNT,
  CONNECTION_QUOTA,
  INBOUND_TRAFFIC,
  MESSAGE_COUNT,
  OUTBOUND_TRAFFIC,
  SERVER_CONNECTION_LATENCY,
  SERVER_LOAD,
  SYSTEM_ERRORS,
} from '../../src/names/azure-metrics';
import { APP_MESSAGES_SENT, RESOURCE_GRAPH, templateNames } from '../../src/names/exporters';

/** A resource of the fleet. Some exporter reads everything that its fields say. */
interface Resource {
  name: string;
  /** Of a replica, the name of its service. */
  replicaOf?: string;
  units?: number;
  sku: string;
  mode: 'Default' | 'Serverless';
  /** Outbound bytes a second at a load of 1. */
  outbound: number;
  connections: number;
  /** Shares that someone exposes. */
  mix?: Partial<Record<Scenario, number>>;
  /** Its applications count sends of this scenario. */
  counts?: Scenario;
  hasLoad: boolean;
}

const RESOURCES: readonly Resource[] = [
  {
    ...{ name: 'chat', units: 2, sku: 'Standard_S1', mode: 'Default', hasLoad: true },
    ...{ outbound: 9e6, connections: 1700, mix: { broadcast: 0.7, sendToConnection: 0.3 } },
  },
  {
    ...{ name: 'west', replicaOf: 'chat', units: 1, sku: 'Standard_S1', mode: 'Default', hasLoad: true },
    ...{ outbound: 3e6, connections: 600, mix: { broadcast: 1 } },
  },
  { name: 'free', units: 1, sku: 'Free_F1', mode: 'Default', outbound: 2e4, connections: 18, hasLoad: false },
  {
    ...{ name: 'orders', units: 5, sku: 'Premium_P1', mode: 'Serverless', hasLoad: false },
    ...{ outbound: 14e6, connections: 3000, mix: { echo: 0.5, restSendToUser: 0.5 } },
  },
  { name: 'unsized', sku: 'Standard_S1', mode: 'Default', outbound: 1e6, connections: 1000, hasLoad: true },
  {
    ...{ name: 'counted', units: 1, sku: 'Standard_S1', mode: 'Default', hasLoad: true },
    ...{ outbound: 4e6, connections: 900, counts: 'echo' },
  },
];

const STEP_MS = 60_000;
const DAY = 1440;
const GROUP = '/subscriptions/s1/resourcegroups/rg/providers/microsoft.signalrservice/signalr';

export function resourceId(name: string, replicaOf?: string): string {
  return replicaOf === undefined ? `${GROUP}/${name}` : `${GROUP}/${replicaOf}/replicas/${name}`;
}

/** Random numbers from 0 to 1, the same for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Generates what exporters write of a fleet, one line per series in the format of tools/lines. Loads have waves and bursts,
 * exporters gaps; for half an hour nothing is read at all.
 *
 * @param first in minutes since the epoch
 */
export function fleetLines(seed: number, first: number, minutes: number): string[] {
  const random = randomOf(seed);
  const outage = Math.floor(minutes * (0.5 + 0.3 * random()));
  const isRead = (minute: number) => minute < outage || minute >= outage + 30;
  return RESOURCES.flatMap((resource) => linesOf(resource, { random, first, minutes, isRead }));
}

interface Fleet {
  random: () => number;
  first: number;
  minutes: number;
  isRead: (minute: number) => boolean;
}

function linesOf(resource: Resource, { random, first, minutes, isRead }: Fleet): string[] {
  const { name, replicaOf, units, sku, mode, outbound, connections, mix, counts, hasLoad } = resource;
  const id = resourceId(name, replicaOf);
  const load = loadOf(random, minutes);
  const rare = burstsOf(random, minutes, 3, 40);
  const lost = burstsOf(random, minutes, 1, 30);
  const errors = burstsOf(random, minutes, 2, 30);
  const line = (series: string, labels: Record<string, string>, valueAt: (minute: number) => number | undefined) =>
    seriesLine({
      ...{ name: series, labels, first: first * STEP_MS, step: STEP_MS },
      values: load.map((_, minute) => String(valueAt(minute) ?? NONE)),
    });
  const missing = new Set(load.flatMap((_, minute) => (random() < 0.004 ? [minute] : [])));
  const isThere = (minute: number) =>
    isRead(minute) && ![0, 1, 2, 3, 4, 5, 6, 7].some((ago) => missing.has(minute - ago));
  const azure = (metric: AzureMetric, valueAt: (minute: number) => number | undefined, dimension?: string) =>
    line(
      templateNames(metric, metric.aggregations[0])[0],
      { resourceID: id, ...(dimension !== undefined && { dimension }) },
      (minute) => (isThere(minute) ? valueAt(minute) : undefined)
    );
  const clients = (minute: number) => Math.round(connections * Math.min(1.1, 0.3 + 0.7 * load[minute]));
  const isUnsettled = load.map(() => random() < 0.01);
  const traffic = (factor: number) => (minute: number) =>
    isUnsettled[minute] ? 0 : 60 * outbound * factor * load[minute];
  let sent = 0;
  return [
    azure(INBOUND_TRAFFIC, traffic(0.4)),
    azure(OUTBOUND_TRAFFIC, traffic(1)),
    azure(MESSAGE_COUNT, (minute) => Math.round((60 * outbound * load[minute]) / 1500)),
    azure(CONNECTION_COUNT, clients, 'Client'),
    azure(CONNECTION_COUNT, (minute) => (lost[minute] > 0 ? 0 : 5), 'Server'),
    azure(CONNECTION_QUOTA, (minute) => (100 * clients(minute)) / (1000 * (units ?? 1))),
    azure(CONNECTION_CLOSE_COUNT, (minute) => rare[minute] || undefined, 'Throttled'),
    azure(CONNECTION_CLOSE_COUNT, (minute) => (errors[minute] > 0 ? 0.1 * connections : 1), 'PingTimeout'),
    azure(CONNECTION_OPEN_COUNT, (minute) => (errors[minute] > 0 ? 30_000 : 10), 'Client'),
    azure(SYSTEM_ERRORS, (minute) => (errors[minute] > 0 ? 3 : 0.1)),
    azure(SERVER_CONNECTION_LATENCY, (minute) => (lost[minute] > 0 ? 800 : 40)),
    ...(hasLoad ? [azure(SERVER_LOAD, (minute) => Math.round(Math.min(100, 70 * load[minute])))] : []),
    ...(units === undefined ? [] : [line(RESOURCE_GRAPH.units, { resourceID: id }, () => units)]),
    line(RESOURCE_GRAPH.sku, { resourceID: id, sku, service_mode: mode }, () => 1),
    ...Object.entries(mix ?? {}).map(([scenario, share]) =>
      line('signalr_scenario_share_ratio', { resource_id: id, scenario }, () => share)
    ),
    ...(counts === undefined
      ? []
      : [
          line(
            APP_MESSAGES_SENT,
            { resource: name, hub: 'h', scenario: counts },
            (minute) => (sent += 100 * load[minute])
          ),
        ]),
  ];
}

/** Around 0.5, with a wave of a day, noise, and bursts of up to 2. */
function loadOf(random: () => number, minutes: number): number[] {
  const bursts = burstsOf(random, minutes, 5, 90);
  const phase = random() * DAY;
  return bursts.map((burst, minute) => {
    const wave = 0.5 + 0.25 * Math.sin((2 * Math.PI * (minute - phase)) / DAY);
    return wave * (1 + burst) * (0.97 + 0.06 * random());
  });
}

/** Random heights of some stretches of minutes, 0 elsewhere. */
function burstsOf(random: () => number, minutes: number, count: number, longest: number): number[] {
  const heights = Array.from({ length: minutes }, () => 0);
  for (let burst = 0; burst < count; burst++) {
    const start = Math.floor(random() * minutes);
    heights.fill(0.3 + random(), start, start + 1 + Math.floor(random() * longest));
  }
  return heights;
}

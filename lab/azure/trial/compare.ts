import { INPUT, SETTING } from '../../../src/names/series';
import { taggedNumbers } from '../../../demo/simulator/fleet/tags';
import { unitsAt, type World } from '../../../demo/simulator/fleet/load';
import { type Minute, sample } from '../../../demo/simulator/fleet/traffic';
import { resourceId } from '../../../demo/simulator/fleet/fleet';
import { type SourceName } from '../../../alerts/generator/settings/scalars';
import { aggregated, type Aggregation, metricNamed } from '../fake/metrics';
import { type AzureResource } from '../fake/azure';

const SECONDS_PER_MINUTE = 60;

/** A series that the rules should record of a resource, and its values by what Azure served. */
export interface Input {
  /** Name and labels of the series. */
  labels: Readonly<Record<string, string>>;
  /** @returns undefined where Azure has nothing */
  valueAt: (minute: number) => number | undefined;
  /** True for events that may not occur: a minute without any has no series. */
  occurs: boolean;
}

type Served = (minute: Minute) => number | undefined;

function served(name: string, aggregation: Aggregation, chosen: Record<string, string> = {}, divisor = 1): Served {
  const metric = metricNamed(name);
  if (metric === undefined) {
    throw new Error(`Azure has no metric ${name}`);
  }
  return (minute) => {
    const value = aggregated(metric, minute, aggregation, chosen);
    return value === undefined ? undefined : value / divisor;
  };
}

interface Definition {
  name: string;
  labels?: Record<string, string>;
  value: Served;
  occurs?: true;
}

const CLIENTS = served('ConnectionCount', 'Maximum', { Endpoint: 'Client' });
const SERVERS = served('ConnectionCount', 'Maximum', { Endpoint: 'Server' });
const closes = (ConnectionCloseCategory: string) =>
  served('ConnectionCloseCount', 'Total', { ConnectionCloseCategory });

const FROM_AZURE_MONITOR: readonly Definition[] = [
  { name: INPUT.inboundBytes, value: served('InboundTraffic', 'Total', {}, 60) },
  { name: INPUT.outboundBytes, value: served('OutboundTraffic', 'Total', {}, 60) },
  { name: INPUT.countedMessages, value: served('MessageCount', 'Total', {}, 60) },
  { name: INPUT.endpointConnections, labels: { endpoint: 'client' }, value: CLIENTS },
  { name: INPUT.endpointConnections, labels: { endpoint: 'server' }, value: SERVERS },
  {
    name: INPUT.connections,
    value: (minute) => {
      const [clients, servers] = [CLIENTS(minute), SERVERS(minute)];
      return clients === undefined && servers === undefined ? undefined : (clients ?? 0) + (servers ?? 0);
    },
  },
  { name: INPUT.connectionQuota, value: served('ConnectionQuotaUtilization', 'Maximum', {}, 100) },
  { name: INPUT.serverLoad, value: served('ServerLoad', 'Maximum', {}, 100) },
  { name: INPUT.throttled, value: closes('Throttled'), occurs: true },
  { name: INPUT.closes, labels: { category: 'Normal' }, value: closes('Normal'), occurs: true },
  { name: INPUT.closes, labels: { category: 'SlowClient' }, value: closes('SlowClient'), occurs: true },
  { name: INPUT.opens, value: served('ConnectionOpenCount', 'Total'), occurs: true },
  { name: INPUT.systemErrors, value: served('SystemErrors', 'Maximum', {}, 100) },
  { name: INPUT.serverConnectionLatency, value: served('ServerConnectionLatency', 'Maximum', {}, 1000) },
];

/** Telegraf splits nothing: its connections are the count that is not split. */
const UNSPLIT: readonly Definition[] = FROM_AZURE_MONITOR.map((definition) =>
  definition.name === INPUT.connections ? { ...definition, value: served('ConnectionCount', 'Maximum') } : definition
);

/** Returns the inputs that an exporter could give of a resource. */
export function inputsOf(source: SourceName, one: AzureResource, world: World): Input[] {
  if (source === 'azure-resourcegraph-exporter') {
    return resourceGraphInputs(one, world);
  }
  const definitions = source === 'telegraf' ? UNSPLIT : FROM_AZURE_MONITOR;
  return definitions.map(({ name, labels, value, occurs }) => ({
    labels: { __name__: name, resource_id: resourceId(one.resource), ...labels },
    occurs: occurs ?? false,
    valueAt: (minute) => {
      const known = sample(one.resource, minute, world);
      return known && value(known);
    },
  }));
}

function resourceGraphInputs({ resource }: AzureResource, world: World): Input[] {
  const { sku, serviceMode, replica } = resource;
  const id = { resource_id: resourceId(resource) };
  return [
    { labels: { __name__: INPUT.units, ...id }, occurs: false, valueAt: (minute) => unitsAt(resource, minute, world) },
    {
      labels: { __name__: INPUT.sku, ...id, sku, ...(replica === undefined && { service_mode: serviceMode }) },
      occurs: false,
      valueAt: () => 1,
    },
    ...taggedNumbers(resource).map(([setting, value]) => ({
      labels: { ...id, ...taggedLabels(setting) },
      occurs: false,
      valueAt: () => value,
    })),
  ];
}

/** The series that a number of a tag becomes, by its label `setting`. */
function taggedLabels(setting: string): Record<string, string> {
  const [, scenario] = /^share:(.+)$/.exec(setting) ?? [];
  return scenario === undefined
    ? { __name__: setting === 'message_size' ? SETTING.messageSize : SETTING.serverLeg, declared_by: 'entry' }
    : { __name__: INPUT.share, scenario, declared: 'true' };
}

/** Floating-point numbers that went through another program. */
const TOLERANCE = 1e-9;

/** A recorded series with its samples: epoch seconds and value. */
export interface Recorded {
  labels: Readonly<Record<string, string>>;
  samples: ReadonlyArray<readonly [at: number, value: number]>;
}

/** How much older than the recording the minute of a value may be. */
export interface Ages {
  least: number;
  most: number;
}

/** An input that some resources lack. */
export interface Missing {
  /** In the words of the project, with the part of it that is missing. */
  input: string;
  resources: number;
}

export interface Comparison {
  /** Inputs that Azure served in every minute. */
  possible: number;
  recorded: number;
  /** Those that were not recorded. */
  missing: Missing[];
  /** Recorded samples that were compared. */
  samples: number;
  /** Samples, or series, that Azure did not serve. */
  differences: string[];
  /** Of the compared samples, in minutes; undefined without any. */
  ages: Ages | undefined;
}

/** A time, in epoch seconds. */
export interface Span {
  from: number;
  to: number;
}

/** Labels by which people know a resource; joins use the id alone. */
const OF_THE_RESOURCE = ['resource', 'resource_group', 'subscription'];

function keyOf(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .filter(([name]) => !OF_THE_RESOURCE.includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(' ');
}

/** Follows from other inputs, so no exporter gives it. */
const isInferred = ({ labels }: Recorded) => labels.inferred !== undefined;

/**
 * Compares every recorded sample with the values that Azure served of that input.
 *
 * @param span in which the samples were recorded
 * @param ages in minutes, from the minute of a value to that of its recording
 */
export function compared(inputs: readonly Input[], recorded: readonly Recorded[], span: Span, ages: Ages): Comparison {
  const known = new Map(inputs.map((input) => [keyOf(input.labels), input]));
  const series = recorded.filter((one) => !isInferred(one));
  const differences: string[] = [];
  const seen: number[] = [];
  for (const { labels, samples } of series) {
    const key = keyOf(labels);
    const input = known.get(key);
    if (input === undefined) {
      differences.push(`${key}: served by no resource`);
      continue;
    }
    for (const [at, value] of samples) {
      const age = ageOf(input, at, value, ages);
      if (age === undefined) {
        differences.push(
          `${key}: ${value} at ${new Date(at * 1000).toISOString()}, served ${servedAround(input, at, ages)}`
        );
      } else {
        seen.push(age);
      }
    }
  }
  const present = new Set(series.map(({ labels }) => keyOf(labels)));
  const possible = inputs.filter((input) => isServed(input, span, ages));
  const missing = possible.filter(({ labels }) => !present.has(keyOf(labels)));
  return {
    possible: possible.length,
    recorded: possible.length - missing.length,
    missing: counted(missing),
    samples: seen.length,
    differences,
    ages: seen.length === 0 ? undefined : { least: Math.min(...seen), most: Math.max(...seen) },
  };
}

/** Returns how many minutes old a recorded value is, if Azure served it in that time. */
function ageOf(input: Input, at: number, value: number, ages: Ages): number | undefined {
  const minute = Math.floor(at / SECONDS_PER_MINUTE);
  return range(ages.least, ages.most).find((age) => isSame(input.valueAt(minute - age), value));
}

function servedAround(input: Input, at: number, { least, most }: Ages): string {
  const minute = Math.floor(at / SECONDS_PER_MINUTE);
  return range(least, most)
    .map((age) => `${input.valueAt(minute - age) ?? 'nothing'}`)
    .join(', ');
}

function isSame(served: number | undefined, value: number): boolean {
  return served !== undefined && Math.abs(served - value) <= TOLERANCE * Math.max(1, Math.abs(served));
}

/** True if an exporter met the input whenever it asked. */
function isServed({ valueAt, occurs }: Input, { from, to }: Span, { least, most }: Ages): boolean {
  const minutes = range(Math.floor(from / SECONDS_PER_MINUTE) - most, Math.floor(to / SECONDS_PER_MINUTE) - least);
  return minutes.every((minute) => {
    const value = valueAt(minute);
    return value !== undefined && (!occurs || value > 0);
  });
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

const SHORT = new Map<string, string>(Object.entries(INPUT).map(([short, name]) => [name, short]));

function counted(inputs: readonly Input[]): Missing[] {
  const counts = new Map<string, number>();
  for (const { labels } of inputs) {
    const { __name__: name = '', endpoint, category } = labels;
    const part = endpoint ?? category;
    const text = `${SHORT.get(name) ?? name}${part === undefined ? '' : ` (${part})`}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([input, resources]) => ({ input, resources }));
}

import { relabel } from '../../../alerts/generator/promql/promql';
import { INPUT } from '../../../src/names/series';
import { ofFleet } from './scope';
import { knownResources } from './utilization';
import { DIMENSION_NAMES } from './words';

export const NEEDED = [
  { refId: 'units', name: 'Unit size', short: 'Units', series: INPUT.units },
  { refId: 'inboundBytes', name: DIMENSION_NAMES.inboundBytes, short: 'Inbound traffic', series: INPUT.inboundBytes },
  {
    refId: 'outboundBytes',
    name: DIMENSION_NAMES.outboundBytes,
    short: 'Outbound traffic',
    series: INPUT.outboundBytes,
  },
  { refId: 'share', name: 'Scenario mix', short: 'Mix', series: INPUT.share },
  { refId: 'connections', name: 'Connections', short: 'Connections', series: INPUT.connections },
  { refId: 'serverLoad', name: 'Server load', short: 'Load', series: INPUT.serverLoad },
] as const;

/** Not every source has these. */
const OPTIONAL = [
  { name: 'Throttled', series: INPUT.throttled },
  { name: DIMENSION_NAMES.inboundMessages, series: INPUT.inboundMessages },
  { name: DIMENSION_NAMES.outboundMessages, series: INPUT.outboundMessages },
] as const;

interface Input {
  name: string;
  series: string;
}

/** A column of the table of inputs. */
interface InputColumn {
  refId: string;
  short: string;
  /** One of these is enough. */
  series: readonly string[];
  /** True if a resource cannot be assessed, or not rightly, without it. */
  isNeeded: boolean;
  /** True if the series comes and goes with what it counts. */
  comesAndGoes?: boolean;
}

/** The inputs that a resource can lack. Message rates are not among them: Azure has none. */
export const INPUT_COLUMNS: readonly InputColumn[] = [
  ...NEEDED.map(({ refId, short, series }) => ({ refId, short, series: [series], isNeeded: true })),
  {
    refId: 'closes',
    short: 'Closes',
    series: [INPUT.throttled, INPUT.closes],
    isNeeded: true,
    comesAndGoes: true,
  },
  { refId: 'endpoints', short: 'Endpoints', series: [INPUT.endpointConnections], isNeeded: false },
  { refId: 'quota', short: 'Quota', series: [INPUT.connectionQuota], isNeeded: false },
  { refId: 'countedMessages', short: 'Message count', series: [INPUT.countedMessages], isNeeded: false },
  { refId: 'opens', short: 'Opens', series: [INPUT.opens], isNeeded: false, comesAndGoes: true },
  { refId: 'systemErrors', short: 'Errors', series: [INPUT.systemErrors], isNeeded: false, comesAndGoes: true },
  { refId: 'latency', short: 'Latency', series: [INPUT.serverConnectionLatency], isNeeded: false },
  { refId: 'sku', short: 'SKU', series: [INPUT.sku], isNeeded: false },
];

/** Long enough for something to be counted. */
const AN_HOUR = '1h';

/** Range and resolution of the search for an input that no longer arrives. */
const LOOK_BACK = '[6h:10m]';

/** One row for each input, labelled with its name. */
export function forEachInput(expressionOf: (input: Input) => string): string {
  return [...NEEDED, ...OPTIONAL]
    .map((input) => relabel(expressionOf(input), 'input', input.name, '', ''))
    .join(' or ');
}

export function resourcesWith({ series }: Input): string {
  return `count(group by (resource_id) (${ofFleet(series)})) or vector(0)`;
}

/** Age in seconds of the oldest current sample. */
export function ageOfOldest({ series }: Input): string {
  return `time() - min(timestamp(${ofFleet(series)}))`;
}

/** Age in seconds of the newest sample, looking back six hours if none is current. */
export function ageOfNewest({ series }: Input): string {
  const newest = `max(timestamp(${ofFleet(series)}))`;
  return `time() - (${newest} or max_over_time(${newest}${LOOK_BACK}))`;
}

/** 1 for each known resource that has the input, 0 for the others. */
export function presence(column: InputColumn): string {
  return ofKnownResources(having(column));
}

/** A number for each known resource: higher for those that lack more, and most for those that lack a needed input. */
export function lacking(): string {
  const weighed = INPUT_COLUMNS.map((column) => {
    const present = relabel(having(column), 'input', column.short, '', '');
    return column.isNeeded ? `${NEEDED_WEIGHT} * ${present}` : present;
  });
  const all = INPUT_COLUMNS.reduce((sum, { isNeeded }) => sum + (isNeeded ? NEEDED_WEIGHT : 1), 0);
  return `${all} - ${ofKnownResources(`sum by (resource_id) (${weighed.join(' or ')})`)}`;
}

/** More than all columns that are not needed. */
const NEEDED_WEIGHT = 10;

function having({ series, comesAndGoes = false }: InputColumn): string {
  const selected = series.map((name) =>
    comesAndGoes ? `last_over_time(${ofFleet(name)}[${AN_HOUR}])` : ofFleet(name)
  );
  return `group by (resource_id) (${selected.join(' or ')})`;
}

/** The value of each known resource, 0 for those without; a resource that ended within the hour is not known. */
function ofKnownResources(values: string): string {
  return `(${values} and on (resource_id) ${knownResources()} or on (resource_id) (0 * ${knownResources()}))`;
}

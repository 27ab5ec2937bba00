import { relabel } from '../../../alerts/generator/promql/promql';
import { INPUT } from '../../../src/model/vocabulary';
import { ofFleet } from './scope';
import { KNOWN_RESOURCES } from './utilization';
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
export function presence({ series }: Input): string {
  return `group by (resource_id) (${ofFleet(series)}) or on (resource_id) (0 * ${KNOWN_RESOURCES})`;
}

/** The number of needed inputs that each known resource lacks. */
export function lacking(): string {
  const present = NEEDED.map((input) => `(${presence(input)})`).join(' + on (resource_id) ');
  return `${NEEDED.length} - (${present})`;
}

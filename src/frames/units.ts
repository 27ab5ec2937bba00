import { type DetectedRole } from './roles';

/** The meaning of a unit of Grafana for the values that have it; other units do not matter here. */
type UnitKind =
  | 'bytesPerSecond'
  | 'scaledBytesPerSecond'
  | 'bits'
  | 'bytes'
  | 'scaledBytes'
  | 'countsPerSecond'
  | 'countsPerMinute'
  | 'percent'
  | 'ratio'
  | 'time';

const KINDS: ReadonlyArray<readonly [UnitKind, RegExp]> = [
  ['bytesPerSecond', /^(?:bin)?Bps$/],
  ['scaledBytesPerSecond', /^[KMGTP]i?Bs$/],
  ['bits', /^(?:dec)?bits$|^(?:bin)?bps$|^[KMGTP]i?bits$/],
  ['bytes', /^(?:dec)?bytes$/],
  ['scaledBytes', /^(?:dec)?[kmgtp]bytes$/],
  ['countsPerSecond', /^(?:[cemoprw]|io|rec|req|rows)ps$|^hertz$/],
  ['countsPerMinute', /^(?:[cemorw]|rec|req|rows)pm$/],
  ['percent', /^percent$/],
  ['ratio', /^percentunit$/],
  ['time', /^(?:ns|µs|ms|s|m|h|d|dt.*|dateTime.*)$/],
];

export function kindOfUnit(unit: string | undefined): UnitKind | undefined {
  return KINDS.find(([, pattern]) => pattern.test(unit ?? ''))?.[0];
}

/** The kinds of units that values of a role can have before they are converted. */
function agreeing({ role, conversion }: Pick<DetectedRole, 'role' | 'conversion'>): readonly UnitKind[] {
  const isTotal = conversion === 'totalToRate';
  switch (role) {
    case 'inboundBytes':
    case 'outboundBytes':
      return [isTotal ? 'bytes' : 'bytesPerSecond'];
    case 'inboundMessages':
    case 'outboundMessages':
    case 'countedMessages':
      return isTotal ? [] : ['countsPerSecond'];
    case 'messageSize':
      return ['bytes'];
    case 'serverLoad':
      return [conversion === 'percentToRatio' ? 'percent' : 'ratio'];
    case 'share':
    case 'utilization':
    case 'peak':
    case 'p95':
    case 'dayPeak':
    case 'halfHours':
      return ['ratio'];
    case 'climbing':
    case 'calibrated':
      return ['time'];
    case 'bands':
      return ['time'];
    default:
      return [];
  }
}

/** Says if the unit of a field agrees with how its values are read; undefined for a unit that says nothing. */
export function unitAgrees(
  unit: string | undefined,
  role: Pick<DetectedRole, 'role' | 'conversion'>
): boolean | undefined {
  const kind = kindOfUnit(unit);
  return kind === undefined ? undefined : agreeing(role).includes(kind);
}

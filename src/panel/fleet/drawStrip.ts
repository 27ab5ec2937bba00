import { type State, stateOf } from '../../model/capacity';
import { isNumber, largest } from '../../model/numbers';
import { type Strip } from '../../model/review';
import { IDLE_BELOW } from '../../model/snapshot';
import { t } from '../../ui/text';
import { type CellScope } from '../review/columns';
import { utilizationWords } from '../words/figureWords';

/** The state of a part of a strip; idle is a normal one that leaves half of the units unused. */
export type PartState = State | 'idle';

export const PART_STATES: readonly PartState[] = ['idle', 'normal', 'warning', 'critical', 'over'];

/** A strip of bars, as high as the utilization. */
export interface DrawnStrip {
  /** Number of bars, each one unit wide and at most one high. */
  width: number;
  /** A path for the bars of each state, for SVG: an element for each bar would be slow. */
  paths: Partial<Record<PartState, string>>;
  /** The same in words. */
  words: string;
}

/** A lower bar would look like a gap. */
const LEAST_HEIGHT = 0.15;

export function drawStrip(
  strip: Strip,
  { settings: { thresholds }, formats, isOfDay }: CellScope & { isOfDay: boolean }
): DrawnStrip {
  const { highest } = strip;
  const paths: DrawnStrip['paths'] = {};
  highest.forEach((value, i) => {
    if (isNumber(value)) {
      const state = value < IDLE_BELOW ? 'idle' : stateOf(value, thresholds);
      const height = Math.min(Math.max(value, LEAST_HEIGHT), 1);
      paths[state] = `${paths[state] ?? ''}M${i} 1v${-height.toFixed(3)}h1V1z`;
    }
  });
  return { width: highest.length, paths, words: stripWords(strip, { formats, isOfDay }) };
}

/** "highest 103.2% at 12:00, over the ceiling in 6 of 48 half hours". */
function stripWords(
  { start, step, highest }: Strip,
  { formats, isOfDay }: Pick<CellScope, 'formats'> & { isOfDay: boolean }
): string {
  const known = highest.filter(isNumber);
  if (known.length === 0) {
    return t('fleet.strip.nothing', 'no data');
  }
  const peak = largest(known);
  const over = known.filter((value) => stateOf(value) === 'over').length;
  const values = {
    peak: utilizationWords(peak, formats),
    time: formats.time(start + highest.indexOf(peak) * step),
    over,
    parts: highest.length,
    gaps: highest.length - known.length,
  };
  const parts = [
    t('fleet.strip.highest', 'highest {{peak}} at {{time}}', values),
    over > 0 &&
      (isOfDay
        ? t('fleet.strip.over', 'over the ceiling in {{over}} of {{parts}} half hours', values)
        : t('fleet.strip.overInRange', 'over the ceiling in {{over}} of {{parts}} parts of the time range', values)),
    values.gaps > 0 && t('fleet.strip.gaps', 'no data in {{gaps}} of {{parts}}', values),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

import { OUTPUT, PEAK, SIGN } from '../../../src/model/vocabulary';
import { is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { type PackSettings } from '../settings';
import { labelled } from './units';

/** How often days are recorded. */
export const DAYS_INTERVAL = '30m';

/** Signs that are facts of the service, whatever the mix. */
const HARD_SIGNS = [SIGN.serverLoad, SIGN.inboundBandwidth, SIGN.outboundBandwidth, SIGN.connections];

/** Of the 46 half hours of a day, two may be missing, as after a restart. */
const LEAST_HALF_HOURS = 44;

/** With three weeks of differences, the last weekday of four weeks is compared with that of the first. */
const MOST_DIFFERENCES = 21;
const LEAST_DIFFERENCES = 3;

/** As a multiple of that of the mean. */
const STANDARD_ERROR_OF_MEDIAN = 1.2533;

const BY = 'by (resource_id, constraint)';

/** The last value of a series of the slow group, which Prometheus would drop after five minutes. */
export function remembered(series: string): string {
  return `last_over_time(${series}[65m])`;
}

/** The value of a day at its end, in a subquery of days: those align to midnight UTC. */
function ended(series: string, offset = ''): string {
  return `last_over_time(${series}[35m]${offset})`;
}

/** A day that was not seen whole has no peak. */
const WHOLE_DAY = `
  max ${BY} (max_over_time(${PEAK.hour}[23h]))
  and sum ${BY} (count_over_time(${PEAK.hour}[23h])) >= ${LEAST_HALF_HOURS}
`;

/** The peaks of days on which the service itself showed no sign of overload, so that harm does not become the record. */
const WITHOUT_SIGNS = `${ended(PEAK.day)}
  unless on (resource_id) count_over_time(${select(OUTPUT.overload, is('sign', HARD_SIGNS))}[1d])`;

/** Peaks, the record and growth. A day ends at the last evaluation before midnight UTC. */
export function dayRules(settings: PackSettings): RecordingRule[] {
  const highest = (values: string) => labelled(`max ${BY} (${values})`, settings);
  return [
    { record: PEAK.hour, expr: highest(`max_over_time(${OUTPUT.utilization}[1h])`) },
    { record: PEAK.day, expr: labelled(`(${WHOLE_DAY})`, settings) },
    { record: PEAK.record, expr: highest(`max_over_time((\n  ${WITHOUT_SIGNS}\n)[7d:1d])`) },
    { record: PEAK.growth, expr: growth() },
    { record: PEAK.daysToCeiling, expr: labelled(daysToCeiling(), settings) },
  ];
}

/** Each day against the same weekday of the week before. */
function growth(): string {
  return `(max ${BY} (${PEAK.day}) - max ${BY} (${ended(PEAK.day, ' offset 7d')})) / 7`;
}

/** Growth is the median of the differences, and real if it is more than twice its standard error. */
function daysToCeiling(): string {
  const days = `${ended(PEAK.growth)}[${MOST_DIFFERENCES}d:1d]`;
  return `(1 - max ${BY} (max_over_time(${ended(PEAK.day)}[7d:1d])))
/ (
  quantile_over_time(0.5, ${days})
  > 2 * ${STANDARD_ERROR_OF_MEDIAN} * stddev_over_time(${days})
  / sqrt(count_over_time(${days}) >= ${LEAST_DIFFERENCES})
)`;
}

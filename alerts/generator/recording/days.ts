import { GROWTH_DAYS, LEAST_GROWTH_DAYS, MEDIAN_ERROR, REAL_ERRORS } from '../../../src/model/forecast';
import { CONSTRAINT, SIGN } from '../../../src/names/labels';
import { OUTPUT, PEAK } from '../../../src/names/series';
import { is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { labelled } from './units';

/** How often days are recorded. */
export const DAYS_INTERVAL = '30m';

/** Signs that are facts of the service, whatever the mix. */
const HARD_SIGNS = [SIGN.serverLoad, SIGN.inboundBandwidth, SIGN.outboundBandwidth, SIGN.connections];

/** Of the 46 half hours of a day, one may be missing, as after a restart. */
const LEAST_HALF_HOURS = 45;

const A_WEEK = 7;

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
const WHOLE_DAY = `max ${BY} (max_over_time(${PEAK.hour}[23h]))
and sum ${BY} (count_over_time(${PEAK.hour}[23h])) >= ${LEAST_HALF_HOURS}`;

/** Signs compare only these with a record. */
const OF_RECORD = [CONSTRAINT.inbound, CONSTRAINT.outbound, CONSTRAINT.serverLoad];

/** The peaks of days on which the service itself showed no sign of overload, so that harm does not become the record. */
const WITHOUT_SIGNS = `${ended(select(PEAK.day, is('constraint', OF_RECORD)))}
  unless on (resource_id) count_over_time(${select(OUTPUT.overload, is('sign', HARD_SIGNS))}[1d])`;

/** Peaks, the record and growth. A day ends at the last evaluation before midnight UTC. */
export function dayRules(): RecordingRule[] {
  const highest = (values: string) => labelled(`max ${BY} (${values})`);
  return [
    { record: PEAK.hour, expr: highest(`max_over_time(${OUTPUT.utilization}[1h])`) },
    // By id alone, so that two days can be compared also after a name has changed.
    { record: PEAK.day, expr: WHOLE_DAY },
    { record: PEAK.record, expr: highest(`max_over_time((\n  ${WITHOUT_SIGNS}\n)[7d:1d])`) },
    { record: PEAK.growth, expr: growth() },
    { record: PEAK.daysToCeiling, expr: labelled(`(${daysToCeiling()})`) },
  ];
}

/** Each day less the same weekday of the week before, in a subquery of days. */
function differences(dayPeaks: string = PEAK.day): string {
  return `(${ended(dayPeaks)} - ${ended(dayPeaks, ` offset ${A_WEEK}d`)})[${GROWTH_DAYS - A_WEEK}d:1d]`;
}

/** How many days have a weekday to compare with, where they are enough to tell growth. */
export function comparedDays(dayPeaks: string = PEAK.day): string {
  return `count_over_time(${differences(dayPeaks)}) >= ${LEAST_GROWTH_DAYS - A_WEEK}`;
}

/** The median of the differences, real if it is more than twice its standard error. */
function growth(): string {
  return `(
  quantile_over_time(0.5, ${differences()})
  > ${REAL_ERRORS} * ${MEDIAN_ERROR} * stddev_over_time(${differences()})
  / sqrt(${comparedDays()})
) / ${A_WEEK}`;
}

function daysToCeiling(): string {
  const peaks = (days: number) => `${ended(PEAK.day)}[${days}d:1d]`;
  return `
  clamp_min(1 - max_over_time(${peaks(A_WEEK)}), 0) / ${PEAK.growth}
  and count_over_time(${peaks(GROWTH_DAYS)}) >= ${LEAST_GROWTH_DAYS}
`;
}

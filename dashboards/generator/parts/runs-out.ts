import { comparedDays } from '../../../alerts/generator/promql/days';
import { CLIMBING_FROM, GROWTH_HORIZON_DAYS, SOON_DAYS } from '../../../src/model/forecast';
import { OUTPUT, PEAK } from '../../../src/names/series';
import { LAST_PEAK, OF_A_CONSTRAINT, ofFleet, type Scope } from './scope';
import { constraintAtPeak, peakOf, worst } from './utilization';

export const HOUR = 3600;
export const DAY = 24 * HOUR;

export const REACHED = 0;
export const NO_GROWTH = -1;
export const LEVEL = -2;

/**
 * Seconds until the first constraint of each resource runs out: by its climb in the last hour, or by its growth from week
 * to week; 0 where its peak in the range has reached it. Without a date, the constraint of that peak decides, as in the panel:
 * nothing where it has too few days to tell.
 *
 * @param range of the peak, such as `24h`: what was over is not said to be flat
 */
export function runsOut(range: string, of: Scope = ofFleet): string {
  const first = (series: string) => `min by (resource_id) (${series})`;
  const later = `${DAY} * ${daysToCeiling(of)} or on (resource_id, constraint) 0 * (${comparedDays(of(PEAK.day))}) + ${NO_GROWTH}`;
  return [
    `0 * (${peakOf(range, of)} >= 1) + ${REACHED}`,
    `60 * ${first(of(OUTPUT.climbing))}`,
    `${DAY} * clamp_min(${first(`${daysToCeiling(of)} <= ${GROWTH_HORIZON_DAYS}`)}, 0)`,
    `0 * ${first(levelNow(of))} + ${LEVEL}`,
    first(`(${later}) and on (resource_id, constraint) ${constraintAtPeak(range, of)}`),
  ]
    .map((expression) => `(${expression})`)
    .join(' or on (resource_id) ');
}

/** The constraint of each resource that {@link runsOut} is about. */
export function firstToRunOut(range: string, of: Scope = ofFleet): string {
  const soonest = (series: string) => `bottomk by (resource_id) (1, ${series})`;
  const dated = `${soonest(of(OUTPUT.climbing))} or on (resource_id) ${soonest(`${daysToCeiling(of)} <= ${GROWTH_HORIZON_DAYS}`)}`;
  const level = `topk by (resource_id) (1, max by (resource_id, constraint) (${of(OUTPUT.utilization, OF_A_CONSTRAINT)})) and on (resource_id) (${levelNow(of)})`;
  const notReached = `(${dated} or on (resource_id) ${level}) unless on (resource_id) ${peakOf(range, of)} >= 1`;
  return `group by (resource_id, constraint) (${notReached}) or on (resource_id) ${constraintAtPeak(range, of)}`;
}

/** Something for each resource that is full now, or soon by a climb or by growth. */
export function fullSoon(of: Scope = ofFleet): string {
  return `${worst(of)} >= 1 or ${of(OUTPUT.climbing)} or ${daysToCeiling(of)} <= ${SOON_DAYS}`;
}

function daysToCeiling(of: Scope): string {
  return `last_over_time(${of(PEAK.daysToCeiling)}${LAST_PEAK})`;
}

/** Those that climbed within the last hour, and have stayed within 0.01 of their present utilization for ten minutes. */
function levelNow(of: Scope): string {
  const now = of(OUTPUT.worst);
  const stayed = ['max', 'min'].map((figure) => `abs(${figure}_over_time(${now}[10m]) - ${now}) <= 0.01`);
  return [
    `${now} >= ${CLIMBING_FROM}`,
    ...stayed,
    `on (resource_id) present_over_time(${of(OUTPUT.climbing)}[1h])`,
  ].join(' and ');
}

import { is } from '../../../alerts/generator/promql/promql';
import { thresholdOf } from '../../../alerts/generator/rows/settings';
import { DEFAULT_THRESHOLDS } from '../../../src/model/capacity';
import { LOW_PEAK } from '../../../src/model/review';
import { CONSTRAINT, LABEL } from '../../../src/names/labels';
import { OUTPUT, PEAK, SETTING } from '../../../src/names/series';
import { packSettings } from './pack';
import { OF_A_CONSTRAINT, ofFleet, type Scope } from './scope';
import { type STATES } from './words';

export function worst(of: Scope = ofFleet): string {
  return `max by (resource_id) (${of(OUTPUT.worst)})`;
}

/** 1 for each resource that a source or the settings name, with the labels by which people know it. */
export function identities(): string {
  return `group by (resource_id, resource, ${LABEL.subscription}, ${LABEL.resourceGroup}) (${ofFleet(OUTPUT.identity)})`;
}

/** The same, by id alone. */
export function knownResources(of: Scope = ofFleet): string {
  return `group by (resource_id) (${of(OUTPUT.identity)})`;
}

/** The highest minute of a range such as `24h`. Peaks of hours would reach back an hour before it. */
export function peakOf(range: string, of: Scope = ofFleet): string {
  return `max by (resource_id) (max_over_time(${of(OUTPUT.worst)}[${range}]))`;
}

/** For each resource, the constraint that was nearest its ceiling at the highest utilization of a range. */
export function constraintAtPeak(range: string, of: Scope = ofFleet): string {
  const peaks = `max by (resource_id, constraint) (max_over_time(${of(OUTPUT.utilization, OF_A_CONSTRAINT)}[${range}]))`;
  return `group by (resource_id, constraint) (topk by (resource_id) (1, ${peaks}))`;
}

/** The highest minute of each step, for resources that are known at the end of the time range. */
export const HIGHEST_OF_STEPS = `max by (resource_id) (max_over_time(${ofFleet(OUTPUT.worst)}[$__interval])) and on (resource_id) ${ofFleet(OUTPUT.identity)} @ end()`;

/**
 * The value of each known resource, or -1 if it has none. Tables sort by this: rows without a value would break the
 * order of all others, so the worst could be anywhere.
 */
export function ofEveryKnown(expression: string, of: Scope = ofFleet): string {
  return `${expression} or on (resource_id) (0 * ${knownResources(of)} - 1)`;
}

/** Adds each known resource that has no value, without one. */
export function orWithoutValue(expression: string, of: Scope = ofFleet): string {
  return `(${expression}) or on (resource_id) NaN * ${knownResources(of)}`;
}

/**
 * Gives each known resource a row in every query of a table, without a value where the query has no result. Grafana joins the
 * rows of several queries by the columns that all of them have, and a query without rows has no column but the time.
 */
export function inEveryRow(queries: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(queries).map(([refId, expr]) => [refId, orWithoutValue(expr)]));
}

/** Restricts values to known resources: an alert can outlive its resource for a while. */
export function ofKnown(expression: string, of: Scope = ofFleet): string {
  return `(${expression}) and on (resource_id) ${knownResources(of)}`;
}

/** The state of each resource as a number of {@link STATES}, by its own warning threshold if the settings have one. */
export function states(of: Scope = ofFleet): string {
  const own = of(SETTING.threshold, is('threshold', [thresholdOf('utilization_warning_ratio')]));
  const warning = `(max by (resource_id) (${own}) or on (resource_id) (0 * ${worst(of)} + ${packSettings().utilization_warning_ratio}))`;
  const reached = [
    `(${worst(of)} >= bool on (resource_id) ${warning})`,
    `(${worst(of)} >= bool ${DEFAULT_THRESHOLDS.critical})`,
    `(${worst(of)} >= bool ${DEFAULT_THRESHOLDS.over})`,
  ];
  return ofEveryKnown(reached.join(' + on (resource_id) '), of);
}

export function countInState(state: (typeof STATES)[number]): string {
  return `count((${states()}) == ${state.value}) or vector(0)`;
}

/**
 * Compares the peaks of server load and of traffic in the time range: 1 if load was high while traffic was far from its
 * ceilings, 2 if it was the reverse, otherwise 0.
 */
export function loadAgainstCeilings(): string {
  const peak = (...constraints: string[]) =>
    `max by (resource_id) (max_over_time(${ofFleet(PEAK.hour, is(LABEL.constraint, constraints))}[$__range]))`;
  const load = peak(CONSTRAINT.serverLoad);
  const traffic = peak(CONSTRAINT.inbound, CONSTRAINT.outbound);
  const { server_load_warning_ratio: highLoad, utilization_warning_ratio: high } = packSettings();
  return [
    `(${load} >= bool ${highLoad}) * on (resource_id) (${traffic} <= bool ${LOW_PEAK})`,
    `2 * (${load} <= bool ${LOW_PEAK}) * on (resource_id) (${traffic} >= bool ${high})`,
  ].join(' + on (resource_id) ');
}

import { is, type Matcher, select } from '../../../alerts/generator/promql/promql';
import { DEFAULT_THRESHOLDS } from '../../../src/model';
import { DIMENSION_LABEL, DIRECTIONS, INPUT, OUTPUT, SETTING, TREND } from '../../../src/model/vocabulary';
import { SETTINGS } from './pack';
import { inEdition, LAST_TREND, ofFleet } from './scope';
import { STATES } from './words';

/**
 * Utilizations with each constraint once, as in the alerts: bytes and messages of a direction are one constraint, so
 * messages count only if bytes are missing or 0.
 */
export function constraints(): string {
  const of = (...names: string[]) => ofFleet(OUTPUT.utilization, is('dimension', names));
  const messages = DIRECTIONS.map(
    ({ bytes, messages }) =>
      `(${of(DIMENSION_LABEL[messages])} unless on (resource_id) ${of(DIMENSION_LABEL[bytes])} > 0)`
  );
  return [
    of(DIMENSION_LABEL.inboundBytes, DIMENSION_LABEL.outboundBytes, DIMENSION_LABEL.connections),
    ...messages,
  ].join(' or ');
}

/** For each resource, the constraint nearest its ceiling. */
export function worstConstraint(): string {
  return inEdition(`max by (resource_id, dimension) (topk by (resource_id) (1, ${constraints()}))`);
}

export const WORST = `max by (resource_id) (${ofFleet(OUTPUT.worst)})`;

const EVIDENCE = [
  INPUT.units,
  INPUT.inboundBytes,
  INPUT.outboundBytes,
  INPUT.inboundMessages,
  INPUT.outboundMessages,
  INPUT.connections,
];

/** Every resource in a source or the settings. */
export const KNOWN = EVIDENCE.map((series) => ofFleet(series)).join(' or ');

/** The highest utilization of the last 24 hours. The peaks are recorded every half hour. */
export const DAY_PEAK = `max by (resource_id) (max_over_time(${ofFleet(TREND.peak)}[24h]) or max_over_time(${ofFleet(OUTPUT.worst)}[30m]))`;

/** The highest utilization of each hour, for resources that are known at the end of the time range. */
export const PEAKS = `max by (resource_id) (last_over_time(${ofFleet(TREND.peak)}${LAST_TREND})) and on (resource_id) (${EVIDENCE.map((series) => `${ofFleet(series)} @ end()`).join(' or ')})`;

/** 1 for each known resource. */
export const KNOWN_RESOURCES = `group by (resource_id) (${KNOWN})`;

/**
 * The value of each known resource, or -1 if it has none. Tables sort by this: rows without a value would break the
 * order of all others, so the worst could be anywhere.
 */
export function ofEveryKnown(expression: string): string {
  return inEdition(`(${expression} or on (resource_id) (0 * ${KNOWN_RESOURCES} - 1))`);
}

/** Restricts values to known resources: an alert can outlive its resource for a while. */
export function ofKnown(expression: string): string {
  return inEdition(`(${expression} and on (resource_id) ${KNOWN_RESOURCES})`);
}

/** The state of each resource as a number of {@link STATES}, by its own thresholds if the settings have them. */
export function states(): string {
  const reached = [
    threshold(is('severity', ['warning']), SETTINGS.utilization_warning_ratio),
    threshold(is('severity', ['critical']), DEFAULT_THRESHOLDS.critical),
  ].map((level) => `(${WORST} >= bool on (resource_id) ${level})`);
  return ofEveryKnown(`${reached.join(' + on (resource_id) ')} + on (resource_id) (${WORST} >= bool 1)`);
}

export function countInState(state: (typeof STATES)[number]): string {
  return `count((${states()}) == ${state.value}) or vector(0)`;
}

function threshold(severity: Matcher, byDefault: number): string {
  return `(max by (resource_id) (${select(SETTING.threshold, severity)}) or on (resource_id) (0 * ${WORST} + ${byDefault}))`;
}

import { is, type Matcher, select } from '../../../alerts/generator/promql/promql';
import { DIMENSION_LABEL, DIRECTIONS, INPUT, OUTPUT, SETTING } from '../../../src/model/vocabulary';
import { SETTINGS } from './pack';
import { inEdition, ofFleet } from './scope';
import { STATES } from './words';

/**
 * Utilizations, each constraint once, as the alerts take them: a direction's bytes and messages are one constraint in
 * two units, so that messages count only where bytes are not measured, or read 0.
 */
export function constraints(): string {
  const of = (...names: string[]) => ofFleet(OUTPUT.utilization, is('dimension', ...names));
  const messages = DIRECTIONS.map(
    ({ bytes, messages }) =>
      `(${of(DIMENSION_LABEL[messages])} unless on (resource_id) ${of(DIMENSION_LABEL[bytes])} > 0)`
  );
  return [
    of(DIMENSION_LABEL.inboundBytes, DIMENSION_LABEL.outboundBytes, DIMENSION_LABEL.connections),
    ...messages,
  ].join(' or ');
}

/** Of each resource, the constraint that is nearest its ceiling. */
export function worstConstraint(): string {
  return inEdition(`max by (resource_id, dimension) (topk by (resource_id) (1, ${constraints()}))`);
}

export const WORST = `max by (resource_id) (${ofFleet(OUTPUT.worst)})`;

/** The recommended unit size; 0 where there is a utilization, and no size would do. */
export function recommended(): string {
  return inEdition(`(max by (resource_id) (${ofFleet(OUTPUT.recommended)}) or on (resource_id) (0 * ${WORST}))`);
}

/** Every resource that a source or a setting knows of. */
export const KNOWN = [
  INPUT.units,
  INPUT.inboundBytes,
  INPUT.outboundBytes,
  INPUT.inboundMessages,
  INPUT.outboundMessages,
  INPUT.connections,
]
  .map((series) => ofFleet(series))
  .join(' or ');

/** 1 for each of them. */
export const KNOWN_RESOURCES = `group by (resource_id) (${KNOWN})`;

/**
 * A value of each resource that has it, and -1 of each known one that has none. A table sorts by it: rows without a value
 * to compare would break the order of all others, and the worst could stand anywhere.
 */
export function ofEveryKnown(expression: string): string {
  return inEdition(`(${expression} or on (resource_id) (0 * ${KNOWN_RESOURCES} - 1))`);
}

/** What holds for resources, of those that are known: an alert outlives its resource by a while. */
export function ofKnown(expression: string): string {
  return inEdition(`(${expression} and on (resource_id) ${KNOWN_RESOURCES})`);
}

/** The state of each resource as a number of {@link STATES}, by its own thresholds where the settings give it some. */
export function states(): string {
  const reached = [
    threshold(is('severity', 'warning'), SETTINGS.utilization_warning_ratio),
    threshold(is('severity', 'critical'), SETTINGS.utilization_critical_ratio),
  ].map((level) => `(${WORST} >= bool on (resource_id) ${level})`);
  return ofEveryKnown(`${reached.join(' + on (resource_id) ')} + on (resource_id) (${WORST} >= bool 1)`);
}

export function countInState(state: (typeof STATES)[number]): string {
  return `count((${states()}) == ${state.value}) or vector(0)`;
}

function threshold(severity: Matcher, byDefault: number): string {
  return `(max by (resource_id) (${select(SETTING.threshold, severity)}) or on (resource_id) (0 * ${WORST} + ${byDefault}))`;
}

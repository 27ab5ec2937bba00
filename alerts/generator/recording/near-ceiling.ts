import { OUTPUT, SETTING } from '../../../src/model/vocabulary';
import { explained, indent } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { reached, reachedBy } from './reached';
import { beyondOwn } from './threshold';

/**
 * The utilizations that alerts on ceilings and the next unit size start from. Few resources are near a ceiling, so it is
 * cheaper to select them once.
 */
export function nearCeiling(settings: PackSettings): RecordingRule {
  const of = (dimensions: string) => `${OUTPUT.utilization}${dimensions}`;
  return {
    record: STEP.nearCeiling,
    expr: explained(
      'Utilizations at or above the warning threshold, each constraint once.',
      constrained((dimensions) => atOrAbove('warning', of(dimensions), settings))
    ),
  };
}

/** Utilizations at or above the critical threshold, which is never below that of warnings. */
export function atCeiling(settings: PackSettings): string {
  return atOrAbove('critical', STEP.nearCeiling, settings);
}

/** Utilizations at or above the resource's own threshold, otherwise at or above the default. */
function atOrAbove(severity: 'warning' | 'critical', utilization: string, settings: PackSettings): string {
  const setting = `utilization_${severity}_ratio` as const;
  const threshold = reached(settings[setting]);
  if (settings.resources.every((resource) => resource[setting] === undefined)) {
    return beyondOwn(utilization, '>=', threshold, undefined);
  }
  const own = reachedBy(`${SETTING.threshold}{severity="${severity}"}`);
  return `(\n${indent(beyondOwn(utilization, '>=', threshold, own))}\n)`;
}

/**
 * The dimensions that exceed, each constraint once. Bytes and messages of a direction are one constraint in two units:
 * messages count only if bytes are not measured, or read 0 as unsettled points do.
 *
 * @param exceeding returns an expression for the dimensions that a matcher selects
 * @param present returns an expression that has a value if the dimension is measured
 */
export function constrained(
  exceeding: (dimensions: string) => string,
  present: (dimension: string) => string = (dimension) => `${OUTPUT.utilization}${dimension} > 0`
): string {
  return `${exceeding('{dimension=~"inbound_bytes|outbound_bytes|connections"}')}
or (${exceeding('{dimension="inbound_messages"}')} unless on (resource_id) ${present('{dimension="inbound_bytes"}')})
or (${exceeding('{dimension="outbound_messages"}')} unless on (resource_id) ${present('{dimension="outbound_bytes"}')})`;
}

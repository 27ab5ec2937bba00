import { smallest } from '../../../src/model';
import { DIRECTIONS, OUTPUT } from '../../../src/model/vocabulary';
import { explained, indent, relabel } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { costOf, withRouting } from './ceilings';
import { reached } from './reached';

/**
 * How much higher each ceiling is at the next unit size, for resources that are near a ceiling now. Only their alerts read
 * it, so it is computed only for them.
 */
export function nextSizeRules(settings: PackSettings): RecordingRule[] {
  const own = settings.resources.flatMap(({ utilization_warning_ratio: ratio }) => ratio ?? []);
  const near = `${OUTPUT.worst} >= ${reached(smallest([settings.utilization_warning_ratio, ...own]))}`;
  return [
    ...DIRECTIONS.map(({ name }) => ({
      record: STEP.nextCost,
      expr: explained(
        `The cost of each ${name} message at the next unit size, where routing matters and a ceiling is near.`,
        `${costOf(name, withRouting(name, 'next'))}\nand on (resource_id)\n${near}`
      ),
      labels: { direction: name },
    })),
    { record: STEP.nextSizeGain, expr: gains(near) },
  ];
}

/** Without routing costs, a ceiling grows as the unit size does. */
function gains(near: string): string {
  const dimensions = relabel(
    `${OUTPUT.utilization} and on (resource_id) ${near}`,
    'direction',
    '$1',
    'dimension',
    '(.+)_.+'
  );
  const growth = `0 * ${dimensions}
+ on (resource_id) group_left ()
(${STEP.nextUnits} / on (resource_id) ${STEP.unitsInGuide})`;
  return explained(
    'The ceiling at the next unit size / the present one, where a ceiling is near.',
    `sum without (direction) (
  (
${indent(indent(growth))}
  )
  * on (resource_id, direction) group_left ()
  (${STEP.cost} / ${STEP.nextCost})
  or
${indent(growth)}
)`
  );
}

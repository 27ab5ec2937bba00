import { DIRECTIONS, LABEL } from '../../../src/model/vocabulary';
import { explained, indent, is, relabel, select, times } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { runsOfSteps } from '../promql/unit-sizes';
import { costOf, withRouting } from './message-cost';
import { type EditionInUse } from '../settings/editions';

/**
 * How much higher each ceiling is at the next unit size, for resources that are near a ceiling now. Only their alerts read
 * it, so it is computed only for them. Where routing matters, the rates at the next size come an evaluation later; until
 * then, a larger size is taken to help.
 */
export function nextSizeRules(editions: readonly EditionInUse[]): RecordingRule[] {
  return [
    {
      record: STEP.unitsNearCeiling,
      expr: explained(
        'The unit sizes of resources near a ceiling.',
        `${STEP.unitsInGuide} and on (resource_id) ${STEP.nearCeiling}`
      ),
    },
    ...editions.map(nextUnits),
    ...DIRECTIONS.map(({ name }) => ({
      record: STEP.nextCost,
      expr: explained(
        `The cost of each ${name} message at the next unit size, where routing matters and a ceiling is near.`,
        costOf(name, withRouting(name, 'next'))
      ),
      labels: { direction: name },
    })),
    { record: STEP.nextSizeGain, expr: gains() },
  ];
}

/**
 * The next unit size of the guide; the largest has none. The sum starts at the second size and adds the difference to the
 * next one for each size reached.
 */
function nextUnits({ edition }: EditionInUse): RecordingRule {
  const next = edition.sizes.slice(1);
  const units = select(STEP.unitsNearCeiling, is(LABEL.edition, [edition.id]));
  const steps = runsOfSteps(next).map(({ from, to, step }) =>
    to === from + step
      ? times(step, `(${units} >= bool ${from})`)
      : times(step, `clamp_max(${stepsFrom(from - step, step, units)}, ${(to - from) / step})`)
  );
  return {
    record: STEP.nextUnits,
    expr: explained(
      'The next unit size.',
      [`0 * (${units} < ${next[next.length - 1]}) + ${next[0]}`, ...steps].join('\n+ ')
    ),
    labels: { [LABEL.edition]: edition.id },
  };
}

/** Whole steps; unit sizes are whole numbers above `start`. */
function stepsFrom(start: number, step: number, units: string): string {
  const above = start === 0 ? units : `(${units} - ${start})`;
  return step === 1 ? above : `floor(${above} / ${step})`;
}

/** Without routing costs, a ceiling grows as the unit size does. */
function gains(): string {
  const dimensions = relabel(STEP.nearCeiling, 'direction', '$1', 'dimension', '(.+)_.+');
  const growth = `0 * ${dimensions}
+ on (resource_id) group_left () (${STEP.nextUnits} / on (resource_id) ${STEP.unitsInGuide})`;
  return explained(
    'The ceiling at the next unit size / the present one, where a ceiling is near.',
    `max without (direction) (
  (
${indent(indent(growth))}
  )
  * on (resource_id, direction) group_left () (${STEP.cost} / ${STEP.nextCost})
  or ${indent(growth)}
)`
  );
}

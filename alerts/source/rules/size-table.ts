import { type Edition, SCENARIOS } from '../../../src/guide';
import { rowExpression } from '../guide-rates';
import { is, select } from '../promql';
import { type RecordingRule } from '../rule';
import { STEP } from '../series';
import { type EditionInUse, perEdition } from './editions';

/**
 * What the guide gives at the unit sizes that run, worked out once a size: a thousand resources run a handful of sizes,
 * and each stretch of a guide's row reads its unit size anew. A resource finds its rates by its size as a label.
 */
export function sizeTableRules(editions: readonly EditionInUse[]): RecordingRule[] {
  return [
    {
      record: STEP.sizes,
      expr: `max by (edition, units) (
  ${STEP.unitsInGuide} * on (resource_id) group_left (units) ${bySize(STEP.unitsInGuide)}
)`,
      labels: { size: 'present' },
    },
    { record: STEP.sizes, expr: nextSizes(editions), labels: { size: 'next' } },
    ...SCENARIOS.map((scenario) => ({
      record: STEP.tableRate,
      expr: perEdition(
        editions,
        (edition, units) => rowExpression(edition.scenarios[scenario].outboundMessages, units),
        STEP.sizes
      ),
      labels: { scenario, bound: boundOf(editions, scenario) },
    })),
  ];
}

/**
 * 1 for each resource, with its unit size as the label `units`.
 *
 * @param units unit sizes with the label `edition`
 */
export function bySize(units: string): string {
  return `count_values by (resource_id, edition) ("units", ${units})`;
}

/** What a unit size has in the table: at itself, or at the next one, in both cases under its own label. */
export function inTable(series: string, size: 'present' | 'next'): string {
  return select(series, is('size', size));
}

/** The next unit size that may be recommended; none above the largest. */
function nextSizes(editions: readonly EditionInUse[]): string {
  const present = (edition: Edition) => select(STEP.sizes, is('size', 'present'), is('edition', edition.id));
  return editions
    .flatMap(({ edition }) =>
      stepsOf(edition).map(({ from, next }) => `0 * (${present(edition)} >= ${from} < ${next}) + ${next}`)
    )
    .join('\nor\n');
}

/** From each unit size that may be recommended, and all up to the next one, to that. */
function stepsOf({ columns, recommendable }: Edition): Array<{ from: number; next: number }> {
  const from = [columns[0], ...recommendable.filter((units) => units > columns[0])];
  return from.slice(0, -1).map((units, i) => ({ from: units, next: from[i + 1] }));
}

/** What binds a scenario is a matter of how messages are sent, and the same in every edition. */
function boundOf(editions: readonly EditionInUse[], scenario: (typeof SCENARIOS)[number]): string {
  const bounds = new Set(editions.map(({ edition }) => edition.scenarios[scenario].bound));
  if (bounds.size !== 1) {
    throw new Error(`${scenario}: the rules need one bound for it in all editions`);
  }
  return [...bounds][0];
}

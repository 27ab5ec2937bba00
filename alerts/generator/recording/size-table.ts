import { LABEL } from '../../../src/model/vocabulary';
import { SCENARIOS } from '../../../src/guide';
import { rowExpression } from '../promql/guide-rates';
import { either, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type EditionInUse, perEdition } from '../settings/editions';

/**
 * The guide's rates at the unit sizes in use, computed once per size: a thousand resources share a handful of sizes, and
 * each stretch of a row is another read of the unit size. Resources find their rates by their size as a label.
 */
export function sizeTableRules(editions: readonly EditionInUse[]): RecordingRule[] {
  return [
    {
      record: STEP.sizesInUse,
      expr: `max by (edition, units) (
  ${STEP.unitsInGuide} * on (resource_id) group_left (units) ${bySize(STEP.unitsInGuide)}
)`,
    },
    { record: STEP.sizes, expr: STEP.sizesInUse, labels: { size: 'present' } },
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
 * The value 1 for each resource, with its unit size as the label `units`.
 *
 * @param units unit sizes with the label `edition`
 */
export function bySize(units: string): string {
  return `count_values by (resource_id, edition) ("units", ${units})`;
}

/** Table rates at the unit size or at the next one. Both have the label of the present size. */
export function inTable(series: string, size: 'present' | 'next'): string {
  return select(series, is('size', [size]));
}

/**
 * The next recommendable unit size; the largest size has none. The sum starts at the second size and adds the difference to
 * the next one for each size reached. Only the first term selects an edition; the others join it by their labels.
 */
function nextSizes(editions: readonly EditionInUse[]): string {
  return either(
    editions.map(({ edition }) => {
      const { columns, recommendable } = edition;
      const next = recommendable.filter((units) => units > columns[0]);
      const inUse = select(STEP.sizesInUse, is(LABEL.edition, [edition.id]));
      const steps = next.slice(1).map((units, i) => {
        const growth = units - next[i];
        return `${growth === 1 ? '' : `${growth} * `}(${STEP.sizesInUse} >= bool ${next[i]})`;
      });
      return [`(0 * (${inUse} < ${next[next.length - 1]}) + ${next[0]})`, ...steps].join('\n+ ');
    })
  );
}

/** A scenario's bound depends on how its messages are sent, and is the same in all editions. */
function boundOf(editions: readonly EditionInUse[], scenario: (typeof SCENARIOS)[number]): string {
  const bounds = new Set(editions.map(({ edition }) => edition.scenarios[scenario].bound));
  if (bounds.size !== 1) {
    throw new Error(`${scenario}: the rules need one bound for it in all editions`);
  }
  return [...bounds][0];
}

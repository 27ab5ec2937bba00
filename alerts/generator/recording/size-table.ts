import { LABEL } from '../../../src/model/vocabulary';
import { SCENARIOS } from '../../../src/guide';
import { rowExpression } from '../promql/guide-rates';
import { either, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type EditionInUse, perEdition } from '../settings/editions';

/**
 * What the guide gives at the unit sizes that run, worked out once a size: a thousand resources run a handful of sizes,
 * and each stretch of a guide's row reads its unit size anew. A resource finds its rates by its size as a label.
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

/**
 * The next unit size that may be recommended; none above the largest. It begins as the second size, and grows by what lies
 * between two sizes with each that is reached. Only the first term selects: the others join it, label by label.
 */
function nextSizes(editions: readonly EditionInUse[]): string {
  return either(
    ...editions.map(({ edition }) => {
      const { columns, recommendable } = edition;
      const next = recommendable.filter((units) => units > columns[0]);
      const inUse = select(STEP.sizesInUse, is(LABEL.edition, edition.id));
      const steps = next.slice(1).map((units, i) => {
        const growth = units - next[i];
        return `${growth === 1 ? '' : `${growth} * `}(${STEP.sizesInUse} >= bool ${next[i]})`;
      });
      return [`(0 * (${inUse} < ${next[next.length - 1]}) + ${next[0]})`, ...steps].join('\n+ ');
    })
  );
}

/** What binds a scenario is a matter of how messages are sent, and the same in every edition. */
function boundOf(editions: readonly EditionInUse[], scenario: (typeof SCENARIOS)[number]): string {
  const bounds = new Set(editions.map(({ edition }) => edition.scenarios[scenario].bound));
  if (bounds.size !== 1) {
    throw new Error(`${scenario}: the rules need one bound for it in all editions`);
  }
  return [...bounds][0];
}

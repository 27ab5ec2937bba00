import { FREE_SKU, LARGE_SKU } from '../../../src/model/capacity';
import { LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT } from '../../../src/names/series';
import { select, where, isNot } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { GUIDE, STEP } from '../promql/series';
import { FREE, identified, identityLabels, SEEN } from '../inputs/identity';
import { type PackSettings } from '../settings';
import { SIZE } from './guide';

/**
 * Once, also while an old series is there beside its successor, and by its present name. A resource is forgotten an hour after
 * its last unit size; one without any is known by its id.
 */
export function identityRules({ label_names }: PackSettings): RecordingRule[] {
  const sized = `last_over_time(${INPUT.units}[1h])`;
  const unsized = `${SEEN}\nunless on (resource_id) ${sized}`;
  return [
    {
      record: OUTPUT.identity,
      expr: `group by (${identityLabels(label_names).join(', ')}) (topk by (resource_id) (1, ${INPUT.units} or on (resource_id) ${sized}))`,
    },
    { record: OUTPUT.identity, expr: identified(unsized, LABEL.resourceId, label_names), labels: { from: 'id' } },
  ];
}

/** Adds the names of its resource to a value that has its id alone. */
export function labelled(value: string, { label_names }: PackSettings, known: string = OUTPUT.identity): string {
  const [, ...labels] = identityLabels(label_names);
  const space = value.endsWith('\n)') ? ' ' : '\n';
  return `${value}${space}* on (resource_id) group_left (${labels.join(', ')}) ${known}`;
}

/** One for each resource. */
export const EACH = `group by (resource_id) (${OUTPUT.identity})`;

/** The larger of two unit sizes, while an old series is there beside its successor. */
export const UNITS = `max by (resource_id) (${INPUT.units})`;

/** Edition 2019-11 has no figure for Premium_P2; a resource that has just left Free_F1 still has both SKUs. */
export function unitsKnown({ edition }: PackSettings): RecordingRule {
  const largeSku = edition === '2019-11' ? `\nunless on (resource_id) ${where(INPUT.sku, { sku: LARGE_SKU })}` : '';
  return {
    record: STEP.unitsKnown,
    expr: `count_values by (resource_id) ("units", ${UNITS})
* on (units) group_left () ${where(GUIDE.rate, { scenario: SIZE })}
unless on (resource_id) (${FREE} unless on (resource_id) ${select(INPUT.sku, isNot('sku', [FREE_SKU]))})${largeSku}`,
  };
}

import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { unitRange } from '../promql/guide-rates';
import { explained } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { FREE, identityLabels } from '../inputs/identity';
import { type PackSettings } from '../settings';
import { type EditionInUse } from '../settings/editions';

/**
 * The labels by which people know a resource, once: two exporters, or a series with a label of its own, would otherwise fail
 * the joins of every resource.
 */
export function identity(): RecordingRule {
  return {
    record: STEP.identity,
    expr: explained(
      'The labels of each resource, which outputs and alerts take from here.',
      `group without (declared, inferred) (topk by (resource_id) (1, ${INPUT.units}))`
    ),
  };
}

/** Adds the labels of its resource to a value that has its id alone. */
export function labelled(value: string, { label_names }: PackSettings, known: string = STEP.identity): string {
  const [, ...labels] = identityLabels(label_names);
  return `${value}\n* on (resource_id) group_left (${labels.join(', ')}) ${known}`;
}

/**
 * Whole unit sizes within the guide's columns; nothing is extrapolated beyond them. Resources are matched to their edition
 * only here. Later steps use the label `edition`, which outputs drop.
 */
export function unitsInGuide(editions: readonly EditionInUse[]): RecordingRule[] {
  return editions.map(({ edition, units }) => {
    const { first, last } = unitRange(edition);
    return {
      record: STEP.unitsInGuide,
      expr: explained(
        `The unit size of each resource for which edition ${edition.id} has figures.`,
        `max by (resource_id) (${units} >= ${first} <= ${last})
unless on (resource_id) ${INPUT.units} % 1 > 0
unless on (resource_id) ${FREE}`
      ),
      labels: { [LABEL.edition]: edition.id },
    };
  });
}

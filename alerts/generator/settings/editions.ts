import { LABEL } from '../../../src/model/vocabulary';
import { type Edition, EDITIONS } from '../../../src/guide';
import { buckets } from './overrides';
import { either, is, type Matcher, select } from '../promql/promql';
import { STEP } from '../promql/series';
import { type PackSettings } from '.';

export interface EditionInUse {
  edition: Edition;
  /** Matchers of its resources in the inputs; empty if it is the only edition. */
  matchers: Matcher[];
}

export function editionsInUse(settings: PackSettings): EditionInUse[] {
  return buckets(settings, 'resource_id', settings.edition, ({ edition }) => edition).map(({ value, matchers }) => ({
    edition: EDITIONS[value],
    matchers,
  }));
}

/**
 * Joins the expressions of all editions with `or`, or returns one expression if they are equal.
 *
 * @param series unit sizes with the label `edition`; the present ones by default
 */
export function perEdition(
  editions: readonly EditionInUse[],
  write: (edition: Edition, units: string) => string,
  series: string = STEP.unitsInGuide
): string {
  const same = new Set(editions.map(({ edition }) => write(edition, series)));
  return same.size === 1
    ? [...same][0]
    : either(editions.map(({ edition }) => write(edition, select(series, is(LABEL.edition, [edition.id])))));
}

export function withoutEdition(expression: string): string {
  return `sum without (edition) (${expression})`;
}

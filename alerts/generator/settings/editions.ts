import { LABEL } from '../../../src/model/vocabulary';
import { type Edition, EDITIONS } from '../../../src/guide';
import { buckets } from './overrides';
import { either, is, type Matcher, select } from '../promql/promql';
import { STEP } from '../promql/series';
import { type PackSettings } from '.';

export interface EditionInUse {
  edition: Edition;
  /** What selects its resources among all inputs; nothing where it is the only one. */
  matchers: Matcher[];
}

export function editionsInUse(settings: PackSettings): EditionInUse[] {
  return buckets(settings, 'resource_id', settings.edition, ({ edition }) => edition).map(({ value, matchers }) => ({
    edition: EDITIONS[value],
    matchers,
  }));
}

/**
 * What holds for each edition's resources, as one expression; written once where the editions agree.
 *
 * @param series unit sizes with the label `edition`: those that run now, unless told
 */
export function perEdition(
  editions: readonly EditionInUse[],
  write: (edition: Edition, units: string) => string,
  series: string = STEP.unitsInGuide
): string {
  const same = new Set(editions.map(({ edition }) => write(edition, series)));
  return same.size === 1
    ? [...same][0]
    : either(...editions.map(({ edition }) => write(edition, select(series, is(LABEL.edition, edition.id)))));
}

export function withoutEdition(expression: string): string {
  return `sum without (edition) (${expression})`;
}

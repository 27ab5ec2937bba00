import { type ResourceReview, type State } from '../../model';
import { t } from '../../ui/text';

const WORST_FIRST: ReadonlyArray<State | undefined> = ['over', 'critical', 'warning', 'normal', undefined];

/** The number of resources by state at the peak, worst first, without states that none has. */
function stateCounts(reviews: readonly ResourceReview[]): string[] {
  return WORST_FIRST.flatMap((state) => {
    const count = reviews.filter((review) => review.state === state).length;
    return count === 0 ? [] : [countWords(state, count)];
  });
}

function countWords(state: State | undefined, count: number): string {
  switch (state) {
    case 'over':
      return t('review.count.over', '{{count}} over', { count });
    case 'critical':
      return t('review.count.critical', '{{count}} critical', { count });
    case 'warning':
      return t('review.count.warning', '{{count}} warning', { count });
    case 'normal':
      return t('review.count.normal', '{{count}} normal', { count });
    case undefined:
      return t('review.count.unknown', '{{count}} unknown', { count });
  }
}

function resourcesWords(reviews: readonly ResourceReview[]): string {
  return t('review.count.resources', '{{count}} resources', {
    count: reviews.length,
    defaultValue_one: '{{count}} resource',
  });
}

/** The number of resources whose recommended unit size differs; undefined if it is 0. */
function changesWords(reviews: readonly ResourceReview[]): string | undefined {
  const count = reviews.filter(({ change }) => change !== undefined && change.by !== 0).length;
  return count === 0 ? undefined : t('review.count.changes', '{{count}} to resize', { count });
}

/** "8 resources · 1 over · 7 normal · 3 to resize". */
export function summaryWords(reviews: readonly ResourceReview[]): string {
  return [resourcesWords(reviews), ...stateCounts(reviews), changesWords(reviews)]
    .filter((part) => part !== undefined)
    .join(' · ');
}

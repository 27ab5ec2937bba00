import { largest } from '../numbers';
import { type ResourceReview } from './review';

/** A review of several resources in a few numbers. */
export interface ReviewTotals {
  resources: number;
  /** Sum of the present unit sizes that are known. */
  units: number;
  /** The same after every recommended change. */
  recommended: number;
  /** Resources without a known unit size, which neither sum includes. */
  withoutSize: number;
  /** Numbers of resources that need more units, that more units do not help, and that can do with fewer. */
  more: number;
  shard: number;
  fewer: number;
  /** Units that could go, if the days of history that are still missing look like those that are known; missing without any. */
  spare?: { units: number; missingDays: number };
  /** The last time of the newest data, in Unix milliseconds; missing without any. */
  completeTo?: number;
}

/** Adds up a review. A resource without a recommendation counts with its present size. */
export function totalsOf(reviews: readonly ResourceReview[]): ReviewTotals {
  const sized = reviews.flatMap(({ units, recommended }) =>
    units === undefined ? [] : [{ units, recommended: recommended ?? units }]
  );
  const count = (kind: ResourceReview['verdict']['verdict']) =>
    reviews.filter(({ verdict }) => verdict.verdict === kind).length;
  const ends = reviews
    .filter(({ verdict }) => verdict.verdict !== 'noTraffic')
    .map(({ resource }) => resource.latest.time);
  const spare = reviews.flatMap((review) => review.spare ?? []);
  return {
    resources: reviews.length,
    units: sized.reduce((sum, { units }) => sum + units, 0),
    recommended: sized.reduce((sum, { recommended }) => sum + recommended, 0),
    withoutSize: reviews.length - sized.length,
    more: count('scaleUp'),
    shard: count('shard'),
    fewer: count('scaleDown'),
    spare:
      spare.length === 0
        ? undefined
        : {
            units: spare.reduce((sum, { units }) => sum + units, 0),
            missingDays: largest(spare.map(({ missingDays }) => missingDays)),
          },
    completeTo: ends.length === 0 ? undefined : largest(ends),
  };
}

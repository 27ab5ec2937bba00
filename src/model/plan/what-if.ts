import { type Edition } from '../../guide';
import {
  appServersForMix,
  type Constraint,
  CONSTRAINT_DIMENSIONS,
  CONSTRAINTS,
  type Dimension,
  interpolatedIn,
  ratesAt,
  type Worst,
} from '../capacity';
import { type AssessmentOptions, ceilingsOf, type Load, type Snapshot, snapshotOf } from '../snapshot';
import { DEFAULT_BASIS, openingSize } from './plan-basis';
import { firstExceeded, type Recommendation, recommendationFor, type Verdict } from '../advice';
import { loadAtSize, type SizeOutcome, sizesToCompare } from './size-comparison';
import { loadAskedAbout, type WhatIfErrors, type WhatIfQuestion } from './what-if-load';

/** The utilization of one constraint as it is, and as it would be. */
export interface ConstraintChange {
  constraint: Constraint;
  /** Those of its dimensions that are known, bytes first. */
  dimensions: Dimension[];
  now?: number;
  then?: number;
}

/** The traffic of a moment under other conditions. */
export interface WhatIf {
  growth: number;
  /** Highest utilization that the recommendation allows. */
  target: number;
  /** True if anything but the unit size differs from the busiest moment of the range. */
  isAsked: boolean;
  /** Under the conditions of the data. */
  now: Snapshot;
  /** Under the conditions that were asked about. */
  then: Snapshot;
  constraints: ConstraintChange[];
  /** The smallest size for this load alone. */
  recommendation: Recommendation;
  /** The size that the plan opens at; missing where none is recommended. */
  opening?: number;
  /** The largest unit size that is too small, and the dimension that runs out first there. */
  tooSmall?: SizeOutcome & { worst: Worst };
  /** Largest of the guide's suggestions among the scenarios; null where it has none for them. */
  appServers?: number | null;
  /** True if the unit size that was asked about lies between two columns of the guide. */
  interpolated: boolean;
  sizes: SizeOutcome[];
  /** The figures that cannot be used; the data's hold in their place. */
  errors: WhatIfErrors;
}

/**
 * Answers what the traffic of a moment would need under other conditions. Never throws.
 *
 * @param verdict on the resource, by which the plan chooses a unit size until a person does
 */
export function whatIf(
  measuredLoad: Load,
  { edition, thresholds }: Pick<AssessmentOptions, 'edition' | 'thresholds'>,
  question: WhatIfQuestion,
  verdict?: Verdict
): WhatIf {
  const outcome = (load: Load): Snapshot => snapshotOf({ ...load, ceilings: ceilingsOf(load, edition) }, thresholds);
  const now = outcome(measuredLoad);
  const { load: asked, growth, target, errors } = loadAskedAbout(now, edition, question);
  const outcomeAt = (size: number) => outcome(loadAtSize(asked, now.units, size));
  const recommendation = recommendationFor({ ...asked, units: now.units }, edition, target);
  const isAsked = asksMore(question);
  const opening = verdict && openingSize(verdict, { isAsked, needed: recommendation.units, units: now.units });
  const isChosen = question.units !== undefined && errors.units === undefined;
  const size = isChosen ? asked.units : (opening ?? asked.units);
  const then = size === undefined ? outcome(asked) : outcomeAt(size);
  const rates = then.units === undefined ? undefined : ratesAt(edition, then.units);
  return {
    growth,
    target,
    isAsked,
    now,
    then,
    constraints: constraintChanges(now, then),
    recommendation,
    opening,
    tooSmall: tooSmallSize(recommendation, edition, target, outcomeAt),
    appServers: appServersOf(then, edition, question.aspnet ?? false),
    interpolated: rates !== undefined && interpolatedIn(rates, then.mix).length > 0,
    sizes: sizesToCompare(edition, [now.units, then.units]).map((units) =>
      sizeOutcome(units, outcomeAt(units), target)
    ),
    errors,
  };
}

function asksMore({ basis = DEFAULT_BASIS, growth, mix, messageSize, connections, target }: WhatIfQuestion): boolean {
  return (
    basis !== DEFAULT_BASIS || [growth, mix, messageSize, connections, target].some((value) => value !== undefined)
  );
}

function tooSmallSize(
  { units: recommended }: Recommendation,
  edition: Edition,
  target: number,
  outcomeAt: (size: number) => Snapshot
): WhatIf['tooSmall'] {
  const smaller = recommended === null ? undefined : edition.sizes.filter((size) => size < recommended).at(-1);
  const snapshot = smaller === undefined ? undefined : outcomeAt(smaller);
  return smaller === undefined || snapshot?.worst === undefined
    ? undefined
    : { ...sizeOutcome(smaller, snapshot, target), worst: snapshot.worst };
}

function sizeOutcome(units: number, { worst, state, utilization }: Snapshot, target: number): SizeOutcome {
  return {
    units,
    utilization: worst?.utilization,
    state,
    isWithin: worst === undefined ? undefined : firstExceeded(utilization, target) === undefined,
  };
}

function constraintChanges(now: Snapshot, then: Snapshot): ConstraintChange[] {
  return CONSTRAINTS.flatMap((constraint) => {
    const dimensions = CONSTRAINT_DIMENSIONS[constraint].filter((dimension) => then.measured[dimension] !== undefined);
    const most = ({ utilization }: Snapshot) =>
      dimensions.reduce<number | undefined>((worst, dimension) => {
        const value = utilization[dimension];
        return value === undefined ? worst : Math.max(worst ?? 0, value);
      }, undefined);
    return dimensions.length === 0 ? [] : [{ constraint, dimensions, now: most(now), then: most(then) }];
  });
}

function appServersOf({ units, mix, ceilings }: Snapshot, edition: Edition, aspnet: boolean): WhatIf['appServers'] {
  if (units === undefined || mix === undefined || ceilings === undefined) {
    return undefined;
  }
  return appServersForMix(edition, mix, units, aspnet) ?? null;
}

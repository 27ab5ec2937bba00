import { type EditionId } from '../../guide';
import {
  fail,
  type FieldError,
  ok,
  ratesAt,
  type Result,
  unitsOutsideGuide,
  type UnitsOutsideGuide,
  UTILIZATION_TOLERANCE,
} from '../capacity';
import { FACTS } from '../facts';
import { holdsWithin } from './plan';
import { nextAbove, roundedUp } from '../numbers';
import { checkWorkloads, highestOf, trafficOf, type Usage, usageAt, type Workload } from './workload';

/** The figures that a plan can be solved for: the most connections, the largest message or the shortest interval. */
export const SOLVABLE = ['connections', 'messageSize', 'sendInterval'] as const;

export type Solvable = (typeof SOLVABLE)[number];

export interface SolveInput {
  edition?: EditionId;
  units: number;
  /** 1 by default: the question is how much the guide's figures allow. */
  target?: number;
  /** Required unless the plan is solved for it. */
  connections?: number;
  /** The figure to solve for is the same for all workloads; their own is ignored. */
  workloads: readonly Workload[];
}

/** The most that fits: a plan with it needs at most the given unit size. */
export type Fitting =
  /** Whole connections, whole bytes, or seconds to eight digits. */
  | { value: number }
  /** The largest message, or the shortest interval, that a plan takes fits. */
  | { value: null; reason: 'unlimited'; fits: number };

/** The most that fits, or why nothing does. */
export type Solution =
  | Fitting
  /** The unit size holds fewer connections than are given, or than the largest group has. */
  | { value: null; reason: 'connections'; least: number; most: number }
  /** The workloads send more than the unit size carries, whatever the value. */
  | { value: null; reason: 'traffic' };

/** The intervals that a plan takes, in seconds: no sender is faster, and nobody plans 30 years ahead. */
export const SHORTEST_INTERVAL_SECONDS = 1e-6;
export const LONGEST_INTERVAL_SECONDS = 1e9;

/** The highest share of the unit size that a solution uses, unless another is asked for. */
export const SOLVE_TARGET = 1;

/** A step of the last digit is more than the tolerance of a utilization, so 1 s is never 0.999999999 s. */
const INTERVAL_DIGITS = 8;

/**
 * Solves for the most that a unit size holds of one figure, given the others. The guide asks the same of message size,
 * connections and interval.
 */
export function solvePlan(input: SolveInput, unknown: Solvable): Result<Solution, FieldError | UnitsOutsideGuide> {
  // Groups are compared with the connections that the unit size holds, below.
  const connections = unknown === 'connections' ? Number.MAX_SAFE_INTEGER : input.connections;
  if (connections === undefined) {
    return fail('connections', `takes a whole number from 1 when ${unknown} is solved for`);
  }
  const withValue = (value: number) =>
    unknown === 'connections'
      ? input.workloads
      : input.workloads.map((workload) => ({ ...workload, [unknown]: value }));
  const checked = checkWorkloads(input.edition, connections, withValue(1));
  if (!checked.ok) {
    return checked;
  }
  const edition = checked.value;
  const rates = ratesAt(edition, input.units);
  if (rates === undefined) {
    return unitsOutsideGuide(edition.id, input.units);
  }
  const target = input.target ?? SOLVE_TARGET;
  const limit = target + UTILIZATION_TOLERANCE;
  const usageOf = (value: number): Usage => {
    const count = unknown === 'connections' ? value : connections;
    const traffic = withValue(value).map((workload) => trafficOf(workload, count));
    return usageAt(edition, rates, traffic, count);
  };
  const holds = (value: number) => holdsWithin(usageOf(value), target);

  const least = unknown === 'connections' ? leastConnections(input.workloads) : connections;
  const most = Math.floor(rates.connections * limit);
  if (least > most) {
    return ok({ value: null, reason: 'connections', least, most });
  }
  switch (unknown) {
    case 'connections':
      return ok(solutionOf(largestWhole(least, most, holds)));
    case 'messageSize':
      return ok(
        solutionOf(largestWhole(FACTS.messageSize.least, FACTS.messageSize.most, holds), FACTS.messageSize.most)
      );
    case 'sendInterval':
      return ok(solutionOf(shortestInterval(usageOf(1), limit, holds), SHORTEST_INTERVAL_SECONDS));
  }
}

/** @param bound where the search ends, unless the unit size ends it */
function solutionOf(value: number | undefined, bound?: number): Solution {
  if (value === undefined) {
    return { value: null, reason: 'traffic' };
  }
  return value === bound ? { value: null, reason: 'unlimited', fits: bound } : { value };
}

/** A group cannot have more members than there are connections. */
function leastConnections(workloads: readonly Workload[]): number {
  return workloads.reduce((least, { groupSize = 1 }) => Math.max(least, Math.ceil(groupSize)), 1);
}

/** Returns the largest whole number of a range that holds, by bisection: above it, none holds. */
function largestWhole(least: number, most: number, holds: (value: number) => boolean): number | undefined {
  if (!holds(least)) {
    return undefined;
  }
  let fits = least;
  let tooMany = most + 1;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (holds(middle)) {
      fits = middle;
    } else {
      tooMany = middle;
    }
  }
  return fits;
}

/** Returns the shortest interval that holds: twice the interval halves the traffic. */
function shortestInterval(
  { connections: _, ...atOneSecond }: Usage,
  limit: number,
  holds: (seconds: number) => boolean
): number | undefined {
  const exact = highestOf(atOneSecond) / limit;
  if (exact > LONGEST_INTERVAL_SECONDS) {
    return undefined;
  }
  const rounded = roundedUp(Math.max(exact, SHORTEST_INTERVAL_SECONDS), INTERVAL_DIGITS);
  // The exact figure is a sum, and may be a last bit too low.
  return holds(rounded) ? rounded : nextAbove(rounded, INTERVAL_DIGITS);
}

import { type EditionId } from '../guide';
import { holdsByGuideMethod, holdsEveryScenario } from './plan';
import { ratesAt } from './rates';
import { fail, type FieldError, ok, type Result, unitsOutsideGuide, type UnitsOutsideGuide } from './result';
import { checkWorkloads, trafficOf, usageAt, type Workload } from './workload';

/** The figures that a plan can be solved for: the most connections, the largest message or the shortest interval. */
export const SOLVABLE = ['connections', 'messageSize', 'sendInterval'] as const;

export type Solvable = (typeof SOLVABLE)[number];

export interface SolveInput {
  edition?: EditionId;
  units: number;
  target?: number;
  /** Required unless the plan is solved for it. */
  connections?: number;
  /** The figure to solve for is the same for all workloads; their own is ignored. */
  workloads: readonly Workload[];
}

/** The search for message sizes ends here: 1 TiB is beyond any transport. */
const LARGEST_MESSAGE = 2 ** 40;

/** The search for intervals starts here: 1 ns is beyond any sender. */
const SHORTEST_INTERVAL = 1e-9;
const LONGEST_INTERVAL = 1e9;

/**
 * Solves for the most that a unit size holds of one figure, given the others. The guide asks the same of message size,
 * connections and interval.
 *
 * @returns whole connections or bytes, or seconds; null where even the smallest load does not fit
 */
export function solvePlan(input: SolveInput, unknown: Solvable): Result<number | null, FieldError | UnitsOutsideGuide> {
  const connections = unknown === 'connections' ? 1 : input.connections;
  if (connections === undefined) {
    return fail('connections', `takes a whole number from 1 when ${unknown} is solved for`);
  }
  const assumed = input.workloads.map((workload) =>
    unknown === 'connections' ? { ...workload, groupSize: undefined } : { ...workload, [unknown]: 1 }
  );
  const checked = checkWorkloads(input.edition, connections, assumed);
  if (!checked.ok) {
    return checked;
  }
  const edition = checked.value;
  const rates = ratesAt(edition, input.units);
  if (rates === undefined) {
    return unitsOutsideGuide(edition.id, input.units);
  }
  const target = input.target ?? 1;
  const holds = (workloads: readonly Workload[], count: number): boolean => {
    const usage = usageAt(
      edition,
      rates,
      workloads.map((workload) => trafficOf(workload, count)),
      count
    );
    return holdsByGuideMethod(usage) && holdsEveryScenario(usage, target);
  };

  switch (unknown) {
    case 'connections':
      return ok(largestWhole(rates.connections, (count) => holds(input.workloads, count)));
    case 'messageSize':
      return ok(
        largestWhole(LARGEST_MESSAGE, (messageSize) =>
          holds(
            input.workloads.map((workload) => ({ ...workload, messageSize })),
            connections
          )
        )
      );
    case 'sendInterval':
      return ok(
        shortestInterval((sendInterval) =>
          holds(
            input.workloads.map((workload) => ({ ...workload, sendInterval })),
            connections
          )
        )
      );
  }
}

/** Returns the largest whole number up to `limit` that holds, by bisection: above it, none holds. */
function largestWhole(limit: number, holds: (value: number) => boolean): number | null {
  if (!holds(1)) {
    return null;
  }
  let fits = 1;
  let tooMany = limit + 1;
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

/** Returns the shortest interval that holds, to 9 digits, by bisection on a logarithmic scale. */
function shortestInterval(holds: (seconds: number) => boolean): number | null {
  if (!holds(LONGEST_INTERVAL)) {
    return null;
  }
  let tooShort = Math.log(SHORTEST_INTERVAL);
  let fits = Math.log(LONGEST_INTERVAL);
  while (fits - tooShort > 1e-13) {
    const middle = (tooShort + fits) / 2;
    if (holds(Math.exp(middle))) {
      fits = middle;
    } else {
      tooShort = middle;
    }
  }
  return Number(Math.exp(fits).toPrecision(9));
}

import { type EditionId } from '../guide';
import { holdsByGuideMethod, holdsEveryScenario } from './plan';
import { ratesAt } from './rates';
import { fail, type FieldError, ok, type Result, unitsOutsideGuide, type UnitsOutsideGuide } from './result';
import { checkWorkloads, trafficOf, usageAt, type Workload } from './workload';

/** The unknown of a solved plan: the most connections, the largest message, or the shortest interval. */
export const SOLVABLE = ['connections', 'messageSize', 'sendInterval'] as const;

export type Solvable = (typeof SOLVABLE)[number];

export interface SolveInput {
  edition?: EditionId;
  units: number;
  target?: number;
  /** Needed unless it is what is solved for. */
  connections?: number;
  /** What is solved for is ignored in these, and is the same for all. */
  workloads: readonly Workload[];
}

/** Message sizes are searched up to this: 1 TiB is beyond any transport. */
const LARGEST_MESSAGE = 2 ** 40;

/** The shortest interval is searched from this up; 1 ns is beyond any sender. */
const SHORTEST_INTERVAL = 1e-9;
const LONGEST_INTERVAL = 1e9;

/**
 * The most that a unit size holds of one quantity, given the others: the guide's question which of message
 * size, connections and interval follows from the other two.
 *
 * @returns whole connections or bytes, or seconds; null where even the least does not fit
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

/** The largest whole number up to `limit` that holds, by halving: more never holds where less does not. */
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

/** The shortest interval that holds, to 9 digits, by halving on a logarithmic scale. */
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

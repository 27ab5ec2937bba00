import { median } from '../../src/model/median';

/** What is timed, under the name that the report gives it. */
export type Contestants<Name extends string> = Readonly<Record<Name, () => unknown>>;

export interface MeasureOptions {
  /** Runs that count; the median of fewer than ten says little. */
  runs: number;
  /** Runs before them, in which the engine compiles what is hot. */
  warmUp: number;
}

/**
 * Median milliseconds of each contestant.
 *
 * They take turns, so that what slows the machine down for a while slows all of them; and the first of a turn is the
 * last of the next, so that none always finds the memory as another left it.
 */
export function measure<Name extends string>(
  contestants: Contestants<Name>,
  { runs, warmUp }: MeasureOptions
): Record<Name, number> {
  const names = Object.keys(contestants) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let run = -warmUp; run < runs; run++) {
    for (const name of run % 2 === 0 ? names : [...names].reverse()) {
      // Of the run before nothing is left, else its result would be the collector's work in this one.
      last = undefined;
      const start = performance.now();
      keep(contestants[name]());
      const elapsed = performance.now() - start;
      if (run >= 0) {
        times.get(name)?.push(elapsed);
      }
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)])) as Record<Name, number>;
}

/** A ratio that may not be above its limit. */
export interface Gate {
  name: string;
  ratio: number;
  limit: number;
}

/** Prints each gate and makes the process end with 1 where one does not hold. */
export function enforce(gates: readonly Gate[]): void {
  for (const { name, ratio, limit } of gates) {
    const holds = ratio <= limit;
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}: ${ratio.toFixed(2)}x, at most ${limit}x`);
    if (!holds) {
      process.exitCode = 1;
    }
  }
}

let last: unknown;

/** Keeps a result until the next one, so that the engine cannot leave out the work whose result nobody uses. */
function keep(result: unknown): void {
  last = result;
  if (last === keep) {
    console.log(last);
  }
}

import { median } from '../../src/model/numbers';

/** The functions to time, by their names in the report. */
type Candidates<Name extends string> = Readonly<Record<Name, () => unknown>>;

interface MeasureOptions {
  /** Timed runs; use at least ten for a meaningful median. */
  runs: number;
  /** Untimed runs beforehand, in which the engine optimizes the code. */
  warmUp: number;
}

/**
 * Returns the median milliseconds of each candidate.
 *
 * They take turns, which spreads a slow phase of the machine over all of them, and each turn reverses the order, since a
 * candidate finds the memory as the previous one left it.
 */
export function measure<Name extends string>(
  candidates: Candidates<Name>,
  { runs, warmUp }: MeasureOptions
): Record<Name, number> {
  const names = Object.keys(candidates) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let run = -warmUp; run < runs; run++) {
    for (const name of run % 2 === 0 ? names : [...names].reverse()) {
      // Frees the previous result here: otherwise its garbage collection would be timed with the next run.
      last = undefined;
      const start = performance.now();
      keep(candidates[name]());
      const elapsed = performance.now() - start;
      if (run >= 0) {
        times.get(name)?.push(elapsed);
      }
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)])) as Record<Name, number>;
}

/** A ratio with its upper limit. */
export interface Gate {
  name: string;
  ratio: number;
  limit: number;
}

/** Prints each gate and sets exit code 1 if a ratio is above its limit. */
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

/** Keeps the result until the next one, or the engine could skip the work for an unused result. */
function keep(result: unknown): void {
  last = result;
  if (last === keep) {
    console.log(last);
  }
}

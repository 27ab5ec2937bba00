/** A time during which a series has one value. */
export interface StateRun {
  /** Unix milliseconds. */
  from: number;
  /** Start of the next value or gap; undefined for the last value. */
  to: number | undefined;
  value: number;
}

/** Merges equal values that follow each other. A value that is null is a gap, and a value that is undefined continues. */
export function stateRuns(times: readonly number[], values: ReadonlyArray<number | null | undefined>): StateRun[] {
  const runs: StateRun[] = [];
  let open: StateRun | undefined;
  values.forEach((value, i) => {
    if (value === undefined || value === open?.value) {
      return;
    }
    if (open !== undefined) {
      open.to = times[i];
    }
    open = value === null ? undefined : { from: times[i], to: undefined, value };
    if (open !== undefined) {
      runs.push(open);
    }
  });
  return runs;
}

/** Where the run that begins at a position ends. Asked in ascending order, each time where the last run ended. */
export type EndOfRun = (from: number) => number;

/** Runs within which none of the columns changes. */
export function runsOf(columns: ReadonlyArray<readonly unknown[]>, length: number): EndOfRun {
  const next = columns.map(() => 0);
  return (from) => {
    let end = length;
    for (let c = 0; c < columns.length; c++) {
      if (next[c] <= from) {
        next[c] = endOfEqual(columns[c], from, length);
      }
      end = Math.min(end, next[c]);
      if (end === from + 1) {
        // It cannot end earlier; the columns that follow are looked at when they matter.
        return end;
      }
    }
    return end;
  };
}

/** Runs between positions that are known. */
export function runsBetween(changes: readonly number[], length: number): EndOfRun {
  let next = 0;
  return (from) => {
    while (next < changes.length && changes[next] <= from) {
      next++;
    }
    return next < changes.length ? changes[next] : length;
  };
}

/** The first position after `from` whose value differs from the one before, or the length. */
export function endOfEqual(column: readonly unknown[], from: number, length: number): number {
  const value = column[from];
  let end = from + 1;
  // Eight at a time: what a unit size or a share costs is this comparison.
  const whole = length - 7;
  while (
    end < whole &&
    column[end] === value &&
    column[end + 1] === value &&
    column[end + 2] === value &&
    column[end + 3] === value &&
    column[end + 4] === value &&
    column[end + 5] === value &&
    column[end + 6] === value &&
    column[end + 7] === value
  ) {
    end += 8;
  }
  while (end < length && column[end] === value) {
    end++;
  }
  return end;
}

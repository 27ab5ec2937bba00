/** Returns the end of the run that begins at a position. Callers ask at each run's end for the next. */
type EndOfRun = (from: number) => number;

/** Finds the runs in which no column changes. */
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
        // The run cannot be shorter, so the other columns can wait.
        return end;
      }
    }
    return end;
  };
}

/** Finds the runs between known positions. */
export function runsBetween(changes: readonly number[], length: number): EndOfRun {
  let next = 0;
  return (from) => {
    while (next < changes.length && changes[next] <= from) {
      next++;
    }
    return next < changes.length ? changes[next] : length;
  };
}

/** Returns the first position after `from` whose value differs from the one before, or the length. */
export function endOfEqual(column: readonly unknown[], from: number, length: number): number {
  const value = column[from];
  let end = from + 1;
  // Eight at a time: this comparison is nearly the whole cost of a unit size or a share.
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

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

/** Returns the first position after `from` whose value differs from the one before, or the length. */
function endOfEqual(column: readonly unknown[], from: number, length: number): number {
  const value = column[from];
  let end = from + 1;
  while (end < length && column[end] === value) {
    end++;
  }
  return end;
}

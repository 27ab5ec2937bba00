/** Returns the positions, ascending, where any of the columns has another value than at the position before. */
export function changesIn(columns: ReadonlyArray<readonly unknown[]>, length: number): number[] {
  const isChange = new Uint8Array(length);
  for (const column of columns) {
    for (let i = 1; i < length; i++) {
      if (column[i] !== column[i - 1]) {
        isChange[i] = 1;
      }
    }
  }
  return marked(isChange);
}

/** Returns the positions that any of the lists has, ascending. */
export function unionOfChanges(lists: ReadonlyArray<readonly number[]>, length: number): number[] {
  const isChange = new Uint8Array(length);
  for (const list of lists) {
    for (const position of list) {
      isChange[position] = 1;
    }
  }
  return marked(isChange);
}

function marked(flags: Uint8Array): number[] {
  const positions: number[] = [];
  for (let at = flags.indexOf(1); at >= 0; at = flags.indexOf(1, at + 1)) {
    positions.push(at);
  }
  return positions;
}

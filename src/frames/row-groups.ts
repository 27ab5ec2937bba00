/** A text column of a long frame. */
export interface TextColumn {
  name: string;
  values: readonly unknown[];
}

/** The rows of one combination of texts in a long frame. */
export interface RowGroup {
  rows: number[];
  labels: Record<string, string>;
}

/** Groups a long frame into a series for each combination of its text columns, which become the labels. */
export function groupRows(columns: readonly TextColumn[], length: number): RowGroup[] {
  const groups = new Map<string, RowGroup>();
  let last: RowGroup | undefined;
  for (let row = 0; row < length; row++) {
    // The rows of a series mostly follow each other, and a key takes longer than a comparison.
    if (last !== undefined && columns.every(({ values }) => values[row] === values[row - 1])) {
      last.rows.push(row);
      continue;
    }
    let key = '';
    for (const column of columns) {
      const text = cellText(column.values[row]);
      key += text === undefined ? '-' : `${text.length}:${text}`;
    }
    const group = groups.get(key);
    if (group !== undefined) {
      group.rows.push(row);
      last = group;
      continue;
    }
    const labels: Record<string, string> = {};
    for (const column of columns) {
      const text = cellText(column.values[row]);
      if (text !== undefined) {
        labels[column.name] = text;
      }
    }
    last = { rows: [row], labels };
    groups.set(key, last);
  }
  return [...groups.values()];
}

/** A column of text may hold numbers, which tell rows apart as well. */
function cellText(item: unknown): string | undefined {
  return typeof item === 'string' ? item : typeof item === 'number' ? String(item) : undefined;
}

import { expression, type Expression, isBag, type Row, textOf, type Value } from './expressions';
import { KustoError, Reader, tokensOf } from './text';

type Stage = (rows: readonly Row[]) => Row[];

/**
 * Evaluates a query of Azure Resource Graph over the table `resources`: the operators and functions that exporters and
 * dashboards of this project use. Anything else is refused, as is what Kusto would not parse.
 */
export function evaluated(query: string, resources: readonly Row[]): Row[] {
  const reader = new Reader(tokensOf(query));
  reader.expect('resources');
  let rows = [...resources];
  while (reader.skip('|')) {
    rows = stage(reader)(rows);
  }
  if (reader.next !== undefined) {
    throw new KustoError(`cannot read on from ${reader.next.text}`);
  }
  return rows;
}

function stage(reader: Reader): Stage {
  const { text } = reader.take();
  switch (text.toLowerCase()) {
    case 'where': {
      const holds = expression(reader);
      return (rows) => rows.filter((row) => holds(row) === true);
    }
    case 'project':
      return projected(columns(reader));
    case 'extend': {
      const added = columns(reader);
      return (rows) => rows.map((row) => ({ ...row, ...valuesOf(added, row) }));
    }
    case 'distinct': {
      const of = columns(reader);
      return (rows) => [...new Map(projected(of)(rows).map((row) => [JSON.stringify(row), row])).values()];
    }
    case 'mv-expand':
      return expanded(reader);
    case 'order':
      return sorted(reader);
    default:
      throw new KustoError(`no operator ${text}`);
  }
}

interface Column {
  name: string;
  value: Expression;
}

/** Columns with a name of their own, or that of the only name in their expression. */
function columns(reader: Reader): Column[] {
  return reader.list(() => {
    const name = reader.next?.text ?? '';
    if (reader.isNamed) {
      reader.take();
      reader.expect('=');
    }
    return { name, value: expression(reader) };
  });
}

function valuesOf(of: readonly Column[], row: Row): Row {
  return Object.fromEntries(of.map(({ name, value }) => [name, value(row)]));
}

function projected(of: readonly Column[]): Stage {
  return (rows) => rows.map((row) => valuesOf(of, row));
}

/** A row for each item of a list, and for each property of a bag, as a bag of that one. */
function expanded(reader: Reader): Stage {
  const [{ name, value }] = columns(reader);
  if (reader.skip('to')) {
    reader.expect('typeof');
    reader.expect('(');
    reader.take();
    reader.expect(')');
  }
  return (rows) =>
    rows.flatMap((row) => {
      const items = value(row);
      const each: Value = isBag(items) ? Object.entries(items).map(([key, item]) => ({ [key]: item })) : items;
      return Array.isArray(each) ? each.map((item: Value) => ({ ...row, [name]: item })) : [row];
    });
}

function sorted(reader: Reader): Stage {
  reader.expect('by');
  const keys = reader.list(() => {
    const value = expression(reader);
    return { value, sign: (reader.skip('asc', 'desc')?.text ?? 'desc') === 'asc' ? 1 : -1 };
  });
  return (rows) =>
    [...rows].sort((a, b) => keys.reduce((order, { value, sign }) => order || sign * compare(value(a), value(b)), 0));
}

function compare(a: Value, b: Value): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : sortable(a).localeCompare(sortable(b));
}

const sortable = (value: Value) => (value instanceof Date ? value.toISOString() : textOf(value));

/** The answer in the form of objects, by default, or as a table, for which Grafana asks. */
export function answerOf(rows: readonly Row[], format: string): unknown {
  if (format !== 'table') {
    return rows;
  }
  const names = Object.keys(rows[0] ?? {});
  return {
    columns: names.map((name) => ({ name, type: typeOf(rows.map((row) => row[name])) })),
    rows: rows.map((row) => names.map((name) => row[name])),
  };
}

function typeOf(values: readonly Value[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length > 0 && known.every((value) => typeof value === 'number')) {
    return known.every(Number.isInteger) ? 'integer' : 'number';
  }
  if (known.length > 0 && known.every((value) => value instanceof Date)) {
    return 'datetime';
  }
  return known.some((value) => typeof value === 'object') ? 'object' : 'string';
}

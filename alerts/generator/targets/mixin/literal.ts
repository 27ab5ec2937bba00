/** Words that a field name must not be without quotes. */
const KEYWORDS = new Set(
  'assert else error false for function if import importbin importstr in local null self super tailstrict then true'.split(
    ' '
  )
);

/** Returns a text as a string of Jsonnet, in the quotes that jsonnetfmt gives it. */
export function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"');
  return `${quote}${escaped.replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** Returns the name of a field, with quotes if it needs them. */
export function fieldName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name) ? name : quoted(name);
}

/** Returns a value as jsonnetfmt lays it out. */
export function literal(value: unknown): string {
  if (typeof value === 'string') {
    return quoted(value);
  }
  if (Array.isArray(value)) {
    return block('[', value.map(literal), ']');
  }
  if (typeof value === 'object' && value !== null) {
    return objectOf(Object.entries(value).map(([name, field]) => [fieldName(name), literal(field)]));
  }
  return JSON.stringify(value);
}

/** @param fields names and values, both in Jsonnet */
export function objectOf(fields: ReadonlyArray<readonly [string, string]>): string {
  return block(
    '{',
    fields.map(([name, value]) => `${name}: ${value}`),
    '}'
  );
}

/** Returns items in brackets, each on lines of its own. */
export function block(open: string, items: readonly string[], close: string): string {
  return items.length === 0
    ? `${open}${close}`
    : `${open}\n${items.map((item) => `${shifted(item)},\n`).join('')}${close}`;
}

export function shifted(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

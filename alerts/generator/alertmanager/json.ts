const WIDTH = 120;

/**
 * Formats JSON as Prettier does: a value stays on one line if it fits.
 *
 * @param room characters left on the line
 */
export function jsonText(value: unknown, indent = '', room = WIDTH): string {
  const line = onOneLine(value);
  if (typeof value !== 'object' || value === null || (line.length <= room && !alwaysBroken(value))) {
    return line;
  }
  const inner = `${indent}  `;
  // Leaves room for a comma.
  const left = WIDTH - inner.length - 1;
  if (Array.isArray(value)) {
    return bracketed(
      '[',
      value.map((item) => inner + jsonText(item, inner, left)),
      `${indent}]`
    );
  }
  const members = Object.entries(value).map(([key, member]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + jsonText(member, inner, left - name.length);
  });
  return bracketed('{', members, `${indent}}`);
}

function bracketed(open: string, lines: string[], close: string): string {
  return `${open}\n${lines.join(',\n')}\n${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(onOneLine).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${onOneLine(member)}`);
    return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
  }
  return JSON.stringify(value);
}

/** Prettier always breaks a list of two or more lists or objects that each have more than one item. */
function alwaysBroken(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const many = (item: unknown) => typeof item === 'object' && item !== null && Object.keys(item).length > 1;
  const inside = Object.values(value);
  return (Array.isArray(value) && value.length > 1 && value.every(many)) || inside.some(alwaysBroken);
}

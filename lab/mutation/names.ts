/** Finds everything that could be the name of a series or alert in the strings of a value. */
export function namesIn(value: unknown): Set<string> {
  if (typeof value === 'string') {
    return new Set(value.match(/[a-zA-Z_:][\w:]*/g) ?? []);
  }
  return typeof value === 'object' && value !== null
    ? new Set(Object.values(value).flatMap((each) => [...namesIn(each)]))
    : new Set();
}

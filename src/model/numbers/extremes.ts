/** Like `Math.max`, which takes its numbers as arguments and overflows the stack at about 120,000 of them. */
export function largest(values: Iterable<number>): number {
  let found = -Infinity;
  for (const value of values) {
    found = Math.max(found, value);
  }
  return found;
}

/** Like `Math.min`, for any number of values. */
export function smallest(values: Iterable<number>): number {
  let found = Infinity;
  for (const value of values) {
    found = Math.min(found, value);
  }
  return found;
}

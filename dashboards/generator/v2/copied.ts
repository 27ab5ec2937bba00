/** A copy of what both versions of the schema have in the same form. The SDK has its types twice, and its enums differ by name. */
export function copied<T>(value: object): T {
  return JSON.parse(JSON.stringify(value));
}

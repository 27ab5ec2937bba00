/** `1 unit`, `20 units`. */
export function unitsWords(units: number): string {
  return `${units} ${units === 1 ? 'unit' : 'units'}`;
}

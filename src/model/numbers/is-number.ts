/** False for a gap, and for NaN and infinities that a data source may send. */
export function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

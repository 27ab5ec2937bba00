/** A share as the percentage that people write: no digits that scaling or a division by 100 added. */
export function percentOf(share: number): number {
  return Number((share * 100).toFixed(2));
}

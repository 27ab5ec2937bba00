/** Returns the smallest number with so many digits that is not below a positive one. */
export function roundedUp(value: number, digits: number): number {
  const rounded = Number(value.toPrecision(digits));
  return rounded < value ? nextAbove(rounded, digits) : rounded;
}

/** Returns the next larger number with so many digits. */
export function nextAbove(value: number, digits: number): number {
  const exponent = Number(value.toExponential().split('e')[1]);
  return Number((value + 10 ** (exponent - digits + 1)).toPrecision(digits));
}

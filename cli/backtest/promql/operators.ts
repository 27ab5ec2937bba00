import { UnsupportedError } from './expression';

/** Returns a number, or NaN where a comparison filters the left value out. */
export type Operation = (left: number, right: number) => number;

const ARITHMETIC: Readonly<Record<string, Operation>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
};

/** Each lets the left value through. */
const COMPARISONS: Readonly<Record<string, Operation>> = {
  '==': (a, b) => (a === b ? a : NaN),
  '!=': (a, b) => (a === b ? NaN : a),
  '>': (a, b) => (a > b ? a : NaN),
  '<': (a, b) => (a < b ? a : NaN),
  '>=': (a, b) => (a >= b ? a : NaN),
  '<=': (a, b) => (a <= b ? a : NaN),
};

export function isComparison(operator: string): boolean {
  return operator in COMPARISONS;
}

/** @param keeps the value that a comparison lets through: the one of the vector */
export function operationOf(operator: string, isBool: boolean, keeps: 'left' | 'right' = 'left'): Operation {
  const compare = COMPARISONS[operator];
  if (compare === undefined) {
    return ARITHMETIC[operator] ?? unsupported(operator);
  }
  if (isBool) {
    return (a, b) => Number(!Number.isNaN(compare(a, b)));
  }
  return keeps === 'left' ? compare : (a, b) => (Number.isNaN(compare(a, b)) ? NaN : b);
}

function unsupported(operator: string): never {
  throw new UnsupportedError(operator);
}

/** Functions of a value and constants. */
export const OF_VALUE: Readonly<Record<string, (value: number, ...constants: number[]) => number>> = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  clamp_min: (value, least) => Math.max(value, least),
  clamp_max: (value, most) => Math.min(value, most),
  // As Prometheus rounds: halves go up, also negative ones.
  round: (value, to = 1) => Math.floor(value * (1 / to) + 0.5) / (1 / to),
};

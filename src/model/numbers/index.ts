export { newColumn, type NullableColumn } from './column';
export { largest, smallest } from './extremes';
export { isNumber } from './is-number';
export { median } from './median';
export { P95, quantile } from './quantile';
export { nextAbove, roundedUp } from './round-up';
export { lineAt, pairSlopes, type Point } from './theil-sen';

import { labelSet, type Labels } from './exposition';

/** Where a series has no sample. */
export const NONE = '-';

/** A series with a value, or `NONE`, at every step. */
interface Series {
  name: string;
  labels: Labels;
  /** Epoch milliseconds of the first value. */
  first: number;
  /** Milliseconds from one value to the next. */
  step: number;
  values: readonly string[];
}

/** A whole series as a line, which lines.go reads. */
export function seriesLine({ name, labels, first, step, values }: Series): string {
  return `${name}${labelSet(labels)}\t${first}\t${step}\t${values.join(' ')}\n`;
}

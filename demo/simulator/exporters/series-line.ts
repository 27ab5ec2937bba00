import { labelSet, type Labels } from './exposition';

/** Marks a missing sample. */
export const NONE = '-';

/** A series with a value or `NONE` at every step. */
interface Series {
  name: string;
  labels: Labels;
  /** Time of the first value in epoch milliseconds. */
  first: number;
  /** Milliseconds between two values. */
  step: number;
  values: readonly string[];
}

/** Formats a whole series as one line, the input of tools/lines. */
export function seriesLine({ name, labels, first, step, values }: Series): string {
  return `${name}${labelSet(labels)}\t${first}\t${step}\t${values.join(' ')}\n`;
}

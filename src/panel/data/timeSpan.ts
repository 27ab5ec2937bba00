import { type TimeRange } from '@grafana/data';
import { type TimeSpan } from '../../model/snapshot';

/** Grafana's time range in the model's terms. */
export function timeSpanOf({ from, to }: Pick<TimeRange, 'from' | 'to'>): TimeSpan {
  return { from: from.valueOf(), to: to.valueOf() };
}

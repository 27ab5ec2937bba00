import { applyNullInsertThreshold, type DataFrame } from '@grafana/data';

/** Puts a null where a series has no point for longer than its interval. Grafana's chart itself does it for the first series alone. */
export function withGaps(frames: DataFrame[]): DataFrame[] {
  return frames.map((frame) => applyNullInsertThreshold({ frame }));
}

import { type AssessedResource, medianStep, type TimeSpan, worstOverTime } from '../snapshot';
import { isNumber, largest, type NullableColumn, MINUTE_MS } from '../numbers';

/** Parts of a strip: a day has so many half hours. */
const PARTS = 48;

const HALF_HOUR_MS = 30 * MINUTE_MS;

/** The highest utilization of each part of a time span. */
export interface Strip {
  /** The start of the first part, in Unix milliseconds. */
  start: number;
  /** The length of a part in milliseconds. */
  step: number;
  /** One value for each part; null is a gap. */
  highest: Readonly<NullableColumn>;
}

/** A strip for each resource, all of the same parts. */
export interface Strips {
  /** True for the half hours of a day, which a query has to ask for; false for parts of the time range. */
  isOfDay: boolean;
  strips: Strip[];
}

export function stripsOf(resources: readonly AssessedResource[], range: TimeSpan): Strips {
  const recorded = resources.map(({ recordedFigures }) => recordedFigures?.halfHours);
  const ends = recorded.flatMap((halfHours) => halfHours?.times.at(-1) ?? []);
  if (ends.length > 0) {
    const parts = { start: largest(ends) - PARTS * HALF_HOUR_MS, step: HALF_HOUR_MS, count: PARTS };
    return {
      isOfDay: true,
      strips: recorded.map((halfHours) => {
        const starts = halfHours?.times.map((end) => end - HALF_HOUR_MS) ?? [];
        return stripOf(starts, halfHours?.values ?? [], parts);
      }),
    };
  }
  // In a part that is shorter than a step of the data, no value can be missing.
  const step = largest(resources.map(({ times }) => medianStep(times) ?? 0));
  const length = Math.max(range.to - range.from, 1);
  const count = Math.max(1, Math.min(PARTS, Math.floor(length / Math.max(step, 1))));
  const parts = { start: range.from, step: length / count, count };
  return {
    isOfDay: false,
    strips: resources.map(({ times, timeline, measuredDimensions }) =>
      stripOf(times, worstOverTime(timeline, measuredDimensions), parts)
    ),
  };
}

/** The end of the last part belongs to it. */
function stripOf(
  times: readonly number[],
  values: Readonly<NullableColumn>,
  { start, step, count }: { start: number; step: number; count: number }
): Strip {
  const highest = new Array<number | null>(count).fill(null);
  times.forEach((time, i) => {
    const [at, value] = [(time - start) / step, values[i]];
    if (at >= 0 && at <= count && isNumber(value)) {
      const part = Math.min(Math.floor(at), count - 1);
      highest[part] = Math.max(highest[part] ?? 0, value);
    }
  });
  return { start, step, highest };
}

import { type DataFrame, dateTime, FieldType, type TimeRange } from '@grafana/data';
import { observe } from '../../frames';
import { type ResourceReview, reviewResource } from '../../model/review';
import { assessResource } from '../../model/snapshot';
import { framesOf, MINUTE, START } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { formatsFor } from '../look/format';
import { timeSpanOf } from '../data/timeSpan';
import { type ReviewScope } from './heading';

const TIMES = 20;

/** 20 minutes of echo with 10 units. At 00:10 outbound traffic peaks at this share of its ceiling, 20.48 MB/s. */
export function peakFrames(name: string, peak: number, units: number | null = 10): DataFrame[] {
  const all = <Value>(value: Value) => Array.from({ length: TIMES }, () => value);
  return framesOf({
    name,
    outboundBytes: Array.from({ length: TIMES }, (_, i) => 20_480_000 * (i === 10 ? peak : peak / 2)),
    units: all(units),
    shares: { echo: all(1) },
  });
}

const HOUR = 60 * MINUTE;

/** Echo with 10 units at these shares of its outbound ceiling, an hour apart. */
export function hourlyFrames(name: string, shares: readonly number[]): { series: DataFrame[]; timeRange: TimeRange } {
  const all = <Value>(value: Value) => shares.map(() => value);
  const frames = framesOf({
    name,
    outboundBytes: shares.map((share) => 20_480_000 * share),
    units: all(10),
    shares: { echo: all(1) },
  });
  const hours = { from: dateTime(START), to: dateTime(START + shares.length * HOUR) };
  return {
    series: frames.map((frame) => ({
      ...frame,
      fields: frame.fields.map((field) =>
        field.type === FieldType.time ? { ...field, values: field.values.map((_, hour) => START + hour * HOUR) } : field
      ),
    })),
    timeRange: { ...hours, raw: hours },
  };
}

const range = { from: dateTime(START), to: dateTime(START + TIMES * MINUTE) };

export const TIME_RANGE = { ...range, raw: range };

export const SCOPE: ReviewScope = {
  settings: readSettings({}, { units: '', mixVariable: '', resource: '' }),
  formats: formatsFor({}, 'utc', TIME_RANGE),
  timeRange: TIME_RANGE,
  timeZone: 'utc',
};

export function reviewsOf(frames: DataFrame[]): ResourceReview[] {
  return observe(frames).resources.map((observed) =>
    reviewResource(assessResource(observed, SCOPE.settings), SCOPE.settings, timeSpanOf(TIME_RANGE))
  );
}

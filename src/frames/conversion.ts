import { INTERVAL_LABELS } from '../names/exporters';
import { EDITIONS, GUIDE_MESSAGE_BYTES, SCENARIOS, SMALLEST_COSTED_MESSAGE_BYTES } from '../guide';
import { TRAFFIC_DIMENSIONS } from '../model/capacity';
import { largest, type NullableColumn } from '../model/numbers';
import { type Axis } from './times';
import { type DetectedRole } from './roles';
import { type Series } from './series';
import { BASES, type Labels, type SeriesRole, TOTALS } from './types';
import { kindOfUnit } from './units';

/** Exporters write totals of one minute unless a label says otherwise. */
const DEFAULT_GRAIN_SECONDS = 60;

/** Time grains of Azure Monitor, in seconds. */
const AZURE_GRAINS: readonly number[] = TOTALS.map((total) => BASES[total]);

/** Fewer points may rise by chance. */
const COUNTER_POINTS = 10;

/**
 * The guide's highest rate at any unit size, scenario and message size: anything above it cannot be the rate of a
 * resource.
 */
const GREATEST_MESSAGE_RATE = largest(
  Object.values(EDITIONS).flatMap((edition) =>
    SCENARIOS.flatMap((scenario) => edition.scenarios[scenario].outboundMessages.values)
  )
);
const GREATEST_RATE: Partial<Record<SeriesRole, number>> = {
  inboundBytes: GREATEST_MESSAGE_RATE * GUIDE_MESSAGE_BYTES,
  outboundBytes: GREATEST_MESSAGE_RATE * GUIDE_MESSAGE_BYTES,
  inboundMessages: (GREATEST_MESSAGE_RATE * GUIDE_MESSAGE_BYTES) / SMALLEST_COSTED_MESSAGE_BYTES,
  outboundMessages: (GREATEST_MESSAGE_RATE * GUIDE_MESSAGE_BYTES) / SMALLEST_COSTED_MESSAGE_BYTES,
};

/**
 * The divisor of a series' values: the seconds of a total's time grain, 100 for percent, else 1.
 *
 * @param values at the times of the axis, not yet divided
 * @returns undefined for totals of an unknown time grain
 */
export function divisorOf(
  series: Series,
  role: DetectedRole,
  axis: Axis,
  values: Readonly<NullableColumn>
): number | undefined {
  if (role.divisor !== undefined) {
    return role.divisor;
  }
  switch (role.conversion) {
    case 'asIs':
      return 1;
    case 'percentToRatio':
      return 100;
    case 'totalToRate': {
      const label = grainLabel(series.labels);
      if (label !== undefined) {
        return durationSeconds(label);
      }
      return role.pointPerGrain ? grainOf(series, axis, values) : DEFAULT_GRAIN_SECONDS;
    }
  }
}

/** The label that names the time grain. An exporter takes the newest grain of a timespan. */
function grainLabel(labels: Labels): string | undefined {
  return INTERVAL_LABELS.map(
    (label) => labels[label] ?? Object.entries(labels).find(([key]) => key.toLowerCase() === label)?.[1]
  ).find((text) => text !== undefined && text !== '');
}

/**
 * A counter never falls, but neither does a climbing rate. So a series must also have the name of a counter (and not be
 * a known exporter's gauge) or values that no resource can reach.
 */
export function looksLikeCounter(series: Series, role: DetectedRole, values: Readonly<NullableColumn>): boolean {
  const greatest = GREATEST_RATE[role.role];
  if (greatest === undefined || role.knownGauge) {
    return false;
  }
  let first: number | undefined;
  let last = -Infinity;
  let points = 0;
  for (const value of values) {
    if (value === null) {
      continue;
    }
    if (value < last) {
      return false;
    }
    first ??= value;
    last = value;
    points++;
  }
  if (first === undefined || points < COUNTER_POINTS || last === first) {
    return false;
  }
  const named = series.metrics.some((name) => /_(?:total|count|sum)$/i.test(name));
  return named || last > greatest;
}

/** Roles whose values are rates, which a source may deliver as totals. */
const RATE_ROLES: readonly SeriesRole[] = [...TRAFFIC_DIMENSIONS, 'countedMessages'];

export function isRate(role: SeriesRole): boolean {
  return RATE_ROLES.includes(role);
}

/** True if the field's unit, a label or the metric's name says bits. */
export function isInBits(series: Series, role: SeriesRole): boolean {
  return (
    (role === 'inboundBytes' || role === 'outboundBytes') &&
    (kindOfUnit(series.unit) === 'bits' ||
      /^bits/i.test(series.labels.unit ?? '') ||
      series.names.some((name) => /(?:^|_)bits(?:_|$)/i.test(name)))
  );
}

/** Parses an ISO 8601 duration, as Azure writes time grains: PT1M, PT1H, P1D. */
function durationSeconds(text: string | undefined): number | undefined {
  const match = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,6})S)?)?$/i.exec(text ?? '');
  if (match === null) {
    return undefined;
  }
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  const total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  return total > 0 ? total : undefined;
}

/**
 * The time grain in seconds, from the source or from the spacing of the points, which must agree. Fields that a
 * transformation put side by side have rows of each other, so only rows with a value count there.
 */
function grainOf({ interval, isAlone }: Series, { times }: Axis, values: Readonly<NullableColumn>): number | undefined {
  const stated = interval === undefined ? undefined : interval / 1000;
  const spacing = spacingOf(isAlone ? times : times.filter((_, i) => values[i] !== null));
  const grain = spacing ?? stated;
  return grain !== undefined && AZURE_GRAINS.includes(grain) && grain === (stated ?? grain) ? grain : undefined;
}

/** The shortest distance between two points in seconds, if the others are multiples of it; undefined for a single point. */
function spacingOf(times: readonly number[]): number | undefined {
  let shortest = Infinity;
  for (let i = 1; i < times.length; i++) {
    shortest = Math.min(shortest, times[i] - times[i - 1]);
  }
  if (shortest === Infinity) {
    return undefined;
  }
  return times.every((time) => (time - times[0]) % shortest === 0) ? shortest / 1000 : NaN;
}

import { INTERVAL_LABELS } from '../names/exporters';
import { EDITIONS, GUIDE_MESSAGE_BYTES, SCENARIOS, SMALLEST_COSTED_MESSAGE_BYTES } from '../guide';
import { largest } from '../model/numbers';
import { medianStep } from '../model/snapshot';
import { type Axis } from './times';
import { type DetectedRole } from './roles';
import { type RawSeries } from './series';
import { type Column, type SeriesRole } from './types';

/** Exporters write totals of one minute unless a label says otherwise. */
const DEFAULT_GRAIN_SECONDS = 60;

/** Time grains of Azure Monitor, in seconds. */
const AZURE_GRAINS: readonly number[] = [60, 300, 900, 1800, 3600, 21600, 43200, 86400];

/** Fewer points may rise by chance. */
const COUNTER_POINTS = 10;

/** Grafana's units for bits and bits per second. */
const BIT_UNIT = /^(?:dec)?bits$|^(?:bin)?bps$|^[KMGTP]i?bits$/;

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

/** The divisor of a series' values: the seconds of a total's time grain, 100 for percent, else 1. */
export function divisorOf(series: RawSeries, role: DetectedRole, axis: Axis): number {
  switch (role.conversion) {
    case 'asIs':
      return 1;
    case 'percentToRatio':
      return 100;
    case 'totalToRate':
      return statedGrain(series.labels) ?? (role.pointPerGrain ? grainOf(axis) : DEFAULT_GRAIN_SECONDS);
  }
}

/** The time grain that a label names. An exporter takes the newest grain of a timespan. */
function statedGrain(labels: Readonly<Record<string, string>>): number | undefined {
  return INTERVAL_LABELS.map((label) => durationSeconds(labels[label])).find((grain) => grain !== undefined);
}

/**
 * A counter never falls, but neither does a climbing rate. So a series must also have the name of a counter (and not be
 * a known exporter's gauge) or values that no resource can reach.
 */
export function looksLikeCounter(series: RawSeries, role: DetectedRole, values: Readonly<Column>): boolean {
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
  const named = [series.labels.__name__, series.fieldName].some((name) => /_(?:total|count|sum)$/i.test(name ?? ''));
  return named || last > greatest;
}

/** True if the field's unit, a label or the metric's name says bits. */
export function isInBits(series: RawSeries, role: SeriesRole): boolean {
  return (
    (role === 'inboundBytes' || role === 'outboundBytes') &&
    (BIT_UNIT.test(series.unit ?? '') ||
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

function grainOf(axis: Axis): number {
  const seconds = (medianStep(axis.times) ?? 0) / 1000;
  return AZURE_GRAINS.includes(seconds) ? seconds : DEFAULT_GRAIN_SECONDS;
}

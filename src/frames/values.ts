import { INTERVAL_LABELS } from '../names/exporters';
import { EDITIONS, GUIDE_MESSAGE_BYTES, SCENARIOS, SMALLEST_COSTED_MESSAGE_BYTES } from '../guide';
import { GREATEST_FACTOR, LARGEST_MESSAGE_BYTES, LEAST_FACTOR, LEAST_MESSAGE_BYTES } from '../model/capacity';
import { largest } from '../model/numbers';
import { medianStep } from '../model/snapshot';
import { type Axis } from './align';
import { isConfiguration } from './configuration';
import { type DetectedRole } from './roles';
import { type RawSeries } from './series';
import { type Column, type SeriesRole } from './types';

/** Exporters write totals of one minute unless a label says otherwise. */
const DEFAULT_GRAIN_SECONDS = 60;

/** Time grains of Azure Monitor, in seconds. */
const AZURE_GRAINS: readonly number[] = [60, 300, 900, 1800, 3600, 21600, 43200, 86400];

/**
 * A resource never has a greater figure, not even as a counter of bytes after years; a positive one below the least
 * counts as 0. Sums, products and quotients of values between these limits are finite.
 */
const GREATEST_VALUE = 1e18;
const LEAST_VALUE = 1e-18;

/** The values that a role can have. */
interface Range {
  least: number;
  greatest: number;
}

/** Zero is a figure too. */
const OF_FIGURES: Range = { least: LEAST_VALUE, greatest: GREATEST_VALUE };
const OF_FACTORS: Range = { least: LEAST_FACTOR, greatest: GREATEST_FACTOR };

/** Unix seconds of this century: anything else is not a day on which a person measured. */
const OF_TIMES: Range = { least: Date.UTC(2000, 0, 1) / 1000, greatest: Date.UTC(2100, 0, 1) / 1000 };

const RANGES: Partial<Record<SeriesRole, Range>> = {
  // The model checks the shares of a mix together.
  share: { least: -GREATEST_VALUE, greatest: GREATEST_VALUE },
  messageSize: { least: LEAST_MESSAGE_BYTES, greatest: LARGEST_MESSAGE_BYTES },
  serverLeg: { least: 0, greatest: 1 },
  trafficFactor: OF_FACTORS,
  ceilingFactor: OF_FACTORS,
  calibrated: OF_TIMES,
};

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

/** The values of a series at the times of its axis. */
interface ReadValues {
  values: Column;
  /** True if the field has anything but gaps and numbers that its role can have. */
  invalid: boolean;
  /** For a unit size or a share: positions of values that differ from the one before, if they are known. */
  changes?: number[];
}

/** The time grain that a label names. An exporter takes the newest grain of a timespan. */
function statedGrain(labels: Readonly<Record<string, string>>): number | undefined {
  return INTERVAL_LABELS.map((label) => durationSeconds(labels[label])).find((grain) => grain !== undefined);
}

/**
 * Returns the values in the order of the axis, divided. Anything but a number that the role can have becomes a gap.
 * Returns the field's own array if nothing changes.
 */
export function readValues(field: readonly unknown[], axis: Axis, role: SeriesRole, divisor: number): ReadValues {
  const range = RANGES[role] ?? OF_FIGURES;
  const { least, greatest } = range;
  const { order, times } = axis;
  if (order === undefined && divisor === 1 && field.length === times.length) {
    const changes: number[] = [];
    if (isConfiguration(role) && isSteppedColumn(field, range, changes)) {
      return { values: field, invalid: false, changes };
    }
    if (isColumn(field, range)) {
      return { values: field, invalid: false };
    }
  }
  let invalid = false;
  const values = times.map((_, i) => {
    const value = field[order === undefined ? i : order[i]];
    if (isInRange(value, least, greatest)) {
      return value / divisor;
    }
    if (least === LEAST_VALUE && typeof value === 'number' && value > 0 && value < least) {
      return 0;
    }
    invalid ||= value !== null && value !== undefined && !Number.isNaN(value);
    return null;
  });
  return { values, invalid };
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

function isInRange(value: unknown, least: number, greatest: number): value is number {
  return typeof value === 'number' && (value >= least || (value === 0 && least === LEAST_VALUE)) && value <= greatest;
}

/** True if the field needs no change. */
function isColumn(field: readonly unknown[], { least, greatest }: Range): field is Column {
  for (let i = 0; i < field.length; i++) {
    const value = field[i];
    if (value !== null && !isInRange(value, least, greatest)) {
      return false;
    }
  }
  return true;
}

/** Like isColumn, for values that seldom change: checks only those that differ from the one before, and lists them. */
function isSteppedColumn(field: readonly unknown[], { least, greatest }: Range, changes: number[]): field is Column {
  for (let i = 0; i < field.length;) {
    const value = field[i];
    if (value !== null && !isInRange(value, least, greatest)) {
      return false;
    }
    if (i > 0) {
      changes.push(i);
    }
    do {
      i++;
    } while (i < field.length && field[i] === value);
  }
  return true;
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

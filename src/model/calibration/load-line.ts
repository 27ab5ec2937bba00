/** How the server load that Azure reports goes with utilization: a line, and where it reaches 70% and 100%. */
import { type Estimate, jackknife } from './batches';
import { lineAt, median, pairSlopes, type Point, DAY_MS } from '../numbers';

/** Means of the same minutes. */
export interface LoadPoint {
  /** Unix milliseconds. */
  time: number;
  /** 1 is the ceiling. */
  utilization: number;
  /** 0 to 1. */
  serverLoad: number;
}

export interface LoadLine {
  /** Utilization at which the server load is 70% and 100%. */
  at70: Estimate;
  at100: Estimate;
  /** The lowest and the highest utilization of the points; beyond them, the line is extrapolated. */
  utilizationRange: [number, number];
}

/** Why points give no line. */
export type NoLine =
  | { reason: 'daysMissing'; days: number; present: number }
  | { reason: 'loadTooLow'; highest: number }
  | { reason: 'notTogether' }
  | { reason: 'tooUncertain'; interval: [number, number] };

export const LEAST_DAYS = 2;

/** Of the time between the first point and the last. */
export const LEAST_PRESENT = 0.7;

/** Below this, the line would be extrapolated to more than three times what was seen. */
export const LEAST_LOAD = 0.3;

/** The ends of the interval, relative to the estimate: a wider one does not tell whether the ceilings hold. */
export const WIDEST = 1.25;

/** No interval is narrower, relative to its estimate: Azure's minutes of traffic and of server load are not quite the same seconds. */
const LEAST_ERROR = 0.01;

/** Points to compare in pairs: more of them hardly change the line. */
const MOST_POINTS = 120;

/**
 * @param points in the order of time
 * @param spacing milliseconds between two points where none is missing
 */
export function loadLine(points: readonly LoadPoint[], spacing: number): LoadLine | NoLine {
  const span = points.length === 0 ? 0 : points[points.length - 1].time - points[0].time + spacing;
  const [days, present] = [span / DAY_MS, span === 0 ? 0 : (points.length * spacing) / span];
  if (days < LEAST_DAYS || present < LEAST_PRESENT) {
    return { reason: 'daysMissing', days, present };
  }
  const highest = points.reduce((most, { serverLoad }) => Math.max(most, serverLoad), 0);
  if (highest < LEAST_LOAD) {
    return { reason: 'loadTooLow', highest };
  }
  const slope = jackknife(points, (some) => positive(lineThrough(some).slope));
  if (slope === undefined || slope.interval[1] > slope.value * WIDEST ** 3) {
    return { reason: 'notTogether' };
  }
  const [at70, at100] = [0.7, 1].map((load) =>
    atLeast(jackknife(points, (some) => positive(utilizationAt(some, load))))
  );
  if (at70 === undefined || at100 === undefined) {
    return { reason: 'notTogether' };
  }
  if (at100.interval[1] > at100.value * WIDEST) {
    return { reason: 'tooUncertain', interval: at100.interval };
  }
  const utilizations = points.map(({ utilization }) => utilization);
  return {
    at70,
    at100,
    utilizationRange: [
      utilizations.reduce((least, each) => Math.min(least, each), Infinity),
      utilizations.reduce((most, each) => Math.max(most, each), 0),
    ],
  };
}

/** Raised ceilings leave the highest utilization that was seen here: alerts begin where nothing was seen. */
const SEEN_AT = 0.8;

/**
 * Returns what to multiply the guide's ceilings by, or undefined where the line does not say. Lower ceilings follow the line. Higher
 * ones go no further than to where the highest utilization that was seen is 80%: server load shows neither the network nor the
 * look-ups of routed messages, which may be used up first.
 */
export function ceilingFactorOf({ at100, utilizationRange: [, highest] }: LoadLine): number | undefined {
  const factor = Math.min(at100.value, Math.max(1, highest / SEEN_AT));
  return factor === 1 ? undefined : factor;
}

function atLeast(estimate: Estimate | undefined): Estimate | undefined {
  if (estimate === undefined) {
    return undefined;
  }
  const { value, interval } = estimate;
  return {
    value,
    interval: [Math.min(interval[0], value * (1 - LEAST_ERROR)), Math.max(interval[1], value * (1 + LEAST_ERROR))],
  };
}

function positive(value: number): number | undefined {
  return value > 0 && value < Infinity ? value : undefined;
}

interface Line {
  slope: number;
  /** At utilization 0. */
  level: number;
}

function lineThrough(points: readonly LoadPoint[]): Line {
  const few = reduce(points.map(({ utilization, serverLoad }) => ({ x: utilization, y: serverLoad })));
  const slopes = pairSlopes(few);
  const slope = slopes.length === 0 ? 0 : median(slopes);
  return { slope, level: lineAt(few, slope, 0) };
}

function utilizationAt(points: readonly LoadPoint[], load: number): number {
  const { slope, level } = lineThrough(points);
  return (load - level) / slope;
}

/** Reduces too many points to the medians of groups with about the same utilization, each of as many points. */
function reduce(points: readonly Point[]): readonly Point[] {
  if (points.length <= MOST_POINTS) {
    return points;
  }
  const sorted = [...points].sort((a, b) => a.x - b.x);
  const at = (part: number) => Math.round((part * sorted.length) / MOST_POINTS);
  return Array.from({ length: MOST_POINTS }, (_, part) => {
    const group = sorted.slice(at(part), at(part + 1));
    return { x: median(group.map(({ x }) => x)), y: median(group.map(({ y }) => y)) };
  });
}

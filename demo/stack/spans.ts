import { type Grid } from '../../cli/backtest/promql/series';
import { DAYS_OF_HISTORY } from '../simulator/fleet/past';
import { type Window } from '../simulator/history';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** A part of the history with samples at one step; epoch seconds, `to` excluded. */
export interface Span {
  from: number;
  to: number;
  step: number;
}

/** The multiples of a span's step in it. */
export function evaluationsOf({ from, to, step }: Span): number[] {
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.ceil((to - first) / step) }, (_, i) => first + i * step);
}

export function gridOf(span: Span): Grid {
  const times = evaluationsOf(span);
  return { first: times[0], step: span.step, count: times.length };
}

/**
 * Before its last day, the history has a sample every five minutes: the longest step at which Prometheus, which looks back
 * five minutes, sees a value at every instant. Every minute would take five times as long to load.
 */
export const COARSE_STEP = 300;

/** Between the first raw sample and the first recorded one: a rate needs five minutes of samples. */
const WARM_UP_SECONDS = 600;

/** The longest interval of the pack's groups. */
const LONGEST_INTERVAL = 1800;

export interface Spans {
  coarse: Span;
  /** The last day, with a sample every minute, as all later ones. */
  fine: Span;
}

/** The parts of the exporters' history, which ends with a sample at `end`. */
function rawSpans(end: number, days = DAYS_OF_HISTORY): Spans {
  const border = end - DAY_SECONDS;
  return {
    coarse: { from: end - days * DAY_SECONDS, to: border, step: COARSE_STEP },
    fine: { from: border, to: end + MINUTE_SECONDS, step: MINUTE_SECONDS },
  };
}

/** The weeks are loaded in as many parts; each is a file of 200 MB for some seconds. */
const COARSE_PARTS = 6;

/** The simulator's windows of the exporters' history: no two have the same scrape, and none is missing between them. */
export function scrapeWindows(end: number, days = DAYS_OF_HISTORY): Window[] {
  const { coarse, fine } = rawSpans(end, days);
  const length = (coarse.to - coarse.from) / COARSE_PARTS;
  const parts = Array.from({ length: COARSE_PARTS }, (_, i) => {
    const from = coarse.from + i * length;
    return { ...coarse, from, to: from + length };
  });
  return [...parts, fine].map(({ from, to, step }) => {
    // A window ends in the last minute of its part, whatever its step: the application is scraped every minute.
    const last = to - MINUTE_SECONDS;
    // A second more keeps the first scrape despite rounding.
    return { end: last, hours: (last - from + 1) / 3600, step };
  });
}

/**
 * The parts of the recorded history: each begins when its rules have enough raw samples of its step. They meet at a time at which
 * rules of every interval are evaluated.
 */
export function recordedSpans(end: number, days = DAYS_OF_HISTORY): Spans {
  const { coarse, fine } = rawSpans(end, days);
  const [from, border] = [coarse, fine].map((span) => {
    const warm = span.from + WARM_UP_SECONDS;
    return Math.ceil(warm / LONGEST_INTERVAL) * LONGEST_INTERVAL;
  });
  return { coarse: { ...coarse, from, to: border }, fine: { ...fine, from: border, to: end + 1 } };
}

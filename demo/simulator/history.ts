import { OPEN_METRICS_END, openMetricsLines } from './exporters/exposition';
import { ENDPOINTS } from './endpoints';
import { type Family, type Simulation } from './exporters/family';

export interface Window {
  /** Time of the last scrape in epoch seconds. */
  end: number;
  hours: number;
  /** Seconds between two scrapes. */
  step: number;
}

const SECONDS_AN_HOUR = 3600;

/** Prometheus's own sample of each scrape: every endpoint answered. */
const UP: Family = {
  name: 'up',
  help: 'Whether the endpoint answered',
  type: 'gauge',
  series: ENDPOINTS.map(({ job }) => ({ labels: { job }, valueAt: () => 1 })),
};

/**
 * Generates everything that Prometheus would have stored from scraping every endpoint over a window, as OpenMetrics. Lines
 * are generated one by one: the memory does not depend on the length of the window.
 *
 * @param instance the `instance` label of these targets in Prometheus
 */
export function* historyLines(simulation: Simulation, window: Window, instance: string): Generator<string> {
  for (const { job, families } of ENDPOINTS) {
    yield* openMetricsLines(families(simulation), () => scrapes(window), { job, instance });
  }
  yield* openMetricsLines([UP], () => scrapes(window), { instance });
  yield OPEN_METRICS_END;
}

/** The times of the scrapes of a window; the last one is its end. */
export function* scrapes({ end, hours, step }: Window): Generator<number> {
  for (let left = Math.floor((hours * SECONDS_AN_HOUR) / step); left >= 0; left--) {
    yield end - left * step;
  }
}

import { OPEN_METRICS_END, openMetricsLines } from './exporters/exposition';
import { ENDPOINTS } from './endpoints';
import { type Simulation } from './exporters/family';

export interface Window {
  /** Epoch seconds of the last scrape. */
  end: number;
  hours: number;
  /** Seconds from one scrape to the next. */
  step: number;
}

const SECONDS_AN_HOUR = 3600;

/**
 * What Prometheus would have stored had it scraped every endpoint over a window, as OpenMetrics. Written as it is
 * worked out: a window of any length takes the same memory.
 *
 * @param instance the `instance` label that Prometheus gives to what it scrapes here
 */
export function* historyLines(simulation: Simulation, window: Window, instance: string): Generator<string> {
  for (const { job, families } of ENDPOINTS) {
    yield* openMetricsLines(families(simulation), () => scrapes(window), { job, instance });
  }
  yield OPEN_METRICS_END;
}

/** The instants of the scrapes of a window, the last of them its end. */
export function* scrapes({ end, hours, step }: Window): Generator<number> {
  for (let left = Math.floor((hours * SECONDS_AN_HOUR) / step); left >= 0; left--) {
    yield end - left * step;
  }
}

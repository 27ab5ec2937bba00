import { OPEN_METRICS_END, openMetricsLines, type Family, type Simulation } from './exporters/exposition';
import { APPLICATION_JOB, AZURE_METRICS_JOB, ENDPOINTS } from './endpoints';
import { type World } from './fleet/load';
import { EXPORTER_OUTAGE, isDuring } from './fleet/past';

export interface Window {
  /** Time of the last scrape in epoch seconds. */
  end: number;
  hours: number;
  /** Seconds between two scrapes. */
  step: number;
}

const SECONDS_A_MINUTE = 60;
const SECONDS_AN_HOUR = 3600;

/** Prometheus's own sample of each scrape: whether the endpoint answered. */
const up = ({ world }: Simulation): Family => ({
  name: 'up',
  help: 'Whether the endpoint answered',
  type: 'gauge',
  series: ENDPOINTS.map(({ job }) => ({
    labels: { job },
    valueAt: (seconds) => (answers(job, seconds, world) ? 1 : 0),
  })),
});

function answers(job: string, seconds: number, world: World): boolean {
  return job !== AZURE_METRICS_JOB || !isDuring(EXPORTER_OUTAGE, Math.floor(seconds / 60), world);
}

/**
 * Generates everything that Prometheus would have stored from scraping every endpoint over a window, as OpenMetrics. Lines
 * are generated one by one: the memory does not depend on the length of the window.
 *
 * A step of several minutes stands for its highest minute, so that peaks stay. The application is scraped every minute even
 * then: its counters are read as rates over five minutes.
 *
 * @param instance the `instance` label of these targets in Prometheus
 */
export function* historyLines(simulation: Simulation, window: Window, instance: string): Generator<string> {
  const { world } = simulation;
  const highestOf = Math.max(1, Math.floor(window.step / SECONDS_A_MINUTE));
  for (const { job, families } of ENDPOINTS) {
    const step = job === APPLICATION_JOB ? Math.min(window.step, SECONDS_A_MINUTE) : window.step;
    const times = [...scrapes({ ...window, step })].filter((seconds) => answers(job, seconds, world));
    yield* openMetricsLines(families({ ...simulation, highestOf }), () => times, { job, instance });
  }
  yield* openMetricsLines([up(simulation)], () => scrapes(window), { instance });
  yield OPEN_METRICS_END;
}

/** The times of the scrapes of a window; the last one is its end. */
export function* scrapes({ end, hours, step }: Window): Generator<number> {
  for (let left = Math.floor((hours * SECONDS_AN_HOUR) / step); left >= 0; left--) {
    yield end - left * step;
  }
}

import { labelSet, OPEN_METRICS_END, type Labels } from '../simulator/exporters/exposition';
import { type AlertRule } from './rule-files';
import { type Span } from './spans';

/** When the expression of an alert had a result, by the labels of the result. */
export interface Results {
  labels: Labels;
  /** Epoch seconds, multiples of the step. */
  times: readonly number[];
}

/** The results of an alert over a span. */
export interface Evaluated {
  span: Span;
  results: readonly Results[];
}

/** Evaluates an alert's expression at each multiple of the span's step. */
export async function evaluateAlert(address: string, { expr }: AlertRule, span: Span): Promise<Evaluated> {
  const [first, last] = [evaluationsOf(span)[0], evaluationsOf(span).at(-1)];
  const response = await fetch(`${address}/api/v1/query_range`, {
    method: 'POST',
    body: new URLSearchParams({ query: expr, start: `${first}`, end: `${last}`, step: `${span.step}` }),
  });
  const answer = await response.json();
  if (answer.status !== 'success') {
    throw new Error(`${expr}: ${answer.error}`);
  }
  return {
    span,
    results: answer.data.result.map(
      ({ metric: { __name__: _, ...labels }, values }: { metric: Labels; values: Array<[number, string]> }) => ({
        labels,
        times: values.map(([time]) => time),
      })
    ),
  };
}

function evaluationsOf({ from, to, step }: Span): number[] {
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.ceil((to - first) / step) }, (_, i) => first + i * step);
}

/**
 * Writes Prometheus's own series of alerts, ALERTS, as OpenMetrics: pending until the results of an alert have lasted as long
 * as it waits, then firing, until they have been gone as long as it keeps firing.
 *
 * @param evaluated the results of each alert over spans that follow each other
 */
export function alertHistory(alerts: ReadonlyArray<{ rule: AlertRule; evaluated: readonly Evaluated[] }>): string {
  const series = alerts.flatMap(({ rule, evaluated }) =>
    alertStates(rule, evaluated).flatMap(({ labels, states }) =>
      ALERT_STATES.map((alertstate) => {
        const id = `ALERTS${labelSet({ ...labels, ...rule.labels, alertname: rule.alert, alertstate })}`;
        const times = states.filter(({ state }) => state === alertstate).map(({ time }) => time);
        return times.map((time) => `${id} 1 ${time}\n`).join('');
      })
    )
  );
  return ['# TYPE ALERTS gauge\n', ...series, OPEN_METRICS_END].join('');
}

const ALERT_STATES = ['pending', 'firing'] as const;

interface AlertStates {
  labels: Labels;
  states: Array<{ time: number; state: (typeof ALERT_STATES)[number] }>;
}

/** The states of an alert at each evaluation, by its labels. */
export function alertStates(rule: AlertRule, evaluated: readonly Evaluated[]): AlertStates[] {
  const active = new Map<string, { labels: Labels; times: Set<number> }>();
  for (const { labels, times } of evaluated.flatMap(({ results }) => results)) {
    const id = labelSet(labels);
    const known = active.get(id) ?? { labels, times: new Set() };
    active.set(id, known);
    times.forEach((time) => known.times.add(time));
  }
  const evaluations = evaluated.flatMap(({ span }) => evaluationsOf(span));
  return [...active.values()].map(({ labels, times }) => {
    const states: AlertStates['states'] = [];
    let since: number | undefined;
    let last = 0;
    let isFiring = false;
    for (const time of evaluations) {
      if (times.has(time)) {
        since ??= time;
        last = time;
        isFiring ||= time - since >= rule.for;
      } else if (!isFiring || time - last >= rule.keepFiringFor) {
        since = undefined;
        isFiring = false;
      }
      if (since !== undefined) {
        states.push({ time, state: isFiring ? 'firing' : 'pending' });
      }
    }
    return { labels, states };
  });
}

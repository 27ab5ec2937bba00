import { alertmanagerConfig } from '../../alerts/generator/alertmanager/files';
import { type AlertingRule } from '../../alerts/generator/promql/rule';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { AlertState, type Firing } from '../../cli/backtest/firings';
import { labelSet, type Labels } from '../simulator/exporters/exposition';
import { type Sample, type Written } from './blocks';
import { evaluationsOf, type Span } from './spans';
import { routed } from '../../cli/backtest/notifications';
import { isoTime, lengthText } from '../../cli/common/table';
import { type ReceivedAlert } from './webhook';

/** An alert, as far as its history depends on it. */
export type Rule = Pick<AlertingRule, 'alert' | 'expr' | 'for' | 'keepFiringFor' | 'labels'>;

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

export interface EvaluatedAlert {
  rule: Rule;
  /** Over spans that follow each other. */
  evaluated: readonly Evaluated[];
}

/**
 * Returns Prometheus's own series of alerts. ALERTS: pending until the results of an alert have lasted as long as it waits, then
 * firing, until they have been gone as long as it keeps firing. ALERTS_FOR_STATE: since when they have lasted, by which a
 * Prometheus that starts goes on with the alerts that wait for ten minutes or more.
 */
export function alertHistory(alerts: readonly EvaluatedAlert[]): Map<string, Written[]> {
  const series = alerts.flatMap(({ rule, evaluated }) =>
    alertStates(rule, evaluated).map(({ labels, states }) => ({
      labels: { ...labels, ...rule.labels, alertname: rule.alert },
      states,
    }))
  );
  return new Map([
    [
      'ALERTS',
      series.flatMap(({ labels, states }) =>
        ALERT_STATES.map((alertstate) => ({
          labels: { ...labels, alertstate },
          samples: states.filter(({ state }) => state === alertstate).map(({ time }): Sample => [time, 1]),
        }))
      ),
    ],
    [
      'ALERTS_FOR_STATE',
      series.map(({ labels, states }) => ({ labels, samples: states.map(({ time, since }): Sample => [time, since]) })),
    ],
  ]);
}

const ALERT_STATES = ['pending', 'firing'] as const;

interface AlertStates {
  labels: Labels;
  /** `since`: from when on its condition has held. */
  states: Array<{ time: number; state: (typeof ALERT_STATES)[number]; since: number }>;
}

/** The states of an alert at each evaluation, by its labels. */
export function alertStates(rule: Rule, evaluated: readonly Evaluated[]): AlertStates[] {
  const active = new Map<string, { labels: Labels; times: Set<number> }>();
  for (const { labels, times } of evaluated.flatMap(({ results }) => results)) {
    const id = labelSet(labels);
    const known = active.get(id) ?? { labels, times: new Set() };
    active.set(id, known);
    times.forEach((time) => known.times.add(time));
  }
  const evaluations = evaluated.flatMap(({ span }) => evaluationsOf(span));
  return [...active.values()].map(({ labels, times }) => {
    const alert = new AlertState({ wait: secondsOf(rule.for ?? '0s'), keep: secondsOf(rule.keepFiringFor ?? '0s') });
    const states = evaluations.flatMap((time) => {
      const state = alert.next(time, times.has(time));
      return state === undefined ? [] : [{ time, state, since: alert.since }];
    });
    return { labels, states };
  });
}

/**
 * Returns what the demo's receiver would show of the history, newest first: the alerts that Alertmanager would have told
 * somebody about, with the pack's own routes and inhibition, each once, at its end or at its last notification while it fires. Only
 * Prometheus renders the texts of an alert, so each says for how long it fired instead.
 *
 * @param end of the history, in epoch seconds
 */
export function pastNotifications(alerts: readonly EvaluatedAlert[], end: number): ReceivedAlert[] {
  return routed(alerts.flatMap(firingsOf), end, alertmanagerConfig())
    .firings.flatMap(({ told, ...firing }) => {
      const last = told.filter(({ at }) => at <= end).at(-1);
      return last === undefined ? [] : [{ ...firing, at: firing.until ?? last.at }];
    })
    .sort((a, b) => b.at - a.at)
    .map(({ at, receiver, alert, labels, from, until }) => ({
      receivedAt: isoTime(at),
      channel: receiver.replace(/^signalr-/, ''),
      status: until === undefined ? 'firing' : 'resolved',
      labels: { ...labels, alertname: alert },
      annotations: {
        summary: `In the loaded history: ${until === undefined ? 'still firing' : `fired for ${lengthText(until - from)}`}.`,
      },
      startsAt: isoTime(from),
    }));
}

/** Each time that an alert fired without a break, until the first evaluation at which it did not. */
function firingsOf({ rule, evaluated }: EvaluatedAlert): Firing[] {
  const evaluations = evaluated.flatMap(({ span }) => evaluationsOf(span));
  return alertStates(rule, evaluated).flatMap(({ labels, states }) => {
    const firing = new Set(states.flatMap(({ time, state }) => (state === 'firing' ? [time] : [])));
    const begins = evaluations.filter((time, i) => firing.has(time) && !firing.has(evaluations[i - 1]));
    return begins.map((from) => ({
      alert: rule.alert,
      labels: { ...labels, ...rule.labels },
      from,
      since: from,
      until: evaluations.find((time) => time > from && !firing.has(time)),
      value: NaN,
      highest: NaN,
    }));
  });
}

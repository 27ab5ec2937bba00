import { type PackSettings } from '../../alerts/generator/settings';
import { type Firing } from '../../cli/backtest/firings';
import { notified } from '../../cli/backtest/notifications';
import { lengthText } from '../../cli/backtest/words';
import { isoTime } from '../../cli/common/table';
import { largest } from '../../src/model/numbers';
import { alertStates, type EvaluatedAlert } from './alert-history';
import { COARSE_STEP } from './spans';
import { type ReceivedAlert } from './webhook';

/**
 * Returns what Alertmanager would have sent during the history, newest first, as the demo's receiver shows it: which alerts
 * were told, when and to whom, with the pack's own routes and inhibition. Only Prometheus renders the texts of an alert, so
 * each says for how long it fired instead.
 *
 * @param end of the history, in epoch seconds
 */
export function pastNotifications(
  alerts: readonly EvaluatedAlert[],
  settings: PackSettings,
  end: number
): ReceivedAlert[] {
  const firings = alerts.flatMap(firingsOf);
  return notified(firings, settings, end)
    .flatMap(({ told, ...firing }) => told.filter(({ at }) => at <= end).map(({ at }) => ({ ...firing, at })))
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

/** Each time that an alert fired without a break; one that fires at the last evaluation has no end. */
function firingsOf({ rule, evaluated }: EvaluatedAlert): Firing[] {
  const end = largest(evaluated.map(({ span }) => span.to));
  return alertStates(rule, evaluated).flatMap(({ labels, states }) => {
    const runs: number[][] = [];
    for (const { time } of states.filter(({ state }) => state === 'firing')) {
      const run = runs.at(-1);
      if (run !== undefined && time - run[run.length - 1] <= COARSE_STEP) {
        run.push(time);
      } else {
        runs.push([time]);
      }
    }
    return runs.map((run) => ({
      alert: rule.alert,
      labels: { ...labels, ...rule.labels },
      from: run[0],
      since: run[0],
      ...(run[run.length - 1] + COARSE_STEP < end && { until: run[run.length - 1] }),
      value: NaN,
      highest: NaN,
    }));
  });
}

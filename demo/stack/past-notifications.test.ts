import { settingsOf } from '../../alerts/generator/settings';
import { type EvaluatedAlert } from './alert-history';
import { pastNotifications } from './past-notifications';
import { type Span } from './spans';

const HOUR = 3600;
const END = 6 * HOUR;
const COARSE: Span = { from: 0, to: 3 * HOUR, step: 300 };
const FINE: Span = { from: 3 * HOUR, to: END, step: 60 };
const ORDERS = { resource_id: '/orders' };

function alertOf(alert: string, severity: string, ...periods: Array<[from: number, to: number]>): EvaluatedAlert {
  const timesOf = ({ from, to, step }: Span) =>
    Array.from({ length: (to - from) / step }, (_, i) => from + i * step).filter((time) =>
      periods.some(([first, last]) => first <= time && time <= last)
    );
  return {
    rule: { alert, expr: 'x', for: '2m', labels: { severity } },
    evaluated: [COARSE, FINE].map((span) => ({ span, results: [{ labels: ORDERS, times: timesOf(span) }] })),
  };
}

const sent = (...alerts: EvaluatedAlert[]) => pastNotifications(alerts, settingsOf(''), END);

it('tells each page of the weeks and of the last day once, the newest first, with the time at which it was sent', () => {
  const pages = sent(alertOf('SignalRAtCeiling', 'critical', [HOUR, 2 * HOUR], [4 * HOUR, 5 * HOUR]));
  // Ten seconds after the alert fires Alertmanager sends its group; it fires two minutes after its condition holds, or at the
  // next sample of five minutes.
  expect(pages.map(({ receivedAt, channel, status }) => [receivedAt, channel, status])).toEqual([
    ['1970-01-01T04:02:10.000Z', 'page', 'resolved'],
    ['1970-01-01T01:05:10.000Z', 'page', 'resolved'],
  ]);
  expect(pages[0].labels).toEqual({ ...ORDERS, severity: 'critical', alertname: 'SignalRAtCeiling' });
  expect(pages[0].annotations.summary).toBe('In the loaded history: fired for 58 min.');
});

it('leaves a page that fires at the end of the history firing', () => {
  const [page] = sent(alertOf('SignalRAtCeiling', 'critical', [5 * HOUR, END]));
  expect([page.status, page.annotations.summary]).toEqual(['firing', 'In the loaded history: still firing.']);
});

it('leaves out the ticket that a page about the same resource mutes', () => {
  const all = sent(
    alertOf('SignalRAtCeiling', 'critical', [4 * HOUR, 5 * HOUR]),
    alertOf('SignalRNearCeiling', 'warning', [4 * HOUR, 5 * HOUR])
  );
  expect(all.map(({ labels }) => labels.alertname)).toEqual(['SignalRAtCeiling']);
});

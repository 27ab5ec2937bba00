import {
  alertHistory,
  alertStates,
  type Evaluated,
  type Rule,
  type EvaluatedAlert,
  pastNotifications,
} from './alert-history';
import { type Span } from './spans';

const RULE: Rule = {
  alert: 'SignalRAtCeiling',
  expr: 'x',
  for: '120s',
  labels: { severity: 'critical' },
};
const COARSE: Span = { from: 0, to: 3000, step: 300 };
const FINE: Span = { from: 3000, to: 3600, step: 60 };

function evaluated(span: Span, ...times: number[]): Evaluated {
  return { span, results: times.length === 0 ? [] : [{ labels: { resource_id: 'a' }, times }] };
}

function statesOf(rule: Rule, ...parts: Evaluated[]): Array<[number, string]> {
  return alertStates(rule, parts).flatMap(({ states }) =>
    states.map(({ time, state }): [number, string] => [time, state])
  );
}

describe('the states of an alert in the history', () => {
  it('fires after its wait at samples of every minute, and ends with its results', () => {
    expect(statesOf(RULE, evaluated(FINE, 3060, 3120, 3180, 3240))).toEqual([
      [3060, 'pending'],
      [3120, 'pending'],
      [3180, 'firing'],
      [3240, 'firing'],
    ]);
  });

  it('fires at the second sample of five minutes, and not for a burst that only one shows', () => {
    expect(statesOf(RULE, evaluated(COARSE, 600, 1200)).map(([, state]) => state)).toEqual(['pending', 'pending']);
    expect(statesOf(RULE, evaluated(COARSE, 600, 900)).at(-1)).toEqual([900, 'firing']);
  });

  it('begins anew after an evaluation without a result', () => {
    expect(statesOf(RULE, evaluated(FINE, 3060, 3120, 3240, 3300)).map(([, state]) => state)).toEqual(
      new Array(4).fill('pending')
    );
  });

  it('keeps firing for as long as its rule says', () => {
    const keeps = statesOf({ ...RULE, keepFiringFor: '120s' }, evaluated(FINE, 3000, 3060, 3120));
    expect(keeps.slice(2)).toEqual([
      [3120, 'firing'],
      [3180, 'firing'],
      [3240, 'firing'],
    ]);
  });

  it('goes on firing from the weeks at five minutes into the day at one minute', () => {
    const states = statesOf(RULE, evaluated(COARSE, 1800, 2100, 2400, 2700), evaluated(FINE, 3000, 3060));
    expect(states.slice(1).every(([, state]) => state === 'firing')).toBe(true);
    expect(states).toHaveLength(6);
  });

  it('becomes the series that Prometheus writes', () => {
    const labels = { alertname: 'SignalRAtCeiling', resource_id: 'a', severity: 'critical' };
    const series = alertHistory([{ rule: { ...RULE, for: '60s' }, evaluated: [evaluated(FINE, 3000, 3060)] }]);
    expect(Object.fromEntries(series)).toEqual({
      ALERTS: [
        { labels: { ...labels, alertstate: 'pending' }, samples: [[3000, 1]] },
        { labels: { ...labels, alertstate: 'firing' }, samples: [[3060, 1]] },
      ],
      ALERTS_FOR_STATE: [
        {
          labels,
          samples: [
            [3000, 3000],
            [3060, 3000],
          ],
        },
      ],
    });
  });
});

describe('the notifications of the history', () => {
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

  const sent = (...alerts: EvaluatedAlert[]) => pastNotifications(alerts, END);

  it('tells each page of the weeks and of the last day once, the newest first, at the time at which it was resolved', () => {
    const pages = sent(alertOf('SignalRAtCeiling', 'critical', [HOUR, 2 * HOUR], [4 * HOUR, 5 * HOUR]));
    // It fires two minutes after its condition holds, or at the next sample of five minutes, and is resolved at the first sample
    // without it.
    expect(pages.map(({ startsAt, receivedAt, channel, status }) => [startsAt, receivedAt, channel, status])).toEqual([
      ['1970-01-01T04:02:00.000Z', '1970-01-01T05:01:00.000Z', 'page', 'resolved'],
      ['1970-01-01T01:05:00.000Z', '1970-01-01T02:05:00.000Z', 'page', 'resolved'],
    ]);
    expect(pages[0].labels).toEqual({ ...ORDERS, severity: 'critical', alertname: 'SignalRAtCeiling' });
    expect(pages[0].annotations.summary).toBe('In the loaded history: fired for 59 min.');
  });

  it('tells of a page that fired at one evaluation only', () => {
    const pages = sent(alertOf('SignalRThrottled', 'critical', [HOUR, HOUR + 300], [4 * HOUR, 4 * HOUR + 120]));
    expect(pages.map(({ startsAt, receivedAt, annotations }) => [startsAt, receivedAt, annotations.summary])).toEqual([
      ['1970-01-01T04:02:00.000Z', '1970-01-01T04:03:00.000Z', 'In the loaded history: fired for 1 min.'],
      ['1970-01-01T01:05:00.000Z', '1970-01-01T01:10:00.000Z', 'In the loaded history: fired for 5 min.'],
    ]);
  });

  it('leaves a page that fires at the end of the history firing, at the time at which it was sent', () => {
    const [page] = sent(alertOf('SignalRAtCeiling', 'critical', [5 * HOUR, END]));
    // Ten seconds after it fires Alertmanager sends its group.
    expect(page.receivedAt).toBe('1970-01-01T05:02:10.000Z');
    expect([page.status, page.annotations.summary]).toEqual(['firing', 'In the loaded history: still firing.']);
  });

  it('leaves out the ticket that a page about the same resource mutes', () => {
    const all = sent(
      alertOf('SignalRAtCeiling', 'critical', [4 * HOUR, 5 * HOUR]),
      alertOf('SignalRNearCeiling', 'warning', [4 * HOUR, 5 * HOUR])
    );
    expect(all.map(({ labels }) => labels.alertname)).toEqual(['SignalRAtCeiling']);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { alertmanagerConfig } from '../../alerts/generator/alertmanager/files';
import { type Firing } from '../../cli/backtest/firings';
import { type Notification as Sent, routed } from '../../cli/backtest/notifications';
import { startAlertmanager } from '../../tools/testing/alertmanager';
import { ALERTMANAGERS } from '../../tools/testing/binaries';
import { startHttpReceiver } from '../../tools/testing/http-receiver';
import { readInTurn } from './pack';

/** The pack's durations, and shorter ones for which real time is enough, repetitions included. */
const SHORTER = {
  'group_wait: 30s': 'group_wait: 3s',
  'group_wait: 10s': 'group_wait: 1s',
  'group_interval: 30m': 'group_interval: 12s',
  'group_interval: 5m': 'group_interval: 10s',
  'repeat_interval: 24h': 'repeat_interval: 25s',
  'repeat_interval: 120h': 'repeat_interval: 25s',
};

/** @throws if the pack has a duration no longer, as the shorter one would then not be tried */
function shortened(routes: string): string {
  return Object.entries(SHORTER).reduce((text, [own, shorter]) => {
    if (!text.includes(own)) {
      throw new Error(`the routes have no ${own}`);
    }
    return text.replaceAll(own, shorter);
  }, routes);
}

const ROUTES = shortened(alertmanagerConfig());

/** `from` and `until` are seconds from the start. */
function fires(
  alert: string,
  severity: string,
  resource: string,
  from: number,
  until: number,
  constraint?: string
): Firing & { until: number } {
  const labels = { severity, resource, resource_id: `/${resource}` };
  return {
    ...{ alert, labels: constraint === undefined ? labels : { ...labels, constraint }, from, until },
    ...{ since: from, value: 1, highest: 1 },
  };
}

/** An inhibited warning, a short page beside another, a forecast beside its warning, and repetitions. */
const FIRINGS = [
  fires('SignalRNearCeiling', 'warning', 'a', 0, 40, 'outbound'),
  fires('SignalRAtCeiling', 'critical', 'a', 2, 30),
  fires('SignalRThrottled', 'critical', 'a', 5, 8),
  fires('SignalRConnectionsDropped', 'warning', 'b', 1, 65),
  fires('SignalRCeilingForecast', 'warning', 'c', 2, 20, 'outbound'),
  fires('SignalRNearCeiling', 'warning', 'c', 10, 50, 'outbound'),
  fires('SignalRNearCeiling', 'warning', 'c', 25, 31, 'inbound'),
];
const LAST = 80;

/** Every notification, as its receiver, alerts and second; those of one second in a fixed order. */
function told(sent: readonly Sent[], start: number) {
  return sent
    .map(({ at, receiver, alerts }) => ({
      seconds: at - start,
      text: `${receiver} ${alerts
        .map(({ labels, status }) => `${labels.resource}/${labels.alertname}/${labels.constraint ?? '-'} ${status}`)
        .sort()
        .join(', ')}`,
    }))
    .sort((a, b) => Math.round(a.seconds) - Math.round(b.seconds) || a.text.localeCompare(b.text));
}

describe('the routes of headroom backtest', () => {
  it('send what a real Alertmanager sends for the same alerts, at the same seconds', async () => {
    const { notifications } = routed(FIRINGS, LAST, ROUTES);
    const real = await inRealTime();
    const [ofReal, ours] = [
      told(real.sent, real.start),
      told(
        notifications.filter(({ at }) => at <= LAST),
        0
      ),
    ];
    expect(ours.map(({ text }) => text)).toEqual(ofReal.map(({ text }) => text));
    expect(ofReal.length).toBeGreaterThanOrEqual(10);
    const differences = ofReal.map(({ seconds }, i) => Math.abs(seconds - ours[i].seconds));
    expect(Math.max(...differences)).toBeLessThan(2);
  }, 240_000);
});

async function inRealTime(): Promise<{ start: number; sent: Sent[] }> {
  const receiver = await startHttpReceiver();
  const [newest] = ALERTMANAGERS.slice(-1);
  const config = ROUTES.replaceAll('http://127.0.0.1:9095', receiver.url);
  const { send, stop } = await startAlertmanager(newest, config);
  try {
    const start = Date.now() / 1000;
    const iso = (seconds: number) => new Date((start + seconds) * 1000).toISOString();
    const due = FIRINGS.map((firing) => ({
      ...firing,
      labels: { ...firing.labels, alertname: firing.alert },
    }))
      .flatMap(({ labels, from, until }) => [
        { second: from, alert: { labels, startsAt: iso(from), endsAt: iso(from + 240) } },
        { second: until, alert: { labels, startsAt: iso(from), endsAt: iso(until) } },
      ])
      .sort((a, b) => a.second - b.second);
    for (const { second, alert } of due) {
      await sleep(Math.max(0, (start + second) * 1000 - Date.now()));
      await send([alert]);
    }
    await sleep((start + LAST) * 1000 - Date.now());
    const sent = receiver.received.map(({ at, path, body }) => ({
      at: at / 1000,
      receiver: `signalr-${path.slice(1)}`,
      alerts: JSON.parse(body).alerts,
    }));
    return { start, sent };
  } finally {
    await Promise.all([stop(), receiver.stop()]);
  }
}

describe('readInTurn', () => {
  const one = (
    at: number,
    ...alerts: Array<[name: string, status: 'firing' | 'resolved', constraint?: string]>
  ): Sent => ({
    at,
    receiver: 'signalr-ticket',
    alerts: alerts.map(([alertname, status, constraint]) => ({
      labels: { alertname, ...(constraint !== undefined && { constraint }) },
      status,
    })),
  });
  const contents = (...sent: Sent[]) => readInTurn(sent, (seconds) => seconds).map(({ content }) => content);

  it('calls a notification a repetition only if nothing changed since the one before', () => {
    expect(contents(one(1, ['A', 'firing']), one(2, ['A', 'firing']))).toEqual(['new', 'repeat']);
    expect(contents(one(1, ['A', 'firing']), one(2, ['A', 'firing'], ['B', 'firing']))).toEqual(['new', 'new']);
    expect(contents(one(1, ['A', 'firing', 'x']), one(2, ['A', 'firing', 'x'], ['A', 'firing', 'y']))).toEqual([
      'new',
      'change',
    ]);
    expect(contents(one(1, ['A', 'firing'], ['B', 'firing']), one(2, ['A', 'firing'], ['B', 'resolved']))).toEqual([
      'new',
      'change',
    ]);
  });

  it('calls an alert new again after its end was notified, or to another receiver', () => {
    const page = { ...one(2, ['A', 'firing']), receiver: 'signalr-page' };
    expect(contents(one(1, ['A', 'firing']), one(2, ['A', 'resolved']), one(3, ['A', 'firing']))).toEqual([
      'new',
      'resolved',
      'new',
    ]);
    expect(contents(one(1, ['A', 'firing']), page)).toEqual(['new', 'new']);
  });

  it('lists an alert as resolved only when none of its constraints fires', () => {
    const [, second] = readInTurn(
      [one(1, ['A', 'firing', 'x'], ['A', 'firing', 'y']), one(2, ['A', 'firing', 'x'], ['A', 'resolved', 'y'])],
      (seconds) => seconds
    );
    expect(second.resolved).toEqual([]);
  });
});

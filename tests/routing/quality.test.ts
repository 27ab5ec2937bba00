import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';

import { runHere } from '../../cli/testing';
import { INPUT, OUTPUT } from '../../src/names/series';
import { type Alert, type RunningAlertmanager, startAlertmanager } from '../../tools/testing/alertmanager';
import { ALERTMANAGERS, onlyWith, PROMETHEUSES, PROMTOOLS } from '../../tools/testing/binaries';
import { type HttpReceiver, startHttpReceiver } from '../../tools/testing/http-receiver';
import { type Started, startPrometheus } from '../../tools/testing/started';
import { until } from '../../tools/testing/until';
import { alertOf } from './pack-alerts';
import { isAtLeast, versionOf } from './tools';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const NOW = Math.floor(Date.now() / 1000 / MINUTE) * MINUTE;

/** When the pages of this test begin: four hours later, it is known whether harm came. */
const START = NOW - 5 * HOUR;

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

interface Told {
  alertname?: string;
  from?: number;
  /** Without it, the alert still fires. */
  until?: number;
}

const alertFor = (resource: string, { alertname = 'SignalRAtCeiling', from = START, until: end }: Told): Alert => ({
  labels: alertOf(alertname, resource),
  annotations: { summary: `${resource}: a summary` },
  startsAt: iso(from),
  endsAt: iso(end ?? NOW + HOUR),
});

const PAGES: Record<string, Told> = {
  ahead: { until: START + 75 * MINUTE },
  late: { until: START + 30 * MINUTE },
  false: { until: START + 20 * MINUTE },
  answered: { until: START + 20 * MINUTE },
  silenced: { until: START + 20 * MINUTE },
  unwatched: { until: START + 20 * MINUTE },
  recent: { from: NOW - 10 * MINUTE },
};

/** Values of a series for every minute of six hours, as the rules record them. */
function recorded(name: string, resource: string, valueAt: (minute: number) => number | undefined): string[] {
  const lines: string[] = [];
  for (let at = START - HOUR; at <= NOW; at += MINUTE) {
    const value = valueAt((at - START) / MINUTE);
    if (value !== undefined) {
      lines.push(`${name}{resource_id="/${resource}",resource="${resource}"} ${value} ${at}`);
    }
  }
  return lines;
}

/** The utilization and unit size of each resource, and the throttled connections of one. */
function history(): string {
  const watched = Object.keys(PAGES).filter((resource) => resource !== 'unwatched');
  const isBetween = (minute: number, from: number, to: number) => minute >= from && minute <= to;
  return [
    `# TYPE ${OUTPUT.worst} gauge`,
    ...watched.flatMap((one) =>
      recorded(OUTPUT.worst, one, (minute) => (one === 'ahead' && isBetween(minute, 30, 60) ? 1.02 : 0.5))
    ),
    `# TYPE ${INPUT.units} gauge`,
    ...watched.flatMap((one) => {
      const change = { ahead: 40, answered: 119, false: 122 }[one] ?? Infinity;
      return recorded(INPUT.units, one, (minute) => (minute >= change ? 20 : 10));
    }),
    `# TYPE ${INPUT.throttled} gauge`,
    ...recorded(INPUT.throttled, 'late', (minute) => (isBetween(minute, -5, 10) ? 3 : 0)),
    '# EOF',
    '',
  ].join('\n');
}

const RECORDER = ALERTMANAGERS.find((binary) => isAtLeast(versionOf(binary), '0.33'));

onlyWith(RECORDER, 'Alertmanager 0.33, as earlier ones record no events', (binary) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-quality-'));
  const events = path.join(folder, 'events.jsonl');
  let receiver: HttpReceiver;
  let alertmanager: RunningAlertmanager;
  let prometheus: Started;

  beforeAll(async () => {
    const [file, data] = ['raw.om', 'data'].map((name) => path.join(folder, name));
    writeFileSync(file, history());
    writeFileSync(path.join(folder, 'prometheus.yml'), '{}');
    execFileSync(PROMTOOLS[0], ['tsdb', 'create-blocks-from', 'openmetrics', file, data], { stdio: 'pipe' });
    prometheus = await startPrometheus(PROMETHEUSES[0], folder, { options: ['--storage.tsdb.retention.time=400d'] });
    receiver = await startHttpReceiver();
    const config = {
      route: { receiver: 'all', group_by: ['resource_id'], group_wait: '0s', group_interval: '1s' },
      inhibit_rules: [
        {
          source_matchers: ['alertname = "SignalRAtCeiling"'],
          target_matchers: ['alertname = "SignalRNearCeiling"'],
          equal: ['resource_id'],
        },
      ],
      receivers: [{ name: 'all', webhook_configs: [{ url: receiver.url, send_resolved: true }] }],
      event_recorder: { file_outputs: [{ path: events }] },
    };
    alertmanager = await startAlertmanager(binary, stringify(config), new Map(), ['--enable-feature=event-recorder']);
    await recordEvents();
  });

  afterAll(async () => {
    await Promise.all([prometheus?.stop(), receiver?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const hasEvent = (...parts: string[]) =>
    readFileSync(events, 'utf8')
      .split('\n')
      .some((line) => parts.every((part) => line.includes(part)));

  async function recordEvents(): Promise<void> {
    const silence = {
      matchers: [{ name: 'resource_id', value: '/silenced', isRegex: false }],
      ...{ startsAt: iso(NOW - HOUR), endsAt: iso(NOW + HOUR), createdBy: 'test', comment: 'planned' },
    };
    const response = await fetch(`http://${alertmanager.address}/api/v2/silences`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(silence),
    });
    expect(response.status).toBe(200);
    const firing = Object.entries(PAGES).map(([resource, { from }]) => alertFor(resource, { from }));
    await alertmanager.send(firing);
    await until('the pages are delivered', () => receiver.received.length >= firing.length - 1);
    await alertmanager.send([
      alertFor('ahead', { alertname: 'SignalRNearCeiling' }),
      { labels: alertOf('SignalRHeadroomWatchdog') },
      { labels: { alertname: 'OfOthers', severity: 'critical' } },
    ]);
    await until('one is inhibited', () => hasEvent('inhibitionMutedAlert', '/ahead'));
    await until('one is silenced', () => hasEvent('silenceMutedAlert', '/silenced'));
    await until('those of others are delivered', () => hasEvent('"notification"', 'OfOthers'));
    await alertmanager.send([alertFor('ahead', { alertname: 'SignalRNearCeiling', until: START + HOUR })]);
    await until('its end is recorded', () => hasEvent('alertResolved', 'SignalRNearCeiling'));
    const ended = Object.entries(PAGES).filter(([, { until: end }]) => end !== undefined);
    await alertmanager.send(ended.map(([resource, told]) => alertFor(resource, told)));
    await until('the ends are recorded', () =>
      ended.every(
        ([resource]) => resource === 'silenced' || hasEvent('alertResolved', 'SignalRAtCeiling', `"/${resource}"`)
      )
    );
    await alertmanager.stop();
  }

  const quality = (...args: string[]) =>
    runHere(['quality', events, '--prometheus', `http://${prometheus.address}`, ...args]);

  it('says of each page whether harm came, how long before, how soon it ended, and what was done', async () => {
    const { stdout, stderr } = await quality('--json');
    expect(stderr).toBe('');
    const { alerts, byAlert, harm, ignoredNames, truncated } = JSON.parse(stdout);
    const of = (resource: string, alert = 'SignalRAtCeiling') =>
      alerts.find(
        (one: { alert: string; resourceId: string }) => one.alert === alert && one.resourceId === `/${resource}`
      );
    expect(of('ahead')).toMatchObject({
      outcome: 'ahead',
      harm: ['overload'],
      leadSeconds: 30 * MINUTE,
      resetSeconds: 15 * MINUTE,
      change: { from: 10, to: 20, at: iso(START + 40 * MINUTE) },
      from: iso(START),
      until: iso(START + 75 * MINUTE),
    });
    expect(of('late')).toMatchObject({ outcome: 'late', harm: ['throttled'], resetSeconds: 20 * MINUTE, change: null });
    expect(of('false')).toMatchObject({ outcome: 'no_harm', harm: [], change: null });
    expect(of('answered')).toMatchObject({ outcome: 'resized', change: { from: 10, to: 20 } });
    expect(of('unwatched')).toMatchObject({ outcome: 'no_data' });
    expect(of('recent')).toMatchObject({ outcome: 'pending', until: null });
    expect(of('silenced')).toMatchObject({ isSilenced: true, deliveredAt: [] });
    expect(of('ahead', 'SignalRNearCeiling')).toMatchObject({ isInhibited: true, isPage: false, deliveredAt: [] });
    expect(byAlert).toHaveLength(2);
    expect(byAlert[0].summary).toMatchObject({
      delivered: 6,
      precision: { right: 2, judged: 3 },
      changed: 2,
      silenced: 1,
      notSent: 1,
    });
    expect(harm.map((one: { resourceId: string; wasPaged: boolean }) => [one.resourceId, one.wasPaged])).toEqual([
      ['/ahead', true],
      ['/late', true],
    ]);
    expect([ignoredNames, truncated]).toEqual([1, []]);
  });

  it('prints tables for a terminal, and Markdown for a review', async () => {
    const { stdout } = await quality();
    expect(stdout).toContain('6 pages and 0 tickets.');
    expect(stdout).toContain('Pages that came with harm: 2 of 3, 67% (21% to 94%).');
    expect(stdout).toContain('Harm to users: 2 times, each with a page.');
    expect((await quality('--markdown')).stdout).toContain(
      '| SignalRAtCeiling | 6 | 1 | 1 | 1 | 3 | 2 of 3, 67% (21% to 94%) | 30 min | 18 min | 2 | 1 | 1 |'
    );
  });

  it('ignores an incomplete last line, and says so', async () => {
    const whole = readFileSync(events, 'utf8');
    const cut = path.join(folder, 'cut.jsonl');
    writeFileSync(cut, whole.slice(0, -40));
    const { status, stdout } = await runHere(['quality', cut, '--prometheus', `http://${prometheus.address}`]);
    const lines = whole.trimEnd().split('\n').length;
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(`cut.jsonl: line ${lines}, the last, is incomplete and was ignored.`),
    ]);
  });
});

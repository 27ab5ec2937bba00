import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { settingsOf } from '../../alerts/generator/settings';
import { backtestRules } from '../../cli/backtest/rules';
import { bundledCommand, startedAt } from '../../cli/testing';
import { LABEL } from '../../src/names/labels';
import { buildTool } from '../../tools/pinned';
import { onlyWith, prometheus3 } from '../../tools/testing/binaries';
import { type Started, startPrometheus } from '../../tools/testing/started';
import { fleetLines, resourceId } from './fleet';
import { replayPlan } from './replay-plan';

const ROOT = path.join(__dirname, '..', '..');
const MINUTES_A_DAY = 1440;
const SEED = 7;
const DAYS = 4;

/** Settings for all, for some and for single resources. */
const SETTINGS = stringify({
  edition: '2023-03',
  server_leg: true,
  message_size_bytes: 900,
  resources: [
    { resource_id: resourceId('chat'), utilization_warning_ratio: 0.7, server_leg: false },
    { resource_id: resourceId('orders'), ceiling_factor: 1.2 },
    { match: 'resource="counted"', bandwidth_critical_ratio: 0.6 },
  ],
  alerts_off: ['resource=~"chat .*"'],
});

interface Fired {
  alert: string;
  resourceId: string | null;
  from: string;
  until: string | null;
}

/** When the command is run, on a Friday. */
const NOW = Date.parse('2026-10-16T09:37:00Z');

const { runBeside } = bundledCommand();
const folder = mkdtempSync(path.join(tmpdir(), 'headroom-backtest-'));
const first = NOW / 60_000 - DAYS * MINUTES_A_DAY;
const lines = fleetLines(SEED, first, DAYS * MINUTES_A_DAY);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

onlyWith(
  prometheus3(),
  'Prometheus 3: an older one still finds a sample that is exactly five minutes old',
  (prometheus) => {
    let server: Started;
    let replayBinary: string;

    beforeAll(async () => {
      const blocks = await buildTool(ROOT, 'blocks');
      replayBinary = await buildTool(ROOT, 'replay');
      const storage = path.join(folder, 'data');
      mkdirSync(storage);
      expect(spawnSync(blocks, [storage], { input: lines.join('') }).status).toBe(0);
      writeFileSync(path.join(folder, 'prometheus.yml'), '{}');
      writeFileSync(path.join(folder, 'settings.yaml'), SETTINGS);
      server = await startPrometheus(prometheus, folder, { options: ['--storage.tsdb.retention.time=90d'] });
    });

    afterAll(() => server?.stop());

    it("fires the alerts of the generated rules in the same minutes as Prometheus's engine", async () => {
      const settings = path.join(folder, 'settings.yaml');
      const url = `http://${server.address}`;
      const args = ['backtest', '--prometheus', url, '--settings', settings, '--days', '5', '--json'];
      const { status, stdout, stderr } = await runBeside(args, startedAt(NOW));
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const result: { to: string; dataFrom: string; firings: Fired[] } = JSON.parse(stdout);
      const [from, to] = [result.dataFrom, result.to].map((time) => Date.parse(time) / 1000);

      const expected = replayed(
        replayBinary,
        { first: from, last: to },
        lines.map((line) => seenByPrometheus(line, to))
      );
      const ours = result.firings.map((firing) => key(firing));
      expect(ours.sort()).toEqual(expected.sort());

      const alerts = new Set(result.firings.map(({ alert }) => alert));
      expect([...alerts]).toEqual(
        expect.arrayContaining([
          ...['SignalRAtCeiling', 'SignalRThrottled', 'SignalRServerConnectionsLost', 'SignalRMonitoringBlind'],
          ...['SignalRNearCeiling', 'SignalRConnectionsDropped'],
          ...['SignalRDailyMessagesNearQuota', 'SignalRInputMissing'],
        ])
      );
    });
  }
);

function key({ alert, resourceId: id, from, until }: Fired): string {
  return [alert, id, from, until].join(' ');
}

/** Replays the generated rules, sources included, with tools/replay. Times are Unix seconds. */
function replayed(binary: string, times: { first: number; last: number }, series: readonly string[]): string[] {
  const { ofResources, ofFleet } = backtestRules(settingsOf(SETTINGS));
  const plan = replayPlan([...ofResources, ...ofFleet], times);
  const file = path.join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const { status, stdout, stderr } = spawnSync(binary, [file], {
    ...{ encoding: 'utf8', input: series.join(''), maxBuffer: 2 ** 26 },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { alert, labels, from: began, until } = JSON.parse(line);
      const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
      return key({
        alert,
        resourceId: labels[LABEL.resourceId] ?? null,
        from: iso(began),
        until: until > times.last ? null : iso(until),
      });
    });
}

/** A sample is found for less than five minutes after it. tools/replay takes a gap for the end of a series, as after a scrape. */
function seenByPrometheus(line: string, to: number): string {
  const [series, begins, step, text] = line.trimEnd().split('\t');
  const values = text.split(' ');
  const count = (to * 1000 - Number(begins)) / Number(step) + 1;
  let last = -Infinity;
  const seen = Array.from({ length: count }, (_, i) => {
    last = (values[i] ?? '-') === '-' ? last : i;
    return i - last < 5 ? values[last] : '-';
  });
  return `${[series, begins, step, seen.join(' ')].join('\t')}\n`;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ALERTMANAGERS } from '../rules/tools';

type Labels = Record<string, string>;

const shipped = path.resolve(__dirname, '../../alerts/alertmanager/alertmanager.yml');

const critical = { severity: 'critical', alertname: 'SignalRAtCeiling' };
const warning = { severity: 'warning', alertname: 'SignalRNearCeiling' };

/** What is firing, all at once, and whether it must be held back. */
const TABLE: Array<{ what: string; labels: Labels; inhibited: boolean }> = [
  { what: 'a critical alert', labels: { ...critical, ...on('a', 'inbound_bytes') }, inhibited: false },
  { what: 'the warning about the same', labels: { ...warning, ...on('a', 'inbound_bytes') }, inhibited: true },
  { what: 'a warning about another dimension', labels: { ...warning, ...on('a', 'connections') }, inhibited: false },
  { what: 'a warning about another resource', labels: { ...warning, ...on('b', 'inbound_bytes') }, inhibited: false },
  {
    what: 'a forecast of what already warns',
    labels: { severity: 'warning', alertname: 'SignalRCeilingForecast', ...on('b', 'inbound_bytes') },
    inhibited: true,
  },
  {
    what: 'a forecast of what nothing warns of',
    labels: { severity: 'warning', alertname: 'SignalRCeilingForecast', ...on('c', 'inbound_bytes') },
    inhibited: false,
  },
  {
    what: 'information about what already warns',
    labels: { severity: 'info', alertname: 'SignalRScaleUpWillNotHelp', ...on('b', 'inbound_bytes') },
    inhibited: true,
  },
  {
    what: 'a critical alert without a dimension',
    labels: { severity: 'critical', alertname: 'SignalRThrottled', resource_id: '/c' },
    inhibited: false,
  },
  {
    what: 'missing metrics beside a critical alert that has no dimension either',
    labels: { severity: 'warning', alertname: 'SignalRTrafficMetricsMissing', resource_id: '/c' },
    inhibited: false,
  },
  {
    what: 'information beside missing metrics',
    labels: { severity: 'info', alertname: 'SignalROversized', resource_id: '/c' },
    inhibited: false,
  },
  { what: 'the watchdog', labels: { severity: 'none', alertname: 'SignalRHeadroomWatchdog' }, inhibited: false },
];

function on(resource: string, dimension: string): Labels {
  return { resource_id: `/${resource}`, dimension };
}

describe.each(ALERTMANAGERS)('%s', (binary) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-alertmanager-'));
  let server: ChildProcess;
  const inhibited = new Map<string, boolean>();

  beforeAll(async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    probe.close();
    await once(probe, 'close');
    const api = `http://127.0.0.1:${port}`;
    // Its notifications go nowhere: at the shipped address a receiver of somebody's demo may listen.
    const config = path.join(folder, 'alertmanager.yml');
    writeFileSync(config, readFileSync(shipped, 'utf8').replace(/127\.0\.0\.1:9095/g, `127.0.0.1:${port}`));
    server = spawn(
      binary,
      [
        `--config.file=${config}`,
        `--storage.path=${folder}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--cluster.listen-address=',
      ],
      { stdio: 'ignore' }
    );
    await until(async () => (await fetch(`${api}/-/ready`)).ok);
    await fetch(`${api}/api/v2/alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(TABLE.map(({ labels }) => ({ labels, annotations: {} }))),
    });
    // States are worked out as alerts pass through the pipeline: wait until they all have one, and it stays.
    let last = '';
    await until(async () => {
      const alerts: Array<{ labels: Labels; status: { state: string; inhibitedBy: string[] } }> = await (
        await fetch(`${api}/api/v2/alerts`)
      ).json();
      alerts.forEach(({ labels, status }) => inhibited.set(keyOf(labels), status.inhibitedBy.length > 0));
      const now = JSON.stringify(alerts.map(({ labels, status }) => [keyOf(labels), status.inhibitedBy.length]).sort());
      const settled = alerts.length === TABLE.length && now === last;
      last = now;
      await sleep(1000);
      return settled;
    });
  }, 60_000);

  afterAll(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(TABLE)('$what: held back $inhibited', ({ labels, inhibited: expected }) => {
    expect(inhibited.get(keyOf(labels))).toBe(expected);
  });
});

function keyOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).sort());
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await condition().catch(() => false)) {
      return;
    }
    await sleep(200);
  }
  throw new Error('Alertmanager did not get there');
}

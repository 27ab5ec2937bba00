import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';

import { runHere, testServers } from '../testing';

const serving = testServers();
const folder = mkdtempSync(path.join(tmpdir(), 'headroom-backtest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** When each command runs: half-way through a minute, which must not end before the answer is asked for. */
const NOW = Date.parse('2026-10-16T09:37:30Z');

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

afterEach(() => jest.restoreAllMocks());

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat';
const HOUR = 60;
const DAY = 24 * HOUR;
const OVERLOAD = { from: DAY, until: DAY + 3 * HOUR };
const GAP = { from: DAY + 5 * HOUR, until: DAY + 5 * HOUR + 40 };
/** Four minutes each, with twenty between them. */
const BURSTS = [DAY - 3 * HOUR, DAY - 3 * HOUR + 24].map((from) => ({ from, until: from + 4 }));

function settingsFile(name: string, settings: object): string {
  const file = path.join(folder, name);
  writeFileSync(file, stringify({ edition: '2023-03', sources: ['plain'], ...settings }));
  return file;
}

const OWN = settingsFile('own.yaml', {});
const LATER = settingsFile('later.yaml', { connections_critical_ratio: 0.99, utilization_warning_ratio: 0.99 });

const isIn = (minute: number, { from, until }: typeof GAP) => minute >= from && minute < until;

/** Two days of one unit size with 500 connections, in two bursts and for three hours 930, then for 40 minutes nothing. */
const VALUES: Readonly<Record<string, (minute: number) => number | undefined>> = {
  signalr_units: () => 1,
  signalr_outbound_bytes_per_second: (minute) => (isIn(minute, GAP) ? undefined : 1000),
  signalr_inbound_bytes_per_second: (minute) => (isIn(minute, GAP) ? undefined : 1000),
  signalr_connections: (minute) =>
    isIn(minute, GAP) ? undefined : [OVERLOAD, ...BURSTS].some((time) => isIn(minute, time)) ? 930 : 500,
};

/** Answers like a Prometheus that has two days of one resource, as the rules of the source see them. */
function history(): Promise<string> {
  const first = Math.floor(NOW / 60_000) * 60 - (2 * DAY - 1) * 60;
  return serving((query, _, response) => {
    const [, valueAt] = Object.entries(VALUES).find(([name]) => new RegExp(`"${name}"|\\|${name}"`).test(query)) ?? [];
    const minutes = valueAt === undefined ? [] : Array.from({ length: 2 * DAY }, (__, minute) => minute);
    const values = minutes.flatMap((minute) => {
      const value = valueAt?.(minute);
      return value === undefined ? [] : [[first + minute * 60, String(query.startsWith('count(') ? 1 : value)]];
    });
    const result = values.length === 0 ? [] : [{ metric: { resource_id: ID }, values }];
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } }));
  });
}

/** The command's answers by its options: tests that look at one answer share a run. */
const answers = new Map<string, Promise<string>>();

function answered(...options: string[]): Promise<string> {
  const known = answers.get(options.join(' ')) ?? answer(options);
  answers.set(options.join(' '), known);
  return known;
}

async function answer(options: readonly string[]): Promise<string> {
  const args = ['backtest', '--prometheus', await history(), '--days', '2', '--settings', OWN, ...options];
  const { status, stdout, stderr } = await runHere(args);
  // A progress bar belongs to a terminal alone.
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

it('lists a page with its length, resource, sign and figure, and the tables after it', async () => {
  const text = await answered();
  expect(text).toMatch(/: 4 pages, 1 ticket\n/);
  expect(text).toMatch(/ 3 h 13 min +chat +SignalRAtCeiling +connections 93% +93%\n/);
  expect(text).toMatch(/SignalRNearCeiling +ticket +1 +0 +0 +1 +/);
  expect(text).toMatch(/SignalRMonitoringBlind +page +1 +0 +0 +1 +31 min\n/);
  expect(text).toMatch(/chat +3 +1 +3 h 47 min +/);
  expect(text).toMatch(/ 40 min +chat\n/);
  expect(text).toContain('left out: SignalRExporterFailing: ');
  expect(text).toContain('left out: SignalRConnectionsDropped: no exporter has anything');
  expect(text).toContain('note: records of a week are not complete in this time');
});

it('writes no ticket about a declared resource for the time before there is any value', async () => {
  const declared = settingsFile('declared.yaml', { resources: [{ resource_id: ID, units: 1, mix: { echo: 1 } }] });
  const { dataFrom, firings } = JSON.parse(await answered('--json', '--settings', declared));
  const missing = firings.filter(({ alert }: { alert: string }) => alert === 'SignalRInputMissing');
  // The gap is of 40 minutes, more than a day after the first value.
  expect(missing).toHaveLength(1);
  expect(Date.parse(missing[0].from)).toBeGreaterThan(Date.parse(dataFrom) + GAP.from * 60_000);
});

it('says how many pages other thresholds and durations would have sent', async () => {
  const { neighbours } = JSON.parse(await answered('--json'));
  const pagesAt = (name: string) => (at: number | string) =>
    neighbours.find(
      ({ setting, value }: { setting: string; value: number | string }) => setting === name && value === at
    )?.pages;
  expect([0.8, 0.85, 0.95].map(pagesAt('connections_critical_ratio'))).toEqual([4, 4, 1]);
  expect(['1m', '5m', '10m'].map(pagesAt('at_ceiling_for'))).toEqual([4, 2, 2]);
  expect(['5m', '30m', '1h'].map(pagesAt('at_ceiling_keep_firing_for'))).toEqual([4, 3, 3]);
  expect(neighbours.every(({ now, value }: { now: number; value: number }) => now !== value)).toBe(true);
  expect(await answered()).toMatch(/at_ceiling_keep_firing_for +5m +4 +1\n +15m \(now\) +4 +1\n/);
});

it('compares with other settings', async () => {
  const text = await answered('--compare', LATER);
  expect(text).toContain(`${LATER}: 1 page instead of 4, 0 tickets instead of 1\n`);
  const { compare, firings } = JSON.parse(await answered('--compare', LATER, '--json'));
  expect(compare).toMatchObject({ settings: LATER, pages: 1 });
  expect(firings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ alert: 'SignalRAtCeiling', resourceId: ID, minutes: 193, highest: 0.93 }),
    ])
  );
});

it.each([
  [['--days', '0'], '--days: takes a whole number from 1 to 365'],
  [['--days', '1.5'], '--days: takes a whole number from 1 to 365'],
  [['--settings', path.join(folder, 'none.yaml')], '--settings: '],
  [['--compare', settingsFile('wrong.yaml', { edition: '1999' })], '--compare: '],
])('exits with 2 and names the option for %j', async (options, error) => {
  const { status, stdout, stderr } = await runHere([
    'backtest',
    '--prometheus',
    'http://127.0.0.1:9',
    '--settings',
    OWN,
    ...options,
  ]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^headroom: [^\n]+\n$/);
  expect(stderr).toContain(error);
});

it('says so where a Prometheus has nothing of the sources in the settings', async () => {
  const url = await serving((_query, _, response) =>
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'matrix', result: [] } }))
  );
  const { status, stderr } = await runHere(['backtest', '--prometheus', url, '--settings', OWN]);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(
      /has nothing of SignalR resources .* if it began to scrape within this hour, try again after/
    ),
  });
});

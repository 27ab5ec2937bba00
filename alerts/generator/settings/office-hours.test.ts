import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import tzdata from 'tzdata';
import { stringify } from 'yaml';

import { AMTOOLS, run } from '../../../tools/testing/binaries';
import { parseSettings } from '.';

/** The database that servers read; some distributions leave old names out of it. */
const INSTALLED = '/usr/share/zoneinfo';

function isAccepted(office_hours: Record<string, unknown>): boolean {
  return parseSettings(stringify({ office_hours })).ok;
}

/** An Alertmanager configuration with these time intervals. */
function configOf(intervals: readonly object[]): string {
  return JSON.stringify({
    route: { receiver: 'all' },
    receivers: [{ name: 'all' }],
    time_intervals: intervals.map((interval, i) => ({ name: `interval-${i}`, time_intervals: [interval] })),
  });
}

describe('a time zone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-zones-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const file = (name: string, intervals: readonly object[]) => {
    const where = path.join(folder, name);
    writeFileSync(where, configOf(intervals));
    return where;
  };
  const isInstalled = (zone: string) => zone === 'Local' || existsSync(path.join(INSTALLED, zone));
  const odd = [
    ...['europe/paris', 'EUROPE/PARIS', 'utc', 'local', 'GMT+1', '+01:00', 'UTC+1', 'Z', 'CEST', 'Europe', 'Europe/'],
    ...['Europe/Paris ', '../UTC', '/UTC', 'right/UTC/x', 'Mars/Olympus', 'Europe\\Paris'],
  ];

  it('is accepted in every spelling of the IANA database, links included', () => {
    expect(
      ['US/Pacific', 'Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+1', 'EST5EDT', 'UTC', 'Local'].map((zone) =>
        isAccepted({ time_zone: zone })
      )
    ).not.toContain(false);
    expect(odd.map((zone) => isAccepted({ time_zone: zone }))).not.toContain(true);
  });

  it.each(AMTOOLS)('is accepted exactly if %s accepts it', (amtool) => {
    const zones = [...Object.keys(tzdata.zones), 'Local'].filter(isInstalled);
    const all = file(
      'all.json',
      zones.map((location) => ({ location }))
    );
    const each = odd.map((location, i) => file(`${i}.json`, [{ location }]));
    expect(zones.length).toBeGreaterThan(300);
    expect([...zones, ...odd].filter((zone) => isAccepted({ time_zone: zone }))).toEqual(zones);
    expect(run(amtool, 'check-config', all)).toMatchObject({ status: 0 });
    const { output } = run(amtool, 'check-config', ...each);
    expect(output.match(/FAILED/g) ?? []).toHaveLength(odd.length);
  });
});

it('suggests the spelling of the database', () => {
  const parsed = parseSettings('office_hours: {time_zone: europe/paris}');
  expect(parsed.ok ? [] : parsed.errors).toEqual([
    'office_hours.time_zone: takes a time zone of the IANA database, such as UTC or Europe/Paris, not europe/paris; did you mean Europe/Paris?',
  ]);
});

describe('weekdays', () => {
  const daysOf = (days: string[]) => {
    const parsed = parseSettings(stringify({ office_hours: { days } }));
    return parsed.ok ? parsed.settings.office_hours.days : parsed.errors;
  };

  it.each([
    [['monday:friday'], ['monday:friday']],
    [
      ['monday:thursday', 'sunday'],
      ['monday:thursday', 'sunday'],
    ],
    [['monday:sunday'], ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']],
    [['saturday:monday'], ['sunday', 'monday', 'saturday']],
    [
      ['friday:monday', 'monday', 'saturday'],
      ['sunday', 'monday', 'friday', 'saturday'],
    ],
    [['sunday:saturday'], ['sunday:saturday']],
  ])('%j become %j, which Alertmanager and Grafana take', (days, expected) => {
    expect(daysOf(days)).toEqual(expected);
  });

  it.each(AMTOOLS)('are all accepted by %s, with the first and last time of a day', (amtool) => {
    const week = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
    const ranges = week.flatMap((from) => week.map((to) => daysOf([`${from}:${to}`])));
    const folder = mkdtempSync(path.join(tmpdir(), 'headroom-days-'));
    const file = path.join(folder, 'days.json');
    const times = [{ start_time: '00:00', end_time: '24:00' }];
    writeFileSync(file, configOf(ranges.map((weekdays) => ({ weekdays, times }))));
    const { status, output } = run(amtool, 'check-config', file);
    rmSync(folder, { recursive: true });
    expect({ status, output }).toMatchObject({ status: 0 });
  });
});

it.each([
  [{ start: '00:00', end: '24:00' }, true],
  [{ start: '24:00', end: '24:00' }, false],
  [{ start: '23:59', end: '24:00' }, true],
  [{ start: '08:00', end: '24:01' }, false],
  [{ start: '08:00', end: '00:00' }, false],
])('accepts hours %j: %s', (hours, accepted) => {
  expect(isAccepted(hours)).toBe(accepted);
});

import { ALERTMANAGERS } from '../../tools/testing/binaries';
import { type Alert, type RunningAlertmanager, startAlertmanager, until } from '../../tools/testing/alertmanager';
import { type HttpReceiver, startHttpReceiver } from '../../tools/testing/http-receiver';
import { settingsOf } from '../../alerts/generator/settings';
import { generated } from './tools';

/** Alerts of three resources, since the page of one would silence its warning and its ticket. */
const ALERTS: Alert[] = [
  { labels: { alertname: 'SignalRAtCeiling', severity: 'critical', dimension: 'connections', resource_id: '/a' } },
  { labels: { alertname: 'SignalRServerLoadHigh', severity: 'warning', resource_id: '/b' } },
  { labels: { alertname: 'SignalROversized', severity: 'info', resource_id: '/c' } },
];

/** Returns the current hour in a time zone. */
function hourIn(timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()));
}

const two = (hour: number) => `${hour}`.padStart(2, '0');

/** Returns settings for office hours on every day of the week. */
function officeHours(timeZone: string, start: number, end: number): string {
  return `office_hours: {time_zone: ${timeZone}, days: ['saturday:friday'], start: '${two(start)}:00', end: '${two(end)}:00'}`;
}

/** Office hours in UTC that the current time is well outside of. */
const CLOSED = hourIn('UTC') < 12 ? officeHours('UTC', 16, 18) : officeHours('UTC', 4, 6);

/**
 * Returns office hours of two hours before and after now, in a zone where they fall on one day. The zone is at least
 * five hours from UTC, so reading the hours as UTC would find the office closed.
 */
function openFarAway(): string {
  const zone = ['Asia/Tokyo', 'America/Phoenix', 'Pacific/Kiritimati'].find((name) => {
    const hour = hourIn(name);
    return hour >= 2 && hour <= 21;
  });
  const hour = hourIn(zone ?? 'UTC');
  return officeHours(zone ?? 'UTC', hour - 2, hour + 2);
}

const SETTINGS: Array<[title: string, settings: string, tickets: boolean]> = [
  ['during office hours', officeHours('UTC', 0, 24), true],
  ['outside office hours', CLOSED, false],
  ['during office hours in a distant time zone', openFarAway(), true],
];

describe.each(ALERTMANAGERS)('%s', (binary) => {
  describe.each(SETTINGS)('%s', (_, settings, tickets) => {
    let server: RunningAlertmanager | undefined;
    let receiver: HttpReceiver | undefined;
    let paths: string[] = [];
    let log = '';

    beforeAll(async () => {
      receiver = await startHttpReceiver();
      const { url, received } = receiver;
      const config = generated('alertmanager.yml', settings)
        .replaceAll('http://127.0.0.1:9095', url)
        .replace(/group_wait: \w+/g, 'group_wait: 0s');
      server = await startAlertmanager(binary, config);
      await server.send(ALERTS);
      const muted = /Notifications not sent, route is not within active time/;
      await until('the page, the warning, and the ticket or its muting to arrive', () => {
        paths = received.map(({ path }) => path);
        log = server?.log() ?? '';
        const done = ['/page', '/notify'].every((path) => paths.includes(path));
        return done && (paths.includes('/ticket') || muted.test(log));
      });
    }, 60_000);

    afterAll(async () => {
      await server?.stop();
      await receiver?.stop();
    });

    it('sends critical alerts and warnings', () => {
      expect(paths).toEqual(expect.arrayContaining(['/page', '/notify']));
    });

    it(`${tickets ? 'sends' : 'mutes'} info alerts`, () => {
      expect(paths.includes('/ticket')).toBe(tickets);
      expect(/route is not within active time/.test(log)).toBe(!tickets);
    });
  });
});

describe('the days of office hours', () => {
  const weekdays = (days: string) => {
    const config = generated('alertmanager.yml', `office_hours: {days: [${days}]}`);
    return /weekdays: \[(.*)\]/.exec(config)?.[1];
  };

  it('equal the settings if Alertmanager accepts them', () => {
    expect(settingsOf('').office_hours.days).toEqual(['monday:friday']);
    expect(weekdays(`'monday:thursday', sunday`)).toBe(`'monday:thursday', 'sunday'`);
  });

  it("become single days if they span the end of Alertmanager's week, which starts on Sunday", () => {
    expect(weekdays(`'friday:monday'`)).toBe(`'sunday', 'monday', 'friday', 'saturday'`);
    expect(weekdays(`'saturday:sunday'`)).toBe(`'sunday', 'saturday'`);
  });
});

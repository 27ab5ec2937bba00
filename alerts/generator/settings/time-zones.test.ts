import { clockOf, isTimeZone, momentsOf, offsetAt } from './time-zones';

/** As the rules compute it: see recording/maintenance.ts. */
function offsetByRules(clock: NonNullable<ReturnType<typeof clockOf> & { ok: true }>['value'], time: number): number {
  const isOver = clock.changes.map(({ month, day, weekday, second, before }) => {
    const date = new Date((time + before - second) * 1000);
    const latest = date.getUTCDate() - ((date.getUTCDay() + 7 - weekday) % 7);
    return (100 * (date.getUTCMonth() + 1) + latest) % 1210 >= 100 * month + day;
  });
  const isDecember = new Date(time * 1000).getUTCMonth() === 11;
  return clock.changes.reduce(
    (offset, { forward }, i) => offset + (isOver[i] && !isDecember ? forward : 0),
    clock.offset
  );
}

/** Every kind of rule: changes at midnight and at its end, before and after the equator, of half an hour, in winter. */
const ZONES = [
  ...['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'Europe/Dublin', 'America/New_York', 'America/St_Johns'],
  ...['America/Nuuk', 'America/Santiago', 'Africa/Cairo', 'Asia/Beirut', 'Asia/Jerusalem', 'Australia/Sydney'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham'],
];

it.each(ZONES)('the yearly rules of %s give the clock of each hour around its changes, and of New Year', (zone) => {
  const clock = clockOf(zone);
  if (!clock.ok) {
    throw new Error(clock.error);
  }
  const wrong: string[] = [];
  for (const year of [2026, 2045]) {
    const [start, end] = [year, year + 1].map((each) => Date.UTC(each, 0, 1) / 1000);
    for (let time = start; time < end; time += 86_400) {
      // Every half hour where the day has a change or is near a new month, otherwise noon.
      const isClose =
        offsetAt(zone, time - 86_400) !== offsetAt(zone, time + 86_400) ||
        [1, 30, 31].includes(new Date(time * 1000).getUTCDate());
      for (let at = time; at < time + 86_400; at += isClose ? 1800 : 43_200) {
        if (offsetByRules(clock.value, at) !== offsetAt(zone, at)) {
          wrong.push(new Date(at * 1000).toISOString());
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('refuses a clock that follows the moon, and knows no zone of another planet', () => {
  expect(clockOf('Africa/Casablanca')).toMatchObject({ ok: false });
  expect(isTimeZone('Mars/Olympus')).toBe(false);
});

it('finds no moment for a time that is skipped, and two for one that comes twice', () => {
  const shown = (text: string) => Date.parse(`${text}Z`) / 1000;
  const found = (text: string) =>
    momentsOf('Europe/Berlin', shown(text)).map((time) => new Date(time * 1000).toISOString());
  expect(found('2026-03-29T02:30')).toEqual([]);
  expect(found('2026-10-25T02:30')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']);
  expect(found('2026-07-01T12:00')).toEqual(['2026-07-01T10:00:00.000Z']);
});

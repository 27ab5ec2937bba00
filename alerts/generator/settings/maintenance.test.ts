import { parseSettings, settingsOf } from '.';
import { maintenanceOf } from './maintenance';

const errorOf = (window: string) => {
  const parsed = parseSettings(`maintenance: [${window}]`);
  return parsed.ok ? '' : parsed.errors.join('; ').replace('maintenance[0].', '');
};

it.each([
  [
    `{from: 2026-03-29 02:30, to: 2026-03-29 04:00, time_zone: Europe/Berlin}`,
    /^from: takes a time that the clock of Europe\/Berlin shows; .* is skipped$/,
  ],
  [`{from: 2026-02-30 02:30, to: 2026-03-29 04:00}`, 'from: takes a day of the calendar, not 2026-02-30 02:30'],
  [`{from: 2026-03-02 22:00, to: 2026-03-02 22:00}`, 'to: takes a time after from, not 2026-03-02 22:00'],
  [`{from: '22:00', to: '23:00'}`, /^from: takes a day and a time .*give weekly/],
  [`{weekly: [monday], from: 2026-03-02 22:00, to: '23:00'}`, /^from: takes a time such as "22:00" with weekly/],
  [`{weekly: [monday], from: '22:00', to: '22:00'}`, /^to: takes another time than from/],
  [`{weekly: [mondays], from: '22:00', to: '23:00'}`, /^weekly\[0\]: takes a weekday.*did you mean monday\?$/],
  [`{weekly: [], from: '22:00', to: '23:00'}`, /^weekly: takes a list of the weekdays/],
  [`{weekly: [monday], from: '24:00', to: '23:00'}`, /^from: takes the time at which it begins/],
  [
    `{weekly: [monday], from: '22:00', to: '23:00', time_zone: Mars}`,
    'time_zone: takes a time zone such as Europe/Berlin or UTC, not "Mars"',
  ],
  [
    `{weekly: [monday], from: '22:00', to: '23:00', time_zone: Africa/Casablanca}`,
    /^time_zone: takes a time zone with the same changes every year/,
  ],
  [
    `{match: 'team="a"', weekly: [monday], from: '22:00', to: '23:00'}`,
    /^match: takes matchers on resource, resource_group or subscription/,
  ],
  [
    `{match: 'resource="a"', resource_id: /a, weekly: [monday], from: '22:00', to: '23:00'}`,
    'match: takes the place of resource_id; give only one of them',
  ],
  [
    `{resource_id: /A, weekly: [monday], from: '22:00', to: '23:00'}`,
    'resource_id: takes lower case, as the exporters give it: /a',
  ],
  [`{to: '22:00'}`, /^from: is missing; it takes the time at which it begins/],
])('refuses the window %s', (window, error) => {
  expect(errorOf(window)).toEqual(typeof error === 'string' ? error : expect.stringMatching(error));
});

it('begins at the first and ends at the second of a time that the clock shows twice', () => {
  const once = '{from: 2026-10-25 02:30, to: 2026-10-25T02:30, time_zone: Europe/Berlin}';
  const [window] = maintenanceOf(settingsOf(`maintenance: [${once}]`));
  expect(window.schedule).toEqual({
    from: Date.parse('2026-10-25T00:30Z') / 1000,
    to: Date.parse('2026-10-25T01:30Z') / 1000,
  });
});

it('is one window for all resources that have it at the same time', () => {
  const time = "weekly: [sunday, friday], from: '22:00', to: '02:00'";
  const windows = maintenanceOf(
    settingsOf(`maintenance: [{match: resource="a", ${time}}, {resource_id: /b, ${time}}]`)
  );
  expect(windows).toEqual([
    {
      words: 'sunday, friday 22:00 to 02:00, UTC',
      schedule: { timeZone: 'UTC', starts: [22 * 3600, (5 * 24 + 22) * 3600], length: 4 * 3600 },
      matchers: [
        [{ label: 'resource', operator: '=', value: 'a' }],
        [{ label: 'resource_id', operator: '=', value: '/b' }],
      ],
    },
  ]);
});

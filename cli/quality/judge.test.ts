import { type Firing } from './firings';
import { DAY, type ResourceHistory, HOUR, MINUTE } from './harm';
import { judge, timesOf } from './judge';
import { rowsOf, summaryOf, wilson } from './summary';

const FROM = 100 * HOUR;
const NOW = FROM + 30 * DAY;
const RECORDING = { from: FROM - HOUR, until: FROM + DAY };

const firing = (more: Partial<Firing> = {}): Firing => ({
  ...{ alert: 'SignalRAtCeiling', isPage: true, resourceId: '/chat', resource: 'chat' },
  ...{ from: FROM, until: FROM + HOUR, deliveredAt: [FROM + 10], isSilenced: false, isInhibited: false },
  ...more,
});

/** Watched for 40 days. */
const happened = (more: Partial<ResourceHistory> = {}): ReadonlyMap<string, ResourceHistory> => {
  const watched = new Set(Array.from({ length: 40 * 24 }, (_, i) => FROM - DAY + i * HOUR));
  return new Map([['/chat', { harms: [], changes: [], watched, ...more }]]);
};

const harmAt = (...minutes: number[]) => ({
  harms: minutes.map((minute) => ({ at: FROM + minute * MINUTE, kinds: ['overload' as const] })),
});

const changeAt = (minute: number) => ({ changes: [{ at: FROM + minute * MINUTE, from: 10, to: 20 }] });

const judged = (more: Partial<ResourceHistory>, one: Partial<Firing> = {}, now = NOW) =>
  judge([firing(one)], happened(more), RECORDING, now).judged[0];

it.each<[string, number[], object]>([
  ['ahead by a minute', [1], { outcome: 'ahead', lead: MINUTE }],
  ['ahead until the end of four hours', [240], { outcome: 'ahead', lead: 4 * HOUR }],
  ['false after four hours', [241], { outcome: 'no_harm', harm: [] }],
  ['late from its first minute', [0], { outcome: 'late' }],
  ['late where the harm ended ten minutes before', [-10], { outcome: 'late' }],
  ['false where it ended earlier', [-11], { outcome: 'no_harm' }],
])('a page is %s', (_, minutes, expected) => {
  expect(judged(harmAt(...minutes))).toMatchObject(expected);
});

it('gives a ticket about a near ceiling three days, and growth four weeks', () => {
  const after = (days: number) => harmAt(days * 24 * 60);
  expect(judged(after(3), { alert: 'SignalRNearCeiling' }).outcome).toBe('ahead');
  expect(judged(after(3.1), { alert: 'SignalRNearCeiling' }).outcome).toBe('no_harm');
  expect(judged(after(28), { alert: 'SignalRCeilingForecast' }).outcome).toBe('ahead');
  expect(judged(after(1), { alert: 'SignalRInputMissing' })).toMatchObject({ outcome: 'not_about_load', harm: [] });
});

it('measures the reset from the last harm while it fired to its end', () => {
  expect(judged(harmAt(10, 20, 90))).toMatchObject({ reset: 40 * MINUTE });
  expect(judged(harmAt(10), { until: undefined }).reset).toBeUndefined();
  expect(judged(harmAt(90)).reset).toBeUndefined();
});

it('takes a change of the unit size within two hours for an answer, which may have averted the harm', () => {
  expect(judged(changeAt(120))).toMatchObject({ outcome: 'resized', change: { from: 10, to: 20 } });
  expect(judged(changeAt(121))).toMatchObject({ outcome: 'no_harm', change: undefined });
  expect(judged(changeAt(-1))).toMatchObject({ outcome: 'no_harm', change: undefined });
  expect(judged({ ...changeAt(30), ...harmAt(60) })).toMatchObject({ outcome: 'ahead', change: { to: 20 } });
});

it('does not judge what it cannot know: too early, or without data, but harm that it knows of counts', () => {
  const without = new Set([...(happened().get('/chat')?.watched ?? [])].filter((hour) => hour !== FROM + 2 * HOUR));
  expect(judged({}, {}, FROM + 3 * HOUR).outcome).toBe('pending');
  expect(judged({}, {}, FROM + 4 * HOUR).outcome).toBe('no_harm');
  expect(judged({ watched: without }).outcome).toBe('no_data');
  expect(judged({ watched: without, ...harmAt(5) }).outcome).toBe('ahead');
  expect(judge([firing()], new Map(), RECORDING, NOW).judged[0].outcome).toBe('no_data');
});

it('counts harm without a delivered page, and takes minutes within half an hour for one event', () => {
  const events = (one: Partial<Firing>, ...minutes: number[]) =>
    judge([firing(one)], happened(harmAt(...minutes)), RECORDING, NOW).events.map(({ wasPaged }) => wasPaged);
  expect(events({}, 0, 30, 61, 1000)).toEqual([true, true, false]);
  expect(events({ deliveredAt: [] }, 0)).toEqual([false]);
  expect(events({ isPage: false }, 0)).toEqual([false]);
});

it('counts harm to resources without any alert, while Alertmanager recorded and not after it', () => {
  const events = (minute: number) => judge([], happened(harmAt(minute)), RECORDING, NOW).events;
  expect(events(-60)).toMatchObject([{ resourceId: '/chat', wasPaged: false }]);
  expect(events(-61)).toEqual([]);
  expect(events(24 * 60)).toHaveLength(1);
  expect(events(24 * 60 + 1)).toEqual([]);
});

it('counts the hours of the recording in which nothing was recorded of any resource', () => {
  const watched = new Set([FROM, FROM + HOUR]);
  expect(judge([], happened({ watched }), RECORDING, NOW)).toMatchObject({ hours: 26, unwatchedHours: 24 });
  expect(judge([], happened({ watched }), RECORDING, FROM + HOUR)).toMatchObject({ hours: 3, unwatchedHours: 1 });
});

it('is late where the page was muted until harm had begun', () => {
  expect(judged(harmAt(60), { deliveredAt: [FROM + 2 * HOUR], isSilenced: true })).toMatchObject({ outcome: 'late' });
  expect(judged(harmAt(60), { deliveredAt: [] })).toMatchObject({ outcome: 'ahead', lead: HOUR });
});

it('takes a page without a recorded end for one that still fires, unless it fired again', () => {
  const first = firing({ until: undefined });
  const again = firing({ from: FROM + 20 * HOUR, until: FROM + 21 * HOUR, deliveredAt: [FROM + 20 * HOUR] });
  const wasPaged = (...all: Firing[]) => judge(all, happened(harmAt(600)), RECORDING, NOW).events[0].wasPaged;
  expect([wasPaged(first), wasPaged(first, again)]).toEqual([true, false]);
});

it('asks for the full hours of the recording, and of the time in which an alert may be right', () => {
  expect(timesOf([], RECORDING, NOW)).toEqual({ from: FROM - HOUR, to: FROM + DAY });
  expect(timesOf([firing({ from: FROM - HOUR })], RECORDING, NOW).from).toBe(FROM - 2 * HOUR);
  expect(timesOf([firing({ alert: 'SignalRCeilingForecast' })], RECORDING, NOW).to).toBe(FROM + 28 * DAY);
  expect(timesOf([firing({ alert: 'SignalRCeilingForecast' })], RECORDING, FROM + DAY + 1).to).toBe(FROM + 25 * HOUR);
});

it("gives Wilson's interval of 95%", () => {
  // From the table of Newcombe, "Two-sided confidence intervals for the single proportion", 1998: 81 of 263, 15 of 148, 0 of 20.
  const rounded = (hits: number, of: number) => wilson(hits, of).map((bound) => Number(bound.toFixed(4)));
  expect([rounded(81, 263), rounded(15, 148), rounded(0, 20)]).toEqual([
    [0.2553, 0.3662],
    [0.0624, 0.1605],
    [0, 0.1611],
  ]);
  expect(wilson(20, 20)[1]).toBe(1);
});

it('counts only what was delivered, and keeps what may have been averted out of the precision', () => {
  const all = [
    judged(harmAt(1)),
    judged(harmAt(0)),
    judged({}),
    judged(changeAt(5)),
    judged({}, {}, FROM + HOUR),
    judged({}, { deliveredAt: [], isSilenced: true }),
  ];
  expect(summaryOf(all)).toMatchObject({
    ...{ delivered: 5, notSent: 1, silenced: 1, changed: 1, lead: MINUTE },
    outcomes: { ahead: 1, late: 1, no_harm: 1, resized: 1, pending: 1, no_data: 0, not_about_load: 0 },
    precision: { right: 2, judged: 3 },
  });
  expect(summaryOf([judged(changeAt(5))]).precision).toBeUndefined();
});

it('lists pages before tickets, and the most frequent first', () => {
  const ticket = judged({}, { alert: 'SignalRNearCeiling', isPage: false });
  const rows = rowsOf([ticket, ticket, judged({}, { alert: 'SignalRThrottled' }), judged({}), judged({})], 'alert');
  expect(rows.map(({ alert }) => alert)).toEqual(['SignalRAtCeiling', 'SignalRThrottled', 'SignalRNearCeiling']);
  expect(rowsOf([judged({})], 'resource')).toMatchObject([{ resource: 'chat' }]);
});

import { type Facts, factsOf, isSustained } from './crossings';
import { type Notification } from './notifications';
import { mergedPages } from './pages';
import { type Score, scoreOf } from './score';

/** Minutes with a load that is this share of what overloads the service, in turn. */
function minutesAt(...parts: Array<[minutes: number, demand: number]>): Facts {
  const demand = Float64Array.from(parts.flatMap(([minutes, level]) => Array.from({ length: minutes }, () => level)));
  return factsOf({ demand, over: Uint8Array.from(demand, (level) => (level >= 1 ? 1 : 0)) });
}

const page = (from: number, until: number, alert = 'a', isRepeat = false) => ({ alert, from, until, isRepeat });

/** Notifications of alerts whose start and end are each notified at once. */
const notified = (pages: ReadonlyArray<ReturnType<typeof page>>): Notification[] =>
  pages
    .flatMap(({ alert, from, until }): Notification[] => [
      { at: from, content: 'new', firing: [alert], started: [alert], resolved: [] },
      { at: until, content: 'resolved', firing: [], started: [], resolved: [alert] },
    ])
    .sort((a, b) => a.at - b.at);

function score(facts: Facts, ...pages: Array<ReturnType<typeof page>>): Score {
  return scoreOf({ facts, pages, notifications: notified(pages) });
}

describe('a crossing', () => {
  it('is sustained from five consecutive overloaded minutes', () => {
    const [four, five, under] = [4, 5, 9].map(
      (minutes) => minutesAt([100, 0.5], [minutes, minutes === 9 ? 0.999 : 1], [100, 0.5]).crossings
    );
    expect(four.map(isSustained)).toEqual([false]);
    expect(five.map(isSustained)).toEqual([true]);
    expect(under).toEqual([]);
  });

  it('goes on if the next overloaded minute comes within an hour, and keeps its longest stretch', () => {
    const once = minutesAt([10, 0.5], [2, 1.1], [59, 0.9], [6, 1.1], [70, 0.9]);
    expect(once.crossings).toEqual([{ start: 10, end: 77, longest: 6, climb: 1 }]);
    expect(minutesAt([10, 0.5], [2, 1.1], [60, 0.9], [6, 1.1], [70, 0.9]).crossings).toHaveLength(2);
  });

  it('has a climb from the last minute under 80%', () => {
    expect(minutesAt([10, 0.79], [20, 0.8], [5, 1]).crossings).toMatchObject([{ start: 30, climb: 21 }]);
  });
});

describe('the lead time of a crossing', () => {
  const values = minutesAt([3000, 0.5], [30, 1.1], [3000, 0.5]);
  const leadOf = (...pages: Array<ReturnType<typeof page>>) => score(values, ...pages).crossings[0].lead;

  it('counts from the first page within a day before it that fires until an hour before it or later', () => {
    expect(leadOf(page(2900, 3100), page(2950, 3000))).toBe(100);
    expect(leadOf(page(2800, 2941))).toBe(200);
    expect(leadOf(page(2800, 2940))).toBe('missed');
  });

  it('is negative for a page after its start, and ignores one well after its end', () => {
    expect(leadOf(page(3012, 3040))).toBe(-12);
    expect(leadOf(page(3040, 3060))).toBe(-40);
    expect(leadOf(page(3041, 3060))).toBe('missed');
  });

  it('ignores an alert that has been firing for more than a day', () => {
    expect(leadOf(page(3000 - 1440, 3100))).toBe(1440);
    expect(leadOf(page(3000 - 1441, 3100))).toBe('standing');
    expect(leadOf(page(3000 - 1441, 3100), page(2990, 3010))).toBe(10);
  });

  it('counts from the last repetition before it if an alert was notified more than a day ago', () => {
    const repeats = [2500, 2900, 3020].map((from) => page(from, 3100, 'a', true));
    expect(leadOf(page(3000 - 1441, 3100), ...repeats)).toBe(100);
    expect(leadOf(page(3000 - 1441, 3100), ...repeats, page(2950, 3100, 'b'))).toBe(50);
  });
});

describe('a page', () => {
  const counts = (facts: Facts, from: number) => {
    const { falseIn4Hours, falseInDay } = score(facts, page(from, from + 10));
    return { falseIn4Hours, falseInDay };
  };

  it('is false by 4 h without an overloaded minute within four hours, and by 24 h without one within a day', () => {
    const values = minutesAt([2000, 0.5], [1, 1], [2000, 0.5]);
    expect(counts(values, 2000 - 239)).toEqual({ falseIn4Hours: 0, falseInDay: 0 });
    expect(counts(values, 2000 - 240)).toEqual({ falseIn4Hours: 1, falseInDay: 0 });
    expect(counts(values, 2000 - 1440)).toEqual({ falseIn4Hours: 1, falseInDay: 1 });
    expect(counts(values, 2010)).toEqual({ falseIn4Hours: 0, falseInDay: 0 });
    expect(counts(values, 2011)).toEqual({ falseIn4Hours: 1, falseInDay: 1 });
  });

  it('is false even if the load stays at 99%: nobody was slowed', () => {
    expect(counts(minutesAt([2000, 0.99]), 500)).toEqual({ falseIn4Hours: 1, falseInDay: 1 });
  });
});

describe('the notifications of a crossing', () => {
  const values = minutesAt([3000, 0.5], [30, 1.1], [2000, 0.5], [30, 1.1], [1000, 0.5]);
  const at = (minute: number, content: Notification['content'] = 'new'): Notification => ({
    at: minute,
    content,
    firing: content === 'resolved' ? [] : ['a'],
    started: content === 'new' ? ['a'] : [],
    resolved: content === 'resolved' ? ['a'] : [],
  });
  const counts = (...notifications: Notification[]) =>
    scoreOf({ facts: values, pages: [], notifications }).crossings.map((crossing) => [
      crossing.notifications,
      crossing.repeats,
    ]);

  it('are those from a day before it until an hour after it, each for one crossing', () => {
    expect(counts(at(3000 - 1440), at(3089))).toEqual([
      [2, 0],
      [0, 0],
    ]);
    expect(counts(at(3000 - 1441), at(3090))).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(counts(at(4000), at(5040))).toEqual([
      [0, 0],
      [2, 0],
    ]);
  });

  it('include changes and repetitions, but not that everything has resolved', () => {
    expect(counts(at(2990), at(3000, 'change'), at(3010, 'repeat'), at(3050, 'resolved'))).toEqual([
      [3, 1],
      [0, 0],
    ]);
  });

  it('are false one by one if no overloaded minute follows within a day', () => {
    const quiet = minutesAt([3000, 0.5]);
    const notifications = [at(100), at(150, 'repeat'), at(200, 'resolved')];
    const { falseInDay, repeats, allClears } = scoreOf({
      ...{ facts: quiet, pages: [], notifications },
    });
    expect([falseInDay, repeats, allClears]).toEqual([2, 1, 1]);
  });
});

it('counts a flap if the same alert resolved less than an hour before', () => {
  const values = minutesAt([1000, 0.9]);
  expect(score(values, page(100, 110), page(169, 180), page(175, 180, 'b')).flaps).toBe(1);
  expect(score(values, page(100, 110), page(170, 180)).flaps).toBe(0);
});

it('merges overlapping firings of several dimensions into one page', () => {
  const firing = (from: number, until: number) => ({ alert: 'a', from, until });
  expect(mergedPages([firing(20, 30), firing(5, 10), firing(8, 12)])).toEqual([firing(5, 12), firing(20, 30)]);
});

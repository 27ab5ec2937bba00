import { firingsOf } from '../../cli/backtest/firings';
import { Random } from '../random';
import { type Score, scoreOf, mergedPages, type Page, timed, type ToldPage } from './score';
import { type Facts, factsOf, isSustained } from './traffic';

/** Minutes with a load that is this share of what overloads the service, in turn. */
function minutesAt(...parts: Array<[minutes: number, demand: number]>): Facts {
  const demand = Float64Array.from(parts.flatMap(([minutes, level]) => Array.from({ length: minutes }, () => level)));
  return factsOf({ demand, over: Uint8Array.from(demand, (level) => (level >= 1 ? 1 : 0)) });
}

const page = (from: number, until: number, isRepeat = false): ToldPage => ({ from, until, isRepeat });

function score(facts: Facts, ...pages: ToldPage[]): Score {
  return scoreOf(facts, { pages, notified: pages.map(({ from }) => from) });
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
  const leadOf = (...pages: ToldPage[]) => score(values, ...pages).crossings[0].lead;

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
    const repeats = [2500, 2900, 3020].map((from) => page(from, 3100, true));
    expect(leadOf(page(3000 - 1441, 3100), ...repeats)).toBe(100);
    expect(leadOf(page(3000 - 1441, 3100), ...repeats, page(2950, 3100))).toBe(50);
  });
});

describe('the first crossing of a week', () => {
  it('is told from those that follow, so a service that nobody mends does not count each day', () => {
    const day = (level: number): Array<[number, number]> => [
      [1000, 0.5],
      [10, level],
      [430, 0.5],
    ];
    const facts = minutesAt(...day(1.1), ...day(1.1), ...Array.from({ length: 5 }, () => day(0.5)).flat(), ...day(1.1));
    expect(score(facts).crossings.map(({ isFirst }) => isFirst)).toEqual([true, false, true]);
  });
});

describe('a page', () => {
  const falseOnes = (facts: Facts, from: number) => score(facts, page(from, from + 10)).falseOnes;

  it('is false without a minute at 80% of what overloads within four hours', () => {
    const values = minutesAt([2000, 0.5], [1, 0.8], [2000, 0.5]);
    expect(falseOnes(values, 2000 - 239)).toBe(0);
    expect(falseOnes(values, 2000 - 240)).toBe(1);
    expect(falseOnes(values, 2010)).toBe(0);
    expect(falseOnes(values, 2011)).toBe(1);
  });

  it('is false if the load stays under 80%, and not if it stays at 80%: a person has something to do', () => {
    expect(falseOnes(minutesAt([2000, 0.79]), 500)).toBe(1);
    expect(falseOnes(minutesAt([2000, 0.8]), 500)).toBe(0);
  });

  it('counts as often as it is notified, repetitions included', () => {
    const quiet = minutesAt([3000, 0.5]);
    expect(score(quiet, page(100, 200), page(150, 200, true))).toMatchObject({ notifications: 2, falseOnes: 2 });
  });
});

describe('a page without load', () => {
  const facts = (isWanted: boolean) =>
    factsOf({ demand: new Float64Array(2000).fill(0.3), over: new Uint8Array(2000) }, [
      { cause: 'crash loop', start: 1000, minutes: 20, isWanted },
    ]);

  it('is false unless users are hurt at that time, from the start to ten minutes after the end', () => {
    const falseAt = (at: number, isWanted = true) => score(facts(isWanted), page(at, at + 5)).falseOnes;
    expect([999, 1000, 1030, 1031].map((at) => falseAt(at))).toEqual([1, 0, 0, 1]);
    expect(falseAt(1010, false)).toBe(1);
  });

  it('is counted with its cause, and not where the load is near what overloads', () => {
    const told = [page(1005, 1010), page(1500, 1510)];
    expect(score(facts(false), ...told).events).toMatchObject([{ cause: 'crash loop', notifications: 1 }]);
    const busy = factsOf({ demand: new Float64Array(2000).fill(0.9), over: new Uint8Array(2000) }, facts(false).events);
    expect(score(busy, ...told).events).toMatchObject([{ notifications: 0 }]);
  });
});

it('merges overlapping and adjacent firings into one page', () => {
  const firing = (from: number, until: number) => ({ from, until });
  expect(mergedPages([firing(20, 30), firing(5, 10), firing(8, 12), firing(12, 13)])).toEqual([
    firing(5, 13),
    firing(20, 30),
  ]);
});

describe('a condition with times', () => {
  const holds = [
    { from: 10, until: 12 },
    { from: 20, until: 23 },
    { from: 30, until: 31 },
    { from: 60, until: 61 },
  ];

  it('fires after it has held without a gap, and not if it ends at that minute', () => {
    expect(timed(holds, { wait: 2, keep: 0 })).toEqual([{ from: 22, until: 23 }]);
    expect(timed(holds, { wait: 1, keep: 0 })).toEqual([
      { from: 11, until: 12 },
      { from: 21, until: 23 },
    ]);
  });

  it('keeps firing, and goes on at once if it holds again by then', () => {
    expect(timed(holds, { wait: 2, keep: 7 })).toEqual([{ from: 22, until: 38 }]);
    expect(timed(holds, { wait: 2, keep: 6 })).toEqual([{ from: 22, until: 29 }]);
  });

  it('fires when an alert of the pack would', () => {
    const random = new Random(1, 'conditions');
    const grid = { first: 0, step: 60, count: 2000 };
    // Holds for 1 to 20 minutes, and not for as many.
    const values = new Float64Array(grid.count).fill(NaN);
    for (let minute = 0; minute < grid.count; minute += random.whole(2, 40)) {
      values.fill(1, minute, minute + random.whole(1, 20));
    }
    const held = Array.from(values, (value, from): Page[] => (Number.isNaN(value) ? [] : [{ from, until: from + 1 }]));
    for (const wait of [0, 2, 15]) {
      for (const keep of [0, 5, 30]) {
        const timing = { alert: 'any', labels: {}, wait: 60 * wait, keep: 60 * keep };
        const fired = firingsOf([{ labels: {}, values }], timing, grid);
        const ended = (pages: readonly Page[]) => pages.filter(({ until }) => until < grid.count);
        expect(ended(timed(mergedPages(held.flat()), { wait, keep }))).toEqual(
          ended(fired.map(({ from, until = Infinity }) => ({ from: from / 60, until: until / 60 })))
        );
      }
    }
  });
});

import { crossingsIn, isSustained } from './crossings';
import { mergedPages } from './pages';
import { type Score, scoreOf } from './score';

/** Minutes at levels, one after the other. */
const utilization = (...parts: Array<[minutes: number, level: number]>) =>
  Float64Array.from(parts.flatMap(([minutes, level]) => Array.from({ length: minutes }, () => level)));

const page = (from: number, until: number, alert = 'a') => ({ alert, from, until });

function score(values: Float64Array, ...pages: Array<ReturnType<typeof page>>): Score {
  return scoreOf({ utilization: values, crossings: crossingsIn(values), pages });
}

describe('a crossing', () => {
  it('is sustained from five minutes in a row on, at the ceiling itself', () => {
    const [four, five, under] = [4, 5, 9].map((minutes) =>
      crossingsIn(utilization([100, 0.5], [minutes, minutes === 9 ? 0.999 : 1], [100, 0.5]))
    );
    expect(four.map(isSustained)).toEqual([false]);
    expect(five.map(isSustained)).toEqual([true]);
    expect(under).toEqual([]);
  });

  it('is one with the next within an hour, and sustained if either is', () => {
    const once = utilization([10, 0.5], [2, 1.1], [59, 0.9], [6, 1.1], [70, 0.9]);
    expect(crossingsIn(once)).toEqual([{ start: 10, end: 77, longest: 6, climb: 1 }]);
    expect(crossingsIn(utilization([10, 0.5], [2, 1.1], [60, 0.9], [6, 1.1], [70, 0.9]))).toHaveLength(2);
  });

  it('has climbed since the last minute under 80 %', () => {
    expect(crossingsIn(utilization([10, 0.79], [20, 0.8], [5, 1]))).toMatchObject([{ start: 30, climb: 21 }]);
  });
});

describe('a crossing is paged', () => {
  const values = utilization([3000, 0.5], [30, 1.1], [3000, 0.5]);
  const leadOf = (...pages: Array<ReturnType<typeof page>>) => score(values, ...pages).crossings[0].lead;

  it('by the first page within a day before it that is still firing within an hour of it', () => {
    expect(leadOf(page(2900, 3100), page(2950, 3000))).toBe(100);
    expect(leadOf(page(2800, 2941))).toBe(200);
    expect(leadOf(page(2800, 2940))).toBe('missed');
  });

  it('late by one after its start, and not by one well after its end', () => {
    expect(leadOf(page(3012, 3040))).toBe(-12);
    expect(leadOf(page(3040, 3060))).toBe(-40);
    expect(leadOf(page(3041, 3060))).toBe('missed');
  });

  it('not by an alert that has been standing for longer than a day', () => {
    expect(leadOf(page(3000 - 1440, 3100))).toBe(1440);
    expect(leadOf(page(3000 - 1441, 3100))).toBe('standing');
    expect(leadOf(page(3000 - 1441, 3100), page(2990, 3010))).toBe(10);
  });
});

describe('a page is for nothing', () => {
  const counts = (values: Float64Array, from: number) => {
    const { forNothing, withoutCrossing } = score(values, page(from, from + 10));
    return { forNothing, withoutCrossing };
  };

  it('unless the ceiling is reached within four hours, and has no crossing unless within a day', () => {
    const values = utilization([2000, 0.5], [1, 1], [2000, 0.5]);
    expect(counts(values, 2000 - 239)).toEqual({ forNothing: 0, withoutCrossing: 0 });
    expect(counts(values, 2000 - 240)).toEqual({ forNothing: 1, withoutCrossing: 0 });
    expect(counts(values, 2000 - 1440)).toEqual({ forNothing: 1, withoutCrossing: 1 });
    expect(counts(values, 2010)).toEqual({ forNothing: 0, withoutCrossing: 0 });
    expect(counts(values, 2011)).toEqual({ forNothing: 1, withoutCrossing: 1 });
  });

  it('unless it stays at 80 % for a quarter of an hour', () => {
    expect(counts(utilization([500, 0.5], [15, 0.8], [500, 0.5]), 512).forNothing).toBe(0);
    expect(counts(utilization([500, 0.5], [14, 0.8], [500, 0.5]), 512).forNothing).toBe(1);
    expect(counts(utilization([500, 0.5], [15, 0.799], [500, 0.5]), 512).forNothing).toBe(1);
  });
});

it('counts a flap where the same alert resolved less than an hour before', () => {
  const values = utilization([1000, 0.9]);
  expect(score(values, page(100, 110), page(169, 180), page(175, 180, 'b')).flaps).toBe(1);
  expect(score(values, page(100, 110), page(170, 180)).flaps).toBe(0);
});

it('makes one page of the firings of several dimensions at once', () => {
  expect(mergedPages([page(20, 30), page(5, 10), page(8, 12)])).toEqual([page(5, 12), page(20, 30)]);
});

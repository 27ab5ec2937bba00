import { scrapes } from '../simulator/history';
import { recordedSpans, scrapeWindows } from './spans';

const DAY = 86_400;
/** Seconds after a full minute that is not a multiple of five. */
const END = 1_795_252_643;

/** The distances between times, each once. */
function distances(times: readonly number[]): number[] {
  const sorted = [...times].sort((a, b) => a - b);
  return [...new Set(sorted.slice(1).map((time, i) => time - sorted[i]))].sort((a, b) => a - b);
}

describe('the scrapes of the history', () => {
  const windows = scrapeWindows(END);
  const times = windows.flatMap((window) => [...scrapes(window)]);

  it('are five minutes apart over 34 days and a minute over the last, without a hole where they meet', () => {
    expect(distances(times.filter((time) => time < END - DAY))).toEqual([300]);
    expect(distances(times.filter((time) => time >= END - DAY - 60))).toEqual([60]);
    expect(new Set(times).size).toBe(34 * 288 + 1441);
  });

  it('of the application are a minute apart in all 35 days', () => {
    const everyMinute = windows.flatMap((window) => [...scrapes({ ...window, step: 60 })]);
    expect(distances(everyMinute)).toEqual([60]);
    expect(everyMinute).toHaveLength(35 * 1440 + 1);
  });

  it('end with the history', () => {
    expect(Math.max(...times.slice(-10))).toBe(END);
  });
});

it.each([0, 1, 59, 60, 150, 299])('changes the step at a time that rules of every interval share (%d s)', (late) => {
  const { coarse, fine } = recordedSpans(END + late);
  expect(coarse.to).toBe(fine.from);
  expect([coarse.from % 1800, fine.from % 1800]).toEqual([0, 0]);
  // Ten minutes of samples at its step come before each.
  expect(fine.from - (END + late - DAY)).toBeGreaterThanOrEqual(600);
  expect(coarse.from - (END + late - 35 * DAY)).toBeGreaterThanOrEqual(600);
});

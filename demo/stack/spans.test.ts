import { scrapes } from '../simulator/history';
import { alertSpans, recordedSpans, scrapeWindows } from './spans';

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

it.each([0, 1, 59, 60, 150, 299])(
  'finds values of both steps where the alerts change from one to the other (%d s)',
  (late) => {
    const [recorded, alerted] = [recordedSpans(END + late), alertSpans(END + late)];
    const border = alerted.fine.from;
    expect(alerted.coarse.to).toBe(border);
    // The last evaluation at the longer step looks back five minutes; the first at the shorter step looks back one.
    expect(border - 300).toBeLessThanOrEqual(recorded.coarse.to);
    expect(border - 60).toBeGreaterThanOrEqual(recorded.fine.from + 60);
  }
);

import fc from 'fast-check';

import { ceilingFactorOf, loadLine, type LoadLine, type LoadPoint } from './load-line';

const SPACING = 10 * 60_000;
const A_DAY = 144;

/** A daily wave: utilization up to `highest`, and the server load that goes with it. */
function wave(
  serverLoad: (utilization: number, i: number) => number,
  { highest = 0.8, length = 3 * A_DAY } = {}
): LoadPoint[] {
  return Array.from({ length }, (_, i) => {
    const utilization = highest * (0.2 + 0.8 * Math.sin((Math.PI * i) / A_DAY) ** 2);
    return { time: i * SPACING, utilization, serverLoad: serverLoad(utilization, i) };
  });
}

/** Between -1 and 1, the same each time. */
const noise = (i: number) => Math.sin(i * 12.9898) * Math.cos(i * 78.233);

function found(points: readonly LoadPoint[]) {
  const line = loadLine(points, SPACING);
  if ('reason' in line) {
    throw new Error(`no line: ${line.reason}`);
  }
  return line;
}

describe('loadLine', () => {
  it('finds where an exact line reaches 70% and 100%, whatever its slope and level', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.4, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 0.2, noNaN: true }),
        (slope, level) => {
          const { at70, at100 } = found(wave((utilization) => level + slope * utilization));
          expect(at70.value).toBeCloseTo((0.7 - level) / slope, 9);
          expect(at100.value).toBeCloseTo((1 - level) / slope, 9);
          expect(at100.interval[1] / at100.interval[0]).toBeCloseTo(1.01 / 0.99, 6);
        }
      ),
      { numRuns: 10 }
    );
  });

  it('stays within 3% if one point in ten is far off', () => {
    const { at100 } = found(wave((u, i) => (i % 10 === 0 ? 0.9 : 0.05 + 0.8 * u + 0.02 * noise(i))));
    expect(at100.value).toBeGreaterThan(0.97 * (0.95 / 0.8));
    expect(at100.value).toBeLessThan(1.03 * (0.95 / 0.8));
    expect(at100.interval[0]).toBeLessThan(at100.value);
  });

  it('gives the utilizations that were seen', () => {
    const { utilizationRange } = found(wave((u) => u));
    expect(utilizationRange[0]).toBeCloseTo(0.16, 9);
    expect(utilizationRange[1]).toBeCloseTo(0.8, 9);
  });

  it.each([
    ['no point', [], { reason: 'daysMissing', days: 0, present: 0 }],
    ['a day', wave((u) => u, { length: A_DAY }), { reason: 'daysMissing', days: 1, present: 1 }],
    [
      'half of the time',
      wave((u) => u).filter((_, i) => i % 2 === 0),
      { reason: 'daysMissing', present: expect.closeTo(0.5, 2) },
    ],
    ['29% of server load', wave((u) => (u * 0.29) / 0.8), { reason: 'loadTooLow', highest: expect.closeTo(0.29, 9) }],
    ['a server load that falls', wave((u) => 0.9 - u), { reason: 'notTogether' }],
    ['a server load of its own', wave((_, i) => 0.4 + 0.2 * noise(i)), { reason: 'notTogether' }],
    [
      'the same utilization all the time',
      wave((_, i) => 0.4 + 0.2 * noise(i), { highest: 0 }),
      { reason: 'notTogether' },
    ],
  ])('refuses %s', (_name, points, refusal) => {
    expect(loadLine(points, SPACING)).toMatchObject(refusal);
  });

  it('refuses a line whose end may lie a quarter higher', () => {
    const points = wave((u, i) => 0.25 + 0.12 * u + 0.08 * noise(Math.floor(i / 30)) + 0.02 * noise(i));
    expect(['tooUncertain', 'notTogether']).toContain(Object(loadLine(points, SPACING)).reason);
  });
});

describe('ceilingFactorOf', () => {
  it.each([
    ['lowers the ceilings to where server load is 100%', 0.5, 0.45, 0.5],
    ['raises them until the highest utilization that was seen is 80%', 3, 1.4, 1.4 / 0.8],
    ['raises them to where server load is 100%, if more was seen', 1.2, 1.3, 1.2],
    ['leaves them if nothing above 80% of them was seen', 3, 0.79, undefined],
  ])('%s', (_name, at100, highest, factor) => {
    const line: LoadLine = {
      at70: { value: 0.7 * at100, interval: [0.7 * at100, 0.7 * at100] },
      at100: { value: at100, interval: [at100, at100] },
      utilizationRange: [0.1, highest],
    };
    expect(ceilingFactorOf(line)).toBe(factor);
  });
});

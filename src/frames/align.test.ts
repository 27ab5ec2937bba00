import fc from 'fast-check';
import { applyNullInsertThreshold, FieldType } from '@grafana/data';
import { addUp, project, stitch, throughout } from './joins';
import { axisReader, stepOf, unionOf, withGaps } from './times';
import { minutes } from './test-frames';

describe('axes', () => {
  it('are shared by equal time fields, which saves joining aligned frames', () => {
    const read = axisReader();
    expect(read(minutes(5)).times).toBe(read(minutes(5)).times);
    expect(read(minutes(5)).times).not.toBe(read(minutes(5, 1)).times);
  });

  it('differ for fields that differ only in the middle', () => {
    const read = axisReader();
    read([0, 10, 30]);
    expect(read([0, 20, 30]).times).toEqual([0, 20, 30]);
  });

  it('sort unsorted times and know the rows of each, the last first', () => {
    const axis = axisReader()([30, 10, 20, 10, 10]);
    expect(axis).toEqual({
      times: [10, 20, 30],
      order: [4, 2, 0],
      repeats: new Map([[0, [3, 1]]]),
      invalid: false,
    });
  });

  it('ignore and report values that are not times', () => {
    expect(axisReader()([NaN, 10, null, Infinity, 20])).toEqual({ times: [10, 20], order: [1, 4], invalid: true });
  });

  it('have a union with every time once, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 60 }), { maxLength: 7 }),
        (sets) => {
          const axes = sets.map((set) => [...set].sort((a, b) => a - b));
          expect(unionOf(axes)).toEqual([...new Set(axes.flat())].sort((a, b) => a - b));
        }
      )
    );
  });
});

describe('projecting a series onto a finer axis', () => {
  const onto = (times: number[], values: Array<number | null>, axis: number[]) =>
    project({ times, values }, axis, stepOf(axis));

  it('holds the values of a slower series for at most one and a half steps', () => {
    const axis = Array.from({ length: 13 }, (_, i) => i * 60);
    expect(onto([0, 300, 600], [1, 2, 3], axis)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3]);
    const longer = Array.from({ length: 11 }, (_, i) => i * 60);
    expect(onto([0, 120, 480, 600], [1, 2, 3, 4], longer)).toEqual([1, 1, 2, 2, 2, null, null, null, 3, 3, 4]);
  });

  it('ends the hold at one and a half steps, not before', () => {
    const axis = [0, 50, 100, 150, 200, 250, 300, 350, 400, 449, 450, 600];
    expect(onto([0, 100, 200, 300, 600], [1, 2, 3, 4, 5], axis).slice(-6)).toEqual([4, 4, 4, 4, null, 5]);
  });

  it('holds the last value for two steps, until the next one is overdue', () => {
    const axis = [0, 50, 100, 150, 200, 250, 300, 399, 400, 450];
    expect(onto([0, 100, 200], [1, 2, 3], axis).slice(-6)).toEqual([3, 3, 3, 3, null, null]);
  });

  it('keeps a missing point of a series as fast as the axis a gap', () => {
    expect(onto([0, 60, 180, 240], [1, 2, 4, 5], [0, 60, 120, 180, 240])).toEqual([1, 2, null, 4, 5]);
  });

  it('holds a null of a slower series as a gap', () => {
    expect(onto([0, 120, 240], [1, null, 3], [0, 60, 120, 180, 240])).toEqual([1, 1, null, null, 3]);
  });

  it('holds nothing before the first point', () => {
    expect(onto([120, 240], [1, 2], [0, 60, 120, 180, 240])).toEqual([null, null, 1, 1, 2]);
  });
});

describe('times that a source left out', () => {
  it('are added where two points are more than one and a half intervals apart', () => {
    expect(withGaps([0, 60, 240, 300], 60)).toEqual([0, 60, 120, 180, 240, 300]);
    expect(withGaps([0, 60, 151], 60)).toEqual([0, 60, 120, 151]);
  });

  it('are not looked for within one and a half intervals, nor without an interval', () => {
    const late = [0, 60, 150, 240];
    expect(withGaps(late, 60)).toBe(late);
    expect(withGaps(late, undefined)).toBe(late);
    expect(withGaps([], 60)).toEqual([]);
  });

  it("are those that Grafana adds for its own charts, where points lie on the source's steps", () => {
    const steps = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 3_600_000 }), (positions, interval) => {
        const times = positions.sort((a, b) => a - b).map((position) => position * interval);
        const values = times.map(() => 1);
        const frame = {
          length: times.length,
          fields: [
            { name: 'Time', type: FieldType.time, config: { interval }, values: times },
            { name: 'Value', type: FieldType.number, config: {}, values },
          ],
        };
        expect(withGaps(times, interval)).toEqual(applyNullInsertThreshold({ frame }).fields[0].values);
      })
    );
  });

  it('are not added by the million if the interval is false', () => {
    const axis = [0, 1e15];
    expect(withGaps(axis, 1)).toBe(axis);
  });
});

it('repeats a single sample at every time', () => {
  expect(throughout({ times: [90], values: [10] }, [0, 60, 120])).toEqual([10, 10, 10]);
});

describe('stitching series of the same quantity', () => {
  it('joins a series that continues under other labels, without a warning', () => {
    const result = stitch([
      { times: [0, 60], values: [1, 2] },
      { times: [120, 180], values: [3, 4] },
    ]);
    expect(result).toEqual({ samples: { times: [0, 60, 120, 180], values: [1, 2, 3, 4] }, overlapping: [] });
  });

  it('keeps the first of two series at the same times, never their sum', () => {
    const result = stitch([
      { times: [0, 60, 120], values: [1, 2, 3] },
      { times: [0, 60, 120], values: [10, 20, 30] },
    ]);
    expect(result).toEqual({ samples: { times: [0, 60, 120], values: [1, 2, 3] }, overlapping: [1] });
  });

  it('does not alternate between two exporters that are scraped at different seconds', () => {
    const { samples, overlapping } = stitch([
      { times: [0, 60, 120], values: [1, 2, 3] },
      { times: [20, 80, 140], values: [10, 20, 30] },
    ]);
    expect(samples.values.filter((value) => value !== null)).toEqual([1, 2, 3]);
    expect(overlapping).toEqual([1]);
  });

  it('continues a series with the latest value of another query, less than a step later, without a warning', () => {
    const { samples, overlapping } = stitch([
      { times: [0, 60, 120], values: [1, 2, 3] },
      { times: [160], values: [4] },
    ]);
    expect(samples).toEqual({ times: [0, 60, 120, 160], values: [1, 2, 3, 4] });
    expect(overlapping).toEqual([]);
  });

  it('keeps the first value where the other series begins at its last time, without a warning', () => {
    const { samples, overlapping } = stitch([
      { times: [0, 60], values: [1, 2] },
      { times: [60, 120], values: [5, 6] },
    ]);
    expect(samples).toEqual({ times: [0, 60, 120], values: [1, 2, 6] });
    expect(overlapping).toEqual([]);
  });

  it('returns no points for no series', () => {
    expect(stitch([])).toEqual({ samples: { times: [], values: [] }, overlapping: [] });
  });

  it('takes the value of now where the range ends at the same time with the highest of its last step', () => {
    const range = { times: [0, 3600, 7200], values: [0.4, 0.5, 0.8] };
    expect(stitch([range, { times: [7200], values: [0.4] }])).toEqual({
      samples: { times: [0, 3600, 7200], values: [0.4, 0.5, 0.4] },
      overlapping: [],
    });
  });

  it('keeps the highest of the last step where now has no value', () => {
    const range = { times: [0, 3600], values: [0.4, 0.8] };
    expect(stitch([range, { times: [3600], values: [null] }]).samples.values).toEqual([0.4, 0.8]);
    expect(addUp([])).toEqual({ times: [], values: [] });
  });

  it('joins a thousand pieces', () => {
    const pieces = Array.from({ length: 1000 }, (_, i) => ({ times: [i * 60], values: [i] }));
    expect(stitch(pieces)).toEqual({
      samples: { times: pieces.flatMap(({ times }) => times), values: pieces.flatMap(({ values }) => values) },
      overlapping: [],
    });
  });
});

it('adds up the parts that have a value, and keeps a gap if none has', () => {
  const parts = [
    { times: [0, 60, 120], values: [100, null, null] },
    { times: [0, 60, 120], values: [9, 9, null] },
  ];
  expect(addUp(parts)).toEqual({ times: [0, 60, 120], values: [109, 9, null] });
});

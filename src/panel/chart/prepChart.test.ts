import '../../ui/test-dom';
import { createTheme, dateTime } from '@grafana/data';
import { type AxisLimits } from '../data/fields';
import { layerColors } from '../look/layers';
import { type Drawing, type Line, prepChart } from './prepChart';

const theme = createTheme();
const line = (kind: Line['kind'], others: Partial<Line> = {}): Line => ({
  ...{ kind, color: 'red', width: 2, show: true },
  ...others,
});
const PLAIN = [line('ceiling'), line('measured')];
const THRESHOLDS = { warning: 0.8, critical: 0.95, over: 1 };

function config(lines: Line[] = PLAIN, { right, ...drawing }: Partial<Drawing> = {}, isElsewhere = false) {
  const range = { from: dateTime(1), to: dateTime(2) };
  return prepChart({
    theme,
    colors: layerColors(theme, { warning: 'yellow', critical: 'orange' }),
    lines,
    timeZone: 'utc',
    getDrawing: () => ({
      timeRange: { ...range, raw: range },
      formatTick: String,
      limits: {},
      nextSizes: [],
      ceiling: [],
      thresholds: THRESHOLDS,
      right,
      ...drawing,
    }),
    timeAxis: true,
    axisWidth: 70,
    rightRoom: 60,
    hasRightAxis: right !== undefined,
    hidden: new Set(),
    cursorKey: 'key',
    isElsewhere: () => isElsewhere,
  }).getConfig();
}

describe('a chart', () => {
  it('draws no line across a gap', () => {
    const lines = [line('ceiling'), line('nextSize'), line('comparison'), line('measured')];
    const spans = config(lines).series.slice(1);
    expect(spans.map(({ spanGaps }) => spanGaps)).toEqual(lines.map(() => false));
  });

  it("follows the dashboard's time range, read at each draw", () => {
    const range = { from: dateTime(1000), to: dateTime(2000) };
    const timeRange = { ...range, raw: range };
    const scale: unknown = config(PLAIN, { timeRange }).scales?.x.range;
    expect(typeof scale === 'function' && scale()).toEqual([1000, 2000]);
    timeRange.to = dateTime(3000);
    expect(typeof scale === 'function' && scale()).toEqual([1000, 3000]);
  });

  it('shares the time of its cursor, but not its value, with charts of the same key', () => {
    expect(config().cursor?.sync).toEqual({ key: 'key', scales: ['x', null] });
  });

  it('has no tooltip while another chart of the panel has it', () => {
    const hit = (isElsewhere: boolean, column: number) => {
      const dataIdx: unknown = config(PLAIN, {}, isElsewhere).cursor?.dataIdx;
      return typeof dataIdx === 'function' ? dataIdx({}, column, 7) : undefined;
    };
    expect([hit(false, 0), hit(false, 1)]).toEqual([7, 7]);
    expect([hit(true, 0), hit(true, 1)]).toEqual([7, null]);
  });
});

describe('the value scale of a chart', () => {
  /** Calls the scale's range function as uPlot does, with the highest value of each line. */
  function rangeOf(maxima: Array<[Line['kind'], number]>, limits: AxisLimits = {}) {
    const range: unknown = config(
      maxima.map(([kind]) => line(kind)),
      { limits }
    ).scales?.y.range;
    const series = [{}, ...maxima.map(([, max]) => ({ show: true, max }))];
    return typeof range === 'function' ? range({ series }) : undefined;
  }

  it('ends 8% above the higher of ceiling and measured line', () => {
    expect(rangeOf([['ceiling', 100], ['measured', 60]])).toEqual([0, 108]); // prettier-ignore
    expect(rangeOf([['ceiling', 100], ['measured', 150]])).toEqual([0, 162]); // prettier-ignore
  });

  it('grows for a next unit size up to 2.5 times that, and for no larger one', () => {
    expect(rangeOf([['ceiling', 100], ['nextSize', 250], ['nextSize', 500]])).toEqual([0, 270]); // prettier-ignore
    expect(rangeOf([['ceiling', 100], ['nextSize', 251], ['nextSize', 500]])).toEqual([0, 108]); // prettier-ignore
  });

  it('uses the minimum and maximum of the field options', () => {
    expect(rangeOf([['ceiling', 100]], { min: 20, max: 50 })).toEqual([20, 50]);
  });
});

describe('the axis on the right', () => {
  const axis = (right?: Drawing['right']) => config(PLAIN, { right }).axes?.[2];

  it('is there for a second unit alone, and keeps its room elsewhere', () => {
    expect(axis()).toBeUndefined();
    expect(config().padding).toEqual([expect.any(Number), 60, 0, 0]);
    expect(config(PLAIN, { right: { factor: 1, formatTick: String } }).padding?.[1]).toBe(0);
  });

  it('has the scale of the left in its own unit', () => {
    const { scales, axes } = config(PLAIN, { right: { factor: 1 / 2048, formatTick: (value) => `${value} /s` } });
    const range: unknown = scales?.right.range;
    const series = [{}, { show: true, max: 2_048_000 }, { show: true, max: 10 }];
    expect(typeof range === 'function' && range({ series })).toEqual([0, 1080]);
    const values = axes?.[2].values;
    expect(typeof values === 'function' && values(JSON.parse('{}'), [0, 500], 2, 0, 500)).toEqual(['0 /s', '500 /s']);
  });
});

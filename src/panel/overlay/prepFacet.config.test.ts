import '../../ui/test-dom';
import { createTheme, dateTime } from '@grafana/data';
import { type AxisLimits } from '../data/fields';
import { layerColors, type Layer } from '../look/layers';
import { type ColumnName, columnNames, prepConfig } from './prepFacet';

const theme = createTheme();
const PLAIN = columnNames({ derived: false, nextSizes: 0, comparison: false, estimated: false });

interface Given {
  hidden?: Layer[];
  names?: ColumnName[];
  timeRange?: { from: ReturnType<typeof dateTime>; to: ReturnType<typeof dateTime> };
  limits?: AxisLimits;
}

function config({ hidden = [], names = PLAIN, timeRange, limits = {} }: Given = {}) {
  const range = timeRange ?? { from: dateTime(1), to: dateTime(2) };
  return prepConfig({
    theme,
    colors: layerColors(theme, { warning: 'yellow', critical: 'orange' }),
    names,
    timeZone: 'utc',
    getTimeRange: () => ({ ...range, raw: range }),
    getDetails: () => ({ limits, nextSizes: [], ceiling: [], thresholds: { warning: 0.8, critical: 0.95, over: 1 } }),
    formatTick: String,
    timeAxis: true,
    hidden: new Set(hidden),
    cursorKey: 'key',
  }).getConfig();
}

/** A line's column; the first has the times. */
const column = (name: ColumnName, names = PLAIN) => names.indexOf(name) + 1;

describe('the chart of a facet', () => {
  it('draws no line across a gap', () => {
    const names = columnNames({ derived: true, nextSizes: 1, comparison: true, estimated: false });
    expect(
      config({ names })
        .series.slice(1)
        .map(({ spanGaps }) => spanGaps)
    ).toEqual(names.map(() => false));
  });

  it("follows the dashboard's time range, read at each draw", () => {
    const timeRange = { from: dateTime(1000), to: dateTime(2000) };
    const range: unknown = config({ timeRange }).scales?.x.range;
    expect(typeof range === 'function' && range()).toEqual([1000, 2000]);
    timeRange.to = dateTime(3000);
    expect(typeof range === 'function' && range()).toEqual([1000, 3000]);
  });

  it('keeps a hidden ceiling in the scale while one of its bands is visible', () => {
    const { series } = config({ hidden: ['ceiling', 'critical'] });
    expect(series[column('ceiling')]).toMatchObject({ show: true, width: 0 });
  });

  it('scales to the measured line alone if ceiling and bands are hidden', () => {
    const { series } = config({ hidden: ['ceiling', 'warning', 'critical'] });
    expect(series.slice(1).map(({ show }) => show)).toEqual([false, true]);
  });

  it.each<[Layer, ColumnName]>([
    ['nextSizes', 'nextSize'],
    ['comparison', 'comparison'],
    ['measured', 'measured'],
  ])('hides the line of the hidden layer %s', (layer, name) => {
    const names = columnNames({ derived: true, nextSizes: 1, comparison: true, estimated: false });
    expect(config({ names }).series[column(name, names)].show).toBe(true);
    expect(config({ names, hidden: [layer] }).series[column(name, names)].show).toBe(false);
  });

  it('tells lines apart by more than their colours', () => {
    const names = columnNames({ derived: true, nextSizes: 1, comparison: true, estimated: false });
    const { series } = config({ names });
    const dashes = (['measured', 'ceiling', 'derivedCeiling', 'nextSize', 'comparison'] as const).map((name) =>
      String(series[column(name, names)].dash)
    );
    expect(new Set(dashes).size).toBe(dashes.length);
  });

  it('shares the time of its cursor, but not its value, with charts of the same key', () => {
    expect(config().cursor?.sync).toEqual({ key: 'key', scales: ['x', null] });
  });
});

describe('the value scale of a facet', () => {
  const names = columnNames({ derived: false, nextSizes: 2, comparison: false, estimated: false });

  /** Calls the scale's range function as uPlot does, with the highest value of each line. */
  function rangeOf(maxima: Partial<Record<ColumnName, number>>, nextSizes: number[], limits: AxisLimits = {}) {
    const range: unknown = config({ names, limits }).scales?.y.range;
    const rest = [...nextSizes];
    const series = [
      {},
      ...names.map((name) => ({ show: true, max: name === 'nextSize' ? rest.shift() : maxima[name] })),
    ];
    return typeof range === 'function' ? range({ series }) : undefined;
  }

  it('ends 8% above the higher of ceiling and measured line', () => {
    expect(rangeOf({ ceiling: 100, measured: 60 }, [])).toEqual([0, 108]);
    expect(rangeOf({ ceiling: 100, measured: 150 }, [])).toEqual([0, 162]);
  });

  it('grows for a next unit size up to 2.5 times that, and for no larger one', () => {
    expect(rangeOf({ ceiling: 100 }, [250, 500])).toEqual([0, 270]);
    expect(rangeOf({ ceiling: 100 }, [251, 500])).toEqual([0, 108]);
  });

  it("does not grow for the guide's inbound figure, which is not a series", () => {
    expect(names).not.toContain('guideInbound');
    expect(rangeOf({ measured: 1 }, [])).toEqual([0, 1.08]);
  });

  it('uses the minimum and maximum of the field options', () => {
    expect(rangeOf({ ceiling: 100 }, [], { min: 20, max: 50 })).toEqual([20, 50]);
  });
});

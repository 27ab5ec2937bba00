import './test-dom';
import { createTheme, dateTime } from '@grafana/data';
import { observe } from '../frames';
import { readSettings } from '../options/settings';
import { layerColors, type Layer, prepConfig, valueRange } from './prepConfig';
import { COLUMN, isolatedPoints, prepData } from './prepData';
import { assessResource } from './resources';
import { framesOf, MINUTE, START } from './test-frames';

const THRESHOLDS = { warning: 0.8, critical: 0.95, over: 1 };

function dataOf(outboundBytes: Array<number | null>, units: Array<number | null>) {
  const shares = { echo: units.map(() => 1) };
  const [observed] = observe(framesOf({ outboundBytes, units, shares })).resources;
  const resource = assessResource(observed, readSettings({}, { fixedUnits: '', resource: '' }));
  return prepData(resource, 'outboundBytes', THRESHOLDS);
}

const theme = createTheme();

function config(hidden: Layer[] = [], timeRange = { from: dateTime(1), to: dateTime(2) }) {
  return prepConfig({
    theme,
    colors: layerColors(theme),
    timeZone: 'utc',
    getTimeRange: () => ({ ...timeRange, raw: timeRange }),
    formatTick: String,
    timeAxis: true,
    hidden: new Set(hidden),
    cursorKey: 'key',
  }).getConfig();
}

describe('the data of a facet', () => {
  it('keeps a gap in the measured line a gap', () => {
    expect(dataOf([1, null, 3], [1, 1, 1])[COLUMN.measured]).toEqual([1, null, 3]);
  });

  it('steps the ceiling and both bands with the unit size', () => {
    const data = dataOf([1, 1], [1, 2]);
    expect(data[COLUMN.time]).toEqual([START, START + MINUTE]);
    expect(data[COLUMN.ceiling]).toEqual([2_048_000, 4_096_000]);
    expect(data[COLUMN.warning]).toEqual([2_048_000 * 0.8, 4_096_000 * 0.8]);
    expect(data[COLUMN.critical]).toEqual([2_048_000 * 0.95, 4_096_000 * 0.95]);
  });

  it('does not seem to step the ceiling in a gap of messages whose size is measured around it', () => {
    const frames = framesOf({ outboundBytes: [4096, null, 4096], outboundMessages: [4, null, 4], units: [1, 1, 1] });
    const resource = assessResource(observe(frames).resources[0], readSettings({}, { fixedUnits: '', resource: '' }));
    const ceiling = prepData(resource, 'outboundBytes', THRESHOLDS)[COLUMN.ceiling];
    expect(ceiling).toEqual([ceiling[0], null, ceiling[0]]);
  });

  it('has a gap in ceiling and bands where the unit size is unknown', () => {
    const data = dataOf([1, 1, 1, 1, 1, 1], [1, null, null, null, null, 1]);
    for (const column of [COLUMN.ceiling, COLUMN.warning, COLUMN.critical]) {
      expect(data[column][3]).toBeNull();
    }
    expect(data[COLUMN.measured][3]).toBe(1);
  });
});

describe('isolated points', () => {
  it('are those that a line would not show', () => {
    expect(isolatedPoints([1, null, 2, 3, null, 4], 0, 5)).toEqual([0, 5]);
    expect(isolatedPoints([1], 0, 0)).toEqual([0]);
    expect(isolatedPoints([1, 2], 0, 1)).toEqual([]);
    expect(isolatedPoints([null, undefined], 0, 1)).toEqual([]);
  });
});

describe('the chart of a facet', () => {
  it('draws no line across a gap', () => {
    for (const series of config().series.slice(1)) {
      expect(series.spanGaps).toBe(false);
    }
  });

  it('ends at the time range of the dashboard, read at each draw', () => {
    const timeRange = { from: dateTime(1000), to: dateTime(2000) };
    const range: unknown = config([], timeRange).scales?.x.range;
    expect(typeof range === 'function' && range()).toEqual([1000, 2000]);
    timeRange.to = dateTime(3000);
    expect(typeof range === 'function' && range()).toEqual([1000, 3000]);
  });

  it('starts values at zero and leaves room above the highest', () => {
    expect(valueRange(100)).toEqual([0, 108]);
  });

  it.each([null, undefined, 0, -5])('has a scale even where the highest value is %s', (max) => {
    expect(valueRange(max)).toEqual([0, 1]);
  });

  it('has a band from each threshold', () => {
    expect(config().bands?.map(({ series }) => series)).toEqual([
      [COLUMN.ceiling, COLUMN.critical],
      [COLUMN.critical, COLUMN.warning],
    ]);
  });

  it('keeps one band while the other and the ceiling line are hidden', () => {
    const { bands, series } = config(['critical', 'ceiling']);
    expect(bands?.map((band) => band.series)).toEqual([[COLUMN.critical, COLUMN.warning]]);
    expect(series[COLUMN.critical].show).toBe(true);
    expect(series[COLUMN.ceiling].show).toBe(false);
  });

  it('keeps the edge of the critical band while the ceiling line is hidden', () => {
    const { series } = config(['ceiling']);
    expect(series[COLUMN.ceiling]).toMatchObject({ show: true, width: 0 });
  });

  it('scales to the measured line alone once all else is hidden', () => {
    const { series } = config(['ceiling', 'warning', 'critical']);
    expect(series.slice(1).map(({ show }) => show)).toEqual([false, false, false, true]);
  });

  it('shares its cursor with the charts of the same key', () => {
    expect(config().cursor?.sync).toEqual({ key: 'key', scales: ['x', null] });
  });
});

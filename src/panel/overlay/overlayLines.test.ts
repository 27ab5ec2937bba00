import '../../ui/test-dom';
import { createTheme } from '@grafana/data';
import { observe } from '../../frames';
import { assessResource } from '../../model/snapshot';
import { framesOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { type ChartPart, layerColors } from '../look/layers';
import { ceilingLine, overlayColumns, overlayLines, type OverlayParts } from './overlayLines';

const NO_TEXTS = { units: '', mixVariable: '', resource: '' };

function resourceOf(data: TestResource) {
  const [observed] = observe(framesOf(data)).resources;
  return assessResource(observed, readSettings({}, NO_TEXTS));
}

const echo = (outboundBytes: Array<number | null>, units: Array<number | null>) =>
  resourceOf({ outboundBytes, units, shares: { echo: units.map(() => 1) } });

function linesOf(outboundBytes: Array<number | null>, units: Array<number | null>) {
  const resource = echo(outboundBytes, units);
  const ceiling = ceilingLine(resource, 'outboundBytes', resource.timeline.ceilings);
  const [times, ceilings, measured] = overlayColumns(resource, 'outboundBytes', { ceiling, nextSizes: [] });
  return { times, ceilings, measured };
}

describe('the data of a chart', () => {
  it('keeps a gap in the measured line a gap', () => {
    expect(linesOf([1, null, 3], [1, 1, 1]).measured).toEqual([1, null, 3]);
  });

  it('steps the ceiling with the unit size', () => {
    expect(linesOf([1, 1], [1, 2])).toEqual({
      times: [START, START + MINUTE],
      ceilings: [2_048_000, 4_096_000],
      measured: [1, 1],
    });
  });

  it('has a gap in every ceiling, next sizes included, while the measured message size has one', () => {
    const resource = resourceOf({
      outboundBytes: [4096, null, 4096],
      outboundMessages: [4, null, 4],
      units: [1, 1, 1],
    });
    const columns = overlayColumns(resource, 'outboundBytes', {
      ceiling: ceilingLine(resource, 'outboundBytes', resource.timeline.ceilings),
      nextSizes: [{ units: 2, ceilings: resource.timelineAt(2).ceilings }],
    });
    expect(columns[1]).toEqual([expect.any(Number), null, expect.any(Number)]);
    expect(columns[2]).toEqual([expect.any(Number), null, expect.any(Number)]);
  });

  it('has a gap in every ceiling while nothing at all is measured, although the unit size is known', () => {
    const resource = resourceOf({ outboundBytes: [1, null, null], connections: [1, 1, null], units: [1, 1, 1] });
    const { ceilings } = resource.timeline;
    expect(ceilingLine(resource, 'outboundBytes', ceilings)).toEqual([4_096_000, 4_096_000, null]);
    expect(ceilingLine(resource, 'connections', ceilings)).toEqual([1000, 1000, null]);
  });

  it('has a gap in the ceiling, but not in the measured line, while the unit size is unknown', () => {
    const { measured, ceilings } = linesOf([1, 1, 1, 1, 1, 1], [1, null, null, null, null, 1]);
    expect(ceilings[3]).toBeNull();
    expect(measured[3]).toBe(1);
  });

  it('orders the columns as their lines, the measured one over all others', () => {
    const resource = echo([1, 1, 1], [1, 1, 1]);
    const parts: OverlayParts = {
      ceiling: resource.timeline.ceilings.outboundBytes,
      derived: [false, true, true],
      nextSizes: [2, 5].map((units) => ({ units, ceilings: resource.timelineAt(units).ceilings })),
      comparison: [7, 8, 9],
    };
    const [, ...columns] = overlayColumns(resource, 'outboundBytes', parts);
    expect(linesWith([], parts).map(({ kind }, i) => [kind, columns[i][1]])).toEqual([
      ['ceiling', 2_048_000],
      ['ceiling', 2_048_000],
      ['nextSize', 4_096_000],
      ['nextSize', 10_240_000],
      ['comparison', 8],
      ['measured', 1],
    ]);
    expect(columns).toHaveLength(6);
  });

  it('splits the ceiling into printed and derived parts, which share the value at each change', () => {
    const columns = overlayColumns(echo([1, 1, 1, 1], [1, 1, 1, 1]), 'outboundBytes', {
      ceiling: [5, 6, 7, 8],
      derived: [false, true, true, false],
      nextSizes: [],
    });
    expect(columns.slice(1, 3)).toEqual([
      [5, 6, null, 8],
      [null, 6, 7, 8],
    ]);
  });
});

const ALL: OverlayParts = {
  ceiling: [],
  derived: [],
  nextSizes: [{ units: 2, ceilings: resourceOf({ outboundBytes: [1], units: [1] }).timeline.ceilings }],
  comparison: [],
};

function linesWith(hidden: ChartPart[], parts = ALL) {
  return overlayLines(parts, layerColors(createTheme(), { warning: 'yellow', critical: 'orange' }), new Set(hidden));
}

describe('the lines of a chart', () => {
  it('differ by more than their colours', () => {
    const styles = linesWith([]).map(({ style }) => String(style?.dash));
    expect(new Set(styles).size).toBe(styles.length);
  });

  it('keep a hidden ceiling in the scale while one of its bands is visible', () => {
    expect(linesWith(['ceiling', 'critical'])[0]).toMatchObject({ show: true, width: 0 });
    expect(linesWith(['ceiling', 'critical', 'warning'])[0].show).toBe(false);
  });

  it.each<[ChartPart, string]>([
    ['nextSizes', 'nextSize'],
    ['comparison', 'comparison'],
    ['measured', 'measured'],
  ])('are hidden with the layer %s', (layer, kind) => {
    const shown = (hidden: ChartPart[]) => linesWith(hidden).find((line) => line.kind === kind)?.show;
    expect([shown([]), shown([layer])]).toEqual([true, false]);
  });
});

describe('the colours of a chart', () => {
  const theme = createTheme();

  it('are those of the thresholds in the field options', () => {
    expect(layerColors(theme, { warning: '#111111', critical: 'purple' })).toMatchObject({
      warning: '#111111',
      critical: theme.visualization.getColorByName('purple'),
    });
  });

  it('are the same for measured and compared lines, and different for the forecast', () => {
    const { measured, forecast, comparison } = layerColors(theme, { warning: 'a', critical: 'b' }, '#123456');
    expect([measured, comparison]).toEqual(['#123456', '#123456']);
    expect(forecast).not.toBe(measured);
  });
});

import '../../ui/test-dom';
import { createTheme } from '@grafana/data';
import { observe } from '../../frames';
import { assessResource } from '../../model/snapshot';
import { framesOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { layerColors } from '../look/layers';
import { ceilingLine, columnNames, prepColumns } from './prepFacet';

const NO_TEXTS = { unitsVariable: '', mixVariable: '', resource: '' };

function resourceOf(data: TestResource) {
  const [observed] = observe(framesOf(data)).resources;
  return assessResource(observed, readSettings({}, NO_TEXTS));
}

const echo = (outboundBytes: Array<number | null>, units: Array<number | null>) =>
  resourceOf({ outboundBytes, units, shares: { echo: units.map(() => 1) } });

function linesOf(outboundBytes: Array<number | null>, units: Array<number | null>) {
  const resource = echo(outboundBytes, units);
  const ceiling = ceilingLine(resource, 'outboundBytes', resource.timeline.ceilings);
  const [times, ceilings, measured] = prepColumns(resource, 'outboundBytes', { ceiling, nextSizes: [] });
  return { times, ceilings, measured };
}

describe('the data of a facet', () => {
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
    const columns = prepColumns(resource, 'outboundBytes', {
      ceiling: ceilingLine(resource, 'outboundBytes', resource.timeline.ceilings),
      nextSizes: [resource.timelineAt(2).ceilings],
    });
    expect(columns[1]).toEqual([expect.any(Number), null, expect.any(Number)]);
    expect(columns[2]).toEqual([expect.any(Number), null, expect.any(Number)]);
  });

  it('draws messages that nobody counts as estimates from the bytes, against their own ceiling', () => {
    const resource = resourceOf({ outboundBytes: [2048, null, 4096], units: [1, 1, 1], shares: { echo: [1, 1, 1] } });
    const ceiling = ceilingLine(resource, 'outboundMessages', resource.timeline.ceilings);
    const columns = prepColumns(resource, 'outboundMessages', { ceiling, nextSizes: [] });
    expect(columns.slice(1)).toEqual([
      [1000, null, 1000],
      [1, null, 2],
    ]);
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

  it('orders the columns as their names', () => {
    const resource = echo([1, 1, 1], [1, 1, 1]);
    const names = columnNames({ derived: true, nextSizes: 2, comparison: true, estimated: false });
    const [, ...columns] = prepColumns(resource, 'outboundBytes', {
      ceiling: resource.timeline.ceilings.outboundBytes,
      derived: [false, true, true],
      nextSizes: [2, 5].map((units) => resource.timelineAt(units).ceilings),
      comparison: [7, 8, 9],
    });
    expect(columns).toHaveLength(names.length);
    expect(names.map((name, i) => [name, columns[i][1]])).toEqual([
      ['ceiling', 2_048_000],
      ['derivedCeiling', 2_048_000],
      ['nextSize', 4_096_000],
      ['nextSize', 10_240_000],
      ['comparison', 8],
      ['measured', 1],
    ]);
  });

  it('splits the ceiling into printed and derived parts, which share the value at each change', () => {
    const columns = prepColumns(echo([1, 1, 1, 1], [1, 1, 1, 1]), 'outboundBytes', {
      ceiling: [5, 6, 7, 8],
      derived: [false, true, true, false],
      nextSizes: [],
    });
    expect(columns.slice(1, 3)).toEqual([
      [5, 6, null, 8],
      [null, 6, 7, 8],
    ]);
  });

  it('draws the measured line over every other line', () => {
    const names = columnNames({ derived: false, nextSizes: 3, comparison: true, estimated: false });
    expect(names.at(-1)).toBe('measured');
  });
});

describe('the colours of a facet', () => {
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

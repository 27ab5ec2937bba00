import '../../ui/test-dom';
import { createTheme, dateTime, type Field, FieldType } from '@grafana/data';
import { frameOf, framesOf, START, type TestResource } from '../../frames/test-pack-frames';
import { observe } from '../../frames';
import { constraintOf, type Dimension } from '../../model/capacity';
import { assessResource } from '../../model/snapshot';
import { readSettings } from '../../options/settings';
import { formatsFor } from '../look/format';
import { type Layer, layerColors } from '../look/layers';
import { type DrawnLine, drawnLines, type LineId, linesOf, prepData } from './lines';
import { type ConfigInput, drawThresholdBands, drawCeiling, prepConfig, shareRange } from './prepConfig';
import { rowsAt } from './rows';

const theme = createTheme();
const settings = readSettings({}, { unitsVariable: '', mixVariable: '', resource: '' });
const range = { from: dateTime(START), to: dateTime(START + 3_600_000) };
const formats = formatsFor({}, 'utc', { ...range, raw: range });
const noFields = () => undefined;

/** One unit of echo: 2,048,000 B/s and 1,000 messages/s in each direction, 1,000 connections. */
function assess(traffic: TestResource, serverLoad?: Array<number | null>) {
  const frames = framesOf({ units: [1, 1, 1], shares: { echo: [1, 1, 1] }, ...traffic });
  if (serverLoad !== undefined) {
    const { resource, resource_id } = frames[0].fields[1].labels ?? {};
    frames.push(frameOf('resource:signalr_server_load:ratio', serverLoad, { resource, resource_id }));
  }
  return assessResource(observe(frames).resources[0], settings);
}

function fieldWith(config: Field['config']): Field {
  return { name: 'Value', type: FieldType.number, values: [], config };
}

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('the lines', () => {
  it('show a direction once, even if it is measured in both bytes and messages', () => {
    const resource = assess({
      outboundBytes: [1_024_000, 512_000, 256_000],
      outboundMessages: [500, 250, 125],
      inboundMessages: [100, 100, 100],
      connections: [900, 900, 900],
    });
    const lines = linesOf(resource);
    expect(lines).toEqual([
      { id: 'outbound', dimensions: ['outboundBytes', 'outboundMessages'] },
      { id: 'inbound', dimensions: ['inboundMessages'] },
      { id: 'connections', dimensions: ['connections'] },
    ]);
    const [times, outbound, inbound, connections] = prepData(resource, lines);
    expect(times).toHaveLength(3);
    expect(outbound).toEqual([0.5, 0.25, 0.125]);
    expect(inbound).toEqual([0.1, 0.1, 0.1]);
    expect(connections).toEqual([0.9, 0.9, 0.9]);
  });

  it('have a gap while bytes or messages of a direction are missing', () => {
    const resource = assess({ outboundBytes: [1_024_000, 2_048_000, null], outboundMessages: [500, null, null] });
    expect(prepData(resource, linesOf(resource))[1]).toEqual([0.5, null, null]);
  });

  it('have gaps while the unit size is unknown', () => {
    const resource = assess({ connections: [500, 500, 500], units: [1, null, 1] });
    const [, connections] = prepData(resource, linesOf(resource));
    expect(connections[0]).toBe(0.5);
    expect(connections[1]).toBeNull();
  });

  it('include a thinner line for server load, which has a ceiling of 1', () => {
    const resource = assess({ connections: [500, 500, 500] }, [0.2, 0.3, 0.4]);
    const lines = drawnLines(resource, noFields, theme);
    expect(lines.map(({ id }) => id)).toEqual(['connections', 'serverLoad']);
    expect(lines[1]).toMatchObject({ name: 'Server load', dimensions: ['serverLoad'], width: 1 });
    expect(lines[1].width).toBeLessThan(lines[0].width);
    expect(prepData(resource, lines)[2]).toEqual([0.2, 0.3, 0.4]);
  });

  it('have different dashes', () => {
    const resource = assess(
      { outboundBytes: [1, 1, 1], inboundBytes: [1, 1, 1], connections: [1, 1, 1] },
      [0.1, 0.1, 0.1]
    );
    const styles = drawnLines(resource, noFields, theme).map(({ style }) => JSON.stringify(style));
    expect(new Set(styles).size).toBe(4);
  });

  it('can be found by dimension', () => {
    expect(constraintOf('outboundMessages')).toBe('outbound');
    expect(constraintOf('inboundBytes')).toBe('inbound');
    expect(constraintOf('connections')).toBe('connections');
  });
});

describe('overrides', () => {
  const resource = assess({ outboundBytes: [1, 1, 1], outboundMessages: [1, 1, 1] });
  const lookWith = (fields: Partial<Record<Dimension, Field>>, switchedOff?: ReadonlySet<LineId>) =>
    drawnLines(
      resource,
      (dimension) => {
        const field = fields[dimension];
        return field && { field };
      },
      theme,
      switchedOff
    )[0];

  it('set the name and colour of a line through either of its fields', () => {
    const color = { mode: 'fixed', fixedColor: 'purple' };
    const outboundMessages = fieldWith({ displayName: 'Out', color });
    expect(lookWith({ outboundBytes: fieldWith({}), outboundMessages })).toMatchObject({
      name: 'Out',
      color: theme.visualization.getColorByName('purple'),
    });
  });

  it('hide a line once both of its fields are hidden', () => {
    const hidden = fieldWith({ custom: { hideFrom: { viz: true, tooltip: true, legend: false } } });
    expect(lookWith({ outboundBytes: hidden })).toMatchObject({ show: true });
    expect(lookWith({ outboundBytes: hidden, outboundMessages: hidden })).toMatchObject({
      show: false,
      hideFrom: { viz: true, tooltip: true, legend: false },
    });
  });

  it('are combined with clicks in the legend, which hide a line too', () => {
    expect(lookWith({})).toMatchObject({ name: 'Outbound traffic', show: true });
    expect(lookWith({}, new Set(['outbound']))).toMatchObject({ show: false });
  });
});

describe('the chart', () => {
  const resource = assess({ outboundBytes: [1, 1, 1], connections: [1, 1, 1] });
  const lines: DrawnLine[] = drawnLines(resource, noFields, theme, new Set(['connections']));
  const colors = layerColors(theme, settings.thresholds.colors);
  const input = (hidden: Layer[] = []): ConfigInput => ({
    theme,
    lines,
    thresholds: settings.thresholds,
    colors,
    hidden: new Set(hidden),
    timeZone: 'utc',
    getTimeRange: () => ({ ...range, raw: range }),
    getForecast: () => undefined,
    formatTick: (ratio) => formats.threshold(ratio),
    cursorKey: 'key',
  });

  it('ends 8% above the ceiling, or above the peak if that is higher', () => {
    expect(shareRange(0.4)).toEqual([0, 1.08]);
    expect(shareRange(1)).toEqual([0, 1.08]);
    expect(shareRange(2)).toEqual([0, 2.16]);
  });

  it.each([null, undefined, NaN, Infinity, -1])('ends above the ceiling if the peak is %s', (peak) => {
    expect(shareRange(peak)).toEqual([0, 1.08]);
  });

  it('draws no line across a gap, and no hidden line', () => {
    const [, outbound, connections] = prepConfig(input()).getConfig().series;
    expect(outbound).toMatchObject({ spanGaps: false, show: true, width: 2 });
    expect(connections).toMatchObject({ spanGaps: false, show: false });
  });

  /** Records what is drawn on a plot of 200 by 108 pixels, at one pixel per percent. */
  function drawnBy(draw: typeof drawThresholdBands, hidden: Layer[]) {
    const ctx = document.createElement('canvas').getContext('2d');
    const fillRect = jest.fn();
    const lineTo = jest.fn();
    if (ctx === null) {
      throw new Error('jsdom has no canvas.');
    }
    const plot = {
      ctx: Object.assign(Object.create(ctx), { fillRect, lineTo }),
      bbox: { left: 10, top: 0, width: 200, height: 108 },
      valToPos: (value: number) => Math.round(108 - 100 * value),
    };
    draw(plot, input(hidden));
    return { bands: fillRect.mock.calls, ceiling: lineTo.mock.calls };
  }

  it('has a band from warning to critical and one from critical to the ceiling', () => {
    expect(drawnBy(drawThresholdBands, []).bands).toEqual([
      [10, 13, 200, 15],
      [10, 8, 200, 5],
    ]);
    expect(drawnBy(drawThresholdBands, ['warning']).bands).toEqual([[10, 8, 200, 5]]);
    expect(drawnBy(drawThresholdBands, ['critical']).bands).toEqual([[10, 13, 200, 15]]);
  });

  it('has a line at the ceiling unless that layer is hidden', () => {
    expect(drawnBy(drawCeiling, []).ceiling).toEqual([[210, 8]]);
    expect(drawnBy(drawCeiling, ['ceiling']).ceiling).toEqual([]);
  });
});

describe('the figures of a moment', () => {
  it('include utilization, state and each measured dimension', () => {
    const resource = assess({ outboundBytes: [0, 0, 1_945_600], outboundMessages: [0, 0, 950] }, [0.1, 0.2, 0.99]);
    const lines = drawnLines(resource, noFields, theme);
    const [outbound, load] = rowsAt(resource, 2, lines, settings, formats);
    expect(outbound.utilization).toBeCloseTo(0.95, 9);
    expect(outbound.state).toBe('critical');
    expect(outbound.figures.map(plain)).toEqual(['1.95 of 2.05 MB/s', '950 of 1,000 messages/s']);
    expect(load).toMatchObject({ utilization: 0.99, state: 'critical' });
    expect(load.figures.map(plain)).toEqual(['99.0% of 100.0%']);
  });
});

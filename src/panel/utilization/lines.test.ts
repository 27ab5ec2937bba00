import '../../ui/test-dom';
import { createTheme, type Field, FieldType } from '@grafana/data';
import { frameOf, framesOf, type TestResource } from '../../frames/test-pack-frames';
import { observe } from '../../frames';
import { constraintOf, type Dimension } from '../../model/capacity';
import { assessResource } from '../../model/snapshot';
import { readSettings } from '../../options/settings';
import { linesOf, worstLine } from './lines';

const theme = createTheme();
const settings = readSettings({}, { units: '', mixVariable: '', resource: '' });
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

describe('the lines', () => {
  it('show a direction once, even if it is measured in both bytes and messages', () => {
    const resource = assess({
      outboundBytes: [1_024_000, 512_000, 256_000],
      outboundMessages: [500, 250, 125],
      inboundMessages: [100, 100, 100],
      connections: [900, 900, 900],
    });
    const lines = linesOf(resource, noFields, theme);
    expect(lines).toMatchObject([
      { id: 'outbound', dimensions: ['outboundBytes', 'outboundMessages'] },
      { id: 'inbound', dimensions: ['inboundMessages'] },
      { id: 'connections', dimensions: ['connections'] },
    ]);
    const [outbound, inbound, connections] = lines.map(({ values }) => values);
    expect(outbound).toEqual([0.5, 0.25, 0.125]);
    expect(inbound).toEqual([0.1, 0.1, 0.1]);
    expect(connections).toEqual([0.9, 0.9, 0.9]);
  });

  it('have a gap while bytes or messages of a direction are missing', () => {
    const resource = assess({ outboundBytes: [1_024_000, 2_048_000, null], outboundMessages: [500, null, null] });
    expect(linesOf(resource, noFields, theme)[0].values).toEqual([0.5, null, null]);
  });

  it('have gaps while the unit size is unknown', () => {
    const resource = assess({ connections: [500, 500, 500], units: [1, null, 1] });
    const [{ values: connections }] = linesOf(resource, noFields, theme);
    expect(connections[0]).toBe(0.5);
    expect(connections[1]).toBeNull();
  });

  it('include a thinner line for server load, which has a ceiling of 1', () => {
    const resource = assess({ connections: [500, 500, 500] }, [0.2, 0.3, 0.4]);
    const lines = linesOf(resource, noFields, theme);
    expect(lines.map(({ id }) => id)).toEqual(['connections', 'serverLoad']);
    expect(lines[1]).toMatchObject({ name: 'Server load', dimensions: ['serverLoad'], width: 1 });
    expect(lines[1].width).toBeLessThan(lines[0].width);
    expect(lines[1].values).toEqual([0.2, 0.3, 0.4]);
  });

  it('have different dashes', () => {
    const resource = assess(
      { outboundBytes: [1, 1, 1], inboundBytes: [1, 1, 1], connections: [1, 1, 1] },
      [0.1, 0.1, 0.1]
    );
    const styles = linesOf(resource, noFields, theme).map(({ style }) => JSON.stringify(style));
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
  const lookWith = (fields: Partial<Record<Dimension, Field>>) =>
    linesOf(
      resource,
      (dimension) => {
        const field = fields[dimension];
        return field && { field };
      },
      theme
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
      hideFrom: { tooltip: true, legend: false },
    });
  });
});

describe('the line closest to its ceiling', () => {
  const resource = assess({ outboundBytes: [1_024_000, 1, 1], connections: [900, 1, 1] });
  const lines = linesOf(resource, noFields, theme);

  it('is that of the highest utilization at the moment', () => {
    expect(worstLine(lines, resource.snapshotAt(0)).map(({ id }) => id)).toEqual(['connections']);
    expect(worstLine(lines.slice(0, 1), resource.snapshotAt(0)).map(({ id }) => id)).toEqual(['outbound']);
  });

  it('is every line where none has a ceiling', () => {
    expect(worstLine(lines, { utilization: {} })).toEqual(lines);
  });
});

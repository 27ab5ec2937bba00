import { createTheme, dateTime, type Field, type FieldConfig, FieldType, toDataFrame } from '@grafana/data';
import { axisLimits, dimensionName, fixedColor, isHiddenFrom, seriesAt, unitOverrides } from './fields';
import { formatsFor } from '../look/format';

const fieldOf = (config: FieldConfig): Field => ({ name: 'Value', type: FieldType.number, values: [], config });

const range = { from: dateTime(0), to: dateTime(1000), raw: { from: dateTime(0), to: dateTime(1000) } };

describe('the name of a dimension', () => {
  it('comes from the field options, else from the dimension', () => {
    expect(dimensionName('inboundBytes', fieldOf({ displayName: 'Into the hub' }))).toBe('Into the hub');
    expect(dimensionName('inboundBytes', fieldOf({}))).toBe('Inbound bandwidth');
    expect(dimensionName('inboundBytes', undefined)).toBe('Inbound bandwidth');
  });

  it('ignores the name from the data source, which means nothing to an operator', () => {
    expect(dimensionName('inboundBytes', fieldOf({ displayNameFromDS: '{__name__="x"}' }))).toBe('Inbound bandwidth');
  });
});

describe('the source of a series', () => {
  const frame = toDataFrame({ name: 'chat', fields: [{ name: 'In', type: FieldType.number, values: [1] }] });
  const origin = { frame: 0, field: 0 };
  it('has the name that Grafana gives the series', () => {
    expect(seriesAt([frame], origin)?.name).toBe('In');
    const named = { ...frame.fields[0], state: undefined, config: { displayName: 'Into the hub' } };
    expect(seriesAt([{ ...frame, fields: [named] }], origin)?.name).toBe('Into the hub');
  });

  it('is missing if the frames are newer than the series', () => {
    expect(seriesAt([], origin)).toBeUndefined();
    expect(seriesAt([frame], { frame: 0, field: 1 })).toBeUndefined();
  });
});

describe('a hidden series', () => {
  it('is hidden from those areas only that the override names', () => {
    const field = fieldOf({ custom: { hideFrom: { viz: false, tooltip: true } } });
    expect((['viz', 'tooltip', 'legend'] as const).map((area) => isHiddenFrom(field, area))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it.each([undefined, null, 'all', { hideFrom: null }, { hideFrom: true }, { hideFrom: { viz: 'yes' } }])(
    'is nothing where a dashboard holds %j',
    (custom) => {
      expect(isHiddenFrom(fieldOf({ custom }), 'viz')).toBe(false);
    }
  );
});

describe('the colour of a dimension', () => {
  it('is the fixed one; a palette may still hold a colour from before', () => {
    expect(fixedColor({ color: { mode: 'fixed', fixedColor: 'green' } })).toBe('green');
    expect(fixedColor({ color: { mode: 'palette-classic', fixedColor: 'green' } })).toBeUndefined();
    expect(fixedColor({})).toBeUndefined();
  });

  it('resolves to a value in the theme', () => {
    const color = fixedColor({ color: { mode: 'fixed', fixedColor: 'dark-green' } });
    expect(createTheme().visualization.getColorByName(color ?? '')).toMatch(/^#/);
  });
});

describe('the ends of a value axis', () => {
  it('are those numbers that the field options set', () => {
    expect(axisLimits(fieldOf({ min: 0, max: 5 }))).toEqual({ min: 0, max: 5 });
    expect(axisLimits(fieldOf({ min: null, max: null }))).toEqual({});
    expect(axisLimits(undefined)).toEqual({});
  });
});

describe('units and decimals of one dimension', () => {
  const override = (id: string, value: unknown) => ({
    matcher: { id: 'byName', options: '' },
    properties: [{ id, value }],
  });

  it('are those that an override sets', () => {
    const fields = { inboundBytes: fieldOf({ unit: 'binBps', decimals: 3 }) };
    const overrides = unitOverrides([override('unit', 'binBps'), override('decimals', 3)], (dimension) =>
      Reflect.get(fields, dimension)
    );
    const formats = formatsFor({}, 'utc', range, overrides);
    expect(formats.value('inboundBytes', 1024 * 1024)).toBe('1.000 MiB/s');
    expect(formats.tick('inboundBytes', 1024 * 1024)).toBe('1 MiB/s');
    expect(formats.value('outboundBytes', 1e6)).toBe('1 MB/s');
  });

  it('are not those of the data source, whose totals per minute become rates per second', () => {
    const field = fieldOf({ unit: 'decbytes', decimals: 0 });
    expect(unitOverrides([override('color', {})], () => field).inboundBytes).toEqual({});
    expect(unitOverrides([override('unit', 'binBps')], () => field).inboundBytes).toEqual({});
  });

  it('can give messages and connections a unit too', () => {
    const formats = formatsFor({}, 'utc', range, { inboundMessages: { unit: 'mps' }, connections: { decimals: 2 } });
    expect(formats.value('inboundMessages', 1500)).toBe('1.50K msg/s');
    expect(formats.value('connections', 7)).toBe('7.00');
    expect(formats.value('outboundMessages', 1500)).toBe('1,500 messages/s');
  });

  it.each([undefined, []])('are empty without overrides: %j', (overrides) => {
    expect(unitOverrides(overrides ?? [], () => fieldOf({ unit: 'binBps' }))).toEqual({});
  });
});

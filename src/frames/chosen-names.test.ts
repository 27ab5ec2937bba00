import { FieldType, toDataFrame } from '@grafana/data';
import { observe } from './observe';
import { minutes, resourceId, seriesFrame } from './test-frames';
import { transformed, TRANSFORMERS } from './test-transformed';

const RATE = [4e6, 4e6, 4e6];

/** The reading of one series: its role with its values, and the codes of the warnings. */
function read(frames: Parameters<typeof observe>[0]) {
  const { resources, warnings } = observe(frames);
  const { measured, countedMessages } = resources[0] ?? {};
  return { ...measured, ...(countedMessages && { countedMessages }), said: warnings.map(({ code }) => code) };
}

describe('a name that a person chose', () => {
  const LEGENDS: ReadonlyArray<[string, string]> = [
    ['Outbound Traffic', 'outboundBytes'],
    ['InboundTraffic', 'inboundBytes'],
    ['inbound_traffic', 'inboundBytes'],
    ['prod Outbound Traffic', 'outboundBytes'],
    ['Message Count', 'countedMessages'],
    ['MessageCount', 'countedMessages'],
    ['azure_signalr_outboundtraffic_total_bytes', 'outboundBytes'],
    ['azure_microsoft_signalrservice_signalr_inboundtraffic_total_bytes', 'inboundBytes'],
    ['Connection Count', 'connections'],
  ];

  it.each(LEGENDS)('%s as a legend of Prometheus brings no factor', (legend, role) => {
    const frame = seriesFrame(RATE, { refId: 'A', name: legend, config: { displayNameFromDS: legend } });
    expect(read([frame])).toMatchObject({ [role]: RATE });
  });

  it.each(LEGENDS)('%s as a display name, a frame name or an alias brings no factor', (name, role) => {
    const places = [{ config: { displayName: name } }, { name }, { name, config: { displayNameFromDS: name } }];
    for (const place of places) {
      expect(read([seriesFrame(RATE, { refId: 'A', ...place })])).toMatchObject({ [role]: RATE });
    }
  });

  it.each(['Server Load', 'ServerLoad', 'serverload'])('%s as a legend brings no percent', (legend) => {
    const frame = (value: number) => seriesFrame([value], { refId: 'A', config: { displayNameFromDS: legend } });
    expect(read([frame(0.7)])).toEqual({ serverLoad: [0.7], said: [] });
    expect(read([frame(70)])).toEqual({ serverLoad: [null], said: ['percentNotRatio'] });
  });

  it('is told if its values could be totals, unless the unit of the field says that they are rates', () => {
    const named = (unit?: string) =>
      read([seriesFrame([1], { refId: 'A', config: { displayNameFromDS: 'Inbound Traffic', unit } })]).said;
    expect(named()).toEqual(['rateAssumed']);
    expect(named('short')).toEqual(['rateAssumed']);
    expect(named('Bps')).toEqual([]);
    expect(named('decbytes')).toEqual(['unitMismatch']);
  });

  it('is the name of a field after a join of legends too', async () => {
    const legend = (name: string) => seriesFrame(RATE, { refId: 'A', name, config: { displayNameFromDS: name } });
    const joined = await transformed(
      [legend('Outbound Traffic'), legend('Inbound Traffic')],
      TRANSFORMERS.joinByFieldTransformer,
      { byField: 'Time', mode: 'outer' }
    );
    expect(joined).toHaveLength(1);
    expect(read(joined)).toMatchObject({ outboundBytes: RATE, inboundBytes: RATE });
    const side = await transformed(
      [legend('Outbound Traffic'), legend('Inbound Traffic')],
      TRANSFORMERS.concatenateTransformer
    );
    expect(read(side)).toMatchObject({ outboundBytes: RATE, inboundBytes: RATE });
  });

  it('is the alias of a calculation too', async () => {
    const parts = [seriesFrame(RATE, { refId: 'A', field: 'a' }), seriesFrame(RATE, { refId: 'B', field: 'b' })];
    const calculated = await transformed(parts, TRANSFORMERS.calculateFieldTransformer, {
      mode: 'reduceRow',
      reduce: { reducer: 'sum' },
      alias: 'Outbound Traffic',
    });
    expect(read(calculated)).toMatchObject({ outboundBytes: [8e6, 8e6, 8e6] });
  });

  it('does not replace the name that the data source gives', async () => {
    const azure = seriesFrame([60, 120], {
      refId: 'A',
      field: 'Inbound Traffic',
      labels: {},
      config: { unit: 'decbytes' },
    });
    const renamed = await transformed([azure], TRANSFORMERS.organizeFieldsTransformer, {
      renameByName: { 'Inbound Traffic': 'what comes in' },
    });
    expect(read(renamed)).toEqual({ inboundBytes: [1, 2], said: [] });
    const alias = seriesFrame([60, 120], {
      refId: 'A',
      field: 'Inbound Traffic',
      labels: { resourceName: 'foo' },
      config: { displayName: 'Inbound Traffic' },
    });
    expect(read([alias])).toEqual({ inboundBytes: [1, 2], said: [] });
  });
});

describe('the name of a metric', () => {
  it('is the field’s own name, as in a table of SQL', () => {
    const table = toDataFrame({
      refId: 'A',
      fields: [
        { name: 'time', type: FieldType.time, values: minutes(2) },
        { name: 'Outbound Traffic', type: FieldType.number, values: [60, 120] },
      ],
    });
    expect(read([table])).toEqual({ outboundBytes: [1, 2], said: [] });
  });

  it('is InfluxDB’s measurement and field together', () => {
    const labels = {
      _measurement: 'azure_monitor_microsoft_signalrservice_signalr_inbound_traffic',
      _field: 'total',
      resource_id: resourceId('foo'),
    };
    expect(read([seriesFrame([60, 120], { refId: 'A', field: '_value', labels })])).toEqual({
      inboundBytes: [1, 2],
      said: [],
    });
  });
});

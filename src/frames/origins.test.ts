import { FieldType, toDataFrame } from '@grafana/data';
import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { canonicalFrame, minutes, resourceId } from './test-frames';

const { inboundBytes, outboundBytes, units } = CANONICAL_NAMES;

/** Links, overrides and the display of a line come from the field that its origin points to. */
describe('the origin of a measured dimension', () => {
  it('counts ignored and invalid frames too', () => {
    const [resource] = observe([
      canonicalFrame('up', [1]),
      toDataFrame({ fields: [] }),
      canonicalFrame(units, [10]),
      canonicalFrame(outboundBytes, [1]),
    ]).resources;
    expect(resource.origins).toEqual({ outboundBytes: { frame: 3, field: 1 } });
  });

  it('counts the ignored fields of a wide frame', () => {
    const labels = { resource_id: resourceId('foo') };
    const frame = toDataFrame({
      fields: [
        { name: 'host', type: FieldType.boolean, values: [true] },
        { name: outboundBytes, type: FieldType.number, labels, values: [1] },
        { name: 'Time', type: FieldType.time, values: minutes(1) },
        { name: 'unknown', type: FieldType.number, labels, values: [1] },
        { name: inboundBytes, type: FieldType.number, labels, values: [1] },
      ],
    });
    expect(observe([frame]).resources[0].origins).toEqual({
      outboundBytes: { frame: 0, field: 1 },
      inboundBytes: { frame: 0, field: 4 },
    });
  });

  it('is the same field of a long table for all its series, with the rows of each resource', () => {
    const frame = toDataFrame({
      fields: [
        { name: 'Time', type: FieldType.time, values: [0, 0, 60_000, 60_000] },
        { name: 'resource', type: FieldType.string, values: ['foo', 'bar', 'foo', 'bar'] },
        { name: inboundBytes, type: FieldType.number, values: [1, 2, 3, 4] },
      ],
    });
    expect(observe([canonicalFrame('up', [1]), frame]).resources.map(({ origins }) => origins)).toEqual([
      { inboundBytes: { frame: 1, field: 2, rows: [1, 3] } },
      { inboundBytes: { frame: 1, field: 2, rows: [0, 2] } },
    ]);
  });

  it('has all rows of a resource in a long table, but not those of another field', () => {
    const frame = toDataFrame({
      fields: [
        { name: 'Time', type: FieldType.time, values: [0, 60_000, 60_000] },
        { name: 'resource', type: FieldType.string, values: ['foo', 'bar', 'foo'] },
        { name: 'sku', type: FieldType.string, values: ['Standard_S1', 'Standard_S1', 'Premium_P1'] },
        { name: 'Value', type: FieldType.number, values: [1, 2, 3] },
        { name: 'Also', type: FieldType.number, values: [1, 2, 3] },
      ],
    });
    const { resources } = observe([{ ...frame, refId: 'inboundBytes' }]);
    expect(resources.map(({ origins }) => origins.inboundBytes)).toEqual([
      { frame: 0, field: 3, rows: [1] },
      { frame: 0, field: 3, rows: [0, 2] },
    ]);
  });

  it('is the first of several series of a quantity, and the one with better evidence', () => {
    const [stitched] = observe([
      canonicalFrame(inboundBytes, [1], { job: 'a' }, minutes(1)),
      canonicalFrame(inboundBytes, [2], { job: 'b' }, minutes(1, 1)),
    ]).resources;
    expect(stitched.origins).toEqual({ inboundBytes: { frame: 0, field: 1 } });
    const [better] = observe([
      canonicalFrame('azure_signalr_inboundtraffic_total_bytes', [60]),
      canonicalFrame(inboundBytes, [2]),
    ]).resources;
    expect(better.origins).toEqual({ inboundBytes: { frame: 1, field: 1 } });
  });
});

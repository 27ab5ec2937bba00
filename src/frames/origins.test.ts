import { FieldType, toDataFrame } from '@grafana/data';
import { CANONICAL_NAMES } from './names';
import { observe } from './observe';
import { canonicalFrame, minutes, resourceId } from './test-frames';

const { inboundBytes, outboundBytes, units } = CANONICAL_NAMES;

/** Links, overrides and the display of a line are those of the field that its origin points to. */
describe('the origin of a measured dimension', () => {
  it('counts the frames that are left out, and those that are nothing', () => {
    const [resource] = observe([
      canonicalFrame('up', [1]),
      toDataFrame({ fields: [] }),
      canonicalFrame(units, [10]),
      canonicalFrame(outboundBytes, [1]),
    ]).resources;
    expect(resource.origins).toEqual({ outboundBytes: { frame: 3, field: 1 } });
  });

  it('counts the fields of a wide frame that are left out', () => {
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

  it('is the one field of a long table for all of its series, each resource for itself', () => {
    const frame = toDataFrame({
      fields: [
        { name: 'Time', type: FieldType.time, values: [0, 0] },
        { name: 'resource', type: FieldType.string, values: ['foo', 'bar'] },
        { name: inboundBytes, type: FieldType.number, values: [1, 2] },
      ],
    });
    expect(observe([canonicalFrame('up', [1]), frame]).resources.map(({ origins }) => origins)).toEqual([
      { inboundBytes: { frame: 1, field: 2 } },
      { inboundBytes: { frame: 1, field: 2 } },
    ]);
  });

  it('is the first of several series of one thing, and the better evidence of two', () => {
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

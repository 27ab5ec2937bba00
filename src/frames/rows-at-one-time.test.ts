import { type DataFrame, FieldType, toDataFrame } from '@grafana/data';
import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { canonicalFrame, minutes, resourceId, seriesFrame } from './test-frames';
import { transformed, TRANSFORMERS } from './test-transformed';

const measuredIn = (frames: DataFrame[]) => observe(frames).resources.map(({ measured }) => measured);
const codesOf = (frames: DataFrame[]) => observe(frames).warnings.map(({ code }) => code);
const azure = (field: string, values: Array<number | null>, times = minutes(values.length)) =>
  seriesFrame(values, { refId: field, field, labels: {}, times });

describe('rows at one time', () => {
  it('are one row after an outer tabular join, each field with its own value', async () => {
    for (const mode of ['outer', 'outerTabular', 'inner']) {
      const joined = await transformed(
        [azure('Inbound Traffic', [60, 60, 60]), azure('Outbound Traffic', [120, 120, 120])],
        TRANSFORMERS.joinByFieldTransformer,
        { byField: 'Time', mode }
      );
      expect(joined).toHaveLength(1);
      expect(measuredIn(joined)).toEqual([{ inboundBytes: [1, 1, 1], outboundBytes: [2, 2, 2] }]);
      expect(codesOf(joined)).toEqual([]);
    }
  });

  it('are one row after a union of three queries, in any order of times', () => {
    const none = [null, null];
    const union = (times: number[]) =>
      toDataFrame({
        refId: 'A',
        fields: [
          { name: 'time', type: FieldType.time, values: [...times, ...times, ...times] },
          { name: 'Inbound Traffic', type: FieldType.number, values: [60, 120, ...none, ...none] },
          { name: 'Outbound Traffic', type: FieldType.number, values: [...none, 180, 240, ...none] },
          { name: 'Connection Count', type: FieldType.number, values: [...none, ...none, 5, 6] },
        ],
      });
    expect(measuredIn([union(minutes(2))])).toEqual([
      { inboundBytes: [1, 2], outboundBytes: [3, 4], connections: [5, 6] },
    ]);
    expect(measuredIn([union(minutes(2).reverse())])).toEqual([
      { inboundBytes: [2, 1], outboundBytes: [4, 3], connections: [6, 5] },
    ]);
    expect(codesOf([union(minutes(2))])).toEqual([]);
  });

  it('are one row of each resource in a long table', () => {
    const table = toDataFrame({
      refId: 'A',
      fields: [
        { name: 'time', type: FieldType.time, values: [0, 0, 0, 0] },
        { name: 'resource_id', type: FieldType.string, values: ['a', 'a', 'b', 'b'].map(resourceId) },
        { name: CANONICAL_NAMES.inboundBytes, type: FieldType.number, values: [1, null, 3, null] },
        { name: CANONICAL_NAMES.outboundBytes, type: FieldType.number, values: [null, 2, null, 4] },
      ],
    });
    expect(measuredIn([table])).toEqual([
      { inboundBytes: [1], outboundBytes: [2] },
      { inboundBytes: [3], outboundBytes: [4] },
    ]);
  });

  it('have the last value that is one, and different ones are told', () => {
    const at = (...values: unknown[]) =>
      canonicalFrame(
        CANONICAL_NAMES.inboundBytes,
        values,
        {},
        values.map(() => 0)
      );
    expect(measuredIn([at(5, 7)])).toEqual([{ inboundBytes: [7] }]);
    expect(codesOf([at(5, 7)])).toEqual(['duplicateTimes']);
    for (const noValue of [null, NaN]) {
      expect(measuredIn([at(5, 7, noValue)])).toEqual([{ inboundBytes: [7] }]);
      expect(codesOf([at(7, 7, noValue)])).toEqual([]);
    }
    expect(measuredIn([at(7, -1)])).toEqual([{ inboundBytes: [7] }]);
    expect(codesOf([at(7, -1)])).toEqual(['invalidValues']);
  });
});

describe('samples without a value', () => {
  const { inboundBytes } = CANONICAL_NAMES;
  const exporter = (values: unknown[]) =>
    seriesFrame(values, {
      labels: { __name__: 'azure_signalr_inboundtraffic_total_bytes', resourceID: resourceId('foo') },
    });

  it.each([NaN, Infinity, -Infinity, -1])('leave the series of another source in use: %p', (noValue) => {
    expect(measuredIn([canonicalFrame(inboundBytes, [noValue, noValue]), exporter([60, 120])])).toEqual([
      { inboundBytes: [1, 2] },
    ]);
    expect(measuredIn([canonicalFrame(inboundBytes, [noValue, 7]), exporter([60, 120])])).toEqual([
      { inboundBytes: [null, 7] },
    ]);
  });

  it.each([NaN, Infinity, -Infinity, -1])('end a resource as the end of its series does: %p', (noValue) => {
    const live = canonicalFrame(inboundBytes, minutes(60), { resource_id: resourceId('live') });
    const ended = canonicalFrame(inboundBytes, [1, 2, ...minutes(58).map(() => noValue)]);
    expect(observe([live, ended]).resources.map(({ hasEnded }) => hasEnded)).toEqual([true, undefined]);
  });
});

import { type DataFrame, FieldType, toDataFrame } from '@grafana/data';
import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { minutes, resourceId, seriesFrame } from './test-frames';
import { transformed, TRANSFORMERS } from './test-transformed';

const {
  joinByFieldTransformer,
  mergeTransformer,
  concatenateTransformer,
  calculateFieldTransformer,
  seriesToRowsTransformer,
  groupByTransformer,
} = TRANSFORMERS;

/** The answers of Prometheus to queries that are named after roles. */
const queries = (values: Record<string, number[]>, times = minutes(3)) =>
  Object.entries(values).map(([refId, of]) =>
    seriesFrame(of, {
      refId,
      name: refId,
      labels: {},
      config: { displayNameFromDS: refId },
      times: times.slice(0, of.length),
    })
  );
const DIFFERENT = { inboundBytes: [1, 2, 3], outboundBytes: [4, 5, 6], units: [7, 7, 7] };
const read = (frames: DataFrame[]) => {
  const { resources, warnings } = observe(frames);
  return {
    found: resources.map(({ measured, units }) => ({ ...measured, ...(units && { units }) })),
    codes: warnings.map(({ code }) => code),
  };
};

describe('the role that a query is named after', () => {
  it.each([
    ['outer join', joinByFieldTransformer, { byField: 'Time', mode: 'outer' }],
    ['inner join', joinByFieldTransformer, { byField: 'Time', mode: 'inner' }],
    ['tabular join', joinByFieldTransformer, { byField: 'Time', mode: 'outerTabular' }],
    ['merge', mergeTransformer, {}],
    ['concatenation', concatenateTransformer, {}],
    ['concatenation without names', concatenateTransformer, { frameNameMode: 'drop' }],
    ['series to rows', seriesToRowsTransformer, {}],
  ])('survives: %s', async (_, transformer, options) => {
    const frames = await transformed(queries(DIFFERENT), transformer, options);
    expect(frames).toHaveLength(1);
    expect(read(frames)).toEqual({ found: [DIFFERENT], codes: [] });
  });

  it('survives a calculation, whose own result has no role', async () => {
    const frames = await transformed(queries(DIFFERENT), calculateFieldTransformer, {
      mode: 'reduceRow',
      reduce: { reducer: 'sum' },
    });
    expect(read(frames)).toEqual({ found: [DIFFERENT], codes: ['unknownSeries'] });
  });

  it('survives grouping by time', async () => {
    const frames = await transformed(queries({ inboundBytes: [1, 2, 3] }), groupByTransformer, {
      fields: {
        Time: { operation: 'groupby', aggregations: [] },
        inboundBytes: { operation: 'aggregate', aggregations: ['max'] },
      },
    });
    expect(read(frames)).toEqual({ found: [{ inboundBytes: [1, 2, 3] }], codes: [] });
  });

  it('is kept in the name of a field where tables are merged', async () => {
    const table = (refId: string, values: number[]) =>
      toDataFrame({
        refId,
        fields: [
          { name: 'Time', type: FieldType.time, values: minutes(2) },
          { name: 'resource_id', type: FieldType.string, values: values.map(() => resourceId('foo')) },
          { name: `Value #${refId}`, type: FieldType.number, values },
        ],
      });
    const frames = await transformed([table('outboundBytes', [4, 5]), table('units', [7, 7])], mergeTransformer);
    expect(frames).toHaveLength(1);
    expect(read(frames)).toEqual({ found: [{ outboundBytes: [4, 5], units: [7, 7] }], codes: [] });
  });

  it('is not the legend of a query of another name', () => {
    const frame = seriesFrame([1], { refId: 'A', config: { displayNameFromDS: 'units' } });
    expect(read([frame])).toEqual({ found: [], codes: ['unknownSeries'] });
  });

  it('is kept for the names of the rules too', async () => {
    const recorded = seriesFrame([1, 2], {
      refId: 'A',
      name: 'anything',
      labels: { __name__: CANONICAL_NAMES.outboundBytes, resource_id: resourceId('foo') },
    });
    const other = seriesFrame([5, 6], { refId: 'connections', config: { displayNameFromDS: 'connections' } });
    const frames = await transformed([recorded, other], joinByFieldTransformer, { byField: 'Time', mode: 'outer' });
    expect(read(frames)).toEqual({ found: [{ outboundBytes: [1, 2], connections: [5, 6] }], codes: [] });
  });
});

describe('a merge of queries with one column', () => {
  it('keeps the values that all of them have', async () => {
    const same = { inboundBytes: [5, 5, 5], outboundBytes: [5, 5, 5], units: [5, 5, 5] };
    expect(read(await transformed(queries(same), mergeTransformer))).toEqual({ found: [same], codes: [] });
  });

  it('is told if it left out rows, and never guesses whose they were', async () => {
    const some = { inboundBytes: [0, 2, 3], outboundBytes: [0, 5, 6] };
    expect(read(await transformed(queries(some), mergeTransformer))).toEqual({
      found: [{ inboundBytes: [0, 2, 3], outboundBytes: [null, 5, 6] }],
      codes: ['mergedSeries'],
    });
    const apart = [...queries({ inboundBytes: [1, 2] }), ...queries({ units: [10] }, [3 * 60_000])];
    expect(read(await transformed(apart, mergeTransformer))).toEqual({ found: [], codes: ['mergedSeries'] });
  });
});

it('reads each field of a concatenation at the times of its own frame', async () => {
  const frames = await transformed(
    [...queries({ inboundBytes: [1, 2, 3] }), ...queries({ outboundBytes: [4, 5] }, minutes(2, 1))],
    concatenateTransformer
  );
  const [resource] = observe(frames).resources;
  expect(resource.times).toEqual(minutes(3));
  expect(resource.measured).toEqual({ inboundBytes: [1, 2, 3], outboundBytes: [null, 4, 5] });
  expect(observe(frames).warnings).toEqual([]);
});

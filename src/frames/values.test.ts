import { type DataFrame, FieldType, toDataFrame } from '@grafana/data';
import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { minutes, resourceId } from './test-frames';

const { outboundBytes, connections } = CANONICAL_NAMES;
const labels = { resource_id: resourceId('foo') };
const frame = (values: unknown[], times: unknown[] = minutes(values.length)) =>
  toDataFrame({
    refId: 'A',
    fields: [
      { name: 'Time', type: FieldType.time, values: times },
      { name: outboundBytes, type: FieldType.number, labels, values },
    ],
  });
const measuredIn = (...frames: DataFrame[]) => observe(frames).resources.map(({ measured }) => measured);
const invalid = [{ code: 'invalidValues', subject: outboundBytes }];

describe('values that cannot be figures of a resource', () => {
  it.each([
    ['infinity', Infinity],
    ['negative number', -1],
    ['number above any figure', 1.1e18],
  ])('are gaps with a warning: a %s', (_, value) => {
    expect(measuredIn(frame([4, value, 6]))).toEqual([{ outboundBytes: [4, null, 6] }]);
    expect(observe([frame([4, value, 6])]).warnings).toEqual(invalid);
  });

  it('are zero where they are less than any rate, and kept up to the greatest', () => {
    const smallAndGreat = frame([5e-324, 9e-19, 1e-18, 1e18]);
    expect(measuredIn(smallAndGreat)).toEqual([{ outboundBytes: [0, 0, 1e-18, 1e18] }]);
    expect(observe([smallAndGreat]).warnings).toEqual([]);
  });

  it('stay finite when client and server connections are added up', () => {
    const part = (endpoint: string) => ({
      name: 'azure_signalr_connectioncount_maximum',
      type: FieldType.number,
      labels: { ...labels, endpoint },
      values: [1e308, 1e18, 1],
    });
    const time = { name: 'Time', type: FieldType.time, values: minutes(3) };
    const both = toDataFrame({ fields: [time, part('client'), part('server')] });
    expect(measuredIn(both)).toEqual([{ connections: [null, 2e18, 2] }]);
  });

  it.each([
    ['beyond what a date can hold', [-8.64e15 - 1, 8.64e15 + 1, 1e300]],
    ['missing, as in the rows that a join adds', [null, undefined, NaN]],
  ])('are not read as times if they are %s, with a warning', (_, times) => {
    expect(observe([frame([1, 2, 3], times)]).warnings).toEqual(invalid);
  });
});

it('reads only fields of numbers as series', () => {
  const { name: _, ...rest } = frame([4, 5, 6]);
  const others = [FieldType.boolean, FieldType.other, FieldType.trace, FieldType.nestedFrames, FieldType.time];
  const fields = others.map((type) => ({ name: type, type, config: {}, values: [{}, 1, null] }));
  const mixed = { ...rest, fields: [...rest.fields, ...fields] };
  expect(measuredIn(mixed)).toEqual([{ outboundBytes: [4, 5, 6] }]);
  expect(observe([mixed]).warnings).toEqual([]);
});

it('reads a frozen frame, and one that comes twice with a warning', () => {
  const freeze = (object: object): void => {
    Object.values(object).forEach((value: unknown) => typeof value === 'object' && value !== null && freeze(value));
    Object.freeze(object);
  };
  const twice = toDataFrame({
    fields: [
      { name: 'Time', type: FieldType.time, values: minutes(3) },
      { name: connections, type: FieldType.number, labels, values: [4, 5, 6] },
    ],
  });
  freeze(twice);
  expect(measuredIn(twice, twice)).toEqual([{ connections: [4, 5, 6] }]);
  expect(observe([twice, twice]).warnings).toEqual([{ code: 'duplicateSeries', subject: connections }]);
});

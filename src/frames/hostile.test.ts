import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { ArrayVector, asFrames, fail, revokedProxy, throwingProxy, vector, without } from './test-hostile';
import { minutes, resourceId } from './test-frames';
import { listSeries } from './inventory';

const { inboundBytes, outboundBytes, connections } = CANONICAL_NAMES;
const labels = { resource_id: resourceId('foo') };
const time = { name: 'Time', type: 'time', config: {}, values: minutes(3) };
const sound = { name: outboundBytes, type: 'number', config: {}, labels, values: [4, 5, 6] };
const bad = { name: inboundBytes, type: 'number', config: {}, labels, values: [1, 2, 3] };
const frame = (...fields: unknown[]) => ({ refId: 'A', length: 3, fields });

const measuredIn = (...frames: unknown[]) => observe(asFrames(...frames)).resources.map(({ measured }) => measured);
const warningsOf = (...frames: unknown[]) => observe(asFrames(...frames)).warnings;

describe('a field that cannot be read', () => {
  it.each<[string, unknown, string?]>([
    ['throws for its values', without('values', bad)],
    ['throws for its labels', without('labels', bad)],
    ['throws for its options', without('config', bad)],
    ['throws for its name', without('name', bad), 'A'],
    ['throws for an option', { ...bad, config: without('displayName', {}) }],
    ['throws for a label', { ...bad, labels: without('resource_id', {}) }],
    ['has a proxy for labels', { ...bad, labels: throwingProxy() }],
    ['has a map of labels', { ...bad, labels: new Map(Object.entries(labels)) }],
    ['has a list of labels', { ...bad, labels: ['foo'] }],
    ['has a text for labels', { ...bad, labels: 'foo' }],
    ['throws for a value', { ...bad, values: Object.defineProperty([1, 2, 3], 1, { get: fail }) }],
    ['has a proxy for values', { ...bad, values: throwingProxy([1, 2, 3]) }],
    [
      'has a proxy that only throws for a value',
      { ...bad, values: new Proxy([1], { get: (list, key) => (key === '0' ? fail() : Reflect.get(list, key)) }) },
    ],
    ['has a vector of Grafana before version 10', { ...bad, values: vector([1, 2, 3]) }],
    ['has an object with values by index', { ...bad, values: { length: 3, 0: 1, 1: 2, 2: 3 } }],
    ['has a revoked proxy for values', { ...bad, values: revokedProxy([]) }],
    ['has no values', { ...bad, values: undefined }],
    ['has an object for values', { ...bad, values: {} }],
    ['has a text for values', { ...bad, values: '123' }],
    ['has a map for values', { ...bad, values: new Map() }],
    ['has bytes without a type for values', { ...bad, values: new DataView(new ArrayBuffer(8)) }],
    ['has a type that Grafana does not know', { ...bad, type: 'float64' }],
    ['has an empty array with a length of a billion', { ...bad, values: new Array(1e9) }],
  ])('is reported by name if it %s, and the others are still read', (_, field, subject = inboundBytes) => {
    for (const fields of [
      [time, field, sound],
      [field, sound, time],
    ]) {
      expect(measuredIn(frame(...fields))).toEqual([{ outboundBytes: [4, 5, 6] }]);
      expect(warningsOf(frame(...fields))).toEqual([{ code: 'unreadable', subject }]);
      expect(listSeries(asFrames(frame(...fields))).map(({ series }) => series)).toEqual([outboundBytes]);
    }
  });

  it('is reported by the label that names it, or by its frame', () => {
    const values = throwingProxy([]);
    expect(warningsOf(frame(time, { ...bad, name: 'Value', labels: { __name__: 'up' }, values }))).toEqual([
      { code: 'unreadable', subject: 'up' },
    ]);
    expect(warningsOf({ fields: [time, { type: 'number', values }] })).toEqual([{ code: 'unreadable', subject: '#1' }]);
  });

  it('is not read as a series, and its frame then needs no number field', () => {
    expect(warningsOf(frame(time, without('values', bad)))).toEqual([{ code: 'unreadable', subject: inboundBytes }]);
  });

  it('may be a second time field, such as the end of a region', () => {
    const end = without('values', { ...time, name: 'End' });
    expect(measuredIn(frame(time, end, sound))).toEqual([{ outboundBytes: [4, 5, 6] }]);
    expect(warningsOf(frame(time, end, sound))).toEqual([{ code: 'unreadable', subject: 'End' }]);
  });

  // Its rows could be those of several resources, or of other times.
  it.each<[string, unknown, string?]>([
    ['of times', without('values', { ...time, name: 'resource' })],
    ['of texts', without('values', { name: 'resource', type: 'string' })],
    ['of an unknown type', without('type', { ...bad, name: 'resource', labels: {} })],
    ['that is a proxy', throwingProxy(), 'A'],
    ['that is a revoked proxy', revokedProxy(), 'A'],
  ])('%s takes its frame along, and is reported', (_, field, subject = 'resource') => {
    const frames = [frame(field, sound, { ...time, name: 'End' }), frame(time, sound)];
    expect(measuredIn(...frames)).toEqual([{ outboundBytes: [4, 5, 6] }]);
    expect(warningsOf(...frames)).toEqual([{ code: 'unreadable', subject }]);
  });
});

describe('a frame that cannot be read', () => {
  it.each<[string, unknown, string?]>([
    ['throws for its fields', without('fields', frame(time, bad))],
    ['throws for its name', without('name', frame(time, bad))],
    ['throws for its query', without('refId', frame(time, bad)), '#1'],
    ['throws for its meta data', without('meta', frame(time, bad))],
    ['throws for a time comparison', { ...frame(time, bad), meta: without('timeCompare', {}) }],
    ['has a proxy for fields', { ...frame(), fields: throwingProxy([]) }],
    ['has no fields', { ...frame(), fields: null }],
    ['has a text for fields', { ...frame(), fields: 'f' }],
    ['is a proxy', throwingProxy(), '#1'],
    ['is a revoked proxy', revokedProxy(), '#1'],
  ])('is reported by name or position if it %s, and the others are still read', (_, lost, subject = 'A') => {
    expect(measuredIn(lost, frame(time, sound))).toEqual([{ outboundBytes: [4, 5, 6] }]);
    expect(warningsOf(lost, frame(time, sound))).toEqual([{ code: 'unreadable', subject }]);
  });

  it('is one that would repeat its labels in thousands of series until the browser stops', () => {
    const values = minutes(600);
    const long = [
      { ...time, values },
      { name: 'line', type: 'string', values: values.map(String) },
    ];
    expect(warningsOf(frame(...long, { ...sound, values, labels: { text: 'x'.repeat(1_000_000) } }))).toEqual([
      { code: 'unreadable', subject: 'A' },
    ]);
    expect(warningsOf(frame(...long, { ...sound, values, labels: { text: 'x'.repeat(1000) } }))).toEqual([]);
  });

  it('does not hide others, whatever is in the list of frames', () => {
    expect(measuredIn(null, 3, 'frame', [], undefined, frame(time, sound))).toEqual([{ outboundBytes: [4, 5, 6] }]);
    expect(observe(JSON.parse('7'))).toMatchObject({ resources: [], isEmpty: true });
  });
});

const LISTS: Array<[string, (items: readonly unknown[]) => unknown]> = [
  ['typed array of doubles', (items) => Float64Array.from(items.map(Number))],
  ['subclass of Array', (items) => new ArrayVector(items)],
  ['proxy that hides nothing', (items) => new Proxy([...items], {})],
];

describe.each(LISTS)('a %s', (_, list) => {
  const expected = [{ outboundBytes: [1, 2, 3] }];

  it('is read in a wide frame', () => {
    const wide = frame({ ...time, values: list(minutes(3)) }, { ...sound, values: list([1, 2, 3]) });
    expect(measuredIn(wide)).toEqual(expected);
    expect(warningsOf(wide)).toEqual([]);
    expect(observe(asFrames(wide)).resources[0].times).toEqual(minutes(3));
  });

  it('is read in a frame for each series', () => {
    const units = { ...sound, name: CANONICAL_NAMES.units, values: list([1, 1, 2]) };
    const times = { ...time, values: list(minutes(3)) };
    const [resource] = observe(
      asFrames(frame(times, { ...sound, values: list([1, 2, 3]) }), frame(times, units))
    ).resources;
    expect(resource).toMatchObject({ times: minutes(3), measured: expected[0], units: [1, 1, 2] });
  });

  it('is read in the columns of a long frame', () => {
    const long = frame(
      { ...time, values: list([0, 0, 60_000]) },
      { name: 'resource', type: 'string', values: list([7, 8, 7]) },
      { name: outboundBytes, type: 'number', values: list([1, 2, 3]) }
    );
    expect(observe(asFrames(long)).resources.map(({ resource, measured }) => [resource, measured])).toEqual([
      ['7', { outboundBytes: [1, 3] }],
      ['8', { outboundBytes: [2] }],
    ]);
    expect(warningsOf(long)).toEqual([]);
  });
});

it.each([
  ['32-bit floats', Float32Array.from([1, 2, 3])],
  ['32-bit integers', Int32Array.from([1, 2, 3])],
  ['64-bit integers', BigInt64Array.from([1, 2, 3].map(BigInt))],
])('reads %s as numbers', (_, values) => {
  expect(measuredIn(frame(time, { ...sound, values }))).toEqual([{ outboundBytes: [1, 2, 3] }]);
});

it('reads texts and gaps in a subclass of Array', () => {
  const long = frame(
    time,
    { name: 'resource', type: 'string', values: new ArrayVector(['foo', 'bar', 'foo']) },
    { name: outboundBytes, type: 'number', values: new ArrayVector([1, null, 3]) }
  );
  expect(measuredIn(long)).toEqual([{ outboundBytes: [null] }, { outboundBytes: [1, 3] }]);
});

describe('values that cannot be figures of a resource', () => {
  const invalid = [{ code: 'invalidValues', subject: outboundBytes }];

  it.each([
    ['text', '5'],
    ['date', new Date(0)],
    ['symbol', Symbol()],
    ['big integer in an ordinary array', BigInt(5)],
    ['object with a value', { valueOf: () => 5 }],
    ['object that throws when converted', { valueOf: fail, toString: fail }],
    ['proxy', throwingProxy()],
    ['infinity', Infinity],
    ['number above any figure', 1.1e18],
  ])('are gaps with a warning: a %s', (_, value) => {
    expect(measuredIn(frame(time, { ...sound, values: [4, value, 6] }))).toEqual([{ outboundBytes: [4, null, 6] }]);
    expect(warningsOf(frame(time, { ...sound, values: [4, value, 6] }))).toEqual(invalid);
  });

  it('are zero where they are less than any rate, and kept up to the greatest', () => {
    const values = [5e-324, 9e-19, 1e-18, 1e18];
    const wide = frame({ ...time, values: minutes(4) }, { ...sound, values });
    expect(measuredIn(wide)).toEqual([{ outboundBytes: [0, 0, 1e-18, 1e18] }]);
    expect(warningsOf(wide)).toEqual([]);
  });

  it('stay finite when client and server connections are added up', () => {
    const part = (endpoint: string) => ({
      ...sound,
      name: 'azure_signalr_connectioncount_maximum',
      labels: { ...labels, endpoint },
      values: [1e308, 1e18, 1],
    });
    expect(measuredIn(frame(time, part('client'), part('server')))).toEqual([{ connections: [null, 2e18, 2] }]);
  });

  it.each([
    ['dates', minutes(3).map((at) => new Date(at))],
    ['texts', ['2026-11-21', '0', '1']],
    ['beyond what a date can hold', [-8.64e15 - 1, 8.64e15 + 1, 1e300]],
    ['objects', [{}, { valueOf: fail }, throwingProxy()]],
  ])('are not read as times if they are %s, with a warning', (_, values) => {
    expect(warningsOf(frame({ ...time, values }, sound))).toEqual(invalid);
  });

  it('are reported if a field has more or fewer rows than its times', () => {
    for (const values of [
      [4, 5],
      [4, 5, 6, 7],
    ]) {
      expect(warningsOf(frame(time, { ...sound, values }))).toEqual(invalid);
    }
    const texts = { name: 'job', type: 'string', values: ['a', 'a', 'a'] };
    expect(warningsOf(frame(time, texts, { ...sound, values: [4, 5, 6, 7] }))).toEqual(invalid);
  });
});

describe('data that is odd, but can be read', () => {
  it.each([0, -1, NaN, 1e9, '3', null])('is read if the frame has the length %p', (length) => {
    expect(measuredIn({ ...frame(time, sound), length })).toEqual([{ outboundBytes: [4, 5, 6] }]);
  });

  it('has gaps where an array has no items', () => {
    const values: number[] = [];
    values[2] = 6;
    expect(measuredIn(frame(time, { ...sound, values }))).toEqual([{ outboundBytes: [null, null, 6] }]);
  });

  it('may be frozen', () => {
    const freeze = (object: object): object => {
      Object.values(object).forEach((value: unknown) => typeof value === 'object' && value !== null && freeze(value));
      return Object.freeze(object);
    };
    expect(measuredIn(freeze(JSON.parse(JSON.stringify(frame(time, sound)))))).toEqual([{ outboundBytes: [4, 5, 6] }]);
  });

  it.each([
    ['no labels', null],
    ['the empty list that PHP writes for no labels', []],
  ])('may have %s', (_, none) => {
    expect(measuredIn(frame(time, { ...sound, labels: none }))).toEqual([{ outboundBytes: [4, 5, 6] }]);
    expect(warningsOf(frame(time, { ...sound, labels: none }))).toEqual([]);
  });

  it('has fields of other types, which are not read as series', () => {
    const others = ['boolean', 'other', 'trace', 'geo', 'enum', 'frame', 'nestedFrames', 'time'];
    const fields = others.map((type) => ({ name: type, type, config: {}, values: [{}, { valueOf: fail }, null] }));
    expect(warningsOf(frame(time, ...fields, sound))).toEqual([]);
    expect(measuredIn(frame(time, ...fields, sound))).toEqual([{ outboundBytes: [4, 5, 6] }]);
  });

  it('may come twice', () => {
    const twice = frame(time, { ...sound, name: connections });
    expect(measuredIn(twice, twice)).toEqual([{ connections: [4, 5, 6] }]);
    expect(warningsOf(twice, twice)).toEqual([{ code: 'duplicateSeries', subject: connections }]);
  });
});

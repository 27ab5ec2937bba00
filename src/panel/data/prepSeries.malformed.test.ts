import { type DataFrame } from '@grafana/data';
import fc from 'fast-check';
import { AZURE_METRICS, CANONICAL_NAMES, observe, SERIES_ROLES } from '../../frames';
import { SOURCE_NAMES } from '../../frames/test-source-names';
import { ArrayVector, asFrames, fail, throwingProxy, without } from '../../frames/test-hostile';
import { SCENARIOS } from '../../guide';
import { readSettings } from '../../options/settings';
import { noteWords } from '../header/noteWords';
import { nothingWords } from '../header/nothingWords';
import { notesFor } from './notes';
import { prepSeries } from './panelData';

/** Number of random frame sets; `make lab` takes 100,000. */
const RUNS = Number(process.env.MALFORMED_RUNS ?? 2_000);

const settings = readSettings({}, { units: '', mixVariable: '', resource: '' });

const names = fc.constantFrom(
  ...Object.values(CANONICAL_NAMES),
  ...SOURCE_NAMES.map(({ name }) => name),
  ...SERIES_ROLES,
  'Value',
  'Time',
  '',
  'a{',
  '{}',
  'x{y="',
  '__proto__',
  '<script>alert(1)</script>',
  '\u202egnp\u0000'
);
const text = fc.oneof(names, fc.string(), fc.constant(null), fc.constant(undefined), fc.integer());
const labelKeys = fc.constantFrom(
  '__name__',
  'resource_id',
  'resourceID',
  'resource',
  'resourceName',
  'name',
  'scenario',
  'direction',
  'sku',
  'service_mode',
  'metric',
  'aggregation',
  'dimension',
  'interval',
  'timespan',
  'unit',
  'constructor',
  '__proto__',
  ''
);
const labelValues = fc.oneof(
  names,
  fc.constantFrom(
    ...SCENARIOS,
    'inbound',
    'outbound',
    'Free_F1',
    'Premium_P2',
    ...AZURE_METRICS.map(({ name }) => name)
  ),
  fc.constantFrom('PT1M', 'PT99999999999M', 'P', 'PT', 'total', 'Client', '/', '/providers/', '/a/signalr/foo', 'foo'),
  fc.string(),
  fc.constant(null),
  fc.object({ maxDepth: 1 })
);
/** Possible in JSON, and throws when converted to text or a number. */
const untellable = { toString: 1, valueOf: 1 };
const odd = fc.constantFrom(
  ...[null, undefined, NaN, Infinity, -Infinity, -0, 1e308, -1, '', '12', true, {}, [], 5e-324, untellable]
);
const anyValues = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.oneof(odd, fc.double(), fc.integer(), fc.string({ maxLength: 3 })), { maxLength: 25 }),
  },
  { weight: 6, arbitrary: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 25 }) },
  { weight: 3, arbitrary: fc.array(fc.constantFrom('foo', 'bar', null), { maxLength: 25 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, undefined, 'text', 7, {}) }
);
/** Lists as data sources and Grafana's versions use them; some throw. */
const values = fc.oneof(
  { weight: 40, arbitrary: anyValues },
  { weight: 1, arbitrary: fc.array(fc.double()).map((items) => Float64Array.from(items)) },
  { weight: 1, arbitrary: fc.array(fc.oneof(odd, fc.double())).map((items) => new ArrayVector(items)) },
  { weight: 1, arbitrary: fc.constantFrom(throwingProxy([]), { length: 1e9, get: fail }) }
);
const field = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      {
        name: text,
        type: fc.constantFrom(
          'time',
          'time',
          'time',
          'number',
          'number',
          'number',
          'number',
          'number',
          'string',
          'boolean',
          'other',
          'frame',
          null,
          3
        ),
        values,
        labels: fc.oneof(
          { weight: 20, arbitrary: fc.dictionary(labelKeys, labelValues) },
          { weight: 20, arbitrary: fc.constantFrom(null, undefined, []) },
          { weight: 1, arbitrary: fc.constantFrom('x', throwingProxy(), new Map()) }
        ),
        config: fc.oneof(
          fc.record({ unit: text, displayName: text, displayNameFromDS: text }, { requiredKeys: [] }),
          fc.constantFrom(null, undefined, 1)
        ),
      },
      { requiredKeys: [] }
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, undefined, 0, 'field', throwingProxy()) }
);
const frame = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      {
        refId: text,
        name: text,
        length: fc.oneof(fc.integer(), fc.constant(null)),
        meta: fc.oneof(
          fc.constantFrom(
            null,
            undefined,
            {},
            { timeCompare: null },
            { timeCompare: { isTimeShiftQuery: true } },
            { timeCompare: { isTimeShiftQuery: true, diffMs: -60_000 } }
          ),
          fc.object({ maxDepth: 2 })
        ),
        fields: fc.oneof(
          { weight: 9, arbitrary: fc.array(field, { maxLength: 6 }) },
          { weight: 1, arbitrary: fc.constantFrom(null, undefined, 'f') }
        ),
      },
      { requiredKeys: [] }
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, undefined, 3, 'frame', [], throwingProxy()) }
);

/** Computes everything that the panel shows about frames, at every position. */
function assess(sent: DataFrame[]): number {
  const prepared = prepSeries(sent, settings);
  if (prepared.nothing !== undefined) {
    nothingWords(prepared.nothing);
    return 0;
  }
  for (const resource of prepared.resources) {
    notesFor(resource, settings, prepared.warnings).forEach(noteWords);
    const { ceilings, utilization } = resource.timeline;
    for (const column of [...Object.values(ceilings), ...Object.values(utilization)]) {
      expect(column).toHaveLength(resource.times.length);
      expect(column.every((value) => value === null || (value >= 0 && value < Infinity))).toBe(true);
    }
    resource.times.forEach((_, index) => resource.snapshotAt(index));
  }
  return prepared.resources.length;
}

it('never throws whatever a data source sends, and keeps the promises of its types', () => {
  let withResources = 0;
  let assessed = 0;
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 6 }), (given) => {
      const sent = asFrames(...given);
      const observations = observe(sent);
      withResources += observations.resources.length === 0 ? 0 : 1;
      assessed += assess(sent) > 0 ? 1 : 0;
      for (const { times, measured, comparison, units, shares = {} } of observations.resources) {
        for (const column of Object.values(comparison?.measured ?? {})) {
          expect(column).toHaveLength(comparison?.times.length ?? NaN);
        }
        expect(times.every((time, i) => Number.isFinite(time) && (i === 0 || time > times[i - 1]))).toBe(true);
        const never = [...Object.values(measured), units].filter((column) => column !== undefined);
        for (const column of [...never, ...Object.values(shares)]) {
          expect(column).toHaveLength(times.length);
          expect(column.every((value) => value === null || Number.isFinite(value))).toBe(true);
        }
        expect(never.flat().every((value) => value === null || value >= 0)).toBe(true);
      }
      for (const { subject } of observations.warnings) {
        expect(subject).toEqual(expect.any(String));
      }
    }),
    { numRuns: RUNS }
  );
  // Enough of the malformed frames must be readable, or the checks above would test nothing.
  expect(withResources).toBeGreaterThan(RUNS / 100);
  expect(assessed).toBeGreaterThan(RUNS / 100);
});

/** Ways in which the field of a series can be unreadable. */
const SPOILED: ReadonlyArray<(field: object) => object> = [
  ...['config', 'labels', 'values'].map((key) => (field: object) => without(key, field)),
  (field) => ({ ...field, labels: throwingProxy() }),
  (field) => ({ ...field, labels: new Map() }),
  (field) => ({ ...field, config: without('unit', {}) }),
  (field) => ({ ...field, values: throwingProxy([]) }),
  (field) => ({ ...field, values: { length: -1, get: fail } }),
  (field) => ({ ...field, values: null }),
  (field) => ({ ...field, type: 'double' }),
];
const LISTS: ReadonlyArray<(items: number[]) => unknown> = [
  (items) => items,
  (items) => Float64Array.from(items),
  (items) => new ArrayVector(items),
];
/** Fields of types other than number, and things other than fields. */
const NO_SERIES = [null, 7, ...['boolean', 'other', 'string', 'nestedFrames'].map((type) => ({ type, values: [] }))];

it('reads each series that can be read, and names each of the others in a warning', () => {
  const series = fc.record({ spoil: fc.option(fc.constantFrom(...SPOILED)), list: fc.constantFrom(...LISTS) });
  const kinds = fc.record({
    series: fc.array(series, { minLength: 1, maxLength: 4 }),
    others: fc.array(fc.constantFrom(...NO_SERIES), { maxLength: 2 }),
    list: fc.constantFrom(...LISTS),
    length: fc.constantFrom(0, 2, -1, NaN, 1e9),
    isSpoiled: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(kinds, { maxLength: 4 }), (sent) => {
      const readable: string[] = [];
      const lost: string[] = [];
      const frames = sent.map(({ series: all, others, list, length, isSpoiled }, f) => {
        const fields = all.map(({ spoil, list: own }, i) => {
          const name = `r${f}-${i}`;
          const field = {
            name,
            type: 'number',
            config: { displayNameFromDS: `${name} Inbound Traffic`, unit: 'Bps' },
            values: own([60, 120]),
          };
          if (spoil === null) {
            (isSpoiled ? [] : readable).push(name);
            return field;
          }
          (isSpoiled ? [] : lost).push(name);
          return spoil(field);
        });
        const frame = {
          name: `f${f}`,
          length,
          fields: [...fields, ...others, { type: 'time', values: list([0, 60_000]) }],
        };
        if (isSpoiled) {
          lost.push(`f${f}`);
        }
        return isSpoiled ? without('meta', frame) : frame;
      });
      const { resources, warnings } = observe(asFrames(...frames));
      expect(resources.map(({ resource, measured }) => [resource, measured])).toEqual(
        readable.map((name) => [name, { inboundBytes: [60, 120] }])
      );
      expect(warnings).toEqual(lost.map((subject) => ({ code: 'unreadable', subject })));
    }),
    { numRuns: RUNS / 20 }
  );
});

it('reads a table with a different text in every row in linear time', () => {
  const rows = 20_000;
  const sent = [
    {
      refId: 'inboundBytes',
      fields: [
        { name: 'Time', type: 'time', config: {}, values: Array.from({ length: rows }, (_, i) => i) },
        { name: 'line', type: 'string', config: {}, values: Array.from({ length: rows }, (_, i) => `row ${i}`) },
        { name: 'Value', type: 'number', config: {}, values: Array.from({ length: rows }, (_, i) => rows - i) },
      ],
    },
  ];
  const { resources } = observe(asFrames(...sent));
  expect(resources).toHaveLength(1);
  expect(resources[0].measured.inboundBytes).toHaveLength(rows);
});

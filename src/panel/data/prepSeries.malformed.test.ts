import { type DataFrame, type Field, FieldType, type QueryResultMeta } from '@grafana/data';
import fc from 'fast-check';
import { AZURE_METRICS, CANONICAL_NAMES, observe, SERIES_ROLES } from '../../frames';
import { SOURCE_NAMES } from '../../frames/test-source-names';
import { SCENARIOS } from '../../guide';
import { readSettings } from '../../options/settings';
import { noteWords } from '../header/noteWords';
import { nothingWords } from '../header/nothingWords';
import { notesFor } from './notes';
import { prepSeries } from './panelData';

/** Number of random frame sets, others in each run; `make lab` takes 100,000. */
const RUNS = Number(process.env.MALFORMED_RUNS ?? 600);

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
const text = fc.oneof(names, fc.string());
const maybeText = fc.option(text, { nil: undefined });
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
  fc.string()
);
/** Values that a field of numbers or times may hold, beside its own: those of a join, of a division, of a text column. */
const odd = fc.constantFrom(null, undefined, NaN, Infinity, -Infinity, -0, 1e308, -1, '', '12', true, 5e-324);
const anyValues = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.oneof(odd, fc.double(), fc.integer(), fc.string({ maxLength: 3 })), { maxLength: 25 }),
  },
  { weight: 6, arbitrary: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 25 }) },
  { weight: 3, arbitrary: fc.array(fc.constantFrom('foo', 'bar', null), { maxLength: 25 }) }
);
const { time, number, string, boolean, other } = FieldType;
const field: fc.Arbitrary<Field<unknown>> = fc.record({
  name: text,
  type: fc.constantFrom(time, time, time, number, number, number, number, number, string, boolean, other),
  values: anyValues,
  labels: fc.option(fc.dictionary(labelKeys, labelValues), { nil: undefined }),
  config: fc.record(
    { unit: text, displayName: text, displayNameFromDS: text, interval: fc.constantFrom(null, 0, -1, 0.5, 1, 60_000) },
    { requiredKeys: [] }
  ),
});
const meta: fc.Arbitrary<QueryResultMeta | undefined> = fc.constantFrom(
  undefined,
  {},
  { timeCompare: { isTimeShiftQuery: true, diffMs: 0 } },
  { timeCompare: { isTimeShiftQuery: true, diffMs: -60_000 } }
);
/** Frames of Grafana's types, with any names, labels, units and values. */
const frame: fc.Arbitrary<DataFrame> = fc.record({
  refId: maybeText,
  name: maybeText,
  length: fc.integer(),
  meta,
  fields: fc.array(field, { maxLength: 6 }),
});

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
    const isSound = (column: ArrayLike<number | null>) =>
      column.length === resource.times.length &&
      Array.from(column).every((value) => value === null || (value >= 0 && value < Infinity));
    // One comparison for all columns: each expectation takes longer than reading one.
    const columns = [...Object.values(ceilings), ...Object.values(utilization)];
    expect(columns.filter((column) => !isSound(column))).toEqual([]);
    resource.times.forEach((_, index) => resource.snapshotAt(index));
  }
  return prepared.resources.length;
}

it('never throws whatever names, labels, units and values a data source sends, and keeps the promises of its types', () => {
  let withResources = 0;
  let assessed = 0;
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 6 }), (sent) => {
      const observations = observe(sent);
      withResources += observations.resources.length === 0 ? 0 : 1;
      assessed += assess(sent) > 0 ? 1 : 0;
      for (const { times, measured, comparison, units, shares = {} } of observations.resources) {
        const compared = Object.values(comparison?.measured ?? {});
        expect(compared.filter((column) => column.length !== comparison?.times.length)).toEqual([]);
        expect(times.every((time, i) => Number.isFinite(time) && (i === 0 || time > times[i - 1]))).toBe(true);
        const never = [...Object.values(measured), units].filter((column) => column !== undefined);
        const isWhole = (column: ReadonlyArray<number | null>) =>
          column.length === times.length && column.every((value) => value === null || Number.isFinite(value));
        expect([...never, ...Object.values(shares)].filter((column) => !isWhole(column))).toEqual([]);
        expect(never.flat().every((value) => value === null || value >= 0)).toBe(true);
      }
      expect(observations.warnings.filter(({ subject }) => typeof subject !== 'string')).toEqual([]);
    }),
    { numRuns: RUNS }
  );
  // Enough of the random frames must have a resource, or the checks above would test nothing.
  expect(withResources).toBeGreaterThan(RUNS / 100);
  expect(assessed).toBeGreaterThan(RUNS / 100);
});

it('reads a table with a different text in every row in linear time', () => {
  const rows = 20_000;
  const table: DataFrame = {
    refId: 'inboundBytes',
    length: rows,
    fields: [
      { name: 'Time', type: time, config: {}, values: Array.from({ length: rows }, (_, i) => i) },
      { name: 'line', type: string, config: {}, values: Array.from({ length: rows }, (_, i) => `row ${i}`) },
      { name: 'Value', type: number, config: {}, values: Array.from({ length: rows }, (_, i) => rows - i) },
    ],
  };
  const { resources } = observe([table]);
  expect(resources).toHaveLength(1);
  expect(resources[0].measured.inboundBytes).toHaveLength(rows);
});

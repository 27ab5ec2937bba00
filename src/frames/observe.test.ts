import { type DataFrame, FieldType, toDataFrame } from '@grafana/data';
import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { canonicalFrame, minutes, resourceId, seriesFrame } from './test-frames';
import { type SeriesRole } from './types';

const { inboundBytes, outboundBytes, units, share, connections } = CANONICAL_NAMES;

describe('reading frames', () => {
  const expected = {
    resourceId: resourceId('foo'),
    resource: 'foo',
    times: minutes(3),
    measured: { inboundBytes: [1, null, 3], outboundBytes: [4, 5, 6] },
    units: [10, 10, 20],
    changes: [2],
    recorded: {},
  };

  it('makes one resource of a frame for each series, as from Prometheus', () => {
    const { resources, warnings } = observe([
      canonicalFrame(inboundBytes, [1, null, 3]),
      canonicalFrame(outboundBytes, [4, 5, 6]),
      canonicalFrame(units, [10, 10, 20]),
    ]);
    expect(resources).toEqual([
      {
        ...expected,
        labels: { resource_id: resourceId('foo'), resource: 'foo' },
        origins: { inboundBytes: { frame: 0, field: 1 }, outboundBytes: { frame: 1, field: 1 } },
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it('names a resource after its unit size series, because the other inputs of the rules have only an id', () => {
    const replica = { resource_id: `${resourceId('foo')}/replicas/eu` };
    const { resources } = observe([
      seriesFrame([1, 2], { labels: { __name__: inboundBytes, ...replica } }),
      seriesFrame([1, 1], { labels: { __name__: units, ...replica, resource: 'foo' } }),
    ]);
    expect(resources.map(({ resource }) => resource)).toEqual(['foo']);
  });

  it('makes the same of a wide frame with a field for each series', () => {
    const labels = { resource_id: resourceId('foo'), resource: 'foo' };
    const frame = toDataFrame({
      fields: [
        { name: 'Time', type: FieldType.time, values: minutes(3) },
        { name: inboundBytes, type: FieldType.number, labels, values: [1, null, 3] },
        { name: outboundBytes, type: FieldType.number, labels, values: [4, 5, 6] },
        { name: units, type: FieldType.number, labels, values: [10, 10, 20] },
      ],
    });
    const origins = { inboundBytes: { frame: 0, field: 1 }, outboundBytes: { frame: 0, field: 2 } };
    expect(observe([frame]).resources).toEqual([{ ...expected, labels, origins }]);
  });

  it('makes the same of a long table with the labels in columns', () => {
    const rows = [
      [0, inboundBytes, 1],
      [0, outboundBytes, 4],
      [0, units, 10],
      [1, inboundBytes, null],
      [1, outboundBytes, 5],
      [1, units, 10],
      [2, inboundBytes, 3],
      [2, outboundBytes, 6],
      [2, units, 20],
    ];
    const frame = toDataFrame({
      fields: [
        { name: 'Time', type: FieldType.time, values: rows.map(([minute]) => Number(minute) * 60_000) },
        { name: '__name__', type: FieldType.string, values: rows.map(([, name]) => name) },
        { name: 'resource_id', type: FieldType.string, values: rows.map(() => resourceId('foo')) },
        { name: 'Value', type: FieldType.number, values: rows.map(([, , value]) => value) },
      ],
    });
    const origins = {
      inboundBytes: { frame: 0, field: 3, rows: [0, 3, 6] },
      outboundBytes: { frame: 0, field: 3, rows: [1, 4, 7] },
    };
    expect(observe([frame]).resources).toEqual([{ ...expected, labels: { resource_id: resourceId('foo') }, origins }]);
  });

  it('makes one resource of Azure Monitor frames, with a query for each metric and no labels', () => {
    const { resources, warnings } = observe([
      seriesFrame([60, 120], { refId: 'A', field: 'Inbound Traffic', config: { unit: 'decbytes' } }),
      seriesFrame([600, 1200], { refId: 'B', field: 'Outbound Traffic', config: { unit: 'decbytes' } }),
      seriesFrame([5, 6], { refId: 'C', field: 'Connection Count', config: { unit: 'short' } }),
    ]);
    expect(resources).toEqual([
      {
        resourceId: '',
        resource: '',
        labels: {},
        times: minutes(2),
        measured: { inboundBytes: [1, 2], outboundBytes: [10, 20], connections: [5, 6] },
        recorded: {},
        origins: {
          inboundBytes: { frame: 0, field: 1 },
          outboundBytes: { frame: 1, field: 1 },
          connections: { frame: 2, field: 1 },
        },
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it('reads a field whose labels are null', () => {
    const fields = [
      { name: 'Time', type: FieldType.time, config: {}, values: minutes(1) },
      { name: inboundBytes, type: FieldType.number, config: {}, values: [1], labels: null },
    ];
    expect(observe(JSON.parse(JSON.stringify([{ fields, length: 1 }]))).resources[0].measured).toEqual({
      inboundBytes: [1],
    });
  });

  it('warns of frames that are not numbers over time, but not of empty ones', () => {
    const time = { name: 'Time', type: FieldType.time, values: [1] };
    const number = { name: 'Value', type: FieldType.number, values: [1] };
    const { resources, warnings } = observe([
      toDataFrame({ refId: 'A', fields: [] }),
      toDataFrame({ refId: 'B', fields: [time] }),
      toDataFrame({ refId: 'C', fields: [number] }),
      toDataFrame({ refId: 'D', fields: [time, number] }),
    ]);
    expect(resources).toEqual([]);
    expect(warnings).toEqual([
      { code: 'noNumberField', subject: 'B' },
      { code: 'noTimeField', subject: 'C' },
      { code: 'unknownSeries', subject: 'D' },
    ]);
  });
});

describe('the time axis', () => {
  it('keeps a gap at the times of another series', () => {
    const [resource] = observe([
      canonicalFrame(
        inboundBytes,
        [1, 2, 4, 5],
        {},
        [0, 1, 3, 4].map((minute) => minute * 60_000)
      ),
      canonicalFrame(outboundBytes, [1, 2, 3, 4, 5]),
    ]).resources;
    expect(resource.times).toEqual(minutes(5));
    expect(resource.measured.inboundBytes).toEqual([1, 2, null, 4, 5]);
  });

  it('holds a unit size every five minutes between its points', () => {
    const [resource] = observe([
      canonicalFrame(inboundBytes, new Array(11).fill(1)),
      canonicalFrame(units, [10, 20, 20], {}, [0, 300_000, 600_000]),
    ]).resources;
    expect(resource.units).toEqual([10, 10, 10, 10, 10, 20, 20, 20, 20, 20, 20]);
  });

  it('sorts unsorted times and uses the last of duplicate ones', () => {
    const [resource] = observe([canonicalFrame(inboundBytes, [3, 1, 2, 9], {}, [180, 60, 120, 60])]).resources;
    expect(resource.times).toEqual([60, 120, 180]);
    expect(resource.measured.inboundBytes).toEqual([9, 2, 3]);
  });
});

describe('changes', () => {
  const inbound = canonicalFrame(inboundBytes, [1, 2, 3, 4]);
  const changesOf = (...frames: DataFrame[]) => observe([inbound, ...frames]).resources[0].changes;

  it('are those of the unit size and of every share', () => {
    const shares = [
      canonicalFrame(share, [0.5, 0.5, 0.5, 0.4], { scenario: 'echo' }),
      canonicalFrame(share, [0.5, 0.5, 0.5, 0.6], { scenario: 'broadcast' }),
    ];
    expect(changesOf(canonicalFrame(units, [1, 2, 2, 2]), ...shares)).toEqual([1, 3]);
  });

  it('include the ends of a gap', () => {
    expect(changesOf(canonicalFrame(units, [1, null, null, 1]))).toEqual([1, 3]);
  });

  it('are missing if the unit size has its own times, because its values between them are not known yet', () => {
    expect(changesOf(canonicalFrame(units, [1, 2], {}, [0, 120_000]))).toBeUndefined();
  });

  it('are missing if a unit size continues in another series or has invalid values', () => {
    const first = canonicalFrame(units, [1, 1], { pod: 'a' }, minutes(2));
    const second = canonicalFrame(units, [2, 2], { pod: 'b' }, [120_000, 180_000]);
    expect(changesOf(first, second)).toBeUndefined();
    expect(changesOf(canonicalFrame(units, [1, 'two', 2, 2]))).toBeUndefined();
  });
});

describe('values', () => {
  it('are gaps for NaN, and gaps with a warning for infinities, negatives and text', () => {
    const quiet = observe([canonicalFrame(inboundBytes, [1, NaN, null, undefined])]);
    expect(quiet.resources[0].measured.inboundBytes).toEqual([1, null, null, null]);
    expect(quiet.warnings).toEqual([]);
    const loud = [Infinity, -Infinity, -1, '1', {}].map((value) => observe([canonicalFrame(inboundBytes, [1, value])]));
    for (const { resources, warnings } of loud) {
      expect(resources[0].measured.inboundBytes).toEqual([1, null]);
      expect(warnings).toEqual([{ code: 'invalidValues', subject: inboundBytes }]);
    }
  });

  it('include zero', () => {
    expect(observe([canonicalFrame(inboundBytes, [0, 0])]).resources[0].measured.inboundBytes).toEqual([0, 0]);
  });

  it('are not changed in the frames', () => {
    const untidy = () => [
      canonicalFrame(inboundBytes, [NaN, 1, -1], {}, [3, 2, 1]),
      canonicalFrame(outboundBytes, [1]),
    ];
    const frames = untidy();
    observe(frames);
    expect(frames).toEqual(untidy());
  });
});

describe('warnings', () => {
  const codes = (...args: Parameters<typeof observe>) => observe(...args).warnings.map(({ code }) => code);

  it.each(['bps', 'binbps', 'bits', 'decbits', 'Kbits', 'Mibits', 'Gbits'])(
    'warn that the unit %s of bandwidth is bits, and keep the number',
    (unit) => {
      const { resources, warnings } = observe([seriesFrame([8], { refId: 'inboundBytes', config: { unit } })]);
      expect(warnings).toEqual([{ code: 'bitsNotBytes', subject: 'inboundBytes' }]);
      expect(resources[0].measured.inboundBytes).toEqual([8]);
    }
  );

  it('recognize bits by the name too, but not for messages', () => {
    expect(codes([seriesFrame([8], { refId: 'inboundBytes', labels: { __name__: 'signalr_in_bits' } })])).toEqual([
      'bitsNotBytes',
    ]);
    expect(codes([seriesFrame([8], { refId: 'inboundMessages', labels: { __name__: 'bits' } })])).toEqual([]);
  });

  const climbing = Array.from({ length: 10 }, (_, i) => i * 1000);
  const asCounter = (values: number[], name = 'signalr_bytes_total', refId: SeriesRole = 'inboundBytes') => [
    seriesFrame(values, { refId, labels: { __name__: name } }),
  ];

  it('report a series as a counter if it has the name of one and never falls', () => {
    expect(codes(asCounter(climbing))).toEqual(['looksLikeCounter']);
  });

  it('do not report a counter with few points, a single fall, no rise, or another role', () => {
    expect(codes(asCounter(climbing.slice(1)))).toEqual([]);
    expect(codes(asCounter([...climbing, 8000]))).toEqual([]);
    expect(codes(asCounter(climbing.map(() => 5)))).toEqual([]);
    expect(codes(asCounter(climbing, 'connections_total', 'connections'))).toEqual([]);
  });

  it('do not report a climbing rate, or an exporter’s one-minute total for its name', () => {
    expect(codes([canonicalFrame(inboundBytes, climbing)])).toEqual([]);
    expect(codes(asCounter(climbing, 'azure_inboundtraffic_total'))).toEqual([]);
  });

  it('report any series that never falls and exceeds every unit size as a counter', () => {
    // 1,000 units broadcasting: 2,000,000 messages/s of 2,048 B.
    const greatest = 2_000_000 * 2048;
    const upTo = (last: number) => [...climbing, last];
    expect(codes([canonicalFrame(inboundBytes, upTo(greatest))])).toEqual([]);
    expect(codes([canonicalFrame(inboundBytes, upTo(greatest + 1))])).toEqual(['looksLikeCounter']);
    expect(codes([canonicalFrame(CANONICAL_NAMES.inboundMessages, upTo(4_000_000))])).toEqual([]);
    expect(codes([canonicalFrame(CANONICAL_NAMES.inboundMessages, upTo(4_000_001))])).toEqual(['looksLikeCounter']);
  });

  it('report two exporters of one resource instead of summing them', () => {
    const { resources, warnings } = observe([
      canonicalFrame(inboundBytes, [1, 2], { job: 'a' }),
      canonicalFrame(inboundBytes, [10, 20], { job: 'b' }),
    ]);
    expect(resources).toHaveLength(1);
    expect(resources[0].measured.inboundBytes).toEqual([1, 2]);
    expect(warnings).toEqual([{ code: 'duplicateSeries', subject: inboundBytes }]);
  });

  it('join a series that continues under another label', () => {
    const { resources, warnings } = observe([
      canonicalFrame(units, [5, 5], { sku: 'Standard_S1' }, minutes(2)),
      canonicalFrame(units, [10, 10], { sku: 'Premium_P1' }, minutes(2, 2)),
    ]);
    expect(resources[0].units).toEqual([5, 5, 10, 10]);
    expect(warnings).toEqual([]);
  });
});

describe('the scenario mix', () => {
  it('has shares by scenario, and a warning for an unknown one', () => {
    const { resources, warnings } = observe([
      canonicalFrame(share, [0.7], { scenario: 'echo' }),
      canonicalFrame(share, [0.3], { scenario: 'broadcast' }),
      canonicalFrame(share, [0.1], { scenario: 'gossip' }),
      canonicalFrame(share, [0.1]),
    ]);
    expect(resources[0].shares).toEqual({ echo: [0.7], broadcast: [0.3] });
    expect(warnings).toEqual([
      { code: 'unknownScenario', subject: 'gossip' },
      { code: 'unknownScenario', subject: share },
    ]);
  });

  it('passes a negative share to the model, which rejects the whole mix', () => {
    expect(observe([canonicalFrame(share, [-0.1], { scenario: 'echo' })]).resources[0].shares).toEqual({
      echo: [-0.1],
    });
  });
});

describe('several resources', () => {
  const of = (name: string, value: number) =>
    canonicalFrame(inboundBytes, [value], { resource_id: resourceId(name), resource: name });

  it('are kept apart, in the same order whatever the order of the frames', () => {
    const values = (frames: Array<ReturnType<typeof of>>) =>
      observe(frames).resources.map(({ resource, measured }) => [resource, measured.inboundBytes]);
    const expected = [
      ['bar', [2]],
      ['foo', [1]],
    ];
    expect(values([of('foo', 1), of('bar', 2)])).toEqual(expected);
    expect(values([of('bar', 2), of('foo', 1)])).toEqual(expected);
  });

  it('match the names of one source with the ids of another', () => {
    const { resources } = observe([
      of('foo', 1),
      of('bar', 2),
      seriesFrame([50], { refId: 'connections', labels: { resource_name: 'Bar' } }),
    ]);
    expect(resources.map(({ measured }) => measured.connections)).toEqual([[50], undefined]);
  });

  it('do not get a unit size that names none of them', () => {
    const { resources, warnings } = observe([of('foo', 1), of('bar', 2), seriesFrame([10], { refId: 'units' })]);
    expect(resources.map(({ resourceId: id, units: size }) => [id, size])).toEqual([
      ['', [10]],
      [resourceId('bar'), undefined],
      [resourceId('foo'), undefined],
    ]);
    expect(warnings).toEqual([{ code: 'noResourceLabel', subject: 'units' }]);
  });

  it('are told apart by legends that begin with the resource', () => {
    const legend = (displayName: string, value: number) =>
      seriesFrame([value], { config: { displayName, unit: 'Bps' } });
    const { resources, warnings } = observe([legend('foo Inbound Traffic', 1), legend('bar Inbound Traffic', 2)]);
    expect(resources.map(({ resource, measured }) => [resource, measured.inboundBytes])).toEqual([
      ['bar', [2]],
      ['foo', [1]],
    ]);
    expect(warnings).toEqual([]);
  });
});

it('reports the evidence for each role, for the options to show', () => {
  const frame = canonicalFrame(connections, [1]);
  frame.refId = 'C';
  expect(observe([frame]).roles).toEqual([
    {
      role: 'connections',
      evidence: 'canonicalName',
      series: connections,
      refId: 'C',
      resourceId: resourceId('foo'),
      divisor: 1,
    },
  ]);
});

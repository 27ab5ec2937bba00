import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { canonicalFrame, minutes, resourceId, seriesFrame } from './test-frames';

const {
  inboundBytes,
  countedMessages,
  sku,
  messageSize,
  serverLeg,
  trafficFactor,
  ceilingFactor,
  calibrated,
  verdict,
} = CANONICAL_NAMES;

const traffic = canonicalFrame(inboundBytes, [1, 2, 3]);

function observed(...frames: Parameters<typeof observe>[0]) {
  const { resources, warnings } = observe([traffic, ...frames]);
  expect(resources).toHaveLength(1);
  return { ...resources[0], warnings };
}

describe('the SKU and the service mode', () => {
  it('are labels of the info series of the rules', () => {
    const found = observed(canonicalFrame(sku, [1, 1, 1], { sku: 'Standard_S1', service_mode: 'Default' }));
    expect(found).toMatchObject({ sku: 'Standard_S1', serviceMode: 'Default', warnings: [] });
  });

  it('come from the exporter of Azure Resource Graph too', () => {
    const labels = { __name__: 'azurerm_signalr_info', resourceID: resourceId('foo'), resourceName: 'foo' };
    expect(observed(seriesFrame([1], { labels: { ...labels, sku: 'Free_F1' } })).sku).toBe('Free_F1');
    expect(observed(seriesFrame([1], { labels: { ...labels, serviceMode: 'Classic' } })).serviceMode).toBe('Classic');
  });

  it('are those of the series with the newest value, whichever comes first', () => {
    const before = canonicalFrame(sku, [1, 1], { sku: 'Standard_S1' });
    const after = canonicalFrame(sku, [1], { sku: 'Premium_P1' }, [120_000]);
    for (const frames of [
      [before, after],
      [after, before],
    ]) {
      expect(observed(...frames)).toMatchObject({ sku: 'Premium_P1', warnings: [] });
    }
  });

  it('are the first of two at the same time, with a warning', () => {
    const [first, second] = ['Standard_S1', 'Free_F1'].map((name) => canonicalFrame(sku, [1, 1, 1], { sku: name }));
    expect(observed(first, second)).toMatchObject({
      sku: 'Standard_S1',
      warnings: [{ code: 'duplicateSeries', subject: sku }],
    });
  });

  it('are unknown, with a warning, if no label says them', () => {
    const { resources, warnings } = observe([traffic, canonicalFrame(sku, [1])]);
    expect(resources[0]).not.toHaveProperty('sku');
    expect(resources[0]).not.toHaveProperty('serviceMode');
    expect(warnings).toEqual([{ code: 'unknownSeries', subject: sku }]);
  });

  it('cannot change the reading direction of a text', () => {
    expect(observed(canonicalFrame(sku, [1], { sku: 'a\u202e\nb' })).sku).toMatch(/^a ?b$/);
  });

  it('make no resource of a series without traffic, and add no times', () => {
    const late = canonicalFrame(sku, [1], { sku: 'Standard_S1' }, [999_000]);
    expect(observed(late).times).toEqual(minutes(3));
    expect(observe([late]).resources).toMatchObject([{ times: [], measured: {}, sku: 'Standard_S1' }]);
  });
});

describe('recorded settings', () => {
  const factors = (inbound: unknown[], outbound: unknown[]) => [
    canonicalFrame(trafficFactor, inbound, { direction: 'inbound' }),
    canonicalFrame(trafficFactor, outbound, { direction: 'outbound' }),
  ];

  it('are the last values in the time range', () => {
    const { recorded, warnings } = observed(
      canonicalFrame(messageSize, [2048, 512, null]),
      canonicalFrame(ceilingFactor, [1, 0.8]),
      canonicalFrame(calibrated, [1_772_409_600]),
      ...factors([2, 2, 1.5], [1, 1.1])
    );
    expect(recorded).toEqual({
      messageSize: 512,
      ceilingFactor: 0.8,
      calibrated: 1_772_409_600,
      trafficFactors: { inbound: 1.5, outbound: 1.1 },
    });
    expect(warnings).toEqual([]);
  });

  it.each([
    [1, true],
    [0, false],
  ])('include a server leg of %d, which the model turns into factors itself', (value, expected) => {
    const { recorded } = observed(canonicalFrame(serverLeg, [value]), ...factors([2], [2]));
    expect(recorded).toEqual({ serverLeg: expected });
  });

  it.each([
    [
      'measured factors that took the place of a server leg in the time range',
      [1, null],
      [2, 1.9],
      { trafficFactors: { inbound: 1.9, outbound: 1.9 } },
    ],
    ['a server leg that took the place of measured factors', [null, 1], [1.9, 2], { serverLeg: true }],
  ])('include %s', (_, leg, factor, expected) => {
    const { recorded } = observed(canonicalFrame(serverLeg, leg), ...factors(factor, factor));
    expect(recorded).toEqual(expected);
  });

  it('include no traffic factors if one direction is missing or has no label', () => {
    const [inbound] = factors([2], [2]);
    expect(observed(inbound)).toMatchObject({ recorded: {}, warnings: [] });
    const unlabelled = canonicalFrame(trafficFactor, [2], { direction: 'sideways' });
    expect(observed(inbound, unlabelled)).toMatchObject({
      recorded: {},
      warnings: [{ code: 'unknownSeries', subject: trafficFactor }],
    });
  });

  it.each([
    ['messageSize', messageSize, [0, -5, 0.5, 1.1e9, Infinity, '512', {}]],
    ['ceilingFactor', ceilingFactor, [0, -1, 0.009, 101, 1e300, '2', []]],
    ['serverLeg', serverLeg, [-1, 2, 'yes']],
    ['calibrated', calibrated, [0, -1, 1.7, 1e300, '2026-03-02']],
  ])('ignore an impossible %s with a warning', (key, name, impossible) => {
    for (const value of impossible) {
      const { recorded, warnings } = observed(canonicalFrame(name, [value]));
      expect(recorded).not.toHaveProperty(key);
      expect(warnings).toEqual([{ code: 'invalidValues', subject: name }]);
    }
  });

  it.each([0, -1, 0.001, 1e9, NaN, Infinity])('ignore both traffic factors if one is %d', (value) => {
    expect(observed(...factors([value], [1.1])).recorded).toEqual({});
  });

  it('keep the last possible value before an impossible one', () => {
    expect(observed(canonicalFrame(ceilingFactor, [0.8, 0])).recorded).toEqual({ ceilingFactor: 0.8 });
  });

  it('of one resource do not apply to another', () => {
    const other = { resource_id: resourceId('bar'), resource: 'bar' };
    const { resources } = observe([
      traffic,
      canonicalFrame(inboundBytes, [1, 2, 3], other),
      canonicalFrame(messageSize, [512], other),
    ]);
    expect(resources.map(({ resource, recorded }) => [resource, recorded])).toEqual([
      ['bar', { messageSize: 512 }],
      ['foo', {}],
    ]);
  });
});

describe('counted messages', () => {
  it('are a series of their own, in messages per second', () => {
    const labels = { __name__: 'azure_signalr_messagecount_total_count', resourceID: resourceId('foo') };
    const found = observed(seriesFrame([600, 1200, 60], { labels }));
    expect(found).toMatchObject({ countedMessages: [10, 20, 1], measured: { inboundBytes: [1, 2, 3] }, warnings: [] });
    expect(Object.keys(found.measured)).toEqual(['inboundBytes']);
  });

  it('come from the Azure Monitor data source and from the rules too', () => {
    expect(observed(seriesFrame([60, 60], { refId: 'A', field: 'Message Count' })).countedMessages).toEqual([
      1,
      1,
      null,
    ]);
    expect(observed(canonicalFrame(countedMessages, [7, 8, 9])).countedMessages).toEqual([7, 8, 9]);
  });
});

describe('the verdict of the rules', () => {
  it('is that of the series with the newest value, with its unit size', () => {
    const before = canonicalFrame(verdict, [10, 10], { verdict: 'keep' });
    const after = canonicalFrame(verdict, [20], { verdict: 'scaleUp' }, [120_000]);
    expect(observed(after, before)).toMatchObject({ recordedVerdict: { verdict: 'scaleUp', units: 20 }, warnings: [] });
  });

  it('is the more urgent one while two have a value at the same time, whichever comes first', () => {
    const keep = canonicalFrame(verdict, [20, 20, 20], { verdict: 'keep' });
    const scaleUp = canonicalFrame(verdict, [30], { verdict: 'scaleUp' }, [120_000]);
    for (const frames of [
      [keep, scaleUp],
      [scaleUp, keep],
    ]) {
      expect(observed(...frames)).toMatchObject({ recordedVerdict: { verdict: 'scaleUp', units: 30 }, warnings: [] });
    }
  });

  it('says its reason where the query does, also beside the same without a reason', () => {
    const plain = canonicalFrame(verdict, [20, 20], { verdict: 'scaleUp' });
    for (const [reason, said] of [
      ['failover', { isForFailover: true }],
      ['own_traffic', { isForFailover: false }],
      ['load_stuck', { isForFailover: false, isLoadStuck: true }],
    ] as const) {
      const told = canonicalFrame(verdict, [20, 20], { verdict: 'scaleUp', reason });
      for (const frames of [
        [plain, told],
        [told, plain],
      ]) {
        expect(observed(...frames)).toMatchObject({
          recordedVerdict: { verdict: 'scaleUp', units: 20, ...said },
          warnings: [],
        });
      }
    }
    expect(observed(plain).recordedVerdict).not.toHaveProperty('isForFailover');
  });

  it('is ignored, with a warning, if the panel does not know it', () => {
    const found = observed(canonicalFrame(verdict, [1], { verdict: 'wait' }));
    expect(found).not.toHaveProperty('recordedVerdict');
    expect(found.warnings).toEqual([{ code: 'unknownSeries', subject: verdict }]);
  });
});

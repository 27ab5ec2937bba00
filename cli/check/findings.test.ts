import { type FindingKind, isWrong } from './finding';
import {
  ADVISED,
  alertWith,
  autoscaleWith,
  CHAT,
  check,
  conditionWith,
  idOf,
  inwards,
  kindsOf,
  out,
  settingsWith,
  WELL,
} from './testing';

const TEN_UNITS = settingsWith('units: 10');
const PEAK = 'peak_traffic: { inbound_bytes_per_second: 1000, outbound_bytes_per_second: 80000000, connections: 100 }';
const sql = '/subscriptions/s/resourceGroups/rg/providers/Microsoft.Sql/servers/db';

interface Case {
  /** The rules to check, and the settings. */
  has: object | object[];
  /** The same without the fault. */
  hasNot: object | object[];
  settings?: string;
  settingsWithout?: string;
}

const close = (values?: string[]) =>
  alertWith({
    metric: 'ConnectionCloseCount',
    aggregation: 'Total',
    threshold: 5,
    ...(values !== undefined && { dimensions: [{ name: 'ConnectionCloseCategory', operator: 'Include', values }] }),
  });

const count = (threshold: number) => alertWith({ metric: 'ConnectionCount', threshold });

const CASES: Readonly<Record<FindingKind, Case>> = {
  unknownMetric: { has: alertWith({ metric: 'ServerLoads' }), hasNot: alertWith({ metric: 'serverload' }) },
  aggregation: {
    has: alertWith({ metric: 'SystemErrors', aggregation: 'Total', threshold: 5 }),
    hasNot: alertWith({ metric: 'SystemErrors', aggregation: 'Average', threshold: 5 }),
  },
  dimension: {
    has: alertWith({ metric: 'ServerLoad', dimensions: [{ name: 'Endpoint', operator: 'Include', values: ['*'] }] }),
    hasNot: alertWith({
      metric: 'ConnectionOpenCount',
      aggregation: 'Total',
      dimensions: [{ name: 'endpoint', operator: 'Include', values: ['*'] }],
    }),
  },
  unit: {
    has: alertWith({ metric: 'ServerLoad', threshold: 0.8 }),
    hasNot: alertWith({ metric: 'SystemErrors', threshold: 0.8 }),
  },
  neverFires: {
    has: alertWith({ metric: 'ServerLoad', threshold: 100 }),
    hasNot: alertWith({ metric: 'ServerLoad', threshold: 100, operator: 'GreaterThanOrEqual' }),
  },
  thresholdHigh: { has: count(10_000), hasNot: count(9999), settings: TEN_UNITS },
  thresholdLow: { has: count(4999), hasNot: count(5000), settings: TEN_UNITS },
  oneSize: { has: count(900), hasNot: count(900), settingsWithout: settingsWith('units: 1') },
  freeTier: { has: count(16), hasNot: count(16), settingsWithout: settingsWith('sku: Free_F1') },
  window: {
    has: alertWith({ metric: 'ServerLoad', aggregation: 'Average', window: 'PT15M' }),
    hasNot: alertWith({ metric: 'ServerLoad', window: 'PT15M' }),
  },
  frequency: {
    has: alertWith({ metric: 'ServerLoad', window: 'PT15M', frequency: 'PT15M' }),
    hasNot: alertWith({ metric: 'ServerLoad', window: 'PT15M', frequency: 'PT5M' }),
  },
  dynamic: {
    has: alertWith({ metric: 'ServerLoad', dynamic: true }),
    hasNot: alertWith({ metric: 'UserErrors', dynamic: true }),
  },
  allConditions: {
    has: alertWith({ metric: 'ServerLoad', more: [conditionWith({ metric: 'ConnectionQuotaUtilization' })] }),
    hasNot: alertWith({ metric: 'ServerLoad' }),
  },
  allCloses: { has: close(), hasNot: close(['Throttled']) },
  disabled: {
    has: alertWith({ metric: 'ServerLoad', enabled: false }),
    hasNot: alertWith({ metric: 'ServerLoad', enabled: true }),
  },
  noAction: { has: alertWith({ metric: 'ServerLoad', actions: [] }), hasNot: alertWith({ metric: 'ServerLoad' }) },
  sameAsAutoscale: {
    has: [alertWith({ metric: 'ServerLoad' }), autoscaleWith()],
    hasNot: [alertWith({ metric: 'ServerLoad', threshold: 90 }), autoscaleWith()],
  },
  otherResource: {
    has: autoscaleWith([...ADVISED, out({ metric: 'cpu_percent', threshold: 80, resource: sql })]),
    hasNot: autoscaleWith([...ADVISED, out({ threshold: 80, resource: null })]),
  },
  scaleOutBlind: {
    has: autoscaleWith([out({ threshold: 80 })]),
    hasNot: autoscaleWith([out({ threshold: 80 }), out({ metric: 'ServerLoad', threshold: 70 })]),
  },
  scaleInBlind: {
    has: autoscaleWith([...ADVISED.slice(0, 3)]),
    hasNot: autoscaleWith(ADVISED),
  },
  neverScalesIn: { has: autoscaleWith([out({ metric: 'ServerLoad', threshold: 80 })]), hasNot: autoscaleWith() },
  flaps: {
    has: autoscaleWith([...ADVISED.slice(0, 3), inwards({ metric: 'ServerLoad', threshold: 41 })]),
    hasNot: autoscaleWith([...ADVISED.slice(0, 3), inwards({ metric: 'ServerLoad', threshold: 40 })]),
  },
  scaleInTooFar: {
    has: autoscaleWith([inwards({ metric: 'ConnectionCount', threshold: 801 })]),
    hasNot: autoscaleWith([inwards({ metric: 'ConnectionCount', threshold: 800 })]),
  },
  minimum: {
    has: autoscaleWith(ADVISED, { minimum: 20, maximum: 100 }),
    hasNot: autoscaleWith(ADVISED, { minimum: 30, maximum: 100 }),
    settings: settingsWith('sku: Premium_P1', PEAK),
  },
  step: {
    has: autoscaleWith([out({ metric: 'ServerLoad', threshold: 80, step: 'ChangeCount' })], { maximum: 20 }),
    hasNot: autoscaleWith([out({ metric: 'ServerLoad', threshold: 80, step: 'ChangeCount' })], { maximum: 10 }),
  },
  range: {
    has: autoscaleWith(ADVISED, { minimum: 50, maximum: 200 }),
    hasNot: autoscaleWith(ADVISED, { minimum: 100, maximum: 200 }),
  },
  sku: {
    has: autoscaleWith(),
    hasNot: autoscaleWith(),
    settings: settingsWith('sku: Standard_S1'),
    settingsWithout: settingsWith('sku: Premium_P1'),
  },
};

it.each(Object.entries(CASES))('finds %s, and does not where it is not', (kind, one) => {
  const { has, hasNot, settings, settingsWithout = settings } = one;
  expect(kindsOf(has, settings)).toContain(kind);
  expect(kindsOf(hasNot, settingsWithout)).not.toContain(kind);
});

it('finds nothing wrong with alerts that hear every limit, and with autoscale by the advice of Microsoft', () => {
  expect(check([...WELL, autoscaleWith(ADVISED, { minimum: 10, maximum: 10 })], TEN_UNITS)).toMatchObject({
    judged: [...WELL.map(() => ({ findings: [] })), { findings: [] }],
    unheard: [],
  });
});

/** The texts of the findings, with what to do. */
const textsOf = (document: unknown, settings?: string) =>
  check(document, settings).judged.flatMap(({ findings }) =>
    findings.map(({ text, advice = '' }) => `${text} ${advice}`.trim())
  );

describe('a threshold', () => {
  it.each([
    [
      'of connections, where the size is unknown',
      count(900),
      undefined,
      '900 connections are 90% of the limit at 1 unit, 9% at 10 and 0.9% at 100. Use ' +
        'ConnectionQuotaUtilization, a percentage that fits every size. Or give --settings with the unit size.',
    ],
    [
      'of connections at the declared size',
      count(900),
      TEN_UNITS,
      '900 connections are 9% of the limit at 10 units: it fires on ordinary traffic. Use ' +
        'ConnectionQuotaUtilization, a percentage that fits every size.',
    ],
    [
      'of the free SKU',
      count(20),
      settingsWith('sku: Free_F1'),
      '20 connections are 100% of the limit of Free_F1: it fires too late. Use ConnectionQuotaUtilization, a ' +
        'percentage that fits every size.',
    ],
    [
      'of bytes by the mix of the settings',
      alertWith({ metric: 'OutboundTraffic', aggregation: 'Total', threshold: 9_830_400_000 }),
      settingsWith('units: 10', 'mix: { echo: 1 }', 'message_size_bytes: 2048', 'server_leg: false'),
      '9,830,400,000 bytes in 5 min are 160% of the limit at 10 units: it fires too late. Let headroom ' +
        'rules write it, by the unit size and mix.',
    ],
    [
      'of bytes, where the size is unknown',
      alertWith({ metric: 'OutboundTraffic', aggregation: 'Total', threshold: 614_400_000 }),
      undefined,
      '614,400,000 bytes in 5 min are 50% of the limit at 1 unit, 5% at 10 and 0.5% at 100. Give ' +
        '--settings with the unit size. Let headroom rules write it, by the unit size and mix.',
    ],
    [
      'of megabytes',
      alertWith({ metric: 'InboundTraffic', aggregation: 'Total', threshold: 500 }),
      undefined,
      'InboundTraffic is in bytes: the threshold is 500 bytes in 5 min. Write the threshold in bytes, as ' +
        'the total of the window.',
    ],
    [
      'of seconds',
      alertWith({ metric: 'ServerConnectionLatency', threshold: 0.5 }),
      undefined,
      'ServerConnectionLatency is in milliseconds: the threshold is 0.5 ms. Write 500 for 0.5 s.',
    ],
    [
      'of messages a day on the free SKU',
      alertWith({ metric: 'MessageCount', aggregation: 'Total', threshold: 30_000, window: 'P1D' }),
      settingsWith('sku: Free_F1'),
      '30,000 messages are 150% of the limit of Free_F1: it fires too late.',
    ],
    [
      'that autoscale leaves behind',
      [count(900), autoscaleWith(ADVISED, { minimum: 1, maximum: 20 })],
      undefined,
      '900 connections are 90% of the limit at 1 unit, the least of autoscale, and 4.5% at 20, the most. Use ' +
        'ConnectionQuotaUtilization, a percentage that fits every size.',
    ],
  ])('%s', (_, document, settings, text) => {
    expect(textsOf(document, settings)).toEqual([text]);
  });

  it.each([
    ['of messages on a paid SKU, which has no limit of them', 'P1D', settingsWith('units: 1')],
    ['of messages on an unknown SKU', 'P1D', undefined],
    ['of messages in minutes, where the quota is one of a day', 'PT5M', settingsWith('sku: Free_F1')],
  ])('%s says nothing', (_, window, settings) => {
    const messages = { metric: 'MessageCount', aggregation: 'Total', threshold: 500 };
    expect(textsOf(alertWith({ ...messages, window }), settings)).toEqual([]);
  });

  it('of bytes of Web PubSub, which has no guide, has no share', () => {
    const scopes = [idOf('bus', 'WebPubSub')];
    const namespace = 'Microsoft.SignalRService/WebPubSub';
    const bytes = { metric: 'OutboundTraffic', aggregation: 'Total', threshold: 6e8, scopes, namespace };
    expect(textsOf(alertWith(bytes))).toEqual([
      '600,000,000 bytes in 5 min fit one unit size only: the limit grows with the units.',
    ]);
  });

  it('below which nothing is asked of it says nothing', () => {
    expect(textsOf(alertWith({ metric: 'ConnectionCount', operator: 'LessThan', threshold: 1 }))).toEqual([]);
  });

  it('of several resources names the one that it does not fit', () => {
    const [{ findings }] = check(
      alertWith({ metric: 'ConnectionCount', threshold: 900, scopes: [CHAT, idOf('other')] }),
      settingsWith('units: 1')
    ).judged;
    expect(findings).toEqual([expect.objectContaining({ kind: 'oneSize', resourceId: idOf('other').toLowerCase() })]);
  });
});

describe('an average over a long window', () => {
  const mean = (severity: number) =>
    alertWith({ metric: 'ServerLoad', aggregation: 'Average', window: 'PT1H', severity });

  it('is wrong for a page, and does for a ticket', () => {
    const levels = [1, 2].map((severity) => check(mean(severity)).judged[0].findings.map(isWrong));
    expect(levels).toEqual([[true], [false]]);
  });
});

describe('autoscale', () => {
  it('by a count of connections climbs to its maximum', () => {
    const texts = textsOf(
      autoscaleWith(
        [out({ metric: 'ConnectionCount', threshold: 600 }), out({ metric: 'ServerLoad', threshold: 70 }), ...ADVISED],
        { maximum: 6 }
      )
    );
    expect(texts).toEqual([
      'Above 600 connections it adds units until the maximum, 6: they are 60% of the limit at 1 and 10% at 6. ' +
        'Use ConnectionQuotaUtilization, which falls as units are added.',
    ]);
  });

  it.each([
    ['one more', { step: 'ChangeCount', value: '1' }, 'ChangeCount 1 leads from 10 to 11 units'],
    ['a half more', { step: 'PercentChangeCount', value: '50' }, 'PercentChangeCount 50 leads from 7 to 11 units'],
    ['one size', { step: 'ExactCount', value: '15' }, 'ExactCount 15 leads from 1 to 15 units'],
  ])('to a size that is not sold by %s is wrong', (_, step, text) => {
    const rules = [...ADVISED, out({ metric: 'ServerLoad', threshold: 70, ...step })];
    expect(textsOf(autoscaleWith(rules, { maximum: 50 }))).toEqual([expect.stringContaining(text)]);
  });

  it.each([
    [0, 10, undefined, '0 units is not a size that Azure sells.'],
    [1, 15, undefined, '15 units is not a size that Azure sells.'],
    [10, 1, undefined, 'The minimum, 10, is above the maximum, 1.'],
    [50, 200, undefined, 'No SKU has 50 to 200 units.'],
    [100, 200, 'Premium_P1', 'Premium_P1 does not have 100 to 200 units.'],
    [1, 100, 'Premium_P2', 'Premium_P2 does not have 1 to 100 units.'],
  ])('from %d to %d units is wrong with SKU %s', (minimum, maximum, sku, text) => {
    const settings = sku === undefined ? undefined : settingsWith(`sku: ${sku}`);
    expect(textsOf(autoscaleWith(ADVISED, { minimum, maximum }), settings)).toEqual([expect.stringContaining(text)]);
  });

  it('says once what is wrong with several profiles', () => {
    const [profile] = autoscaleWith([out({ threshold: 80 })]).profiles;
    const twice = { ...autoscaleWith(), profiles: [profile, { ...profile, name: 'night' }] };
    expect(kindsOf(twice)).toEqual(['scaleOutBlind', 'neverScalesIn']);
  });

  it('without rules has a fixed size, which is not wrong', () => {
    expect(kindsOf(autoscaleWith([]))).toEqual([]);
  });

  it('has a wrong aggregation if it counts samples', () => {
    expect(kindsOf(autoscaleWith([...ADVISED, out({ threshold: 80, statistic: 'Count' })]))).toEqual(['aggregation']);
    expect(kindsOf(autoscaleWith([...ADVISED, out({ threshold: 80, timeAggregation: 'Total' })]))).toEqual([
      'aggregation',
    ]);
  });

  it('on an unknown metric names the nearest one', () => {
    expect(textsOf(autoscaleWith([...ADVISED, out({ metric: 'Server Load', threshold: 80 })]))).toEqual([
      'SignalR has no metric Server Load: the rule never gets a value. The nearest one is ServerLoad.',
    ]);
  });
});

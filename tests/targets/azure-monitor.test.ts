import { readFileSync } from 'node:fs';
import path from 'node:path';

import fc from 'fast-check';
import { stringify } from 'yaml';

import { parseSettings } from '../../alerts/generator/settings';
import { EDITION_IDS, EDITIONS, SCENARIOS } from '../../src/guide';
import { evaluate } from '../../src/model/advice';
import { isFree } from '../../src/model/capacity';
import { METRIC_ALERTS_TEMPLATE } from './azure-schemas';
import { readBicep } from './bicep-text';
import { filesOf, ROOT } from './packs';
import { armOf, fromBicep, type PlainResource } from './templates';
import { violations } from './schemas';

const idOf = (name: string, group = 'chat') =>
  `/subscriptions/5f1c/resourcegroups/${group}/providers/microsoft.signalrservice/signalr/${name}`;
const ORDERS = {
  resource_id: idOf('orders'),
  units: 10,
  mix: { echo: 1 },
  server_leg: false,
  message_size_bytes: 2048,
};

interface Criterion {
  metricName: string;
  metricNamespace: string;
  operator: string;
  threshold: number;
  timeAggregation: string;
  dimensions: Array<{ name: string; operator: string; values: string[] }>;
}

/** The parts of a metric alert that the tests below compare. */
interface Written {
  name: string;
  description: string;
  severity: number;
  windowSize: string;
  evaluationFrequency: string;
  scopes: string[];
  criterion: Criterion;
  webHookProperties: Record<string, string>;
}

function resultOf(settings: object) {
  const parsed = parseSettings(stringify(settings));
  if (!parsed.ok) {
    throw new Error(parsed.errors.join('\n'));
  }
  return filesOf('azure-monitor', [], parsed.settings);
}

function errorsOf(settings: object): string[] {
  const result = resultOf(settings);
  return result.ok ? [] : result.errors;
}

function built(settings: object): Map<string, string> {
  const result = resultOf(settings);
  if (!result.ok) {
    throw new Error(result.errors.join('\n'));
  }
  return result.files;
}

const templatesIn = (files: ReadonlyMap<string, string>) =>
  [...files].filter(([name]) => name.includes('/templates/bicep/'));

function alertsOf(settings: object): Written[] {
  return templatesIn(built(settings)).flatMap(([, text]) => fromBicep(text).resources.map(writtenOf));
}

function writtenOf({ name, properties }: PlainResource): Written {
  const { criteria, actions, ...rest } = JSON.parse(JSON.stringify(properties));
  return { name, ...rest, criterion: criteria.allOf[0], webHookProperties: actions.value.webHookProperties };
}

function alertOf(settings: object, name: string): Written {
  const alerts = alertsOf(settings);
  const found = alerts.find((alert) => alert.name === name);
  if (found === undefined) {
    throw new Error(`${name} is not one of ${alerts.map((alert) => alert.name).join(', ')}`);
  }
  return found;
}

const SETTINGS: Array<[string, object]> = [
  ['the example', parseExample()],
  ['nothing but a unit size', { resources: [{ resource_id: idOf('orders'), units: 1 }] }],
  [
    'a free resource, a replica and thresholds of their own',
    {
      resources: [
        { resource_id: idOf('free'), sku: 'Free_F1', daily_messages_warning_ratio: 0.333 },
        { resource_id: idOf('orders/replicas/eu'), units: 100, server_load_warning_ratio: 0.725 },
      ],
    },
  ],
  [
    'texts with special characters of both languages',
    {
      dashboard_base_url: 'https://grafana.example',
      runbook_base_url: "https://example.com/it's/$x",
      alert_labels: { quotes: `it's "quoted" \\ $x`, bracketed: '[resourceGroup().location]', opened: '[one' },
      resources: [{ ...ORDERS, resource_id: idOf('orders', "rg-('chat')$") }],
    },
  ],
];

function parseExample(): object {
  const parsed = parseSettings(readFileSync(path.join(ROOT, 'cli/examples/azure.yaml'), 'utf8'));
  return parsed.ok ? parsed.settings : {};
}

describe.each(SETTINGS)('with %s', (_, settings) => {
  const files = built(settings);

  it('writes Bicep that compiles to templates within the schema and limits of metric alerts', () => {
    const templates = templatesIn(files);
    expect(templates.length).toBeGreaterThan(5);
    for (const [, text] of templates) {
      expect(violations(METRIC_ALERTS_TEMPLATE, armOf(text))).toEqual([]);
    }
  });

  it('evaluates no alert less often than its window lasts, and gives each a name of its own', () => {
    const alerts = alertsOf(settings);
    const order = ['PT1M', 'PT5M', 'PT15M', 'PT30M', 'PT1H', 'PT6H', 'PT12H', 'P1D'];
    for (const { evaluationFrequency, windowSize } of alerts) {
      expect(order.indexOf(evaluationFrequency)).toBeLessThanOrEqual(order.indexOf(windowSize));
    }
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length);
  });

  it('deploys every template as a module, with the action groups of its severity', () => {
    const { parameters, modules } = readBicep(files.get('signalr-metric-alerts.bicep') ?? '');
    expect(modules.map(({ file }) => file).sort()).toEqual(
      templatesIn(files)
        .map(([name]) => name)
        .sort()
    );
    expect(new Set(modules.map(({ body }) => body.name)).size).toBe(modules.length);
    for (const { file, body } of modules) {
      const [{ properties }] = fromBicep(files.get(file) ?? '').resources;
      const group = Object(properties).severity === 1 ? 'criticalActionGroupIds' : 'warningActionGroupIds';
      expect(body.params).toEqual({ actionGroupIds: { code: group } });
      expect(parameters).toHaveProperty(group);
    }
    // A page calls somebody; tickets may be left in the portal.
    expect(files.get('signalr-metric-alerts.bicep')).toMatch(/^param criticalActionGroupIds array$/m);
    expect(files.get('signalr-metric-alerts.bicep')).toMatch(/^param warningActionGroupIds array = \[\]$/m);
  });
});

it('names templates as Azure Monitor Baseline Alerts does, by GUIDs that stay the same', () => {
  const [first] = templatesIn(built({ resources: [ORDERS] }));
  expect(first[0]).toBe(
    'services/SignalRService/SignalR/templates/bicep/InboundTrafficNearCeiling_a53b3a45-0b1e-5981-8976-d33dae36c525.bicep'
  );
  const guids = [...built(SETTINGS[2][1]).keys()].flatMap((name) => /_([-0-9a-f]{36})\.json$/.exec(name)?.[1] ?? []);
  expect(new Set(guids).size).toBe(guids.length);
  for (const guid of guids) {
    expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

const SECONDS: Readonly<Record<string, number>> = { PT1H: 3600, PT5M: 300, PT15M: 900 };

/** Settings of one resource at random, as far as its thresholds depend on them. */
const drawn = fc.record(
  {
    edition: fc.constantFrom(...EDITION_IDS),
    sku: fc.constantFrom('Standard_S1', 'Premium_P1', 'Premium_P2', 'Free_F1'),
    size: fc.nat({ max: 27 }),
    mix: fc.dictionary(fc.constantFrom(...SCENARIOS), fc.integer({ min: 1, max: 9 }), { minKeys: 1 }),
    message_size_bytes: fc.integer({ min: 1, max: 50_000 }),
    leg: fc.oneof(
      fc.record({ server_leg: fc.boolean() }),
      fc.record({
        traffic_factors: fc.record({
          inbound: fc.double({ min: 0.5, max: 3, noNaN: true }),
          outbound: fc.double({ min: 0.5, max: 3, noNaN: true }),
        }),
      })
    ),
    ceiling_factor: fc.double({ min: 0.2, max: 3, noNaN: true }),
    utilization_warning_ratio: fc.double({ min: 0.3, max: 0.9, noNaN: true }),
    mix_critical_ratio: fc.double({ min: 0.9, max: 1.5, noNaN: true }),
    bandwidth_critical_ratio: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
  },
  { requiredKeys: ['size'] }
);

function scaled(mix: Readonly<Record<string, number>> | undefined): Record<string, number> | undefined {
  const sum = Object.values(mix ?? {}).reduce((total, share) => total + share, 0);
  return mix && Object.fromEntries(Object.entries(mix).map(([scenario, share]) => [scenario, share / sum]));
}

/** Bytes a second of a unit by the do-not-exceed tables, as Azure counts them: inbound of two legs, if there are two. */
const BANDWIDTH = { inboundBytes: 2_048_000, outboundBytes: 4_096_000 } as const;

it('has the ceilings that evaluate gives as thresholds, in 200 random cases', () => {
  const found = new Map<string, number>();
  fc.assert(
    fc.property(drawn, ({ size, leg, edition = '2019-11', mix, ...rest }) => {
      const { sku, message_size_bytes, ceiling_factor } = rest;
      const sizes = EDITIONS[sku === 'Premium_P2' ? '2023-03' : edition].sizes.filter((units) =>
        sku === 'Premium_P2' ? units >= 100 : units <= 100
      );
      const units = isFree(sku) ? 1 : sizes[size % sizes.length];
      const shares = scaled(mix);
      const settings = {
        edition: sku === 'Premium_P2' ? '2023-03' : edition,
        resources: [{ resource_id: idOf('orders'), units, ...(shares && { mix: shares }), ...leg, ...rest }],
      };
      const alerts = alertsOf(settings).filter(({ criterion }) => criterion.metricName.endsWith('Traffic'));
      expect(alerts).toHaveLength(isFree(sku) ? 0 : 4);
      for (const { criterion, windowSize, severity } of alerts) {
        const bytes = criterion.metricName === 'InboundTraffic' ? 'inboundBytes' : 'outboundBytes';
        const answer = evaluate({
          edition: sku === 'Premium_P2' ? '2023-03' : edition,
          sku,
          units,
          mix: shares,
          messageSize: message_size_bytes,
          serverLeg: leg !== undefined && 'server_leg' in leg ? leg.server_leg : undefined,
          trafficFactors: leg !== undefined && 'traffic_factors' in leg ? leg.traffic_factors : undefined,
          ceilingFactor: ceiling_factor,
          measured: { [bytes]: criterion.threshold / SECONDS[windowSize] },
        });
        const utilization = answer.ok ? (answer.value.utilization[bytes] ?? NaN) : NaN;
        const legs = bytes === 'inboundBytes' && !(leg !== undefined && 'server_leg' in leg && !leg.server_leg) ? 2 : 1;
        const bandwidth = criterion.threshold / SECONDS[windowSize] / (BANDWIDTH[bytes] * units * legs);
        const levels =
          severity === 1
            ? {
                mix: utilization / (rest.mix_critical_ratio ?? 1),
                bandwidth: bandwidth / (rest.bandwidth_critical_ratio ?? 0.85),
              }
            : { warning: utilization / (rest.utilization_warning_ratio ?? 0.8) };
        // The threshold is the level that comes first, in whole bytes.
        const [[first, reached]] = Object.entries(levels).sort(([, one], [, other]) => other - one);
        expect(Math.abs(reached - 1)).toBeLessThan(1 / criterion.threshold + 1e-12);
        found.set(first, (found.get(first) ?? 0) + 1);
      }
    }),
    { numRuns: 200, seed: 20260301 }
  );
  expect(
    [...found]
      .filter(([, count]) => count > 50)
      .map(([level]) => level)
      .sort()
  ).toEqual(['bandwidth', 'mix', 'warning']);
});

it('multiplies bytes per second by the seconds of the window that the setting gives', () => {
  const near = (lasting: string) =>
    alertOf({ utilization_warning_for: lasting, resources: [ORDERS] }, 'SignalRNearCeiling-outbound-orders');
  // Ten units echo 10,000 messages of 2,048 B a second.
  const perSecond = 0.8 * 20_480_000;
  expect(near('5m')).toMatchObject({ windowSize: 'PT5M', criterion: { threshold: perSecond * 300 } });
  expect(near('15m')).toMatchObject({ windowSize: 'PT15M', criterion: { threshold: perSecond * 900 } });
  expect(near('16m')).toMatchObject({ windowSize: 'PT30M', criterion: { threshold: perSecond * 1800 } });
  expect(near('0s')).toMatchObject({ windowSize: 'PT1M', criterion: { threshold: perSecond * 60 } });
  expect(near('3d')).toMatchObject({
    windowSize: 'P1D',
    evaluationFrequency: 'PT5M',
    criterion: { threshold: perSecond * 86_400 },
  });
});

it('has every alert, threshold and severity of a resource with the default settings', () => {
  const rows = alertsOf({ resources: [ORDERS] }).map(({ name, severity, windowSize, criterion }) =>
    [
      name.replace(/-orders$/, ''),
      severity,
      `${criterion.timeAggregation} of ${criterion.metricName}`,
      windowSize,
      criterion.operator,
      criterion.threshold,
    ].join(' ')
  );
  expect(rows).toEqual([
    'SignalRNearCeiling-inbound 2 Total of InboundTraffic PT1H GreaterThanOrEqual 58982400000',
    'SignalRNearCeiling-outbound 2 Total of OutboundTraffic PT1H GreaterThanOrEqual 58982400000',
    // Inbound by the bandwidth, which is that of echo; outbound by the ceiling of the mix.
    'SignalRAtCeiling-inbound 1 Total of InboundTraffic PT5M GreaterThanOrEqual 5222400000',
    'SignalRAtCeiling-outbound 1 Total of OutboundTraffic PT5M GreaterThanOrEqual 6144000000',
    'SignalRNearCeiling-connections 2 Average of ConnectionQuotaUtilization PT1H GreaterThanOrEqual 80',
    'SignalRAtCeiling-connections 1 Average of ConnectionQuotaUtilization PT5M GreaterThanOrEqual 90',
    'SignalRNearCeiling-server_load 2 Average of ServerLoad PT1H GreaterThanOrEqual 70',
    'SignalRThrottled 1 Total of ConnectionCloseCount PT5M GreaterThanOrEqual 2',
    'SignalRAtCeiling-system_errors 1 Average of SystemErrors PT5M GreaterThanOrEqual 1',
    'SignalRAtCeiling-server_latency 1 Average of ServerConnectionLatency PT5M GreaterThanOrEqual 500',
  ]);
});

it("takes a resource's own thresholds, and those for all where it has none", () => {
  const settings = {
    system_errors_critical_ratio: 0.025,
    resources: [
      { ...ORDERS, utilization_warning_ratio: 0.75, throttled_critical_connections: 3, server_load_warning_ratio: 0.6 },
    ],
  };
  const threshold = (name: string) => alertOf(settings, `${name}-orders`).criterion.threshold;
  expect(threshold('SignalRNearCeiling-connections')).toBe(75);
  expect(threshold('SignalRThrottled')).toBe(6);
  expect(threshold('SignalRNearCeiling-server_load')).toBe(60);
  expect(threshold('SignalRAtCeiling-system_errors')).toBe(2.5);
});

it('takes thresholds of entries that match a listed resource, and says how many each selects', () => {
  const group = { match: 'resource_group="chat"', utilization_warning_ratio: 0.5, units: 20 };
  const { units: _, ...unsized } = ORDERS;
  const settings = { resources: [unsized, group, { match: 'resource_group="other"', units: 1 }] };
  expect(alertsOf(settings)).toEqual(
    alertsOf({ resources: [{ ...ORDERS, utilization_warning_ratio: 0.5, units: 20 }] })
  );
  const result = resultOf(settings);
  expect(result.ok && result.notes).toEqual([
    expect.stringMatching(/^resources\[1\]\.match applies to listed resources: 1\./),
    expect.stringMatching(/^resources\[2\]\.match selects none of the listed resources/),
  ]);
});

it('counts only connections closed as Throttled, in every minute that the setting asks for and one more', () => {
  const throttled = (lasting: string) =>
    alertOf({ throttled_critical_for: lasting, resources: [ORDERS] }, 'SignalRThrottled-orders');
  expect(throttled('1m').criterion.dimensions).toEqual([
    { name: 'ConnectionCloseCategory', operator: 'Include', values: ['Throttled'] },
  ]);
  expect(throttled('0s')).toMatchObject({ windowSize: 'PT1M', criterion: { threshold: 1 } });
  expect(throttled('10m')).toMatchObject({ windowSize: 'PT15M', criterion: { threshold: 11 } });
  expect(throttled('3d')).toMatchObject({ windowSize: 'P1D', criterion: { threshold: 1440 } });
});

it('watches the daily quota, and no traffic, of a free resource without asking for its units', () => {
  const free = alertsOf({ resources: [{ resource_id: idOf('trial'), sku: 'Free_F1' }] });
  expect(free.map(({ criterion }) => criterion.metricName)).not.toContain('OutboundTraffic');
  expect(free.find(({ criterion }) => criterion.metricName === 'MessageCount')).toMatchObject({
    name: 'SignalRDailyMessagesNearQuota-trial',
    windowSize: 'P1D',
    evaluationFrequency: 'PT5M',
    criterion: { timeAggregation: 'Total', threshold: 16_000 },
  });
});

it('reads the metrics of a replica in the namespace of replicas', () => {
  const replica = alertOf(
    { resources: [{ ...ORDERS, resource_id: idOf('orders/replicas/eu') }] },
    'SignalRNearCeiling-server_load-orders.eu'
  );
  expect(replica.criterion.metricNamespace).toBe('Microsoft.SignalRService/SignalR/replicas');
  expect(replica.scopes).toEqual([idOf('orders/replicas/eu')]);
});

describe('the description of a traffic alert', () => {
  const described = (own: object, all: object = {}) =>
    alertOf({ ...all, resources: [{ ...ORDERS, ...own }] }, 'SignalRAtCeiling-outbound-orders').description;

  it('states the threshold, the ceiling, what to do and the runbook', () => {
    expect(described({ server_leg: true })).toBe(
      "orders: outbound traffic at 34,816,000 B/s or more by Azure's metric, on average over 5 minutes: " +
        "85% or more of the bandwidth of 10 units, 40,960,000 B/s by Azure's count. " +
        'Above the ceiling, latency is no longer assured. Scale up, shard or throttle. ' +
        'The threshold is that of 10 units: generate it again after a change of the unit size. ' +
        'Runbook: https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRAtCeiling.md'
    );
  });

  it('states the ceiling of the mix where it is below the bandwidth', () => {
    expect(described({})).toContain(
      "outbound traffic at 20,480,000 B/s or more by Azure's metric, on average over 5 minutes: 100% or more of its " +
        'ceiling, 20,480,000 B/s for 10 units in edition 2019-11.'
    );
    // The ceiling is in Azure's counting, as the threshold is: else that would be above it.
    expect(described({ traffic_factors: { inbound: 1, outbound: 1.5 }, server_leg: undefined })).toContain(
      'ceiling, 30,720,000 B/s for 10 units in edition 2019-11; the guide has 20,480,000 B/s, and Azure counts each outbound byte 1.5 times.'
    );
  });

  it('says that the threshold stays that of the declared units where autoscale may go further', () => {
    const text = 'Autoscale may go up to 50 units, and this threshold stays that of the declared minimum, 10';
    expect(described({ max_units: 50 })).toContain(text);
    expect(described({}, { max_units: 50 })).toContain(text);
    expect(described({ max_units: 10 })).not.toContain('Autoscale');
    // Autoscale undoes what a person scales.
    expect(described({ max_units: 50 })).toContain('Raise the minimum of autoscale, shard or throttle.');
    expect(described({ max_units: 10 })).toContain('Scale up, shard or throttle.');
  });

  it('says that more units do not help where routing is the limit', () => {
    expect(described({ units: 50, mix: { sendToConnection: 1 } }, { edition: '2023-03' })).toContain(
      'The next unit size has no higher ceiling: shard, throttle or batch.'
    );
  });

  it('names each assumption behind the ceiling', () => {
    const bare = alertOf(
      { resources: [{ resource_id: idOf('orders'), units: 10 }] },
      'SignalRAtCeiling-outbound-orders'
    );
    expect(bare.description).toContain("No mix is declared, so the ceiling is the guide's do-not-exceed value");
    expect(bare.description).toContain('No message size is declared, so 2,048 B are assumed');
    expect(bare.description).toContain('Neither server_leg nor traffic_factors is declared');
    expect(described({})).not.toMatch(/declared/);
  });
});

it('gives a webhook the labels, the runbook and the dashboard of the alert', () => {
  const settings = {
    alert_labels: { team: 'messaging' },
    dashboard_base_url: 'https://grafana.example',
    resources: [ORDERS],
  };
  expect(alertOf(settings, 'SignalRAtCeiling-inbound-orders').webHookProperties).toEqual({
    alertname: 'SignalRAtCeiling',
    severity: 'critical',
    constraint: 'inbound',
    resource_id: idOf('orders'),
    resource: 'orders',
    subscription: '5f1c',
    resource_group: 'chat',
    team: 'messaging',
    runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRAtCeiling.md',
    dashboard_url:
      'https://grafana.example/d/signalr-headroom-portal?var-subscription=5f1c&var-resource_group=chat&var-kind=microsoft.signalrservice%2Fsignalr&var-resource=orders',
  });
});

describe('a resource without alerts', () => {
  const other = { ...ORDERS, resource_id: idOf('test-1', 'sandbox') };
  const namesWith = (settings: object) => new Set(alertsOf(settings).map(({ scopes: [id] }) => id.replace(/.*\//, '')));

  it.each([
    ['its own setting', { resources: [ORDERS, { ...other, alerts: false }] }],
    ['a matcher on its group', { alerts_off: ['resource_group="sandbox"'], resources: [ORDERS, other] }],
    ['a regular expression on its name', { alerts_off: ['resource=~"test-.*"'], resources: [ORDERS, other] }],
    ['a negative matcher', { alerts_off: ['resource_group!="chat"'], resources: [ORDERS, other] }],
  ])('is left out by %s', (_, settings) => {
    expect(namesWith(settings)).toEqual(new Set(['orders']));
  });

  it('is not left out where only one of several matchers fits', () => {
    const settings = { alerts_off: ['resource_group="sandbox",resource="orders"'], resources: [ORDERS, other] };
    expect(namesWith(settings)).toEqual(new Set(['orders', 'test-1']));
  });

  it('needs no unit size', () => {
    const { units: _, ...unsized } = other;
    expect(errorsOf({ resources: [ORDERS, { ...unsized, alerts: false }] })).toEqual([]);
  });
});

it('leaves out disabled alerts', () => {
  const names = alertsOf({ disabled_alerts: ['SignalRThrottled', 'SignalRAtCeiling'], resources: [ORDERS] }).map(
    ({ name }) => name
  );
  expect(names).toHaveLength(4);
  expect(names.join()).not.toMatch(/Throttled|AtCeiling/);
});

describe('errors, with the field and what it takes', () => {
  const { units: _, ...unsized } = ORDERS;

  it.each([
    [
      'no resource',
      {},
      ['resources: takes at least one resource with alerts for target azure-monitor, with its units'],
    ],
    [
      'only resources without alerts',
      { resources: [{ ...ORDERS, alerts: false }] },
      ['resources: takes at least one resource with alerts for target azure-monitor, with its units'],
    ],
    [
      'no unit size',
      { resources: [ORDERS, { ...unsized, resource_id: idOf('other') }] },
      [
        'resources[1].units: is missing; it takes a whole number of units, since the traffic alerts of target azure-monitor have the ceilings of a unit size',
      ],
    ],
    [
      'a name that Azure does not give',
      { resources: [{ ...ORDERS, resource_id: idOf('or ders') }] },
      [
        'resources[0].resource_id: takes a name of up to 63 letters, digits and hyphens for target azure-monitor, as Azure does, not "or ders"',
      ],
    ],
    [
      'every alert disabled',
      {
        disabled_alerts: ['SignalRNearCeiling', 'SignalRAtCeiling', 'SignalRThrottled'],
        resources: [ORDERS],
      },
      ['disabled_alerts: takes fewer alerts: target azure-monitor has none left to write'],
    ],
    [
      'more resources than a template can hold',
      { resources: Array.from({ length: 801 }, (_, i) => ({ ...ORDERS, resource_id: idOf(`n${i}`) })) },
      [
        'resources: has 801 resources, and a template of Azure Resource Manager takes at most 800; give each deployment a settings file of its own',
      ],
    ],
  ])('%s', (_, settings, errors) => {
    expect(errorsOf(settings)).toEqual(errors);
  });
});

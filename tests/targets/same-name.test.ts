import { stringify } from 'yaml';

import schema from '../../alerts/settings.schema.json';
import { STEP } from '../../alerts/generator/promql/series';
import { packOf } from '../../alerts/generator/pack/pack';
import { ruleFiles } from '../../alerts/generator/targets/prometheus';
import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { checkAutoscale } from '../../alerts/generator/targets/autoscale';
import { type Target, TARGETS } from '../../alerts/generator/targets';
import { INPUT, OUTPUT } from '../../src/names/series';
import { groupedBy } from '../../tools/grouped-by';
import { PROMETHEUSES } from '../../tools/testing/binaries';
import { RunningPrometheus } from '../parity/prometheus';
import { filesOf } from './packs';
import { fromBicep, type PlainResource } from './templates';

/** Resources of one name: in two groups, in two clouds, and their replicas. */
const idOf = (subscription: string, group: string, name = 'orders') =>
  `/subscriptions/${subscription}/resourcegroups/${group}/providers/microsoft.signalrservice/signalr/${name}`;
const OWN = idOf('public', 'rg-a');
const OTHERS = [
  idOf('public', 'rg-b'),
  idOf('china', 'rg-a'),
  idOf('public', 'rg-a', 'orders/replicas/eu'),
  idOf('public', 'rg-b', 'orders/replicas/eu'),
];

/** Each setting that a resource can have, far from its default, but for those that exclude another and for `alerts`. */
const EVERYTHING = {
  resource_id: OWN,
  mix: { sendToConnection: 1 },
  message_size_bytes: 300,
  traffic_factors: { inbound: 3, outbound: 3 },
  ceiling_factor: 0.3,
  calibrated: '2026-03-02',
  units: 50,
  sku: 'Premium_P1',
  max_units: 60,
  price: { unit_month: 60, currency: 'USD' },
  failover: false,
  peak_traffic: { inbound_bytes_per_second: 1e5, outbound_bytes_per_second: 1e5, connections: 100 },
  utilization_warning_ratio: 0.1,
  bandwidth_critical_ratio: 0.2,
  connections_critical_ratio: 0.3,
  mix_critical_ratio: 0.4,
  mix_critical_without_server_load_ratio: 0.3,
  server_load_warning_ratio: 0.6,
  server_load_record_critical_ratio: 0.5,
  throttled_critical_connections: 3,
  connections_dropped_critical_ratio: 0.9,
  system_errors_critical_ratio: 0.9,
  server_latency_critical_seconds: 9,
  daily_messages_warning_ratio: 0.1,
};

it('each setting of a resource is tried', () => {
  const settings = Object.keys(schema.definitions.resource.properties);
  expect([...Object.keys(EVERYTHING), 'alerts', 'match', 'server_leg'].sort()).toEqual(settings.sort());
});

const PLAIN = OTHERS.map((resource_id) => ({
  resource_id,
  units: 10,
  mix: { echo: 1 },
  peak_traffic: { inbound_bytes_per_second: 1e6, outbound_bytes_per_second: 1e6 },
}));

function settingsWith(...resources: object[]): PackSettings {
  const intervals = { evaluation_interval: '1s', recommendation_interval: '1s', unsettled_zero_hold: '1m' };
  return settingsOf(stringify({ edition: '2023-03', ...intervals, resources }));
}

function built(target: Target, settings: PackSettings): ReadonlyMap<string, string> {
  const result = filesOf(target, packOf(settings), settings);
  if (!result.ok) {
    throw new Error(result.errors.join('\n'));
  }
  return result.files;
}

describe.each(['azure-monitor', 'autoscale'] as const)('target %s', (target) => {
  /** The alert rules deployed for each resource, by the id in them. */
  function byResource(settings: PackSettings): Map<string, PlainResource[]> {
    return groupedBy(
      [...built(target, settings).values()].flatMap((text) => fromBicep(text).resources),
      ({ properties }) => {
        const { scopes, targetResourceUri }: { scopes?: string[]; targetResourceUri?: string } = Object(properties);
        return scopes?.[0] ?? targetResourceUri ?? '';
      }
    );
  }

  const both = settingsWith(EVERYTHING, ...PLAIN);

  it('deploys something of its own for each resource of one name', () => {
    const resources = byResource(both);
    expect([...resources.keys()].sort()).toEqual([OWN, ...OTHERS].sort());
    const names = [...resources.values()].flat().map(({ type, name }) => `${type} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^\S+ [\w.-]{1,260}$/.test(name))).toBe(true);
  });

  it('gives a resource the settings of no other with its name', () => {
    const [withOwn, without] = [byResource(both), byResource(settingsWith(...PLAIN))];
    // The names and titles of a resource depend on which others there are.
    const anonymous = (resources: PlainResource[] | undefined) =>
      JSON.stringify(resources).replace(/orders(?:\.eu)?-[0-9a-f]{8}|orders(?:\.eu)?(?: \([^)]*\))?(?=["-:])/g, 'it');
    for (const id of OTHERS) {
      expect(anonymous(withOwn.get(id))).toBe(anonymous(without.get(id)));
    }
    expect(anonymous(withOwn.get(OWN))).not.toBe(anonymous(withOwn.get(OTHERS[0])));
  });

  it('has a symbolic name for each of them in Bicep', () => {
    const bicep = [...built(target, both)].filter(
      ([name, text]) => name.endsWith('.bicep') && text.includes('\nresource ')
    );
    expect(bicep.length).toBeGreaterThan(0);
    for (const [, text] of bicep) {
      const symbols = [...text.matchAll(/^resource (\w+) /gm)].map(([, symbol]) => symbol);
      expect(new Set(symbols).size).toBe(symbols.length);
    }
  });

  it('names a resource by its name alone where no other has it', () => {
    const names = [...byResource(settingsWith(EVERYTHING)).values()].flat().map(({ name }) => name);
    expect(names.every((name) => /-orders$/.test(String(name)))).toBe(true);
  });
});

it('says which of two resources with one name autoscale means', () => {
  const checked = checkAutoscale(settingsWith(EVERYTHING, ...PLAIN));
  expect(checked.ok ? checked.text.match(/^orders.*?(?=:)/gm) : []).toEqual([
    'orders (group rg-a, subscription public)',
    'orders (group rg-b)',
    'orders (group rg-a, subscription china)',
    'orders (replica eu, group rg-a)',
    'orders (replica eu, group rg-b)',
  ]);
});

describe('rules', () => {
  /**
   * The plan of the rules for a replica while the resource that it belongs to is gone: it then carries that one's messages, which
   * the settings of that one count.
   */
  const PLANS: readonly string[] = [
    ...[OUTPUT.verdict, STEP.action, OUTPUT.sizeUtilization],
    ...[STEP.required, STEP.sizeUtilizationNow, STEP.demand, OUTPUT.load],
  ];
  const OWN_REPLICA = `${OWN}/replicas/eu`;

  const RULERS = ['prometheus', 'prometheus-2.41', 'operator', 'mimir', 'azure', 'grafana', 'jsonnet'] as const;

  it('are those of every other target', () => {
    expect([...RULERS, 'azure-monitor', 'autoscale'].sort()).toEqual(Object.keys(TARGETS).sort());
  });

  it.each(RULERS)('of target %s select a resource by its whole id, never by its name', (target) => {
    const named = { ...EVERYTHING, resource_id: OWN.replace('orders', 'unique-name') };
    const texts = [...built(target, settingsWith(named)).values()].join('\n');
    const uses = texts.match(/.{0,12}unique-name/g) ?? [];
    expect(uses.length).toBeGreaterThan(5);
    // The label of a declared unit size, which is beside its id.
    expect(
      uses.filter((use) => !use.endsWith('/signalr/unique-name') && !/resource["']?: ["']?unique-name$/.test(use))
    ).toEqual([]);
  });

  /** Everything that the rules record of each of the others, and the names of their alerts. */
  async function recorded(settings: PackSettings): Promise<string[]> {
    const pack = packOf(settings);
    const groups = pack.flatMap((file) => file.groups.filter(({ interval }) => interval === '1s'));
    const page = [OWN, ...OTHERS].flatMap((id) => [
      `${INPUT.units}{resource_id="${id}",resource="orders"} 10`,
      `${INPUT.inboundBytes}{resource_id="${id}"} 15000000`,
      `${INPUT.outboundBytes}{resource_id="${id}"} 15000000`,
      `${INPUT.countedMessages}{resource_id="${id}"} 20000`,
      `${INPUT.connections}{resource_id="${id}"} 9000`,
      `${INPUT.serverLoad}{resource_id="${id}"} 0.65`,
    ]);
    const prometheus = await RunningPrometheus.start(PROMETHEUSES[0], `${page.join('\n')}\n`, ruleFiles(pack, 'jest'));
    try {
      const others = `resource_id=~"${OTHERS.join('|')}"`;
      const names = groups.map(({ name }) => name);
      const [series, alerts] = await prometheus.read(names, async () => [
        await prometheus.query(`{__name__=~".+:signalr_.+",${others}}`),
        await prometheus.query(`group by (alertname, resource_id) (ALERTS{${others}})`),
      ]);
      expect(await prometheus.query(`${OUTPUT.utilization}{resource_id="${OWN}"}`)).not.toEqual([]);
      const ofNoPlan = series.filter(
        ({ labels }) => labels.resource_id !== OWN_REPLICA || !PLANS.includes(labels.__name__ ?? '')
      );
      expect(ofNoPlan.some(({ labels }) => labels.resource_id === OWN_REPLICA)).toBe(true);
      expect(series.length).toBeGreaterThan(ofNoPlan.length);
      return [...ofNoPlan, ...alerts].map(({ labels, value }) => `${JSON.stringify(labels)} ${value}`).sort();
    } finally {
      await prometheus.stop();
    }
  }

  it('record the same of a resource, whatever the settings of another with its name', async () => {
    const [withOwn, without] = [
      await recorded(settingsWith({ ...EVERYTHING, alerts: false })),
      await recorded(settingsWith()),
    ];
    expect(without.length).toBeGreaterThan(50);
    expect(withOwn).toEqual(without);
  });
});

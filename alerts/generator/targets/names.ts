import { FREE_SKU } from '../../../src/model/capacity';
import { SOURCES } from '../settings/scalars';
import { settingsOf } from '../settings';
import { IN_TERRAFORM, type Target, TARGETS } from '.';
import { TEMPLATES } from './azure-monitor';
import { FORMATS } from './files/target';
import { ALERTING } from './grafana';
import { packOf } from '../pack/pack';

/** Files of the pack until 0.3.0, each with a group or two. What settings declare has its file again since. */
const EARLIER_FILES = [
  ...['source-azure-metrics-exporter', 'source-azure-resourcegraph-exporter', 'source-alloy', 'source-opentelemetry'],
  ...['source-telegraf', 'source-app-counters', 'source-plain'],
  ...['inputs', 'guide', 'canary', 'settings', 'ceilings', 'trends', 'alerts'],
].map((part) => `signalr-${part}`);

const earlier = (ending: string) => EARLIER_FILES.map((name) => `${name}${ending}`);

/** Names that a target wrote once and does not write any more, with any settings. */
const RETIRED: Partial<Record<Target, readonly string[]>> = {
  autoscale: ['signalr-autoscale.json'],
  azure: ['signalr-headroom.json'],
  'azure-monitor': [
    'ServerLoadHigh_e25b3e4b-7c60-5873-8047-5cb2ae882cab',
    'ServerLoadCritical_e4a012e9-56ed-567c-b283-edc0e1cfc97f',
    'ServerLoadAtCeiling_da52a599-a0c4-5e98-858c-281daef09dd9',
    'SystemErrors_74c14473-ee72-501a-a13a-e2b5012bdff5',
    'ServerConnectionLatencyHigh_2d249132-258f-5d3c-922d-a8c54a1c1594',
  ].map((name) => `${TEMPLATES}/bicep/${name}.bicep`),
  grafana: [
    ...['signalr-trends', 'signalr-office-hours'].map((name) => `${ALERTING}/${name}.yaml`),
    ...earlier('.rules.yml').map((name) => `prometheus/${name}`),
  ],
  jsonnet: ['alerts.libsonnet'],
  mimir: earlier('.namespace.yaml'),
  operator: earlier('.prometheusrule.yaml'),
  prometheus: earlier('.rules.yml'),
  'prometheus-2.41': earlier('.rules.yml'),
};

/** Settings from which every target writes all of its files: some are left out where there is nothing to put in them. */
const EVERY_FILE = JSON.stringify({
  sources: SOURCES,
  disabled_alerts: ['SignalRCeilingForecast'],
  resources: [
    { resource_id: idOf('paid'), units: 1, peak_traffic: { connections: 1 } },
    { resource_id: idOf('free'), sku: FREE_SKU },
  ],
});

function idOf(name: string): string {
  return `/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/${name}`;
}

/** Every name that a target writes or wrote with some settings: no other file in its folder can be its own. */
export function namesOf(target: Target): ReadonlySet<string> {
  const settings = settingsOf(EVERY_FILE);
  // The names of files depend on no rule, so one of each kind stands for all of a group.
  const pack = packOf(settings).map((file) => ({
    ...file,
    groups: file.groups.map((group) => ({
      ...group,
      rules: ['record', 'alert'].flatMap((kind) => group.rules.find((rule) => kind in rule) ?? []),
    })),
  }));
  // A language that takes the place of another one leaves nothing of it, or Azure would get everything twice.
  const written = FORMATS.filter((format) => format === 'bicep' || IN_TERRAFORM.includes(target)).flatMap((format) => {
    const built = TARGETS[target]({ pack, settings, format, command: '' });
    if (!built.ok) {
      throw new Error(built.errors.join('\n'));
    }
    return [...built.files.keys()];
  });
  const names = [...written, ...(RETIRED[target] ?? [])];
  // Until 0.3.0, each of these had the same template as JSON beside it.
  const asJson = names.flatMap((name) =>
    name.startsWith(`${TEMPLATES}/bicep/`) ? [name.replace('/bicep/', '/arm/').replace(/bicep$/, 'json')] : []
  );
  return new Set([...names, ...asJson]);
}

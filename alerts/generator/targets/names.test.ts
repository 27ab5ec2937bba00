import { settingsOf } from '../settings';
import { type Target, TARGETS } from '.';
import { namesOf } from './names';
import { packOf } from '../pack/pack';

const PACK = [
  'signalr-headroom',
  'signalr-source-azure-metrics-exporter',
  'signalr-source-azure-resourcegraph-exporter',
  'signalr-source-alloy',
  'signalr-source-opentelemetry',
  'signalr-source-telegraf',
  'signalr-source-app-counters',
  'signalr-source-plain',
  'signalr-inputs',
  'signalr-guide',
  'signalr-canary',
  'signalr-settings',
  'signalr-ceilings',
  'signalr-trends',
  'signalr-alerts',
];

const METRIC_ALERTS = [
  'InboundTrafficNearCeiling_a53b3a45-0b1e-5981-8976-d33dae36c525',
  'OutboundTrafficNearCeiling_a0515412-85cb-5ade-8946-298cad1a215d',
  'InboundTrafficAtCeiling_9b9e0585-40dc-578f-8de9-ee54954a9f01',
  'OutboundTrafficAtCeiling_35eaf678-12a9-5d1c-b17c-6fc0286d2175',
  'ConnectionQuotaUtilizationNearCeiling_a8cf152a-b13d-5d0e-ad05-53a7025b473b',
  'ConnectionQuotaUtilizationAtCeiling_9a75fbee-a0df-5c91-85de-22fdca72300d',
  'ServerLoadNearCeiling_b9897e6c-c360-5e63-b209-31100637eb88',
  'ServerLoadAtCeiling_da52a599-a0c4-5e98-858c-281daef09dd9',
  'ServerLoadHigh_e25b3e4b-7c60-5873-8047-5cb2ae882cab',
  'ServerLoadCritical_e4a012e9-56ed-567c-b283-edc0e1cfc97f',
  'ConnectionCloseCountThrottled_01006d2d-58fe-5a6c-a808-f8c4e1f6a0e9',
  'SystemErrorsAtCeiling_72f72cb2-19eb-5877-b4b8-2d6c4a3142c4',
  'ServerConnectionLatencyAtCeiling_d4d57c51-562f-55bc-9703-04b96d71b01c',
  'SystemErrors_74c14473-ee72-501a-a13a-e2b5012bdff5',
  'ServerConnectionLatencyHigh_2d249132-258f-5d3c-922d-a8c54a1c1594',
  'MessageCountDailyMessagesNearQuota_53297b6e-44d5-5116-8cda-46dd268e0538',
];

const NAMES: Record<Target, string[]> = {
  prometheus: PACK.map((name) => `${name}.rules.yml`),
  'prometheus-2.41': PACK.map((name) => `${name}.rules.yml`),
  operator: PACK.map((name) => `${name}.prometheusrule.yaml`),
  mimir: PACK.map((name) => `${name}.namespace.yaml`),
  azure: ['signalr-headroom.json', 'signalr-headroom.bicep'],
  'azure-monitor': [
    'signalr-metric-alerts.bicep',
    'signalr-metric-alerts.tf.json',
    ...METRIC_ALERTS.flatMap((name) => [
      `services/SignalRService/SignalR/templates/bicep/${name}.bicep`,
      `services/SignalRService/SignalR/templates/arm/${name}.json`,
    ]),
  ],
  autoscale: ['signalr-autoscale.bicep', 'signalr-autoscale.tf.json', 'signalr-autoscale.json'],
  grafana: [
    'alerting/signalr-alerts.yaml',
    'alerting/signalr-office-hours.yaml',
    'alerting/signalr-disabled.yaml',
    'alerting/signalr-trends.yaml',
    ...PACK.map((name) => `prometheus/${name}.rules.yml`),
  ],
  jsonnet: [
    ...['mixin', 'config', 'rules', 'alerts', 'dashboards', 'functions'].map((name) => `${name}.libsonnet`),
    'rules.yaml',
    '.lint',
  ],
};

const targets = Object.entries(NAMES).map(([target, names]) => ({ target: target as Target, names }));

it.each(targets)('knows every name that target $target has ever written, and no other', ({ target, names }) => {
  expect([...namesOf(target)].sort()).toEqual([...names].sort());
});

const ID = '/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/n';

const everyAlert = packOf(settingsOf(''))
  .flatMap(({ groups }) => groups.flatMap(({ rules }) => rules))
  .flatMap((rule) => ('alert' in rule ? [rule.alert] : []));

it.each([
  ['the defaults', ''],
  ['no source', 'sources: []'],
  ['one source', 'sources: [plain]'],
  ['no alert', `disabled_alerts: [${everyAlert.join(', ')}]`],
  ['resources', `resources: [{ resource_id: ${ID}, units: 5, sku: Premium_P1, peak_traffic: { connections: 900 } }]`],
  ['thresholds', 'utilization_warning_ratio: 0.7\nrecommendation_target_ratio: 0.75'],
])('knows the names of the files that are written with %s', (_, text) => {
  const settings = settingsOf(text);
  for (const { target } of targets) {
    const built = TARGETS[target]({ pack: packOf(settings), settings, command: 'test' });
    // Some targets write nothing without resources.
    const written =
      built.ok || !text.includes('resource_id') ? [...(built.ok ? built.files.keys() : [])] : built.errors;
    const known = namesOf(target);
    expect(written.filter((name) => !known.has(name))).toEqual([]);
  }
});

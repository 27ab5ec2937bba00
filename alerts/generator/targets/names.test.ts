import { settingsOf } from '../settings';
import { type Target, TARGETS } from '.';
import { namesOf } from './names';
import { packOf } from './pack';

const RECORDING = [
  'signalr-source-azure-metrics-exporter',
  'signalr-source-azure-resourcegraph-exporter',
  'signalr-source-alloy',
  'signalr-source-opentelemetry',
  'signalr-source-telegraf',
  'signalr-source-app-counters',
  'signalr-source-plain',
  'signalr-settings',
  'signalr-ceilings',
  'signalr-trends',
];
const PACK = [...RECORDING, 'signalr-alerts'];

const NAMES: Record<Target, string[]> = {
  prometheus: PACK.map((name) => `${name}.rules.yml`),
  'prometheus-2.41': PACK.map((name) => `${name}.rules.yml`),
  operator: PACK.map((name) => `${name}.prometheusrule.yaml`),
  mimir: PACK.map((name) => `${name}.namespace.yaml`),
  azure: ['signalr-headroom.json', 'signalr-headroom.bicep'],
  grafana: [
    'alerting/signalr-alerts.yaml',
    'alerting/signalr-office-hours.yaml',
    'alerting/signalr-disabled.yaml',
    'alerting/signalr-trends.yaml',
    ...RECORDING.map((name) => `prometheus/${name}.rules.yml`),
  ],
  jsonnet: [
    ...['mixin', 'config', 'rules', 'alerts', 'dashboards', 'functions'].map((name) => `${name}.libsonnet`),
    '.lint',
  ],
};

const targets = Object.entries(NAMES).map(([target, names]) => ({ target: target as Target, names }));

it.each(targets)('knows every name that target $target has ever written, and no other', ({ target, names }) => {
  expect([...namesOf(target)].sort()).toEqual([...names].sort());
});

const everyAlert = packOf(settingsOf(''))
  .flatMap(({ groups }) => groups.flatMap(({ rules }) => rules))
  .flatMap((rule) => ('alert' in rule ? [rule.alert] : []));

it.each([
  ['the defaults', ''],
  ['no source', 'sources: []'],
  ['one source', 'sources: [plain]'],
  ['no alert', `disabled_alerts: [${everyAlert.join(', ')}]`],
  ['thresholds', 'utilization_warning_ratio: 0.7\nrecommendation_target_ratio: 0.75'],
])('knows the names of the files that are written with %s', (_, text) => {
  const settings = settingsOf(text);
  for (const { target } of targets) {
    const built = TARGETS[target]({ pack: packOf(settings), settings, command: 'test' });
    const written = built.ok ? [...built.files.keys()] : built.errors;
    const known = namesOf(target);
    expect(written.filter((name) => !known.has(name))).toEqual([]);
  }
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { AMTOOLS, run } from '../../tools/testing/binaries';
import { PACK_ALERTS } from './pack-alerts';
import { ALERTMANAGER_FOLDER, generated } from './tools';

type Row = [receiver: string, ...labels: string[]];

const RESOURCE = ['resource_id=/a', 'resource=a', 'subscription=s', 'resource_group=g'];
const name = (alert: string) => `alertname=${alert}`;

/** Alerts with the receiver that must get them in every configuration with the pack's routes. */
const PACK: Row[] = [
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'dimension=outbound_bytes', ...RESOURCE],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'dimension=inbound_bytes', ...RESOURCE],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'dimension=connections', ...RESOURCE],
  ['signalr-page', name('SignalRThrottled'), 'severity=critical', ...RESOURCE],
  ['signalr-page', name('SignalRServerLoadCritical'), 'severity=critical', ...RESOURCE],
  ['signalr-page', name('SignalRServerConnectionsLost'), 'severity=critical', ...RESOURCE],
  ['signalr-page', name('SignalRMonitoringBlind'), 'severity=critical'],
  ['signalr-notify', name('SignalRAtLargestSize'), 'severity=warning', 'dimension=connections', ...RESOURCE],
  ['signalr-notify', name('SignalRConnectionsDropped'), 'severity=warning', ...RESOURCE],
  ['signalr-notify', name('SignalRSystemErrors'), 'severity=warning', ...RESOURCE],
  ['signalr-notify', name('SignalRServerConnectionLatencyHigh'), 'severity=warning', ...RESOURCE],
  ['signalr-notify', name('SignalRDailyMessagesNearQuota'), 'severity=warning', ...RESOURCE],
  ['signalr-ticket', name('SignalRCeilingAssumed'), 'severity=info', ...RESOURCE],
  ['signalr-notify', name('SignalRNearCeiling'), 'severity=warning', 'dimension=inbound_bytes', ...RESOURCE],
  ['signalr-notify', name('SignalRNearCeiling'), 'severity=warning', 'dimension=inbound_messages', ...RESOURCE],
  ['signalr-notify', name('SignalRNearCeiling'), 'severity=warning', 'dimension=connections', ...RESOURCE],
  ['signalr-notify', name('SignalRCeilingForecast'), 'severity=warning', 'dimension=outbound_messages', ...RESOURCE],
  ['signalr-notify', name('SignalRServerLoadHigh'), 'severity=warning', ...RESOURCE],
  ['signalr-notify', name('SignalRTrafficMetricsMissing'), 'severity=warning', ...RESOURCE],
  ['signalr-notify', name('SignalRUnitSizeUnknown'), 'severity=warning', ...RESOURCE],
  ['signalr-notify', name('SignalRUnitSizeOutsideGuide'), 'severity=warning', ...RESOURCE],
  ['signalr-notify', name('SignalRScenarioMixInvalid'), 'severity=warning', ...RESOURCE],
  [
    'signalr-notify',
    name('SignalRExporterFailing'),
    'severity=warning',
    'source=azure-metrics-exporter',
    'subscription=s',
  ],
  ['signalr-notify', name('SignalRExporterFailing'), 'severity=warning', 'source=alloy'],
  ['signalr-ticket', name('SignalRCapacityReview'), 'severity=info', 'dimension=outbound_bytes', ...RESOURCE],
  ['signalr-ticket', name('SignalRCapacityReview'), 'severity=info', 'dimension=connections', ...RESOURCE],
  ['signalr-ticket', name('SignalRScaleUpWillNotHelp'), 'severity=info', 'dimension=inbound_bytes', ...RESOURCE],
  ['signalr-ticket', name('SignalRServerLoadDisagrees'), 'severity=info', ...RESOURCE],
  ['signalr-ticket', name('SignalROversized'), 'severity=info', ...RESOURCE],
  ['signalr-watchdog', name('SignalRHeadroomWatchdog'), 'severity=none'],
  // Users may add other severities, other alerts of the same kind, and their own labels.
  ['signalr-watchdog', name('SignalRHeadroomWatchdog'), 'severity=critical'],
  ['signalr-watchdog', name('SignalRHeadroomWatchdog')],
  ['signalr-page', name('SignalRExporterFailing'), 'severity=critical', 'subscription=s'],
  ['signalr-notify', name('SignalRExporterFailing'), 'severity=info', 'subscription=s'],
  ['signalr-page', name('SignalRNearCeiling'), 'severity=critical', ...RESOURCE],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical'],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'team=messaging', 'environment=test', ...RESOURCE],
  ['signalr-ticket', name('SignalROversized'), 'severity=info', 'team=messaging', 'cluster=eu', ...RESOURCE],
  ['signalr-notify', name('SignalRHeadroomWatchdogs'), 'severity=warning'],
  // An alert with an unknown severity must still reach a receiver.
  ['signalr-notify', name('SignalRNew'), 'severity=odd', ...RESOURCE],
  ['signalr-notify', name('SignalRNew'), 'severity=none', ...RESOURCE],
  ['signalr-notify', name('SignalRNew'), 'severity=CRITICAL', ...RESOURCE],
  ['signalr-notify', name('SignalRNew'), 'severity=criticality', ...RESOURCE],
  ['signalr-notify', name('SignalRNew'), 'severity=page', ...RESOURCE],
  ['signalr-notify', name('SignalRNew'), ...RESOURCE],
  ['signalr-notify', name('SignalRNew')],
  // Free text in label values must not change the route.
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'resource=<script>alert(1)</script>'],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'resource="say \\"severity=info\\""'],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'resource="two\\nlines"'],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'resource=\u202egnp.exe'],
  [
    'signalr-ticket',
    name('SignalROversized'),
    'severity=info',
    'resource="critical"',
    'dimension="severity = critical"',
  ],
  ['signalr-notify', name('SignalRNearCeiling'), 'severity=warning', 'resource="{{ .ExternalURL }}"'],
  ['signalr-notify', name('SignalRNearCeiling'), 'severity=warning', `resource_id=/${'a'.repeat(2000)}`],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'resource=信号', 'resource_group=🔥'],
];

/** Foreign alerts in a configuration with only the pack's routes. */
const FOREIGN_IN_PACK: Row[] = [
  ['signalr-page', name('DiskFull'), 'severity=critical'],
  ['signalr-notify', name('DiskFull'), 'severity=warning'],
  ['signalr-ticket', name('DiskFull'), 'severity=info'],
  ['signalr-notify', name('DiskFull')],
];

/** Foreign alerts in a configuration that embeds the pack's routes. */
const FOREIGN_IN_EMBEDDED: Row[] = [
  ['everyone-page', name('DiskFull'), 'severity=critical'],
  ['everyone', name('DiskFull'), 'severity=warning'],
  ['everyone', name('DiskFull')],
  ['everyone', name('Watchdog'), 'severity=none'],
  // Not the pack's alerts, in spite of their names.
  ['everyone-page', name('AzureSignalRDown'), 'severity=critical', ...RESOURCE],
  ['everyone-page', name('SignalR'), 'severity=critical', ...RESOURCE],
];

/** Alerts with a renamed severity label. */
const RENAMED: Row[] = [
  ['signalr-page', name('SignalRAtCeiling'), 'level=critical', ...RESOURCE],
  ['signalr-ticket', name('SignalROversized'), 'level=info', ...RESOURCE],
  ['signalr-notify', name('SignalRAtCeiling'), 'severity=critical', ...RESOURCE],
];

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-routing-'));
const renamed = path.join(folder, 'renamed.yml');
writeFileSync(renamed, generated('alertmanager.yml', 'label_names: {severity: level}'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONFIGURATIONS: Array<[name: string, file: string, rows: Row[]]> = [
  ['alertmanager.yml', path.join(ALERTMANAGER_FOLDER, 'alertmanager.yml'), [...PACK, ...FOREIGN_IN_PACK]],
  ['demo.yml', path.join(ALERTMANAGER_FOLDER, 'demo.yml'), [...PACK, ...FOREIGN_IN_PACK]],
  ['embedded.yml', path.join(ALERTMANAGER_FOLDER, 'examples/embedded.yml'), [...PACK, ...FOREIGN_IN_EMBEDDED]],
  ['a renamed severity label', renamed, RENAMED],
];

describe.each(AMTOOLS)('%s', (amtool) => {
  describe.each(CONFIGURATIONS)('%s', (_, config, rows) => {
    it('is a valid Alertmanager configuration', () => {
      expect(run(amtool, 'check-config', config)).toMatchObject({
        status: 0,
        output: expect.stringContaining('SUCCESS'),
      });
    });

    const titled = rows.map(([receiver, ...labels]) => ({ receiver, labels, alert: labels.join(' ').slice(0, 120) }));
    it.each(titled)('$receiver gets $alert', ({ receiver, labels }) => {
      const { status, stdout } = run(amtool, 'config', 'routes', 'test', `--config.file=${config}`, ...labels);
      expect({ status, receivers: stdout.trim() }).toEqual({ status: 0, receivers: receiver });
    });
  });
});

it('the table contains every alert of the pack with the severity from its rule', () => {
  const tried = new Set(PACK.map(([, ...labels]) => labels.slice(0, 2).join(' ')));
  const alerts = PACK_ALERTS.map(({ alert, labels }) => `alertname=${alert} severity=${labels.severity}`);
  expect(alerts.filter((alert) => !tried.has(alert))).toEqual([]);
});

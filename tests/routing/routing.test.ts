import path from 'node:path';
import { parse } from 'yaml';

import { AMTOOLS, inTurn, run } from '../../tools/testing/binaries';
import { PACK_ALERTS } from './pack-alerts';
import { ALERTMANAGER_FOLDER, shipped } from './tools';

type Row = [receiver: string, ...labels: string[]];

const RESOURCE = ['resource_id=/a', 'resource=a', 'subscription=s', 'resource_group=g'];
const name = (alert: string) => `alertname=${alert}`;

/** Alerts with the receiver that must get them in every configuration with the pack's routes. */
const PACK: Row[] = [
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', ...RESOURCE],
  ['signalr-page', name('SignalRThrottled'), 'severity=critical', ...RESOURCE],
  ['signalr-page', name('SignalRServerConnectionsLost'), 'severity=critical', ...RESOURCE],
  ['signalr-page', name('SignalRMonitoringBlind'), 'severity=critical'],
  ['signalr-ticket', name('SignalRNearCeiling'), 'severity=warning', ...RESOURCE],
  ['signalr-ticket', name('SignalRCeilingForecast'), 'severity=warning', 'constraint=outbound', ...RESOURCE],
  ['signalr-ticket', name('SignalRConnectionsDropped'), 'severity=warning', ...RESOURCE],
  ['signalr-ticket', name('SignalRLoadStuck'), 'severity=warning', ...RESOURCE],
  ['signalr-ticket', name('SignalRDailyMessagesNearQuota'), 'severity=warning', ...RESOURCE],
  ['signalr-ticket', name('SignalRInputMissing'), 'severity=warning', 'reason=no_traffic', ...RESOURCE],
  [
    'signalr-ticket',
    name('SignalRExporterFailing'),
    'severity=warning',
    'source=azure-metrics-exporter',
    'subscription=s',
  ],
  ['signalr-ticket', name('SignalRExporterFailing'), 'severity=warning', 'source=alloy'],
  ['signalr-watchdog', name('SignalRHeadroomWatchdog'), 'severity=none'],
  // Users may add other severities, other alerts of the same kind, and their own labels.
  ['signalr-watchdog', name('SignalRHeadroomWatchdog'), 'severity=critical'],
  ['signalr-watchdog', name('SignalRHeadroomWatchdog')],
  ['signalr-page', name('SignalRExporterFailing'), 'severity=critical', 'subscription=s'],
  ['signalr-ticket', name('SignalRExporterFailing'), 'severity=info', 'subscription=s'],
  ['signalr-page', name('SignalRNearCeiling'), 'severity=critical', ...RESOURCE],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical'],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'team=messaging', 'environment=test', ...RESOURCE],
  ['signalr-ticket', name('SignalRConnectionsDropped'), 'severity=info', 'team=messaging', 'cluster=eu', ...RESOURCE],
  ['signalr-ticket', name('SignalRHeadroomWatchdogs'), 'severity=warning'],
  // An alert with an unknown severity must still reach a receiver.
  ['signalr-ticket', name('SignalRNew'), 'severity=odd', ...RESOURCE],
  ['signalr-ticket', name('SignalRNew'), 'severity=none', ...RESOURCE],
  ['signalr-ticket', name('SignalRNew'), 'severity=CRITICAL', ...RESOURCE],
  ['signalr-ticket', name('SignalRNew'), 'severity=criticality', ...RESOURCE],
  ['signalr-ticket', name('SignalRNew'), 'severity=page', ...RESOURCE],
  ['signalr-ticket', name('SignalRNew'), ...RESOURCE],
  ['signalr-ticket', name('SignalRNew')],
  // Free text in label values must not change the route.
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'resource=<script>alert(1)</script>'],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'resource="say \\"severity=info\\""'],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'resource="two\\nlines"'],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'resource=\u202egnp.exe'],
  [
    'signalr-ticket',
    name('SignalRConnectionsDropped'),
    'severity=info',
    'resource="critical"',
    'constraint="severity = critical"',
  ],
  ['signalr-ticket', name('SignalRNearCeiling'), 'severity=warning', 'resource="{{ .ExternalURL }}"'],
  ['signalr-ticket', name('SignalRNearCeiling'), 'severity=warning', `resource_id=/${'a'.repeat(2000)}`],
  ['signalr-page', name('SignalRAtCeiling'), 'severity=critical', 'resource=信号', 'resource_group=🔥'],
];

/** Alerts of the resource group that is muted at times, which goes to the same receivers. */
const OF_MUTED_GROUP = PACK.map(([receiver, ...labels]): Row => [
  receiver,
  ...labels.map((label) => label.replace('_group=g', '_group=rg-chat')),
]);

/** Foreign alerts in a configuration with only the pack's routes. */
const FOREIGN_IN_PACK: Row[] = [
  ['signalr-page', name('DiskFull'), 'severity=critical'],
  ['signalr-ticket', name('DiskFull'), 'severity=warning'],
  ['signalr-ticket', name('DiskFull'), 'severity=info'],
  ['signalr-ticket', name('DiskFull')],
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

const CONFIGURATIONS: Array<[name: string, file: string, rows: Row[]]> = [
  ['alertmanager.yml', path.join(ALERTMANAGER_FOLDER, 'alertmanager.yml'), [...PACK, ...FOREIGN_IN_PACK]],
  ['demo.yml', path.join(ALERTMANAGER_FOLDER, 'demo.yml'), [...PACK, ...FOREIGN_IN_PACK]],
  ['embedded.yml', path.join(ALERTMANAGER_FOLDER, 'examples/embedded.yml'), [...PACK, ...FOREIGN_IN_EMBEDDED]],
  ['maintenance.yml', path.join(ALERTMANAGER_FOLDER, 'examples/maintenance.yml'), [...PACK, ...OF_MUTED_GROUP]],
];

describe.each(inTurn(AMTOOLS, 0))('%s', (amtool) => {
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

describe('every shipped configuration', () => {
  interface Route {
    matchers?: string[];
    routes?: Route[];
    [key: string]: unknown;
  }
  const parsed = (name: string) => parse(shipped(name));
  const pack = parsed('alertmanager.yml');
  const examples = ['email', 'msteams', 'pagerduty', 'slack', 'webhook'].map((name) => `examples/${name}.yml`);
  const untimed = (route: Route): Route => ({
    ...Object.fromEntries(Object.entries(route).filter(([key]) => !/_(?:wait|interval)$/.test(key))),
    ...(route.routes && { routes: route.routes.map(untimed) }),
  });

  it.each(examples)('%s routes and inhibits as alertmanager.yml does', (name) => {
    const { route, inhibit_rules } = parsed(name);
    expect({ route, inhibit_rules }).toEqual({ route: pack.route, inhibit_rules: pack.inhibit_rules });
  });

  it('demo.yml differs from alertmanager.yml only in how soon it tells', () => {
    const demo = parsed('demo.yml');
    expect({ ...demo, route: untimed(demo.route) }).toEqual({ ...pack, route: untimed(pack.route) });
  });

  it('maintenance.yml has one route more, and embedded.yml the same ones for the alerts of the pack', () => {
    const { routes } = parsed('examples/maintenance.yml').route;
    const [{ matchers, ...own }] = parsed('examples/embedded.yml').route.routes;
    const muted = (route: Route) => JSON.stringify(route).includes('mute_time_intervals');
    const [[inner], ...others] = routes.filter(muted).map((route: Route) => route.routes);
    const pages = ({ mute_time_intervals: _, ...route }: Route) => route;
    expect(others).toEqual([]);
    expect(pack.route.routes).toContainEqual(pages(inner));
    expect(routes.filter((route: Route) => !muted(route))).toEqual(pack.route.routes);
    expect([matchers, own]).toEqual([['alertname =~ "SignalR.+"'], pack.route]);
  });
});

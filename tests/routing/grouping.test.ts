import { ALERTMANAGERS } from '../../tools/testing/binaries';
import {
  type AlertGroup,
  type Labels,
  type RunningAlertmanager,
  startAlertmanager,
} from '../../tools/testing/alertmanager';
import { until } from '../../tools/testing/until';
import { shipped } from './tools';

const on = (resource: string, alertname: string, severity: string): Labels => ({
  ...{ alertname, severity, resource, resource_id: `/${resource}`, subscription: 's1' },
});

const ALERTS: Labels[] = [
  on('a', 'SignalRAtCeiling', 'critical'),
  on('a', 'SignalRThrottled', 'critical'),
  on('a', 'SignalRConnectionsDropped', 'warning'),
  on('b', 'SignalRAtCeiling', 'critical'),
  { alertname: 'SignalRExporterFailing', severity: 'warning', subscription: 's1', source: 'azure-metrics-exporter' },
  {
    alertname: 'SignalRExporterFailing',
    severity: 'warning',
    subscription: 's1',
    source: 'azure-resourcegraph-exporter',
  },
  { alertname: 'SignalRExporterFailing', severity: 'warning', subscription: 's2', source: 'azure-metrics-exporter' },
  ...['a', 'b', 'c'].map((resource) => ({ ...on(resource, 'SignalRInputMissing', 'warning'), reason: 'no_unit_size' })),
  { ...on('a', 'SignalRInputMissing', 'warning'), reason: 'no_traffic' },
  { alertname: 'SignalRMonitoringBlind', severity: 'critical' },
  { alertname: 'SignalRHeadroomWatchdog', severity: 'none' },
];

describe.each(ALERTMANAGERS)('%s', (binary) => {
  let server: RunningAlertmanager | undefined;
  let groups: AlertGroup[] = [];

  beforeAll(async () => {
    server = await startAlertmanager(binary, shipped('alertmanager.yml').replaceAll('127.0.0.1:9095', '127.0.0.1:1'));
    const { groups: current, send } = server;
    await send(ALERTS.map((labels) => ({ labels })));
    await until('every alert to be in a group', async () => {
      groups = await current();
      return groups.flatMap(({ alerts }) => alerts).length === ALERTS.length;
    });
  });

  afterAll(() => server?.stop());

  it('groups resource alerts by resource and receiver, missing inputs by problem, and exporter alerts by subscription', () => {
    const found = groups.map(({ receiver, labels, alerts }) => [receiver.name, labels, alerts.length]);
    expect(found).toHaveLength(9);
    expect(found).toEqual(
      expect.arrayContaining([
        ['signalr-page', { resource_id: '/a' }, 2],
        ['signalr-page', { resource_id: '/b' }, 1],
        ['signalr-ticket', { resource_id: '/a' }, 1],
        ['signalr-ticket', { alertname: 'SignalRExporterFailing', subscription: 's1' }, 2],
        ['signalr-ticket', { alertname: 'SignalRExporterFailing', subscription: 's2' }, 1],
        ['signalr-ticket', { alertname: 'SignalRInputMissing', reason: 'no_unit_size' }, 3],
        ['signalr-ticket', { alertname: 'SignalRInputMissing', reason: 'no_traffic' }, 1],
        ['signalr-page', { alertname: 'SignalRMonitoringBlind' }, 1],
        ['signalr-watchdog', { alertname: 'SignalRHeadroomWatchdog' }, 1],
      ])
    );
  });
});

import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';

import { ALERTMANAGERS } from '../../tools/testing/binaries';
import { type Labels, type RunningAlertmanager, startAlertmanager, until } from '../../tools/testing/alertmanager';
import { severityOf } from './pack-alerts';
import { shipped } from './tools';

const RESOURCES = 200;

const alert = (alertname: string, labels: Labels = {}): { labels: Labels } => ({
  labels: { alertname, severity: severityOf(alertname), ...labels },
});

const of = (i: number): Labels => ({ resource_id: `/${i}`, resource: `r${i}`, subscription: `s${i % 4}` });

/** What the rules raise once 200 resources lost their metrics, half of them with a unit size in the settings. */
const ALERTS = [
  alert('SignalRMonitoringBlind'),
  ...Array.from({ length: RESOURCES }, (_, i) => alert('SignalRTrafficMetricsMissing', of(i))),
  ...Array.from({ length: RESOURCES / 2 }, (_, i) => alert('SignalRUnitSizeUnknown', of(i))),
  ...Array.from({ length: RESOURCES / 2 }, (_, i) => alert('SignalRScenarioMixInvalid', of(i))),
  alert('SignalRExporterFailing', { source: 'azure-metrics-exporter', subscription: 's0', reason: 'errors' }),
  alert('SignalRExporterFailing', { source: 'azure-resourcegraph-exporter', reason: 'errors' }),
];

/** Not an effect of blindness: its unit size and connections are known. */
const OTHER = alert('SignalRUnitSizeOutsideGuide', of(0));

interface Notification {
  receiver: string;
  alerts: Array<{ labels: Labels }>;
}

describe.each(ALERTMANAGERS)('%s', (binary) => {
  const received: Notification[] = [];
  let receiver: Server | undefined;
  let server: RunningAlertmanager | undefined;

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        // JSON is YAML, whose parser is typed by its use.
        const notification: Notification = parse(body);
        received.push(notification);
        response.end();
      });
    });
    const listening: Server = receiver;
    const port = await new Promise<number>((resolve) => {
      listening.listen(0, '127.0.0.1', () => {
        const address = listening.address();
        resolve(isPort(address) ? address.port : 0);
      });
    });
    const config = shipped('demo.yml').replaceAll('127.0.0.1:9095', `127.0.0.1:${port}`);
    server = await startAlertmanager(binary, config);
    await server.send([...ALERTS, OTHER]);
    await until('both notifications', () => Promise.resolve(received.length >= 2));
    // Longer than the waits of the demo's groups.
    await sleep(8000);
  }, 90_000);

  afterAll(async () => {
    await server?.stop();
    receiver?.close();
  });

  it('pages once when 200 resources lose their metrics, and notifies of nothing that follows from it', () => {
    const told = received.map(({ receiver: to, alerts }) => [to, alerts.map(({ labels }) => labels.alertname)]);
    expect(told.sort()).toEqual([
      ['signalr-notify', ['SignalRUnitSizeOutsideGuide']],
      ['signalr-page', ['SignalRMonitoringBlind']],
    ]);
  });
});

function isPort(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

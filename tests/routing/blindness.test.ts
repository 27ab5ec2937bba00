import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';

import { ALERTMANAGERS } from '../../tools/testing/binaries';
import { type Labels, type RunningAlertmanager, startAlertmanager } from '../../tools/testing/alertmanager';
import { until } from '../../tools/testing/until';
import { alertOf } from './pack-alerts';
import { shipped } from './tools';

const RESOURCES = 200;

const of = (i: number): Labels => ({ resource_id: `/${i}`, resource: `r${i}`, subscription: `s${i % 4}` });

const missing = (i: number, reason: string) => alertOf('SignalRInputMissing', undefined, { ...of(i), reason });

/** Raised once 200 resources lost their metrics, half of them with a unit size in the settings. */
const ALERTS = [
  alertOf('SignalRMonitoringBlind'),
  ...Array.from({ length: RESOURCES }, (_, i) => missing(i, 'no_traffic')),
  ...Array.from({ length: RESOURCES / 2 }, (_, i) => missing(i, 'no_unit_size')),
];

/** The cause, which helps whoever is paged. */
const CAUSE = alertOf('SignalRExporterFailing', undefined, { source: 'alloy', subscription: 's0', reason: 'errors' });

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
    await server.send([...ALERTS, CAUSE].map((labels) => ({ labels })));
    await until('both notifications', () => Promise.resolve(received.length >= 2));
    // Longer than the waits of the demo's groups.
    await sleep(8000);
  });

  afterAll(async () => {
    await server?.stop();
    receiver?.close();
  });

  it('pages once when 200 resources lose their metrics, and opens no ticket for each of them', () => {
    const told = received.map(({ receiver: to, alerts }) => [to, alerts.map(({ labels }) => labels.alertname)]);
    expect(told.sort()).toEqual([
      ['signalr-page', ['SignalRMonitoringBlind']],
      ['signalr-ticket', ['SignalRExporterFailing']],
    ]);
  });
});

function isPort(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { FLEET, type Resource } from '../../demo/simulator/fleet/fleet';
import { type Exporting, type Simulator, startExporting, startSimulator } from '../../tests/docs/exporting';
import { packageSandbox, type PackageSandbox, packPackage } from '../../tests/docs/package';
import { blocksOf, statementsOf } from '../../tests/docs/statements';
import { type RunningAlertmanager, startAlertmanager } from '../../tools/testing/alertmanager';
import { until } from '../../tools/testing/until';
import { ALERTMANAGERS, PROMETHEUSES } from '../../tools/testing/binaries';
import { type HttpReceiver, startHttpReceiver } from '../../tools/testing/http-receiver';

const PAGE = 'docs/install/prometheus.md';
const MOST_COMMANDS = 6;
const MOST_MINUTES = 10;
const TIMEOUT_MS = 2 * MOST_MINUTES * 60_000;

/** The climb is above its ceiling when the reader begins, and stays there. */
const CLIMBING_FOR_MINUTES = 10;

const [CLIMBING] = FLEET.filter(({ character }) => character === 'climbing');
const { name } = CLIMBING;

const ORDER = ', unit size 20: scale to 30"';

/** A reader's own Alertmanager: everything to one place, with the defaults of its route. */
const ALERTMANAGER = (url: string) => `
route: { receiver: page, group_by: [alertname, resource] }
receivers:
  - name: page
    webhook_configs: [{ url: '${url}' }]
`;

let folder: PackageSandbox;
let receiver: HttpReceiver;
let alertmanager: RunningAlertmanager;
let simulator: Simulator;
let exporting: Exporting;

beforeAll(async () => {
  folder = packageSandbox(packPackage());
  receiver = await startHttpReceiver();
  alertmanager = await startAlertmanager(ALERTMANAGERS[0], ALERTMANAGER(receiver.url));
  simulator = await startSimulator('default', [
    '--start',
    `${Math.floor(Date.now() / 1000) - CLIMBING_FOR_MINUTES * 60}`,
  ]);
  exporting = await startExporting({
    binary: PROMETHEUSES[0],
    exporter: 'azure-metrics-exporter',
    countsMessages: true,
    rules: join(folder.systemFolder('/etc/prometheus/signalr'), '*.rules.yml'),
    alertmanager: alertmanager.address,
    simulator,
  });
}, TIMEOUT_MS);

afterAll(async () => {
  await exporting?.stop();
  await simulator?.stop();
  await alertmanager?.stop();
  await receiver?.stop();
  folder?.remove();
}, TIMEOUT_MS);

/** Declares the message size and the server leg of a resource: two lines of its entry. Its application counts its mix. */
function edit(text: string, { name, messageSize }: Resource): string {
  const [before, after = ''] = text.split(`/signalr/${name}\n`);
  const edited = after
    .replace(/# message_size_bytes: .*/, `message_size_bytes: ${messageSize}`)
    .replace('# server_leg: true', 'server_leg: true');
  return `${before}/signalr/${name}\n${edited}`;
}

it(
  'leads from an empty folder to a page for the climbing resource in six commands and ten minutes',
  async () => {
    const page = blocksOf(PAGE).filter(({ language }) => language === 'sh');
    const commands = [folder.install, ...page.flatMap(statementsOf)];
    expect(commands.length).toBeLessThanOrEqual(MOST_COMMANDS);
    const start = Date.now();
    for (const command of commands) {
      expect(folder.run(command.replace('http://127.0.0.1:9090', exporting.url))).toMatchObject({ status: 0 });
      if (command.includes(' init ')) {
        const settings = join(folder.clone, 'settings.yaml');
        writeFileSync(settings, edit(readFileSync(settings, 'utf8'), CLIMBING));
      }
    }
    const pages = () => receiver.received.filter(({ body }) => body.includes('"SignalRAtCeiling"'));
    await until('somebody is paged', () => pages().some(({ body }) => body.includes(name)), 2 * MOST_MINUTES * 60);
    const [paged] = pages().filter(({ body }) => body.includes(name));
    const minutes = (paged.at - start) / 60_000;
    process.stdout.write(`${commands.length} commands, ${minutes.toFixed(1)} minutes to the page\n`);
    const { alerts } = JSON.parse(paged.body);
    expect(alerts[0].labels).toMatchObject({ alertname: 'SignalRAtCeiling', severity: 'critical', resource: name });
    expect(alerts[0].annotations.summary).toMatch(
      /^orders-live: outbound bandwidth \d.*%, unit size 20: scale to [345]0$/
    );
    const orders = async () => (await (await fetch(`${exporting.url}/api/v1/alerts`)).text()).includes(ORDER);
    await until('the page orders a size', orders, MOST_MINUTES * 60);
    expect(minutes).toBeLessThan(MOST_MINUTES);
  },
  TIMEOUT_MS
);

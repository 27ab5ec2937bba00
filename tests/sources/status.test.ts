import { packOf } from '../../alerts/generator/targets/pack';
import { ruleFiles } from '../../alerts/generator/targets/prometheus';
import { settingsOf } from '../../alerts/generator/settings';
import { prometheusClient } from '../../cli/common/prometheus-client';
import { chosenId, readStatus } from '../../cli/status/read';
import { fleetText, resourceMarkdown } from '../../cli/status/text';
import { OUTPUT } from '../../src/names/series';
import { PROMETHEUSES } from '../../tools/testing/binaries';
import { RunningPrometheus } from '../parity/prometheus';

const idOf = (name: string, group = 'shop') =>
  `/subscriptions/s/resourcegroups/${group}/providers/microsoft.signalrservice/signalr/${name}`;

/** Connections and traffic of each resource; `orders` has reached its quota. */
const PAGE = [
  { id: idOf('orders'), connections: 9900, outbound: 12e6, load: 0.62 },
  { id: idOf('chat'), connections: 100, outbound: 1e6, load: 0.1 },
  { id: idOf('chat', 'games'), connections: 200, outbound: 1e6, load: 0.1 },
]
  .flatMap(({ id, connections, outbound, load }) => [
    `signalr_units{resource_id="${id}"} 10`,
    `signalr_sku_info{resource_id="${id}",sku="Standard_S1",service_mode="Default"} 1`,
    `signalr_connections{resource_id="${id}"} ${connections}`,
    `signalr_inbound_bytes_per_second{resource_id="${id}"} 1000000`,
    `signalr_outbound_bytes_per_second{resource_id="${id}"} ${outbound}`,
    `signalr_server_load_ratio{resource_id="${id}"} ${load}`,
  ])
  .join('\n');

const SETTINGS = settingsOf(
  'edition: 2023-03\nsources: [plain]\nserver_leg: false\nevaluation_interval: 1s\nrecommendation_interval: 1s\nat_ceiling_for: 1s\n'
);

it('headroom status reads what a Prometheus records: the fleet, the worst first, and the evidence on a page', async () => {
  const pack = packOf(SETTINGS).map((file) => ({
    ...file,
    groups: file.groups.map((group) => ({ ...group, interval: '1s' })),
  }));
  const prometheus = await RunningPrometheus.start(PROMETHEUSES[0], () => `${PAGE}\n`, ruleFiles(pack, 'jest'));
  try {
    await prometheus.scraped(3);
    const groups = pack.flatMap((file) => file.groups.map(({ name }) => name));
    const client = prometheusClient({ prometheus: prometheus.address });
    const fleet = await prometheus.read([...groups, ...groups], () => readStatus(client));
    expect(fleetText(fleet)).toMatch(/^orders .* 99% .*scale from 10 to 20 units/m);
    expect(fleet.map(({ name }) => name).sort()).toEqual(['chat (group games)', 'chat (group shop)', 'orders']);
    const names = await client.instant(OUTPUT.identity);
    expect(chosenId('Orders', names)).toBe(idOf('orders'));
    expect(() => chosenId('chat', names)).toThrow(
      `--resource: chat is the name of 2 resources; give the id of one: ${idOf('chat', 'games')}, ${idOf('chat')}`
    );
    expect(() => chosenId('orderz', names)).toThrow(
      '--resource: no resource is called orderz; it takes a name or an id of: chat, orders'
    );
    const [orders] = await readStatus(client, idOf('orders'));
    const text = resourceMarkdown(orders, new Date('2026-03-02T10:00Z'));
    expect(text).toContain('**orders**: 10 units, Standard\\_S1, 2026-03-02 10:00 UTC');
    expect(text).toContain('| connections | 9,900 | 10,000 | 99% | `██████████` |');
    expect(text).toContain('| outbound traffic | 12,000,000 B/s | 40,960,000 B/s | 29.3% |');
    expect(text).toContain('- Alerts: SignalRAtCeiling');
    expect(text).toContain('- Signs of overload: connections at 99%');
    expect(text).toContain('- Verdict: scale from 10 to 20 units');
    expect(text).toContain(
      `- Command: \`az signalr update --ids ${idOf('orders')} --sku Standard_S1 --unit-count 20\``
    );
  } finally {
    await prometheus.stop();
  }
});

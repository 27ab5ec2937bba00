import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packOf } from '../../alerts/generator/pack/pack';
import { ruleFiles } from '../../alerts/generator/targets/prometheus';
import { settingsOf } from '../../alerts/generator/settings';
import { prometheusClient, type PrometheusClient } from '../../cli/common/prometheus-client';
import { chosenId, readStatus } from '../../cli/status/read';
import { fleetText, resourceMarkdown } from '../../cli/status/text';
import { runHere } from '../../cli/testing';
import { OUTPUT } from '../../src/names/series';
import { PROMETHEUSES } from '../../tools/testing/binaries';
import { RunningPrometheus } from '../parity/prometheus';

const idOf = (name: string, group = 'shop') =>
  `/subscriptions/s/resourcegroups/${group}/providers/microsoft.signalrservice/signalr/${name}`;

/** The measurements of a resource; without a server load where none is given. */
interface Measured {
  id: string;
  units: number;
  connections: number;
  inbound: number;
  outbound: number;
  load?: number;
}

function pageOf(resources: readonly Measured[]): string {
  const lines = resources.flatMap(({ id, units, connections, inbound, outbound, load }) => [
    `signalr_units{resource_id="${id}"} ${units}`,
    `signalr_sku_info{resource_id="${id}",sku="Standard_S1",service_mode="Default"} 1`,
    `signalr_connections{resource_id="${id}"} ${connections}`,
    `signalr_inbound_bytes_per_second{resource_id="${id}"} ${inbound}`,
    `signalr_outbound_bytes_per_second{resource_id="${id}"} ${outbound}`,
    ...(load === undefined ? [] : [`signalr_server_load_ratio{resource_id="${id}"} ${load}`]),
  ]);
  return `${lines.join('\n')}\n`;
}

/** `orders` has reached its quota. */
const FLEET: readonly Measured[] = [
  { id: idOf('orders'), units: 10, connections: 9900, inbound: 1e6, outbound: 12e6, load: 0.62 },
  { id: idOf('chat'), units: 10, connections: 100, inbound: 1e6, outbound: 1e6, load: 0.1 },
  { id: idOf('chat', 'games'), units: 10, connections: 200, inbound: 1e6, outbound: 1e6, load: 0.1 },
];

/** By what each needs the most units. */
const MOMENTS: readonly Measured[] = [
  { id: idOf('by-connections'), units: 2, connections: 1950, inbound: 1e5, outbound: 1e5, load: 0.2 },
  { id: idOf('by-traffic'), units: 5, connections: 100, inbound: 1e6, outbound: 45e6, load: 0.3 },
  { id: idOf('by-load'), units: 5, connections: 100, inbound: 1e5, outbound: 1e5, load: 0.95 },
  { id: idOf('by-load-and-traffic'), units: 10, connections: 8500, inbound: 2e7, outbound: 3e7, load: 0.8 },
  { id: idOf('without-load'), units: 5, connections: 4900, inbound: 1e5, outbound: 1e5 },
  { id: idOf('with-room'), units: 10, connections: 100, inbound: 1e5, outbound: 1e5, load: 0.1 },
];

const SETTINGS =
  'edition: 2023-03\nsources: [plain]\nserver_leg: false\nevaluation_interval: 1s\nrecommendation_interval: 1s\nat_ceiling_for: 1s\n';

/** A Prometheus that scrapes the resources, and the rules' answer to what is read of it once they have settled. */
async function onPrometheus(
  resources: readonly Measured[],
  test: (client: PrometheusClient, settled: <T>(read: () => Promise<T>) => Promise<T>) => Promise<void>
): Promise<void> {
  const pack = packOf(settingsOf(SETTINGS)).map((file) => ({
    ...file,
    groups: file.groups.map((group) => ({ ...group, interval: '1s' })),
  }));
  const prometheus = await RunningPrometheus.start(PROMETHEUSES[0], pageOf(resources), ruleFiles(pack, 'jest'));
  try {
    // Of gauges: no rule takes a rate of them, so the first scrape is enough, for which reading waits.
    const groups = pack.flatMap((file) => file.groups.map(({ name }) => name));
    const client = prometheusClient({ prometheus: prometheus.address });
    await test(client, (read) => prometheus.read([...groups, ...groups], read));
  } finally {
    await prometheus.stop();
  }
}

it('headroom status reads what a Prometheus records: the fleet, the worst first, and the evidence on a page', async () => {
  await onPrometheus(FLEET, async (client, settled) => {
    const fleet = await settled(() => readStatus(client));
    expect(fleetText(fleet)).toMatch(/^orders .* 99% .*Scale 10 → 20/m);
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
    expect(text).toContain('- Verdict: Scale 10 → 20');
    expect(text).toContain(
      `- Command: \`az signalr update --ids ${idOf('orders')} --sku Standard_S1 --unit-count 20\``
    );
  });
});

it('headroom evaluate and headroom status name one size for one moment, whatever needs the most units', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-status-'));
  const settings = path.join(folder, 'settings.yaml');
  writeFileSync(settings, SETTINGS);
  const evaluated = async ({ units, connections, inbound, outbound, load }: Measured): Promise<number> => {
    const measured = { inboundBytes: inbound, outboundBytes: outbound };
    const input = JSON.stringify({ units, sku: 'Standard_S1', connections, serverLoad: load, measured });
    const { status, stdout } = await runHere(['evaluate', '-', '--settings', settings, '--json'], { input });
    expect(status).toBe(0);
    // Fewer units take more than a moment: status keeps what a resource has.
    return Math.max(JSON.parse(stdout).recommendedUnits, units);
  };
  try {
    await onPrometheus(MOMENTS, async (client, settled) => {
      const read = await settled(() => readStatus(client));
      const named = new Map(read.map(({ resourceId, verdict }) => [resourceId, verdict?.units]));
      const sizes = [];
      // One after the other, as each has the standard streams to itself.
      for (const one of MOMENTS) {
        sizes.push({ id: one.id, status: named.get(one.id), evaluate: await evaluated(one) });
      }
      expect(sizes.filter(({ status, evaluate }) => status !== evaluate)).toEqual([]);
      // All but one need more, or the comparison would be of sizes that stay.
      expect(MOMENTS.filter(({ id, units }) => named.get(id) === units).map(({ id }) => id)).toEqual([
        idOf('with-room'),
      ]);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

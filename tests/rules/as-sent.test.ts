import { labelSet } from '../../demo/simulator/exporters/exposition';
import { inTurn, PROMETHEUSES } from '../../tools/testing/binaries';
import { until } from '../../tools/testing/until';
import { RunningPrometheus } from '../parity/prometheus';
import { OUTPUT } from '../../src/names/series';
import { ruleFilesOf } from './rule-files';

// promtool evaluates every group at each step, so advice is never older there than the page that quotes it.

/** The groups take turns as with the defaults, where advice runs every fourth minute, but for a longer time between two. */
const SETTINGS = 'evaluation_interval: 1s\nrecommendation_interval: 20s\nat_ceiling_for: 2s\nsources: [plain]\n';

const ID = labelSet({
  resource_id: '/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/chat',
});

/** A resource of ten units with this many connections, as the source plain reads it. */
function page(connections: number): string {
  return [
    `signalr_connections${ID} ${connections}`,
    `signalr_inbound_bytes_per_second${ID} 100000`,
    `signalr_outbound_bytes_per_second${ID} 200000`,
    `signalr_units${ID} 10`,
    '',
  ].join('\n');
}

describe.each(inTurn(PROMETHEUSES, 1))('the page of a sudden load, in %s', (binary) => {
  it('orders the size for its own load, which no advice has seen', async () => {
    let connections = 4000;
    const prometheus = await RunningPrometheus.start(binary, () => page(connections), ruleFilesOf(SETTINGS));
    const pages = async () =>
      (await prometheus.firing()).filter(({ labels: { alertname } }) => alertname === 'SignalRAtCeiling');
    const advised = async () => (await prometheus.query(`${OUTPUT.enough}{resource_id!="/canary"}`))[0]?.value;
    try {
      await until('advice on the load before', async () => (await advised()) === 5);
      // Right after an evaluation: the page then comes before the next one.
      await prometheus.settle(['signalr-advice']);
      connections = 9700;
      await until('a page', async () => (await pages()).length > 0);
      const [{ annotations }] = await pages();
      const size = await advised();
      expect(annotations.summary.replace(/^.*unit size 10: /, '')).toBe('scale to 20');
      // On a machine that is very busy, the next advice can come first.
      expect([5, 20]).toContain(size);
      expect(await prometheus.ruleErrors()).toEqual([]);
    } finally {
      await prometheus.stop();
    }
  });
});

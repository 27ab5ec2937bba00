import { labelSet } from '../../demo/simulator/exporters/exposition';
import { inTurn, PROMETHEUSES } from '../../tools/testing/binaries';
import { until } from '../../tools/testing/until';
import { RunningPrometheus } from '../parity/prometheus';
import { STEP } from '../../alerts/generator/promql/series';
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
  it('gives no order by advice from before it, and then that of the next advice', async () => {
    let connections = 4000;
    const prometheus = await RunningPrometheus.start(binary, () => page(connections), ruleFilesOf(SETTINGS));
    const pages = async () =>
      (await prometheus.firing()).filter(({ labels: { alertname } }) => alertname === 'SignalRAtCeiling');
    const summaries = new Set<string>();
    try {
      await until(
        'advice on the load before',
        async () =>
          (await prometheus.query(`${STEP.action}{resource_id!="/canary",action=~"no larger.*"}`)).length === 1
      );
      // Right after an evaluation: the page then comes before the next one.
      await prometheus.settle(['signalr-advice']);
      connections = 9700;
      const { startedAt: advisedAt } = await prometheus.lastEvaluation('signalr-advice');
      let isFirstInTime = false;
      await until('a page that says which size is enough', async () => {
        const own = await pages();
        if (own.length > 0 && summaries.size === 0) {
          isFirstInTime = (await prometheus.lastEvaluation('signalr-advice')).startedAt === advisedAt;
        }
        own.forEach(({ annotations: { summary } }) => summaries.add(summary.replace(/^.*unit size 10: /, '')));
        return summaries.has('scale to 20');
      });
      const later = expect.stringMatching(/^load or size has just changed: /);
      // On a machine that is very busy, the next advice can come first.
      expect([...summaries]).toEqual(isFirstInTime ? [later, 'scale to 20'] : ['scale to 20']);
      expect(await prometheus.ruleErrors()).toEqual([]);
    } finally {
      await prometheus.stop();
    }
  });
});

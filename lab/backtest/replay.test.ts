import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { resourceId } from '../../demo/simulator/fleet/fleet';
import { run } from '../../tools/testing/binaries';
import { buildNotifications, builtServers, buildTool } from '../../tools/pinned';
import { packAlerts } from './alert-sets';
import { crossingsIn, isSustained } from './crossings';
import { replayedPack, replayedRoutes } from './pack';
import { FIRST_MINUTE, firingsFrom, replay, type ReplayedResource, rulesOver } from './replay';
import { type Scope, subjectsOf } from './resources';
import { seriesOf } from './series';
import { trafficOf } from './traffic';

const root = join(__dirname, '..', '..');

/** A day in which each resource has its episode. */
const SCOPE: Scope = { seed: 1, days: 1, resources: 10 };
const MINUTES = 1440;

describe('replay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-replay-'));
  const pack = replayedPack(root);
  const { load, inputs } = packAlerts(pack);
  const alerts = [...load, ...inputs];
  let replayed: ReplayedResource[];

  beforeAll(async () => {
    const binary = await buildTool(root, 'replay');
    const alertmanager = { binary: await buildNotifications(root), config: replayedRoutes(root) };
    replayed = await replay(SCOPE, { folder, binary, alertmanager, pack, alerts, progress: () => {} });
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has crossings and pages about them', () => {
    expect(replayed.flatMap(({ utilization }) => crossingsIn(utilization)).some(isSustained)).toBe(true);
    const fired = new Set(replayed.flatMap((resource) => firingsFrom(resource, alerts).map(({ alert }) => alert)));
    expect(fired.size).toBeGreaterThanOrEqual(4);
  });

  it("fires the same alerts as Prometheus's rule manager in every minute", () => {
    const promtool = builtServers(root)?.promtool;
    if (promtool === undefined) {
      throw new Error('the servers of tools/ are not built: run make lab, or use tools/testing/with-servers.ts');
    }
    const { recording, alerts: alerting } = rulesOver(SCOPE, { pack, alerts });
    const rules = {
      groups: [
        { name: 'recording', interval: '1m', rules: recording },
        {
          name: 'alerts',
          interval: '1m',
          rules: alerting.map(({ alert, expr, for: wait, keepFiringFor }) => ({
            ...{ alert, expr, for: `${wait}s`, keep_firing_for: `${keepFiringFor}s` },
          })),
        },
      ],
    };
    const firing = replayed.flatMap((resource) =>
      firingsFrom(resource, alerts).map((page) => ({ ...page, resource_id: resourceId(resource.subject.resource) }))
    );
    const looks = new Set(firing.flatMap(({ from, until }) => [from - 1, from, until - 1, until]));
    const test = {
      rule_files: ['rules.yml'],
      evaluation_interval: '1m',
      group_eval_order: ['recording', 'alerts'],
      tests: [
        {
          interval: '1m',
          input_series: subjectsOf(SCOPE).flatMap((subject) =>
            [...seriesOf(subject, trafficOf(subject, FIRST_MINUTE, SCOPE.seed), FIRST_MINUTE)].map(inputSeries)
          ),
          promql_expr_test: [...looks]
            .filter((minute) => minute >= 0 && minute < MINUTES)
            .sort((a, b) => a - b)
            .map((minute) => ({
              expr: 'group by (alertname, resource_id) (ALERTS{alertstate="firing"})',
              eval_time: `${minute}m`,
              exp_samples: firing
                .filter(({ from, until }) => from <= minute && minute < until)
                .map(({ alert, resource_id }) => ({
                  labels: `{alertname="${alert}",resource_id="${resource_id}"}`,
                  value: 1,
                })),
            })),
        },
      ],
    };
    writeFileSync(join(folder, 'rules.yml'), stringify(rules));
    writeFileSync(join(folder, 'test.yml'), stringify(test));
    expect(run(promtool, 'test', 'rules', join(folder, 'test.yml'))).toMatchObject({
      status: 0,
      output: expect.stringContaining('SUCCESS'),
    });
  }, 300_000);
});

/** Converts a line for tools/replay to promtool's notation; a series that ends becomes stale, as after a scrape. */
function inputSeries(line: string): { series: string; values: string } {
  const [series, , , values] = line.trimEnd().split('\t');
  let present = false;
  const written = values.split(' ').map((value) => {
    const ends = value === '-' && present;
    present = value !== '-';
    return ends ? 'stale' : present ? value : '_';
  });
  return { series, values: written.join(' ') };
}

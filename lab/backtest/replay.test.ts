import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { run } from '../../tools/testing/binaries';
import { buildNotifications, builtServers, buildTool } from '../../tools/pinned';
import { isSustained } from './crossings';
import { packParts, replayedRoutes } from './pack';
import { FIRST_MINUTE, firingsFrom, planOf, replay, type ReplayedResource, simulate } from './replay';
import { seriesOf } from './series';
import { type Scope } from './subjects';

const root = join(__dirname, '..', '..');

/** A day in which each resource has its episode. */
const SCOPE: Scope = { seed: 1, days: 1, resources: 10 };
const MINUTES = 1440;

describe('replay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-replay-'));
  const fleet = simulate(SCOPE);
  const [part] = packParts(root, fleet, 'mix and server leg');
  const { alerts } = part.rules;
  let replayed: ReplayedResource[];
  let binary: string;

  beforeAll(async () => {
    binary = await buildTool(root, 'replay');
    const alertmanager = { binary: await buildNotifications(root), config: replayedRoutes(root) };
    replayed = await replay(SCOPE, [part], { folder, binary, alertmanager });
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has crossings and pages about them', () => {
    expect(fleet.flatMap(({ facts }) => facts.crossings).some(isSustained)).toBe(true);
    const fired = new Set(replayed.flatMap((resource) => firingsFrom(resource, alerts).map(({ alert }) => alert)));
    expect(fired.size).toBeGreaterThanOrEqual(4);
  });

  it("fires the same alerts as Prometheus's rule manager in every minute", () => {
    const promtool = builtServers(root)?.promtool;
    if (promtool === undefined) {
      throw new Error('the servers of tools/ are not built: run make lab, or use tools/testing/with-servers.ts');
    }
    const { recording, alerts: alerting } = planOf(SCOPE, part.rules);
    const rules = {
      groups: [
        ...recording.map(({ interval, ...rule }, i) => ({ name: `${i}`, interval: `${interval}s`, rules: [rule] })),
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
      firingsFrom(resource, alerts).map((page) => ({ ...page, resource_id: resource.simulated.subject.id }))
    );
    const looks = new Set(firing.flatMap(({ from, until }) => [from - 1, from, until - 1, until]));
    const test = {
      rule_files: ['rules.yml'],
      evaluation_interval: '1m',
      group_eval_order: [...recording.map((_, i) => `${i}`), 'alerts'],
      tests: [
        {
          interval: '1m',
          input_series: fleet.flatMap((resource) =>
            [...seriesOf(resource.subject, resource.traffic, FIRST_MINUTE, part.mixesOf(resource))].map(inputSeries)
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

  it('refuses a label that is a template, which it would not expand', () => {
    const plan = planOf(SCOPE, part.rules);
    const file = join(folder, 'template.json');
    const [alert] = plan.alerts;
    writeFileSync(file, JSON.stringify({ ...plan, alerts: [{ ...alert, labels: { severity: '{{ $value }}' } }] }));
    expect(run(binary, file)).toMatchObject({
      status: 1,
      output: expect.stringContaining(`the label severity of ${alert.alert} must be constant`),
    });
  });
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

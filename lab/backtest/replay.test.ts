import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { run } from '../../tools/testing/binaries';
import { builtServers, buildNotifications, buildTool } from '../../tools/pinned';
import { everyAlert, packAlerts, SIGN_CONDITIONS, withoutTimes } from './alert-sets';
import { isSustained } from './crossings';
import { type Firing } from './notifications';
import { packParts, replayedPack, replayedRoutes } from './pack';
import { mergedPages, type Page, timed } from './pages';
import { quickPack, quickRivals } from './quick';
import { FIRST_MINUTE, planOf, replay, simulate } from './replay';
import { rivalRules } from './rivals';
import { seriesOf } from './series';
import { CALIBRATION_MINUTES, type Scope } from './subjects';

const root = join(__dirname, '..', '..');

/** A day, after the week that precedes every replay. */
const SCOPE: Scope = { seed: 10, days: 1, resources: 10 };
const DAY = 1440;

/** The last day of that week and the day after it: enough for rules that read a record of ended days. */
const FIRST = CALIBRATION_MINUTES - DAY;

describe('replay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-replay-'));
  const fleet = simulate(SCOPE);
  const [part] = packParts(root, fleet, 'mix and server leg', (own) => [
    ...everyAlert(own),
    ...SIGN_CONDITIONS.map(withoutTimes),
  ]);
  let binary: string;

  beforeAll(async () => {
    binary = await buildTool(root, 'replay');
  }, 600_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("fires the same alerts as Prometheus's rule manager in every minute", () => {
    const promtool = builtServers(root)?.promtool;
    if (promtool === undefined) {
      throw new Error('the servers of tools/ are not built: run make lab, or use tools/testing/with-servers.ts');
    }
    const whole = planOf(SCOPE, part.rules);
    const plan = { ...whole, first: whole.alertsFrom - 60 * DAY };
    const { recording, alerts } = plan;
    const lines = part.resources.flatMap((resource) =>
      [...seriesOf(resource.subject, resource.traffic, FIRST_MINUTE - CALIBRATION_MINUTES, part.mixesOf(resource))].map(
        fromFirst
      )
    );
    const firing = merged(firings(binary, folder, plan, lines), (seconds) => (seconds - plan.first) / 60);
    expect(part.resources.flatMap(({ facts }) => facts.crossings).some(isSustained)).toBe(true);
    const fired = [...new Set(firing.map(({ alert }) => alert))];
    expect(fired).toEqual(
      expect.arrayContaining(['SignalRAtCeiling', 'SignalRNearCeiling', 'sign mix', 'sign server_load_record'])
    );

    // promtool evaluates every rule at the same interval. A slower one records nothing between its own evaluations, which
    // is the same to rules that read it over a range, as all have to.
    const rules = [
      ...recording.map(({ record, expr, labels, interval }) => ({
        ...{ record, labels },
        expr: interval === 60 ? expr : `(${expr}\n) and on () (vector(time()) % ${interval} == 0)`,
      })),
      ...alerts.map(({ alert, expr, for: wait, keepFiringFor }) => ({
        alert,
        expr: `(${expr}\n) and on () (vector(time()) >= ${60 * DAY})`,
        ...{ for: `${wait}s`, keep_firing_for: `${keepFiringFor}s` },
      })),
    ];
    const looks = new Set(firing.flatMap(({ from, until }) => [from - 1, from, until - 1, until]));
    const test = {
      rule_files: ['rules.yml'],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: lines.map(inputSeries),
          promql_expr_test: [...looks]
            .filter((minute) => minute >= DAY && minute < 2 * DAY)
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
    writeFileSync(join(folder, 'rules.yml'), stringify({ groups: [{ name: 'pack', interval: '1m', rules }] }));
    writeFileSync(join(folder, 'test.yml'), stringify(test));
    expect(run(promtool, 'test', 'rules', join(folder, 'test.yml'))).toMatchObject({
      status: 0,
      output: expect.stringContaining('SUCCESS'),
    });
  }, 900_000);

  it("waits and keeps firing on a condition as Prometheus's alerting rule does", async () => {
    const { recording: ofRivals, alerts: conditions } = rivalRules();
    const times = [
      ...[0, 2, 15].map((wait) => ({ wait, keep: 0 })),
      ...[2, 5].map((wait) => ({ wait, keep: 30 })),
      { wait: 0, keep: 60 },
    ];
    const withTimes = conditions.flatMap((condition) =>
      times.map(({ wait, keep }) => ({
        ...{ ...condition, name: `${condition.name} ${wait} ${keep}` },
        ...{ for: 60 * wait, keepFiringFor: 60 * keep },
      }))
    );
    const rules = { recording: ofRivals, alerts: [...conditions, ...withTimes] };
    const tools = { folder, binary, alertmanager: { binary: '', config: '' } };
    const found = await replay(SCOPE, [{ resources: part.resources, rules, mixesOf: () => [] }], tools);
    // An alert that fires at the end goes on.
    const seen = (pages: ReadonlyArray<{ from: number; until: number }>) =>
      pages.filter(({ from }) => from < DAY).map(({ from, until }) => ({ from, until: Math.min(DAY, until) }));
    let compared = 0;
    for (const { pages } of found) {
      for (const { name } of conditions) {
        for (const { wait, keep } of times) {
          const ofRule = pages.get(`${name} ${wait} ${keep}`) ?? [];
          compared += ofRule.length;
          expect(seen(timed(pages.get(name) ?? [], { wait, keep }))).toEqual(seen(ofRule));
        }
      }
    }
    expect(compared).toBeGreaterThan(1000);
  }, 300_000);

  it("finds the same signs, pages and rivals' conditions as the minutes computed with the model", async () => {
    const tools = {
      folder,
      binary,
      alertmanager: { binary: await buildNotifications(root), config: replayedRoutes(root) },
    };
    const { pages: own } = packAlerts(replayedPack(root));
    for (const knowledge of ['mix and server leg', 'nothing'] as const) {
      const [{ resources, ...rest }] = packParts(root, fleet, knowledge, ({ pages }) => [
        ...pages,
        ...SIGN_CONDITIONS.map(withoutTimes),
      ]);
      const byEngine = await replay(SCOPE, [{ resources, ...rest }], tools);
      const byModel = await quickPack(SCOPE, resources, { knowledge, pages: own, tools });
      expect(byModel.map(({ pages }) => endedPages(pages))).toEqual(byEngine.map(({ pages }) => endedPages(pages)));
      expect(byModel.map(({ notifications }) => notifications)).toEqual(
        byEngine.map(({ notifications }) => notifications)
      );
    }
    const ofRivals = await replay(
      SCOPE,
      [{ resources: part.resources, rules: rivalRules(), mixesOf: () => [] }],
      tools
    );
    const held = quickRivals(part.resources);
    expect(held.map(({ pages }) => endedPages(pages))).toEqual(ofRivals.map(({ pages }) => endedPages(pages)));
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

/** An alert that fires at the end goes on. */
function endedPages(pages: ReadonlyMap<string, readonly Page[]>) {
  return [...pages]
    .map(([name, all]) => ({
      name,
      pages: all.filter(({ from }) => from < DAY).map(({ from, until }) => ({ from, until: Math.min(DAY, until) })),
    }))
    .filter((each) => each.pages.length > 0)
    .sort((a, b) => a.name.localeCompare(b.name));
}

interface FiringOf extends Page {
  alert: string;
  resource_id: string;
}

/** The firings of each alert for each resource, whatever other labels they have. */
function merged(all: readonly Firing[], minuteAt: (seconds: number) => number): FiringOf[] {
  const alike = new Map<string, { alert: string; resource_id: string; pages: Page[] }>();
  for (const { alert, labels, from, until } of all) {
    const { resource_id = '' } = labels;
    const known = alike.get(`${alert} ${resource_id}`) ?? { alert, resource_id, pages: [] };
    known.pages.push({ from: minuteAt(from), until: minuteAt(until) });
    alike.set(`${alert} ${resource_id}`, known);
  }
  return [...alike.values()].flatMap(({ alert, resource_id, pages }) =>
    mergedPages(pages).map((page) => ({ ...page, alert, resource_id }))
  );
}

/** Leaves out what a line has before the two days. */
function fromFirst(line: string): string {
  const [series, first, step, values] = line.trimEnd().split('\t');
  return [series, Number(first) + FIRST * 60_000, step, values.split(' ').slice(FIRST).join(' ')].join('\t');
}

/** Runs tools/replay over lines. */
function firings(binary: string, folder: string, plan: object, lines: readonly string[]): Firing[] {
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const { status, stdout, stderr } = spawnSync(binary, [file], { encoding: 'utf8', input: `${lines.join('\n')}\n` });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

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

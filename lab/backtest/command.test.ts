import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { type Firing as Ours } from '../../cli/backtest/firings';
import { NAME } from '../../cli/backtest/promql/expression';
import { type StoredSeries } from '../../cli/backtest/promql/series';
import { Replay } from '../../cli/backtest/replay';
import { backtestRules } from '../../cli/backtest/rules';
import { NONE, seriesLine } from '../../demo/simulator/exporters/exposition';
import { replayPlan } from '../../tests/parity/replay-plan';
import { builtServers, buildTool } from '../../tools/pinned';
import { run } from '../../tools/testing/binaries';
import { replayedSettings } from './pack';
import { declaredBy, seriesOf, STEP_SECONDS } from './series';
import { FIRST_MINUTE, simulate } from './traffic';
import { BEFORE_MINUTES, minutesOf, type Scope } from './subjects';
import { mergedPages, type Page } from './score';

const root = join(__dirname, '..', '..');
const SEEDS = Array.from({ length: 20 }, (_, i) => 61 + i);
const DAY = 1440;

/** With the week before, two weeks: growth needs ten ended days. */
const scopeOf = (seed: number): Scope => ({ seed, days: 7, resources: 4 });

const folder = mkdtempSync(join(tmpdir(), 'headroom-command-'));
const first = (FIRST_MINUTE - BEFORE_MINUTES) * STEP_SECONDS;
let replayBinary: string;
const fired = new Map<string, number>();

beforeAll(async () => {
  replayBinary = await buildTool(root, 'replay');
}, 600_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  console.log('fired', Object.fromEntries(fired));
});

/** The rules and their inputs for a fleet whose owners have declared mix and server leg. */
function input(scope: Scope) {
  const fleet = simulate(scope).map((resource) => ({
    ...resource,
    declared: declaredBy('mix and server leg', resource.subject),
  }));
  const settings = replayedSettings(
    fleet.map(({ subject, declared }) => ({ resource_id: subject.id, ...declared.settings }))
  );
  const written = fleet.flatMap(({ subject, traffic, declared }) => seriesOf(subject, traffic, first, declared));
  const { ofResources, ofFleet } = backtestRules(settings);
  return { settings, written, rules: [...ofResources, ...ofFleet] };
}

/** A series as tools/replay reads it. */
function lineOf({ labels: { [NAME]: name, ...labels }, grid, values }: StoredSeries): string {
  const texts = Array.from(values, (value) => (Number.isNaN(value) ? NONE : String(value)));
  return seriesLine({ name, labels, first: 1000 * grid.first, step: 1000 * grid.step, values: texts });
}

/** Runs tools/replay. */
function firingsBy(plan: object, lines: readonly string[]): Firing[] {
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const options = { encoding: 'utf8', input: lines.join(''), maxBuffer: 1e9 } as const;
  const { status, stdout, stderr } = spawnSync(replayBinary, [file], options);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

describe('tools/replay', () => {
  // The last day of the week before and the day after it: enough for rules that read a record of ended days.
  const FROM = BEFORE_MINUTES - DAY;
  const scope: Scope = { seed: 10, days: 1, resources: 6 };
  const times = { first: first + FROM * STEP_SECONDS, last: first + (minutesOf(scope) - 1) * STEP_SECONDS };
  const { written, rules } = input(scope);
  const plan = { ...replayPlan(rules, times), alertsFrom: times.first + DAY * STEP_SECONDS };
  const lines = written.map((series) =>
    lineOf({ ...series, grid: { ...series.grid, first: times.first }, values: series.values.slice(FROM) })
  );

  it("fires the same alerts as Prometheus's rule manager in every minute", () => {
    const promtool = builtServers(root)?.promtool;
    if (promtool === undefined) {
      throw new Error('the servers of tools/ are not built: run make lab, or use tools/testing/with-servers.ts');
    }
    const { recording, alerts } = plan;
    const firing = merged(firingsBy(plan, lines), (seconds) => (seconds - plan.first) / 60);
    expect([...new Set(firing.map(({ alert }) => alert))]).toEqual(
      expect.arrayContaining(['SignalRAtCeiling', 'SignalRNearCeiling'])
    );

    // promtool evaluates every rule at the same interval. A slower one records nothing between its own evaluations, which
    // is the same to rules that read it over a range, as all have to.
    const rulesAtOnce = [
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
    writeFileSync(
      join(folder, 'rules.yml'),
      stringify({ groups: [{ name: 'pack', interval: '1m', rules: rulesAtOnce }] })
    );
    writeFileSync(join(folder, 'test.yml'), stringify(test));
    expect(run(promtool, 'test', 'rules', join(folder, 'test.yml'))).toMatchObject({
      status: 0,
      output: expect.stringContaining('SUCCESS'),
    });
  }, 900_000);

  it('refuses a label that is a template, which it would not expand', () => {
    const file = join(folder, 'template.json');
    const [alert] = plan.alerts;
    writeFileSync(file, JSON.stringify({ ...plan, alerts: [{ ...alert, labels: { severity: '{{ $value }}' } }] }));
    expect(run(replayBinary, file)).toMatchObject({
      status: 1,
      output: expect.stringContaining(`the label severity of ${alert.alert} must be constant`),
    });
  });
});

/** As tools/replay prints it. Times are epoch seconds. */
interface Firing {
  alert: string;
  labels: Readonly<Record<string, string | undefined>>;
  from: number;
  until: number;
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

it.each(SEEDS)(
  'headroom backtest fires in the same minutes as Prometheus, seed %i',
  (seed) => {
    const scope = scopeOf(seed);
    const last = first + (minutesOf(scope) - 1) * STEP_SECONDS;
    const { written, rules } = input(scope);
    const theirs = firingsBy(replayPlan(rules, { first, last }), written.map(lineOf));
    const grid = { first, step: STEP_SECONDS, count: minutesOf(scope) };
    const { firings } = new Replay({ grid, written }).run(rules);
    expect(firings.map((one) => keyOf(one, last)).sort()).toEqual(theirs.map((one) => keyOf(one, last)).sort());
    firings.forEach(({ alert }) => fired.set(alert, (fired.get(alert) ?? 0) + 1));
  },
  300_000
);

function keyOf({ alert, labels, from, until = Infinity }: Ours | Firing, last: number): string {
  const { alertname: _, ...others } = labels;
  return JSON.stringify([alert, Object.entries(others).sort(), from, until > last ? 'open' : until]);
}

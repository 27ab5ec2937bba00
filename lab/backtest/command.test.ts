import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backtestRules } from '../../cli/backtest/rules';
import { type Delivery, notified } from '../../cli/backtest/notifications';
import { type Firing as Ours } from '../../cli/backtest/firings';
import { NAME } from '../../cli/backtest/promql/expression';
import { type StoredSeries } from '../../cli/backtest/promql/series';
import { Replay } from '../../cli/backtest/replay';
import { NONE } from '../../demo/simulator/exporters/series-line';
import { replayPlan } from '../../tests/parity/replay-plan';
import { buildNotifications, buildTool } from '../../tools/pinned';
import { declaredBy } from './knowledge';
import { type Firing, notificationsOf, type Sent } from './notifications';
import { replayedRoutes, replayedSettings } from './pack';
import { FIRST_MINUTE, runReplay, simulate, STEP_SECONDS } from './replay';
import { seriesOf } from './series';
import { CALIBRATION_MINUTES, minutesOf, type Scope } from './subjects';

const root = join(__dirname, '..', '..');
const SEEDS = Array.from({ length: 20 }, (_, i) => 61 + i);

/** With the week before, two weeks: growth needs ten ended days. */
const scopeOf = (seed: number): Scope => ({ seed, days: 7, resources: 4 });

const folder = mkdtempSync(join(tmpdir(), 'headroom-command-'));
const first = (FIRST_MINUTE - CALIBRATION_MINUTES) * STEP_SECONDS;
let binaries: { replay: string; notifications: string };
const fired = new Map<string, number>();
const told = new Map<string, number>();

beforeAll(async () => {
  binaries = { replay: await buildTool(root, 'replay'), notifications: await buildNotifications(root) };
}, 600_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  console.log('fired', Object.fromEntries(fired), 'told', Object.fromEntries(told));
});

it.each(SEEDS)(
  'headroom backtest fires and tells in the same minutes as Prometheus and Alertmanager, seed %i',
  async (seed) => {
    const scope = scopeOf(seed);
    const last = first + (minutesOf(scope) - 1) * STEP_SECONDS;
    const fleet = simulate(scope).map((resource) => ({
      resource,
      declared: declaredBy('mix and server leg', resource.subject, resource.traffic),
    }));
    const settings = replayedSettings(
      root,
      fleet.flatMap(({ resource, declared }) =>
        Object.keys(declared.settings).length === 0 ? [] : [{ resource_id: resource.subject.id, ...declared.settings }]
      )
    );
    const lines = fleet.flatMap(({ resource: { subject, traffic }, declared }) => [
      ...seriesOf(subject, traffic, first / STEP_SECONDS, declared.mixes),
    ]);
    const { ofResources, ofFleet } = backtestRules(settings);
    const rules = [...ofResources, ...ofFleet];

    const plan = replayPlan(rules, { first, last });
    const theirs = await runReplay(plan, lines, { binary: binaries.replay, file: join(folder, 'plan.json') });
    const grid = { first, step: STEP_SECONDS, count: minutesOf(scope) };
    const { firings } = new Replay({ grid, written: lines.map(storedSeries) }).run(rules);
    expect(firings.map((one) => keyOf(one, last)).sort()).toEqual(theirs.map((one) => keyOf(one, last)).sort());
    firings.forEach(({ alert }) => fired.set(alert, (fired.get(alert) ?? 0) + 1));

    const sent = await notificationsOf(
      theirs,
      { binary: binaries.notifications, config: replayedRoutes(root) },
      { folder, first, last, step: STEP_SECONDS }
    );
    const ours = notified(firings, settings, last);
    const inTime = (text: string) => Number(text.split(' ')[0]) * STEP_SECONDS <= last;
    expect(toldKeys(ours).filter(inTime).sort()).toEqual(newsOf(sent).filter(inTime).sort());
    toldKeys(ours).forEach((key) => told.set(key.split(' ')[1], (told.get(key.split(' ')[1]) ?? 0) + 1));
  },
  300_000
);

function storedSeries(line: string): StoredSeries {
  const [series, begins, step, text] = line.trimEnd().split('\t');
  const [, name, labels] = /^([^{]+)\{(.*)\}$/.exec(series) ?? [];
  const values = Float64Array.from(text.split(' '), (value) => (value === NONE ? NaN : Number(value)));
  return {
    labels: {
      [NAME]: name,
      ...Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, ...pair]) => pair)),
    },
    grid: { first: Number(begins) / 1000, step: Number(step) / 1000, count: values.length },
    values,
  };
}

function keyOf({ alert, labels, from, until = Infinity }: Ours | Firing, last: number): string {
  const { alertname: _, ...others } = labels;
  return JSON.stringify([alert, Object.entries(others).sort(), from, until > last ? 'open' : until]);
}

/** Minute, alert and resource of each firing that someone is told of. */
function toldKeys(firings: ReadonlyArray<Ours & Delivery>): string[] {
  return firings.flatMap(({ told: tellings, alert, labels: { resource_id: id = '', constraint = '' } }) =>
    tellings.map(({ at }) => `${Math.floor(at / STEP_SECONDS)} ${alert} ${id} ${constraint}`)
  );
}

/** The same of notifications: alerts that the one before to the same receiver, about the same group, did not have. */
function newsOf(sent: readonly Sent[]): string[] {
  const before = new Map<string, ReadonlySet<string>>();
  return [...sent]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, receiver, alerts }) => {
      const [{ labels }] = alerts;
      const group = `${receiver} ${labels.resource_id ?? labels.alertname}`;
      const firing = alerts
        .filter(({ status }) => status === 'firing')
        .map(({ labels: { alertname, resource_id: id = '', constraint = '' } }) => `${alertname} ${id} ${constraint}`);
      const fresh = firing.filter((key) => before.get(group)?.has(key) !== true);
      before.set(group, new Set(firing));
      return fresh.map((key) => `${Math.floor(at / STEP_SECONDS)} ${key}`);
    });
}

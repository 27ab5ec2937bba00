import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../tools/testing/until';
import { type Instant, type Line, WATCHDOG, type Window } from '../stack/pages';
import { type RestartableServer } from '../stack/servers';
import { now, rulesOf, type Stack } from '../stack/stack';
import { TENTH } from '../stack/timing';
import {
  BUSY,
  crossing,
  due,
  dueResolved,
  falling,
  type Fault,
  firing,
  later,
  line,
  page,
  quiet,
  resolved,
  TENTHS,
} from './steps';

const PENDING = 'ALERTS{alertname="SignalRAtCeiling",alertstate="pending"}';

/** The two evaluations after which Prometheus restores pending alerts, and one more. */
const RESTORED = 3 * TENTHS.evaluation;

/** Alertmanager treats an alert as resolved if Prometheus has not repeated it for four resend delays. */
const VALID = 4 * TENTHS.resend;

/** When that is notified, in seconds from the kill; the last repetition may have been a resend delay earlier. */
const ENDED_UNHEARD: Window = [VALID - TENTHS.resend - TENTHS.evaluation, VALID + TENTHS.groupInterval + BUSY];

const ROOT = join(__dirname, '..', '..', '..');

export const PROMETHEUS_FAULTS: readonly Fault[] = [
  {
    name: 'prometheus-killed-pending',
    what: 'Prometheus is killed while the page is pending, and restarted 5 s later',
    cause: async (stack) => {
      const crossed = crossing(stack, 'orders');
      const most = due(TENTHS.critical)[1] - TENTHS.critical.for;
      await until('the page is pending', () => stack.prometheus.has(PENDING), most);
      await sleep(5_000);
      const away = await awayFor(stack, 5);
      return [page('orders', crossed, later(due(TENTHS.critical), [0, away + RESTORED]))];
    },
  },
  {
    name: 'prometheus-killed-firing',
    what: 'Prometheus is killed while the page fires, and restarted 2 s later',
    cause: async (stack) => {
      const paged = await firing(stack, 'orders');
      await awayFor(stack, 2);
      // A false end or a second page would arrive within this time.
      await sleep((VALID + TENTHS.critical.for + 2 * TENTHS.groupInterval) * 1000);
      return [paged, resolved('orders', falling(stack, 'orders'), dueResolved())];
    },
  },
  /**
   * Prometheus's own default: alerts with a `for` under ten minutes are not restored. The page fires again after its `for`, about
   * when Alertmanager treats it as resolved: sometimes before, sometimes after.
   */
  {
    name: 'prometheus-default-grace',
    what: "the same with Prometheus's default `--rules.alert.for-grace-period`",
    plan: { timing: { ...TENTH, prometheus: { ...TENTH.prometheus, forGracePeriod: 60 } } },
    cause: async (stack) => {
      const paged = await firing(stack, 'orders');
      const killed = now('the kill');
      const away = await awayFor(stack, 2);
      const again = later(due(TENTHS.critical), [0, away + RESTORED + TENTHS.groupInterval]);
      await sleep((again[1] - away) * 1000);
      return [
        { ...paged, times: [1, 2] },
        { ...resolved('orders', killed, ENDED_UNHEARD), times: [0, 1] },
        { ...page('orders', killed, again), times: [0, 1] },
      ];
    },
  },
  {
    name: 'prometheus-away',
    what: 'Prometheus is killed while the page fires, and down for 60 s',
    cause: async (stack) => {
      const first = await firing(stack, 'orders');
      const killed = now('the kill');
      await stack.prometheus.kill();
      await sleep(60_000);
      const restarted = now('the restart');
      await stack.prometheus.start();
      const back = now('the return');
      return [
        { ...first, times: [2, 2] },
        resolved('orders', killed, ENDED_UNHEARD),
        page('orders', back, later(due(TENTHS.critical), [-TENTHS.critical.for, 4])),
        silence(stack, killed, restarted),
      ];
    },
  },
  {
    name: 'prometheus-one-of-two',
    what: 'one of two Prometheus servers is killed while the page fires, and stays down',
    plan: { resources: quiet('orders'), twoPrometheus: true },
    cause: async (stack) => {
      const paged = await firing(stack, 'orders');
      await stack.prometheus.kill();
      await sleep((VALID + 2 * TENTHS.groupInterval) * 1000);
      return [paged, resolved('orders', falling(stack, 'orders'), dueResolved())];
    },
  },
  {
    name: 'bad-reload',
    what: 'while a page is pending: invalid settings, and a reload of Prometheus and Alertmanager with invalid files, then with a valid one',
    cause: async (stack) => {
      const { prometheus, alertmanager } = stack;
      const crossed = crossing(stack, 'orders');
      await sleep((TENTHS.critical.for / 3) * 1000);

      const generated = await generateWithBadSettings(prometheus);
      const broken = join(rulesOf(prometheus), 'broken.yml');
      writeFileSync(broken, 'groups: [{name: broken, rules: [{alert: Broken, expr: "sum("}]}]\n');
      appendFileSync(alertmanager.config, 'nonsense: true\n');
      const refused = [await prometheus.reload(), await alertmanager.reload()];
      const told = await prometheus.ownMetric('prometheus_config_last_reload_successful');
      rmSync(broken);
      const mended = await prometheus.reload();

      return [
        generated,
        line(
          'both reloads are rejected',
          `HTTP ${refused.join(' and ')}`,
          refused.every((status) => status === 500)
        ),
        line('Prometheus reports it', `prometheus_config_last_reload_successful ${told}`, told === 0),
        line('the valid one is accepted', `HTTP ${mended}`, mended === 200),
        page('orders', crossed, due(TENTHS.critical)),
      ];
    },
  },
];

/** Only the watchdog's receiver can tell that pages could not be sent. A restarted server may evaluate before it is ready. */
function silence(stack: Stack, killed: Instant, restarted: Instant): Line {
  const beats = stack.notified().filter(({ alert, at }) => alert === WATCHDOG && at > killed.at && at < restarted.at);
  const last = beats.length === 0 ? 0 : (beats[beats.length - 1].at - killed.at) / 1000;
  const latest = VALID + TENTHS.resend + BUSY;
  return {
    expected: `the watchdog falls silent within ${latest} s of the kill`,
    seen: `its last at ${last.toFixed(1)} s`,
    ok: last <= latest,
  };
}

/**
 * Kills Prometheus and restarts it after that many seconds.
 *
 * @returns seconds until it is ready again. How long a restart takes depends on the machine, not on the pack.
 */
async function awayFor(stack: Stack, seconds: number): Promise<number> {
  const killed = Date.now();
  await stack.prometheus.kill();
  await sleep(seconds * 1000);
  await stack.prometheus.start();
  return (Date.now() - killed) / 1000;
}

async function generateWithBadSettings(prometheus: RestartableServer): Promise<Line> {
  const rules = rulesOf(prometheus);
  const settings = join(dirname(rules), 'bad-settings.yaml');
  const texts = () => readdirSync(rules).map((name) => [name, readFileSync(join(rules, name), 'utf8')]);
  const before = JSON.stringify(texts());
  writeFileSync(settings, 'mix_critical_ratio: 0.5\n');
  const args = ['--settings', settings, '--target', 'prometheus', '--out', rules];
  const command = spawn(process.execPath, ['--import', 'tsx', 'cli/main.ts', 'rules', ...args], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  const [status] = await once(command, 'close');
  const same = JSON.stringify(texts()) === before;
  return line(
    'invalid settings: the generator exits with 2 and does not change the rules',
    `${status}, rules ${same ? 'unchanged' : 'changed'}`,
    status === 2 && same
  );
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packOf } from '../../alerts/generator/pack/pack';
import { settingsOf } from '../../alerts/generator/settings';
import { addressOf, freePort, urlOf } from '../../tools/ports';
import { Processes } from '../../tools/processes';
import { instantVector } from '../../tools/prometheus-queries';
import { PROMETHEUSES, PROMTOOLS, run } from '../../tools/testing/binaries';
import { PATIENCE_SECONDS } from '../../tools/testing/until';
import { type Simulation } from '../simulator/exporters/exposition';
import { FLEET, resourceId } from '../simulator/fleet/fleet';
import { historyLines } from '../simulator/history';
import { FEW_BLOCKS } from './blocks';
import { demoSettings, prometheusCommand, writeQuietConfig } from './config';
import { type HistoryPlan, loadRules } from './history';
import { recordedSpans, scrapeWindows } from './spans';

/**
 * The counted series replaces the declared one, two levels above the scraped series, as for a mix. A rule of the pack has
 * more than Prometheus knows.
 */
const RULES = `
groups:
  - name: mixes
    interval: 30s
    rules:
      - record: sent:rate5m
        expr: rate(sent_total[5m])
        reads: the messages
      - record: mix:ratio
        expr: 0 * sent:rate5m + 0.6
        labels: { from: counted }
      - record: mix:ratio
        expr: 0 * units + 0.5 unless on () sent:rate5m
        labels: { from: declared }
      - record: mixes:count
        expr: count(mix:ratio)
      - record: guide:rate
        expr: vector(1000)
        labels: { scenario: echo }
      - record: mix:rate
        expr: mix:ratio * on () group_left () guide:rate
`;

const ALERT = `
groups:
  - name: alerts
    rules:
      - alert: Sending
        expr: sent:rate5m > 0
        for: 15m
        labels: { severity: warning }
`;

const DAYS = 2;

const folder = mkdtempSync(join(tmpdir(), 'headroom-history-'));
const root = join(__dirname, '..', '..');
const processes = new Processes(root, join(folder, 'logs'));
const [promtool, prometheus] = [PROMTOOLS[0], PROMETHEUSES[0]];
const end = Date.parse('2026-10-16T09:37:00Z') / 1000;

afterAll(async () => {
  await processes.stopAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Loads a history into a folder of its own, and serves it. @returns what answers queries at its end */
async function loaded(name: string, write: (plan: HistoryPlan) => Promise<unknown>) {
  const own = join(folder, name);
  const data = join(own, 'data');
  mkdirSync(data, { recursive: true });
  const port = { purpose: 'Prometheus', variable: 'PROMETHEUS_PORT', number: await freePort() };
  await write({ processes, folder: own, data, prometheus, promtool, port, end, days: DAYS });
  const config = join(own, 'prometheus.yml');
  writeQuietConfig(config);
  const server = processes.start(prometheusCommand(prometheus, config, data, addressOf(port)));
  await processes.ready(server, `${urlOf(port)}/-/ready`, PATIENCE_SECONDS * 1000);
  return (query: string, at = end) => instantVector(urlOf(port), query, at);
}

/** Loads what exporters wrote: lines of OpenMetrics. */
function load(plan: HistoryPlan, lines: Iterable<string>): void {
  const file = join(plan.folder, 'raw.om');
  writeFileSync(file, [...lines].join(''));
  const args = ['tsdb', 'create-blocks-from', FEW_BLOCKS, 'openmetrics', file, plan.data];
  expect(run(promtool, ...args)).toMatchObject({ status: 0 });
}

/** The hours of the history after its first one, in which rates and alerts begin. */
const HOURS = 24 * DAYS - 1;

describe('the history of rules', () => {
  let samples: Awaited<ReturnType<typeof loaded>>;

  beforeAll(async () => {
    samples = await loaded('rules', async (plan) => {
      load(plan, [scraped()]);
      await loadRules(plan, [parse(RULES), parse(ALERT)]);
    });
  });

  const asked = async (query: string) => (await samples(query)).map(({ value }) => Number(value));

  /** The minutes of those hours at which a query at that instant finds a value. */
  async function minutesWith(series: string): Promise<number> {
    // One second less than the range would have both of its ends.
    const [minutes] = await asked(`count_over_time(${series}[${HOURS * 3600 - 1}s:1m])`);
    return minutes;
  }

  it('never records a counted mix together with the declared one, not even in the first minutes', async () => {
    expect(await asked(`max_over_time(mixes:count[${DAYS}d])`)).toEqual([1]);
  });

  it('records every minute of the last day, and every five minutes before it', async () => {
    const [fine] = await asked(`count_over_time(mixes:count[${23 * 3600 - 1}s])`);
    const [coarse] = await asked('count_over_time(mixes:count[12h] offset 30h)');
    expect([fine, coarse]).toEqual([23 * 60, 12 * 12]);
  });

  it('leaves no instant of the days without a value, not even where they meet the last one', async () => {
    expect(await minutesWith('mixes:count')).toBe(HOURS * 60);
  });

  it('has each constant at every instant, and at every evaluation of a rule that reads it', async () => {
    expect(await minutesWith('guide:rate{scenario="echo"}')).toBe(HOURS * 60);
    expect(await minutesWith('mix:rate')).toBe(HOURS * 60);
    const [rates, mixes] = [
      await asked(`count_over_time(mix:rate[${DAYS}d])`),
      await asked(`count_over_time(mixes:count[${DAYS}d])`),
    ];
    expect(rates).toEqual(mixes);
  });

  it('keeps an alert firing from its wait until the end', async () => {
    expect(await minutesWith('ALERTS{alertname="Sending",alertstate="firing",severity="warning"}')).toBe(HOURS * 60);
    expect(await asked(`count_over_time(ALERTS{alertstate="pending"}[${DAYS}d])`)).toEqual([3]);
  });
});

describe('the history of the simulated fleet', () => {
  const fleet = FLEET.slice(0, 4).filter(({ character }) => character !== 'noTraffic');
  let samples: Awaited<ReturnType<typeof loaded>>;

  beforeAll(async () => {
    const defaults = readFileSync(join(root, 'alerts', 'settings.yaml'), 'utf8');
    const settings = settingsOf(demoSettings(defaults, fleet, 'http://127.0.0.1:3000'));
    samples = await loaded('fleet', async (plan) => {
      for (const window of scrapeWindows(end, DAYS)) {
        load(plan, historyLines(simulation, window, '127.0.0.1:9391'));
      }
      await loadRules(plan, packOf(settings));
    });
  });

  const simulation: Simulation = { fleet, world: { seed: 1, demoStart: end }, naming: 'default' };
  const ids = fleet.map((resource) => resourceId(resource)).sort();

  it.each([
    ['traffic in', 'resource:signalr_inbound_bytes:rate1m'],
    ['traffic out', 'resource:signalr_outbound_bytes:rate1m'],
    ['a utilization', 'resource:signalr_utilization:max'],
  ])('has %s of each resource at every evaluation, five minutes apart and one', async (_, name) => {
    for (const { from, to, step } of Object.values(recordedSpans(end, DAYS))) {
      // All but the first, at which nothing was settled before. At their very start, older servers see a sample too.
      const evaluations = Math.floor((to - 1 - from) / step);
      const counted = await samples(`count_over_time(${name}{resource_id!="/canary"}[${to - 2 - from}s])`, to - 1);
      expect(counted.map(({ labels, value }) => [labels.resource_id, Number(value)]).sort()).toEqual(
        ids.map((id) => [id, evaluations])
      );
    }
  });
});

/** A counter with a sample every minute, and a gauge with one every five minutes before the last day. */
function scraped(): string {
  const times = Array.from({ length: DAYS * 1440 + 6 }, (_, i) => end - i * 60).reverse();
  return [
    '# TYPE units gauge',
    ...times.filter((time) => time >= end - 86_400 || time % 300 === 0).map((time) => `units 10 ${time}`),
    '# TYPE sent counter',
    ...times.map((time, i) => `sent_total ${600 * i} ${time}`),
    '# EOF\n',
  ].join('\n');
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PROMETHEUSES, PROMTOOLS, run } from '../../tools/testing/binaries';
import { instantVector } from '../../tools/prometheus-queries';
import { loadRules } from './history';
import { addressOf, freePort, urlOf } from '../../tools/ports';
import { PATIENCE_SECONDS } from '../../tools/testing/until';
import { Processes } from '../../tools/processes';
import { prometheusCommand, writeQuietConfig } from './config';

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
const processes = new Processes(folder, join(folder, 'logs'));
const [promtool, prometheus] = [PROMTOOLS[0], PROMETHEUSES[0]];
const end = Date.parse('2026-10-16T09:37:00Z') / 1000;
const port = { purpose: 'Prometheus', variable: 'PROMETHEUS_PORT', number: 0 };
const data = join(folder, 'data');

const asked = async (query: string) => (await instantVector(urlOf(port), query, end)).map(({ value }) => Number(value));

/** The hours of the history after its first one, in which rates and alerts begin. */
const HOURS = 24 * DAYS - 1;

/** The minutes of those hours at which a query at that instant finds a value. */
async function minutesWith(series: string): Promise<number> {
  // One second less than the range would have both of its ends.
  const [minutes] = await asked(`count_over_time(${series}[${HOURS * 3600 - 1}s:1m])`);
  return minutes;
}

beforeAll(async () => {
  mkdirSync(data);
  writeFileSync(join(folder, 'raw.om'), scraped());
  const loaded = run(promtool, 'tsdb', 'create-blocks-from', 'openmetrics', join(folder, 'raw.om'), data);
  expect(loaded).toMatchObject({ status: 0 });
  port.number = await freePort();
  await loadRules({ processes, folder, data, prometheus, promtool, port, end, days: DAYS }, [
    parse(RULES),
    parse(ALERT),
  ]);
  const config = join(folder, 'prometheus.yml');
  writeQuietConfig(config);
  const server = processes.start(prometheusCommand(prometheus, config, data, addressOf(port)));
  await processes.ready(server, `${urlOf(port)}/-/ready`, PATIENCE_SECONDS * 1000);
});

afterAll(async () => {
  await processes.stopAll();
  rmSync(folder, { recursive: true, force: true });
});

it('never records a counted mix together with the declared one, not even in the first minutes', async () => {
  expect(await asked(`max_over_time(mixes:count[${DAYS}d])`)).toEqual([1]);
});

it('records every minute of the last day, and every five minutes before it', async () => {
  const [fine] = await asked('count_over_time(mixes:count[23h])');
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

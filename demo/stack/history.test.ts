import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROMETHEUSES, PROMTOOLS, run } from '../../tools/testing/binaries';
import { freePort } from '../../tools/free-port';
import { instantVector } from '../../tools/instant-vector';
import { HISTORY_HOURS, loadRules } from './history';
import { urlOf } from '../../tools/ports';
import { Processes } from './processes';
import { prometheusCommand, writeQuietConfig } from './prometheus';

/** The counted series replaces the declared one, two levels above the scraped series, as for a mix. */
const RULES = `
groups:
  - name: mixes
    interval: 30s
    rules:
      - record: sent:rate5m
        expr: rate(sent_total[5m])
      - record: mix:ratio
        expr: 0 * sent:rate5m + 0.6
        labels: { from: counted }
      - record: mix:ratio
        expr: 0 * units + 0.5 unless on () sent:rate5m
        labels: { from: declared }
      - record: mixes:count
        expr: count(mix:ratio)
`;

const STEP_SECONDS = 60;

const folder = mkdtempSync(join(tmpdir(), 'headroom-history-'));
const processes = new Processes(folder, join(folder, 'logs'));
afterAll(async () => {
  await processes.stopAll();
  rmSync(folder, { recursive: true, force: true });
});

it('never records a counted mix together with the declared one, not even in the first minutes', async () => {
  const end = Math.floor(Date.now() / 1000 / STEP_SECONDS) * STEP_SECONDS;
  const data = join(folder, 'data');
  mkdirSync(data);
  writeFileSync(join(folder, 'raw.om'), scraped(end));
  const [promtool, prometheus] = [PROMTOOLS[0], PROMETHEUSES[0]];
  const loaded = run(promtool, 'tsdb', 'create-blocks-from', 'openmetrics', join(folder, 'raw.om'), data);
  expect(loaded).toMatchObject({ status: 0 });
  const port = { purpose: 'Prometheus', variable: 'PROMETHEUS_PORT', number: await freePort() };
  await loadRules({ processes, folder, data, prometheus, promtool, port, end }, [RULES]);
  const config = join(folder, 'prometheus.yml');
  writeQuietConfig(config);
  const server = processes.start(prometheusCommand(prometheus, config, data, port));
  await processes.ready(server, `${urlOf(port)}/-/ready`, 30_000);
  const asked = async (expression: string) => {
    const [sample] = await instantVector(urlOf(port), `${expression}(mixes:count[${HISTORY_HOURS + 1}h])`);
    return Number(sample.value);
  };
  expect(await asked('max_over_time')).toBe(1);
  expect(await asked('count_over_time')).toBeGreaterThan(HISTORY_HOURS * 60 - 30);
  await processes.stop(server);
}, 120_000);

/** A counter and a gauge with one sample per minute, starting shortly before the history. */
function scraped(end: number): string {
  const times = Array.from({ length: HISTORY_HOURS * 60 + 6 }, (_, i) => end - i * STEP_SECONDS).reverse();
  return [
    '# TYPE units gauge',
    ...times.map((time) => `units 10 ${time}`),
    '# TYPE sent counter',
    ...times.map((time, i) => `sent_total ${600 * i} ${time}`),
    '# EOF\n',
  ].join('\n');
}

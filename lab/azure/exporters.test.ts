import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tests/repo/tracked';
import { betweenMarks } from '../../tools/markdown';
import { until } from '../../tools/testing/until';
import { PROMETHEUSES } from '../../tools/testing/binaries';
import { commandOf, type Exporter, EXPORTERS, isAvailable } from './trial/exporters';
import { LAB_FLEET, type Switches } from './fake/azure';
import { FakeAzure } from './fake/server';
import { RunningExporter, type Outcome, outcomeTable, trial } from './trial/trial';

const PAGE = join(ROOT, 'docs', 'exporters-tested.md');

const TIMEOUT_MS = 20 * 60_000;

/** Some exporters are built here; the others run if they are on the PATH, and must be there if this is `all`. */
const NEEDED = process.env.EXPORTERS === 'all' ? EXPORTERS : EXPORTERS.filter(isAvailable);

const WORLD = { seed: 1, demoStart: Math.floor(Date.now() / 1000) };

const [BUSY] = LAB_FLEET;

let azure: FakeAzure;
const commands = new Map<Exporter, string>();
const outcomes = new Map<Exporter, Outcome>();

// The first command builds the collectors, which tests that run side by side would each do.
beforeAll(async () => {
  for (const exporter of NEEDED) {
    commands.set(exporter, await commandOf(exporter));
  }
  azure = await FakeAzure.start(LAB_FLEET, WORLD);
}, TIMEOUT_MS);

afterAll(async () => {
  const page = readFileSync(PAGE, 'utf8');
  const table = outcomeTable(outcomes, page);
  process.stdout.write(`${table}\n`);
  if (process.env.WRITE === '1') {
    const [begin, end] = ['<!-- written by make lab WRITE=1 -->', '<!-- end of the trial -->'];
    writeFileSync(PAGE, betweenMarks(page, begin, end, table) ?? page);
  }
  await azure?.stop();
}, TIMEOUT_MS);

/** Gives each exporter one of the generations of Prometheus in turn. */
const planOf = (exporter: Exporter, reads: FakeAzure) => ({
  exporter,
  command: commands.get(exporter) ?? '',
  azure: reads,
  fleet: LAB_FLEET,
  prometheus: PROMETHEUSES[EXPORTERS.indexOf(exporter) % PROMETHEUSES.length],
});

describe.each(NEEDED.map((exporter) => ({ exporter, ...exporter })))('$name', ({ exporter }) => {
  it.concurrent(
    'starts with its shipped configuration, and every input of every resource is recorded as Azure served it',
    async () => {
      const plan = planOf(exporter, azure);
      const running = await RunningExporter.start(plan);
      try {
        const outcome = await trial(running, plan, WORLD);
        outcomes.set(exporter, outcome);
        const { differences, missing, samples } = outcome;
        expect({
          differences,
          missing: missing.filter(({ input }) => exporter.blindTo?.includes(input) !== true),
        }).toEqual({
          differences: [],
          missing: [],
        });
        expect(samples).toBeGreaterThan(100);
        expect(await running.ruleErrors()).toEqual([]);
        expect(azure.refused).toEqual([]);
      } finally {
        await running.stop();
      }
    },
    TIMEOUT_MS
  );
});

/** Runs an exporter against an Azure of its own, until an alert is pending. */
async function untilPending(name: Exporter['name'], switches: Partial<Switches>, alerts: string): Promise<void> {
  const [exporter] = EXPORTERS.filter((each) => each.name === name);
  const odd = await FakeAzure.start(LAB_FLEET, WORLD);
  Object.assign(odd.switches, switches);
  const running = await RunningExporter.start(planOf(exporter, odd));
  try {
    await until(`${alerts} is pending`, async () => (await running.query(`ALERTS{${alerts}}`)).length > 0, 600);
  } finally {
    await running.stop();
    await odd.stop();
  }
}

const hasHealth = NEEDED.some(({ name }) => name === 'azure-metrics-exporter');

(hasHealth ? it.concurrent : it.skip)(
  'SignalRExporterFailing tells that the role of azure-metrics-exporter was taken away',
  () => untilPending('azure-metrics-exporter', { refusesMetrics: true }, 'alertname="SignalRExporterFailing"'),
  TIMEOUT_MS
);

it.concurrent(
  'SignalRInputMissing tells of totals that read 0 until they settle, while clients are connected',
  () =>
    untilPending(
      'opentelemetry',
      { unsettled: 'zero' },
      `alertname="SignalRInputMissing",reason="no_traffic",resource="${BUSY.name}"`
    ),
  TIMEOUT_MS
);

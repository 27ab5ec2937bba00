import { until } from '../../tools/testing/alertmanager';
import { PROMETHEUSES } from '../../tools/testing/binaries';
import { commandOf, isAvailable } from './exporters/command';
import { type Exporter } from './exporters/exporter';
import { EXPORTERS } from './exporters/exporters';
import { FakeAzure } from './fake/server';
import { LAB_FLEET } from './fake/fleet';
import { outcomeTable } from './trial/report';
import { RunningExporter } from './trial/running';
import { type Outcome, trial } from './trial/trial';

const TIMEOUT_MS = 20 * 60_000;

/** Some exporters are built here; the others run if they are on the PATH, and must be there if this is `all`. */
const NEEDED = process.env.EXPORTERS === 'all' ? EXPORTERS : EXPORTERS.filter(isAvailable);

const WORLD = { seed: 1, demoStart: Math.floor(Date.now() / 1000) };

let azure: FakeAzure;
const outcomes = new Map<Exporter, Outcome>();

beforeAll(async () => {
  azure = await FakeAzure.start(LAB_FLEET, WORLD);
});

afterAll(async () => {
  process.stdout.write(`${outcomeTable(outcomes, '')}\n`);
  await azure?.stop();
}, TIMEOUT_MS);

/** Gives each exporter one of the generations of Prometheus in turn. */
const planOf = async (exporter: Exporter, reads: FakeAzure) => ({
  exporter,
  command: await commandOf(exporter),
  azure: reads,
  fleet: LAB_FLEET,
  prometheus: PROMETHEUSES[EXPORTERS.indexOf(exporter) % PROMETHEUSES.length],
});

describe.each(NEEDED.map((exporter) => ({ exporter, ...exporter })))('$name', ({ exporter }) => {
  it.concurrent(
    'starts with its shipped configuration, and every input of every resource is recorded as Azure served it',
    async () => {
      const plan = await planOf(exporter, azure);
      const running = await RunningExporter.start(plan);
      try {
        const outcome = await trial(running, plan, WORLD);
        outcomes.set(exporter, outcome);
        const { differences, missing, samples } = outcome;
        expect({ differences, missing: missing.filter(({ input }) => !exporter.blindTo.includes(input)) }).toEqual({
          differences: [],
          missing: [],
        });
        expect(samples).toBeGreaterThan(100);
        expect(await running.ruleErrors()).toEqual([]);
      } finally {
        await running.stop();
      }
    },
    TIMEOUT_MS
  );
});

it('Azure refused nothing that an exporter asked for', () => {
  expect(azure.refused).toEqual([]);
});

const withHealth = NEEDED.filter(({ name }) => name === 'azure-metrics-exporter');

it.concurrent.each(withHealth)(
  'SignalRExporterFailing tells that the role of $name was taken away',
  async (exporter) => {
    const refusing = await FakeAzure.start(LAB_FLEET, WORLD);
    refusing.switches.refuse = 403;
    const running = await RunningExporter.start(await planOf(exporter, refusing));
    try {
      const alert = 'ALERTS{alertname="SignalRExporterFailing"}';
      await until('SignalRExporterFailing is pending', async () => (await running.query(alert)).length > 0, 600);
    } finally {
      await running.stop();
      await refusing.stop();
    }
  },
  TIMEOUT_MS
);

import { type World } from '../../../demo/simulator/fleet/load';
import { INPUT } from '../../../src/names/series';
import { markdownTable } from '../../../tools/markdown';
import { type Matrix, queryResult } from '../../../tools/prometheus-queries';
import { type Exporter, EXPORTERS } from '../exporters/exporters';
import { AzureFleet } from '../fake/azure';
import { type Ages, type Comparison, compared, type Recorded, type Span } from './compare';
import { inputsOf } from './inputs';
import { type Plan, type RunningExporter } from './running';

const SECONDS_PER_MINUTE = 60;

/** An exporter takes up to two intervals to find and read the resources, and Prometheus one to evaluate. */
const WARM_UP_MINUTES = 4;
const OBSERVED_MINUTES = 4;

/**
 * Metrics of Azure are three minutes late, unlike unit sizes. An exporter that is asked once a minute, caches for 50 s and is
 * then read by rules once a minute adds less than three.
 */
const OF_METRICS: Ages = { least: 3, most: 6 };
const OF_RESOURCE_GRAPH: Ages = { least: 0, most: 3 };

export interface Outcome extends Comparison {
  version: string;
}

const RECORDED = `{__name__=~"${Object.values(INPUT).join('|')}"}`;

/**
 * Lets an exporter run, and compares every recorded input of every resource with what Azure served.
 *
 * @throws with the end of its log if it exits
 */
export async function trial(running: RunningExporter, { exporter, fleet }: Plan, world: World): Promise<Outcome> {
  await running.staysFor((WARM_UP_MINUTES + OBSERVED_MINUTES) * SECONDS_PER_MINUTE);
  const to = Date.now() / 1000;
  const span = { from: to - OBSERVED_MINUTES * SECONDS_PER_MINUTE, to };
  const recorded = await recordedIn(running.prometheus, span);
  const inputs = new AzureFleet(fleet).all.flatMap((one) => inputsOf(exporter.name, one, world));
  const ages = exporter.name === 'azure-resourcegraph-exporter' ? OF_RESOURCE_GRAPH : OF_METRICS;
  return { ...compared(inputs, recorded, span, ages), version: await running.version() };
}

/** Returns the samples of all inputs, at the times at which rules recorded them. */
async function recordedIn(prometheus: string, { from, to }: Span): Promise<Recorded[]> {
  const query = `${RECORDED}[${Math.round(to - from)}s]`;
  const series = await queryResult<Matrix[]>(prometheus, 'query', { query, time: `${to}` });
  return series.map(({ metric, values }) => ({
    labels: metric,
    samples: values.map(([at, value]) => [at, Number(value)]),
  }));
}

const HEAD = ['exporter', 'version', 'recorded of possible', 'not recorded', 'compared', 'differences', 'minutes old'];

/** Rows of exporters that did not run now stay as the page has them. */
export function outcomeTable(outcomes: ReadonlyMap<Exporter, Outcome>, page: string): string {
  const rows = EXPORTERS.map((exporter) => {
    const outcome = outcomes.get(exporter);
    return outcome === undefined ? presentRow(exporter.name, page) : row(exporter, outcome);
  });
  return markdownTable(HEAD, rows);
}

function row({ name }: Exporter, outcome: Outcome): string[] {
  const { version, recorded, possible, missing, samples, differences, ages } = outcome;
  return [
    ...[name, version, `${recorded} of ${possible}`],
    missing.map(({ input, resources }) => `${input}: ${resources}`).join(', ') || 'none',
    `${samples} samples`,
    `${differences.length}`,
    ages === undefined ? '' : `${ages.least} to ${ages.most}`,
  ];
}

/** Returns the row of an exporter in a page's table, or one that says that it was not run. */
function presentRow(name: string, page: string): string[] {
  const [line] = page.split('\n').filter((each) => each.startsWith(`| ${name} `));
  const found = line?.split('|').slice(1, -1) ?? [];
  return found.length === HEAD.length
    ? found.map((cell) => cell.trim())
    : [name, ...Array.from({ length: HEAD.length - 1 }, () => 'not run')];
}

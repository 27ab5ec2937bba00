import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../tests/repo/tracked';
import { markdownTable } from '../../tools/markdown-table';
import { newestGeneration } from '../../tools/servers';
import { announced } from '../../tools/steps';
import { availableCommands, type Commands } from './exporters/command';
import { type Exporter } from './exporters/exporter';
import { EXPORTERS } from './exporters/exporters';
import { BUCKET, type Read } from './fake/reads';
import { FakeAzure } from './fake/server';
import { fleetInOneSubscription } from './fake/fleet';
import { rowOf } from './trial/report';
import { RunningExporter } from './trial/running';

const COUNTS = [3, 10, 30, 100] as const;
const LARGEST = COUNTS[COUNTS.length - 1];

/** Finding the resources costs reads that later minutes do not. */
const START_SECONDS = 150;
const COUNTED_MINUTES = 4;

/** Azure answers a read of metrics in about this time. */
const ANSWER_MS = 100;

/** Reads of one exporter and one number of resources. */
interface Cost {
  perMinute: number;
  /** Of these, from no bucket of Azure Resource Manager. */
  perMinuteElsewhere: number;
  atStart: number;
  /** The most that was missing in the bucket, at the start or later. */
  deepest: number;
  /** Those for which the bucket was empty, in a minute after the start. */
  beyondPerMinute: number;
}

/** @param throttles true if Azure refuses what the bucket does not hold, so that exporters read again */
async function costsOf(count: number, commands: Commands, prometheus: string, throttles: boolean) {
  const fleet = fleetInOneSubscription(count);
  const azure = await FakeAzure.start(fleet, { seed: 1, demoStart: Math.floor(Date.now() / 1000) });
  Object.assign(azure.switches, { delayMs: ANSWER_MS, throttles });
  const running: RunningExporter[] = [];
  try {
    const from = Date.now() / 1000;
    for (const [exporter, command] of commands) {
      running.push(await RunningExporter.start({ exporter, command, azure, fleet, prometheus }));
    }
    await sleep(START_SECONDS * 1000);
    const counted = Date.now() / 1000;
    await sleep(COUNTED_MINUTES * 60_000);
    const to = Date.now() / 1000;
    return new Map(
      [...commands.keys()].map((exporter) => {
        const reads = (since: number, until: number) => azure.reads.between(exporter.name, since, until);
        return [exporter, costOf(reads(from, counted), reads(counted, to))];
      })
    );
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await azure.stop();
  }
}

function costOf(start: readonly Read[], later: readonly Read[]): Cost {
  const levels = [...start, ...later].flatMap(({ left }) => left ?? []);
  const elsewhere = later.filter(({ left }) => left === undefined);
  return {
    perMinute: later.length / COUNTED_MINUTES,
    perMinuteElsewhere: elsewhere.length / COUNTED_MINUTES,
    atStart: start.length,
    deepest: BUCKET.size - Math.min(BUCKET.size, ...levels),
    beyondPerMinute: later.filter(({ beyond }) => beyond).length / COUNTED_MINUTES,
  };
}

type Costs = ReadonlyMap<number, ReadonlyMap<Exporter, Cost>>;

/** The rows of a page's table stay for exporters that did not run now. */
function table(costs: Costs, page: string): string {
  const head = [
    ...['exporter', ...COUNTS.map((count) => `${count} resources`), `first minutes, ${LARGEST}`],
    ...[`out of ${BUCKET.size} at once, ${LARGEST}`, 'change something from'],
  ];
  const rows = EXPORTERS.map((exporter) => measuredRow(exporter, costs) ?? rowOf(exporter.name, page, head.length));
  return markdownTable(head, rows);
}

function measuredRow(exporter: Exporter, costs: Costs): string[] | undefined {
  const largest = costs.get(LARGEST)?.get(exporter);
  if (largest === undefined) {
    return undefined;
  }
  return [
    exporter.name,
    ...COUNTS.map((count) => readsText(costs.get(count)?.get(exporter))),
    `${largest.atStart}`,
    `${largest.deepest}`,
    fromText(largest),
  ];
}

function readsText(cost: Cost | undefined): string {
  if (cost === undefined) {
    return '';
  }
  const { perMinute, perMinuteElsewhere } = cost;
  const own = Math.round(perMinute - perMinuteElsewhere);
  const elsewhere = Math.round(perMinuteElsewhere);
  return elsewhere === 0 ? `${own}` : `${own} + ${elsewhere}`;
}

/** The number of resources at which the bucket would be empty for a moment, or refilled more slowly than it is used. */
function fromText({ deepest, perMinute, perMinuteElsewhere }: Cost): string {
  const lasting = perMinute - perMinuteElsewhere;
  if (lasting === 0) {
    return 'not limited by this';
  }
  const share = Math.min(BUCKET.size / deepest, (BUCKET.refillPerSecond * 60) / lasting);
  return `${Math.floor((share * LARGEST) / 10) * 10} resources`;
}

/** Counts the reads of every available exporter, and returns the table for the page. */
export async function budgetTable(page: string): Promise<string> {
  const commands = await availableCommands();
  const { prometheus } = await newestGeneration(ROOT);
  const costs = new Map<number, ReadonlyMap<Exporter, Cost>>();
  for (const count of COUNTS) {
    costs.set(count, await announced(`${count} resources`, () => costsOf(count, commands, prometheus, false)));
  }
  return table(costs, page);
}

/** Lets Azure refuse what its bucket does not hold, and returns a table of the refused reads by the number of resources. */
export async function limitTable(counts: readonly number[]): Promise<string> {
  const commands = await availableCommands();
  const { prometheus } = await newestGeneration(ROOT);
  const columns = await announced(`${counts.join(' and ')} resources`, () =>
    Promise.all(counts.map((count) => costsOf(count, commands, prometheus, true)))
  );
  const rows = [...commands.keys()].map((exporter) => [
    exporter.name,
    ...columns.map((costs) => refusedText(costs.get(exporter))),
  ]);
  return markdownTable(['exporter', ...counts.map((count) => `${count} resources`)], rows);
}

function refusedText(cost: Cost | undefined): string {
  return cost === undefined ? '' : `${Math.round(cost.beyondPerMinute)} of ${Math.round(cost.perMinute)}`;
}

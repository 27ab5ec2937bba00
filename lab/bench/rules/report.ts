import { markdownTable } from '../../../tools/markdown-table';
import { type GroupCost, secondsOf } from './phase';
import { type SelfReading } from './rule-server';
import { type SizeCost } from './size';

const KILOBYTE = 1024;

export function report(cost: SizeCost): string {
  return [
    `## ${cost.resources.toLocaleString('en-US')} resources`,
    groupsTable(cost),
    setsTable(cost),
    `Resident with the whole pack: ${megabytes(cost.pack.self.resident)}; before any rule: ${megabytes(cost.scraped.resident)}. Load average of the machine: ${cost.loadAverage.toFixed(1)}.`,
    `At the pack's own intervals, evaluations fill ${processorsFilled(cost).toFixed(3)} of a processor.`,
    slowestTable(cost),
  ].join('\n\n');
}

function groupsTable({ resources, pack }: SizeCost): string {
  const rows = pack.groups.map(({ name, seconds, series, rules }) => [
    name,
    `${rules.length}`,
    ms(seconds),
    (series / resources).toFixed(1),
  ]);
  const series = seriesOf(pack.groups);
  const rules = pack.groups.reduce((sum, group) => sum + group.rules.length, 0);
  const sum = ['sum', `${rules}`, ms(secondsOf(pack.groups)), (series / resources).toFixed(1)];
  return markdownTable(['group', 'rules', 'median ms', 'series per resource'], [...rows, sum]);
}

/** Seconds of evaluation per second, at the intervals of the pack. */
export function processorsFilled({ pack, ownIntervals }: SizeCost): number {
  return pack.groups.reduce((sum, { name, seconds }) => sum + seconds / (ownIntervals.get(name) ?? Infinity), 0);
}

/** The processor time that the pack takes for what both have, as a multiple of the baseline's. */
export function relativeToBaseline({ inputs, shared, baselineInputs, baseline }: SizeCost): number {
  return (shared.cpuSeconds - inputs.cpuSeconds) / (baseline.cpuSeconds - baselineInputs.cpuSeconds);
}

/** Series and bytes of memory that ceilings, utilization and two alerts add to the inputs, for each resource. */
export function sharedOfResource({ resources, inputs, shared }: SizeCost): { series: number; bytes: number } {
  return {
    series: (seriesOf(shared.groups) - seriesOf(inputs.groups)) / resources,
    bytes: kept(shared.self, inputs.self) / resources,
  };
}

function setsTable(cost: SizeCost): string {
  const { resources, scraped, inputs, shared, core, pack, baselineInputs, baseline } = cost;
  const none = { groups: [], cpuSeconds: 0, samplesRead: 0 };
  const sets = [
    { name: 'inputs, with the scrapes', phase: inputs, beyond: none, bytes: kept(inputs.self, scraped) },
    {
      name: 'ceilings, utilization, two alerts',
      phase: shared,
      beyond: inputs,
      bytes: kept(shared.self, inputs.self),
    },
    {
      name: "the baseline's",
      phase: baseline,
      beyond: baselineInputs,
      bytes: kept(baseline.self, baselineInputs.self),
    },
    {
      name: 'the core: inputs, ceilings, two alerts, recommendation, forecast',
      phase: core,
      beyond: none,
      bytes: kept(core.self, scraped),
    },
    { name: 'the whole pack, inputs included', phase: pack, beyond: none, bytes: kept(pack.self, scraped) },
  ];
  return markdownTable(
    ['rules', 'median ms', 'processor ms', 'samples read', 'series per resource', 'heap per resource'],
    sets.map(({ name, bytes, phase, beyond }) => [
      name,
      ms(secondsOf(phase.groups) - secondsOf(beyond.groups)),
      ms(phase.cpuSeconds - beyond.cpuSeconds),
      Math.round(phase.samplesRead - beyond.samplesRead).toLocaleString('en-US'),
      ((seriesOf(phase.groups) - seriesOf(beyond.groups)) / resources).toFixed(1),
      `${(bytes / resources / KILOBYTE).toFixed(0)} KB`,
    ])
  );
}

function seriesOf(groups: readonly GroupCost[]): number {
  return groups.reduce((sum, { series }) => sum + series, 0);
}

/** Bytes in use that were added between two readings. */
function kept(after: SelfReading, before: SelfReading): number {
  return after.heap - before.heap;
}

const SLOWEST = 12;

function slowestTable({ pack }: SizeCost): string {
  const all = pack.groups.flatMap(({ name, rules }) => rules.map((rule) => ({ ...rule, group: name })));
  return markdownTable(
    ['rule', 'group', 'median ms', 'expression begins'],
    all
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST)
      .map(({ name, group, seconds, query }) => [name, group, ms(seconds), `\`${beginning(query)}\``])
  );
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / KILOBYTE / KILOBYTE)} MB`;
}

function ms(seconds: number): string {
  return (1000 * seconds).toFixed(1);
}

function beginning(query: string): string {
  return query.replace(/\s+/g, ' ').slice(0, 60);
}

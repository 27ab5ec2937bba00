import { OUTPUT } from '../../src/names/series';
import { markdownTable } from '../../tools/markdown-table';
import { secondsOf } from '../bench/rules/phase';
import { type PartMemory } from './cluster';
import { type Comparison } from './compare';
import { type ScaleCost, type ScalePlan, type ScaleResult } from './run';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The most differences to print. */
const NAMED = 20;

export function report(result: ScaleResult, plan: ScalePlan): string {
  return [costs(result, plan), memory(result), load(result), compared(result.comparison)].join('\n\n');
}

function costs({ single, shards }: ScaleResult, plan: ScalePlan): string {
  const row = (name: string, { resources, before, pack }: ScaleCost) => [
    name,
    `${resources}`,
    ms(secondsOf(pack.groups)),
    ms(Math.max(...pack.groups.map(({ seconds }) => seconds))),
    ms(pack.cpuSeconds),
    Math.round(pack.samplesRead).toLocaleString('en-US'),
    Math.round(pack.samplesAppended / plan.intervalSeconds).toLocaleString('en-US'),
    (pack.self.series / resources).toFixed(1),
    kilobytes((pack.self.heap - before.heap) / resources),
    kilobytes(pack.self.heap / resources),
  ];
  return markdownTable(
    [
      ...['', 'resources', 'all groups, ms', 'slowest group, ms', 'processor ms', 'samples read', 'samples/s'],
      ...['series per resource', "the rules' heap per resource", 'heap per resource'],
    ],
    [row('single Prometheus', single), ...shards.map((shard, i) => row(`shard ${i}`, shard))]
  );
}

function memory({ shards }: ScaleResult): string {
  const row = (shard: number, resources: number, { part, heap, resident }: PartMemory) => [
    `${part} ${shard}`,
    megabytes(heap),
    kilobytes(heap / resources),
    megabytes(resident),
  ];
  return markdownTable(
    ['server', 'heap', 'heap per resource', 'resident'],
    shards.flatMap((shard, i) => shard.memory.map((part) => row(i, shard.resources, part)))
  );
}

function load({ single, shards }: ScaleResult): string {
  const averages = [single, ...shards].map(({ loadAverage }) => loadAverage.toFixed(1));
  return `Load average of the machine at the end of each: ${averages.join(', ')}.`;
}

function compared({ series, differences }: Comparison): string {
  const all = [...series.values()].reduce((sum, count) => sum + count, 0);
  const named = ['ALERTS', OUTPUT.ceiling, OUTPUT.utilization].map((name) => `${series.get(name) ?? 0} of ${name}`);
  const counts = `${all.toLocaleString('en-US')} series of ${series.size} names, ${named.join(', ')}`;
  return differences.length === 0
    ? `ok   the shards together equal the single Prometheus: ${counts}`
    : [`FAIL ${differences.length} differences in ${counts}:`, ...differences.slice(0, NAMED)].join('\n');
}

function ms(seconds: number): string {
  return (1000 * seconds).toFixed(0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / KILOBYTE).toFixed(0)} KB`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`;
}

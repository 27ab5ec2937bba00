import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packOf } from '../../alerts/generator/targets/pack';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { SERVER_LOAD } from '../../src/names/azure-metrics';
import { AZURE_RESOURCE_METRIC, RESOURCE_GRAPH } from '../../src/names/exporters';
import { INPUT, OUTPUT } from '../../src/names/series';
import { Processes } from '../../demo/stack/processes';
import { fleetOf, type Resource, resourceId } from '../../demo/simulator/fleet/fleet';
import { isFree } from '../../src/model/capacity';
import { instantVector } from '../../tools/instant-vector';
import { SimulatedFleet } from '../bench/rules/fleet';
import { measurePhase, type PhaseCost } from '../bench/rules/phase';
import { MeasuredPrometheus } from '../bench/rules/prometheus';
import { type RuleServer, type SelfReading } from '../bench/rules/rule-server';
import { atOneInterval, isSource } from '../bench/rules/rule-files';
import { announced } from '../../tools/steps';
import { Cluster, type PartMemory, type Shard } from './cluster';
import { compare, type Comparison, queriesOf } from './compare';
import { shardOf } from './shards';

export interface ScalePlan {
  resources: number;
  shards: number;
  /** Measured evaluations of each group. */
  evaluations: number;
  /** Between scrapes, and between evaluations of every group. */
  intervalSeconds: number;
  prometheus: string;
  thanos: string;
  /** The binary of tools/blocks. */
  blocks: string;
}

/** The pack's cost for one server, or for all servers of one shard. */
export interface ScaleCost {
  resources: number;
  /** Before any rule is loaded. */
  before: SelfReading;
  pack: PhaseCost;
  loadAverage: number;
}

export interface ShardCost extends ScaleCost {
  memory: PartMemory[];
}

export interface ScaleResult {
  single: ScaleCost;
  shards: ShardCost[];
  comparison: Comparison;
}

/**
 * The load is constant from this long before the start. Rules that look back an hour or over the forecast's window then
 * give the same result at any moment, which matters because no two servers evaluate a group at the same instant.
 */
const STILL_SECONDS = 3 * 3600;

/** How long growing loads have been at their ceiling when the load becomes constant. */
const AT_CEILING_SECONDS = 600;

/** Azure measures the bytes of two directions and connections; the free SKU has a ceiling of connections only. */
function ceilingsIn(fleet: readonly Resource[]): number {
  return fleet.reduce((sum, { sku }) => sum + (isFree(sku) ? 1 : 3), 0);
}

/** Series that the exporters provide for each resource, and for each one with traffic. */
const RAW = { units: RESOURCE_GRAPH.units, traffic: `${AZURE_RESOURCE_METRIC}{metric="${SERVER_LOAD.name}"}` } as const;

const SCRAPED_SECONDS = 300;
const EQUAL_SECONDS = 180;

/** Rules read the sources' series, which takes one more evaluation if their group comes first. */
const EVALUATIONS_PER_STAGE = 2;

/**
 * Runs the pack over one fleet in a single Prometheus and, sharded, in Thanos. Each is measured on its own; then both run
 * until they give the same answers at an instant or the time is over.
 *
 * @throws if a rule fails, or if a shard does not have exactly its own resources
 */
export async function runScale(plan: ScalePlan): Promise<ScaleResult> {
  const still = Math.floor(Date.now() / 1000) - STILL_SECONDS;
  const fleet = SimulatedFleet.of(fleetOf(plan.resources), still - AT_CEILING_SECONDS);
  const folder = mkdtempSync(join(tmpdir(), 'headroom-scale-'));
  const processes = new Processes(folder, join(folder, 'logs'));
  const { address, server } = await fleet.serve(() => still);
  const interrupted = () => void processes.stopAll();
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const whole = atOneInterval(packOf(fleet.settings), plan.intervalSeconds);
  const inputs = whole.filter(isSource);
  const ceilings = whole.flatMap((file) => ceilingsOf(file));
  const stages = [inputs, [...inputs, ...ceilings], whole];
  const partOf = (shard: number) => fleet.part((resource) => shardOf(resourceId(resource), plan.shards) === shard);
  try {
    const single = await announced('A single Prometheus', async () => {
      const home = join(folder, 'single');
      mkdirSync(home);
      await fleet.fill(join(home, 'data'), plan.blocks, still);
      const { prometheus: binary, intervalSeconds: scrapeSeconds } = plan;
      return MeasuredPrometheus.start({
        processes,
        binary,
        folder: home,
        simulator: address,
        scrapeSeconds,
        flags: [],
      });
    });
    const trafficOf = ({ simulation }: SimulatedFleet) =>
      simulation.fleet.filter(({ load }) => load !== undefined).length;
    await announced('  scraped', async () => {
      await counted([single.address], RAW.units, [plan.resources]);
      await counted([single.address], RAW.traffic, [trafficOf(fleet)]);
    });
    const singleCost = await announced('  the pack, measured', () => measured(single, stages, plan, plan.resources));
    await single.load([]);

    const cluster = await announced(`Thanos in ${plan.shards} shards, and an agent that scrapes for them`, () =>
      Cluster.start({
        ...plan,
        processes,
        folder,
        simulator: address,
        fill: (shard, data) => partOf(shard).fill(data, plan.blocks, still),
      })
    );
    const parts = cluster.shards.map((_, shard) => partOf(shard).simulation.fleet.length);
    const queriers = cluster.shards.map(({ querier }) => querier);
    await announced(`  scraped: ${parts.join(' + ')} resources`, async () => {
      await counted(queriers, RAW.units, parts);
      await counted(
        queriers,
        RAW.traffic,
        parts.map((_, shard) => trafficOf(partOf(shard)))
      );
    });
    const shards = await announced('  the pack, measured', () =>
      Promise.all(cluster.shards.map((shard, i) => measuredShard(shard, stages, plan, parts[i])))
    );

    const comparison = await announced('Both at once, until they are equal', async () => {
      await Promise.all(cluster.shards.map((shard) => shard.load([])));
      await Promise.all([single, ...cluster.shards].map((server) => loadInOrder(server, stages, plan)));
      await counted(queriers, INPUT.units, parts);
      return compared(single.address, cluster.querier, whole, {
        ...plan,
        ceilings: ceilingsIn(fleet.simulation.fleet),
      });
    });
    return { single: singleCost, shards, comparison };
  } finally {
    await processes.stopAll();
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

function ceilingsOf(file: RuleFile): RuleFile[] {
  const groups = file.groups.filter(({ name }) => name === 'signalr-ceilings');
  return groups.length === 0 ? [] : [{ ...file, groups }];
}

/**
 * Loads rules in stages: none is evaluated before its inputs are recorded. A recommendation without a resource's mix would
 * be wrong, and its hourly peak would keep it for an hour.
 */
async function loadInOrder(server: RuleServer, stages: ReadonlyArray<readonly RuleFile[]>, plan: ScalePlan) {
  for (const stage of stages.slice(0, -1)) {
    await server.load(stage);
    await sleep(EVALUATIONS_PER_STAGE * plan.intervalSeconds * 1000);
  }
  await server.load(stages[stages.length - 1]);
}

async function measured(
  server: RuleServer,
  stages: ReadonlyArray<readonly RuleFile[]>,
  plan: ScalePlan,
  resources: number
): Promise<ScaleCost> {
  const before = await server.self();
  await loadInOrder(server, stages, plan);
  const pack = await measurePhase(server, stages[stages.length - 1], plan);
  return { resources, before, pack, loadAverage: loadavg()[0] };
}

async function measuredShard(
  shard: Shard,
  stages: ReadonlyArray<readonly RuleFile[]>,
  plan: ScalePlan,
  resources: number
): Promise<ShardCost> {
  return { ...(await measured(shard, stages, plan, resources)), memory: await shard.memory() };
}

/** Waits until each server has the expected number of series of a selector. */
async function counted(addresses: readonly string[], selector: string, expected: readonly number[]): Promise<void> {
  const deadline = Date.now() + SCRAPED_SECONDS * 1000;
  for (;;) {
    const counts = await Promise.all(
      addresses.map(async (address) => Number((await instantVector(address, `count(${selector})`))[0]?.value ?? 0))
    );
    if (counts.every((count, i) => count === expected[i])) {
      return;
    }
    if (Date.now() > deadline) {
      throw new Error(`${selector}: ${counts.join(', ')} series instead of ${expected.join(', ')}`);
    }
    await sleep(1000);
  }
}

/** Returns the first comparison without differences, or else the last one. */
async function compared(
  single: string,
  sharded: string,
  pack: readonly RuleFile[],
  plan: Pick<ScalePlan, 'intervalSeconds'> & { ceilings: number }
) {
  const queries = queriesOf(pack);
  const deadline = Date.now() + EQUAL_SECONDS * 1000;
  for (;;) {
    await sleep(plan.intervalSeconds * 1000);
    const comparison = await compare(single, sharded, queries, Math.floor(Date.now() / 1000));
    const { differences, series } = comparison;
    const ceilings = series.get(OUTPUT.ceiling) ?? 0;
    if (differences.length === 0 && ceilings !== plan.ceilings) {
      differences.push(`${ceilings} ceilings instead of ${plan.ceilings}`);
    }
    if (differences.length === 0 || Date.now() > deadline) {
      return comparison;
    }
    console.log(`  not yet: ${differences.length} differences, such as ${differences[0]}`);
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Processes } from '../../demo/stack/processes';
import { freeAddress } from '../../tools/free-port';
import { scrapes } from '../bench/rules/prometheus';
import { RuleServer, summed } from '../bench/rules/rule-server';
import {
  hashrings,
  querierArguments,
  receiverArguments,
  remoteWrites,
  rulerArguments,
  type ShardAddresses,
} from './shards';

const READY_MS = 300_000;

export interface ClusterPlan {
  processes: Processes;
  thanos: string;
  prometheus: string;
  /** For configurations and data. */
  folder: string;
  shards: number;
  /** Host and port of the simulated exporters. */
  simulator: string;
  /** Between scrapes. */
  intervalSeconds: number;
  /** Puts the history of a shard into the folder where its ruler stores recorded series. */
  fill: (shard: number, folder: string) => Promise<void>;
}

/** Memory of one of a shard's servers, in bytes: in use after a garbage collection, and resident. */
export interface PartMemory {
  part: string;
  heap: number;
  resident: number;
}

/** A receiver, a querier and a ruler for some of the resources. */
export class Shard extends RuleServer {
  constructor(
    private readonly at: ShardAddresses,
    folder: string
  ) {
    super(`http://${at.ruler.http}`, folder, [`http://${at.querier.http}`, `http://${at.receiver.http}`]);
  }

  /** The address of its querier, which sees only its own series. */
  get querier(): string {
    return `http://${this.at.querier.http}`;
  }

  /** Returns the memory of each of its servers. */
  async memory(): Promise<PartMemory[]> {
    const { receiver, querier, ruler } = this.at;
    return Promise.all(
      Object.entries({ receiver, querier, ruler }).map(async ([part, { http }]) => {
        const sum = await summed([`http://${http}`]);
        return { part, heap: sum('go_memstats_heap_alloc_bytes'), resident: sum('process_resident_memory_bytes') };
      })
    );
  }
}

/** Thanos in shards, and a Prometheus agent that scrapes for all of them. */
export class Cluster {
  private constructor(
    readonly shards: readonly Shard[],
    /** The address of the querier that sees every shard. */
    readonly querier: string
  ) {}

  static async start(plan: ClusterPlan): Promise<Cluster> {
    const all = await Promise.all(Array.from({ length: plan.shards }, freeAddresses));
    const rings = join(plan.folder, 'hashrings.json');
    writeFileSync(rings, JSON.stringify(hashrings(all.map(({ receiver }) => [receiver.grpc]))));
    const shards = await Promise.all(all.map((at, shard) => startShard(plan, at, shard, rings)));
    const querier = { grpc: await freeAddress(), http: await freeAddress() };
    const stores = all.flatMap(({ receiver, ruler }) => [receiver.grpc, ruler.grpc]);
    await start(plan, 'querier', plan.thanos, querierArguments(querier, stores), querier.http);
    await startAgent(plan, `http://${all[0].receiver.remoteWrite}/api/v1/receive`);
    return new Cluster(shards, `http://${querier.http}`);
  }
}

async function startShard(plan: ClusterPlan, at: ShardAddresses, shard: number, rings: string): Promise<Shard> {
  const folder = join(plan.folder, `shard-${shard}`);
  const data = (name: string) => join(folder, name);
  mkdirSync(data('ruler'), { recursive: true });
  const made = new Shard(at, folder);
  await plan.fill(shard, data('ruler'));
  const receiver = receiverArguments(shard, at, data('receiver'), rings);
  const querier = querierArguments(at.querier, [at.receiver.grpc, at.ruler.grpc]);
  const ruler = rulerArguments(shard, at, data('ruler'), join(folder, 'rules', '*.yml'));
  await start(plan, `receiver-${shard}`, plan.thanos, receiver, at.receiver.http);
  await start(plan, `querier-${shard}`, plan.thanos, querier, at.querier.http);
  await start(plan, `ruler-${shard}`, plan.thanos, ruler, at.ruler.http);
  return made;
}

async function startAgent(plan: ClusterPlan, receivers: string): Promise<void> {
  const folder = join(plan.folder, 'agent');
  mkdirSync(folder);
  const interval = `${plan.intervalSeconds}s`;
  const config = join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: interval, scrape_timeout: interval },
      scrape_configs: scrapes(plan.simulator),
      remote_write: remoteWrites(plan.shards, receivers),
    })
  );
  const http = await freeAddress();
  const args = [
    '--agent',
    `--config.file=${config}`,
    `--storage.agent.path=${join(folder, 'data')}`,
    `--web.listen-address=${http}`,
    '--log.level=warn',
  ];
  await start(plan, 'agent', plan.prometheus, args, http);
}

async function start({ processes }: ClusterPlan, name: string, command: string, args: string[], http: string) {
  const server = processes.start({ name, command, args });
  await processes.ready(server, `http://${http}/-/ready`, READY_MS);
}

async function freeAddresses(): Promise<ShardAddresses> {
  return {
    receiver: {
      grpc: await freeAddress(),
      http: await freeAddress(),
      remoteWrite: await freeAddress(),
      capnproto: await freeAddress(),
    },
    querier: { grpc: await freeAddress(), http: await freeAddress() },
    ruler: { grpc: await freeAddress(), http: await freeAddress() },
  };
}

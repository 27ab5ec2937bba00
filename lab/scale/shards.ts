import { createHash } from 'node:crypto';

/** The label that says which shard a series is of: the receivers add it, as the tenant's, and the rulers. */
const SHARD_LABEL = 'shard';

/** The header by which a receiver tells tenants apart. */
const TENANT_HEADER = 'THANOS-TENANT';

/** The labels that hold the id of a resource: the pack's own, that of Azure's exporters, and OpenTelemetry's. */
const ID_LABELS = ['resource_id', 'resourceID', 'azuremonitor_resource_id'];

/** The shard of a resource: what the relabelling of {@link remoteWrites} makes of its id. */
export function shardOf(resourceId: string, shards: number): number {
  const sum = createHash('md5').update(resourceId.toLowerCase()).digest();
  return Number(sum.readBigUInt64BE(8) % BigInt(shards));
}

/**
 * The `remote_write` of a Prometheus that scrapes for all shards: each is sent the series of its resources, and those
 * without a resource (the exporters' own health, applications' counters), which every shard needs.
 *
 * @param url of the receivers, any of which takes what is for all
 */
export function remoteWrites(shards: number, url: string): object[] {
  return Array.from({ length: shards }, (_, shard) => ({
    name: `shard-${shard}`,
    url,
    headers: { [TENANT_HEADER]: `${shard}` },
    write_relabel_configs: [
      { source_labels: ID_LABELS, separator: '', action: 'lowercase', target_label: '__tmp_resource' },
      { source_labels: ['__tmp_resource'], action: 'hashmod', modulus: shards, target_label: '__tmp_shard' },
      { source_labels: ['__tmp_resource'], regex: '', target_label: '__tmp_shard', replacement: `${shard}` },
      { source_labels: ['__tmp_shard'], regex: `${shard}`, action: 'keep' },
      { regex: '__tmp_.+', action: 'labeldrop' },
    ],
  }));
}

/** The receivers' hashrings: a ring a shard, of the receivers that keep it. */
export function hashrings(endpoints: ReadonlyArray<readonly string[]>): object[] {
  return endpoints.map((ring, shard) => ({ hashring: `shard-${shard}`, tenants: [`${shard}`], endpoints: ring }));
}

/** Where the servers of one shard listen, as host and port. */
export interface ShardAddresses {
  receiver: { grpc: string; http: string; remoteWrite: string; capnproto: string };
  querier: { grpc: string; http: string };
  ruler: { grpc: string; http: string };
}

/** A receiver's arguments: it keeps what is its shard's, and hands on what is another's. */
export function receiverArguments(shard: number, { receiver }: ShardAddresses, folder: string, rings: string) {
  return [
    'receive',
    `--tsdb.path=${folder}`,
    `--grpc-address=${receiver.grpc}`,
    `--http-address=${receiver.http}`,
    `--remote-write.address=${receiver.remoteWrite}`,
    `--receive.capnproto-address=${receiver.capnproto}`,
    `--receive.local-endpoint=${receiver.grpc}`,
    `--receive.hashrings-file=${rings}`,
    `--receive.tenant-label-name=${SHARD_LABEL}`,
    `--label=receiver="${shard}"`,
    '--tsdb.retention=2d',
  ];
}

/** A querier's arguments: what it answers is without the labels that say where a series is kept. */
export function querierArguments({ grpc, http }: ShardAddresses['querier'], endpoints: readonly string[]) {
  return [
    'query',
    `--grpc-address=${grpc}`,
    `--http-address=${http}`,
    `--query.replica-label=${SHARD_LABEL}`,
    '--query.replica-label=receiver',
    `--endpoint.sd-config=${JSON.stringify({ endpoints: endpoints.map((address) => ({ address })) })}`,
  ];
}

/** A ruler's arguments: it asks its shard's querier, and keeps what it records, for which that querier asks it. */
export function rulerArguments(shard: number, { ruler, querier }: ShardAddresses, folder: string, rules: string) {
  return [
    'rule',
    `--data-dir=${folder}`,
    `--grpc-address=${ruler.grpc}`,
    `--http-address=${ruler.http}`,
    `--rule-file=${rules}`,
    `--query=http://${querier.http}`,
    `--label=${SHARD_LABEL}="${shard}"`,
    '--tsdb.retention=20d',
  ];
}

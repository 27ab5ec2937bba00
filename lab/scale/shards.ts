import { createHash } from 'node:crypto';

/** The label with the shard of a series; receivers add it as the tenant label, and rulers add it too. */
const SHARD_LABEL = 'shard';

/** The header that tells receivers the tenant. */
const TENANT_HEADER = 'THANOS-TENANT';

/** Labels with a resource's id: the pack's own, the Azure exporters', and OpenTelemetry's. */
const ID_LABELS = ['resource_id', 'resourceID', 'azuremonitor_resource_id'];

/** Returns the shard of a resource, as the relabelling of {@link remoteWrites} computes it. */
export function shardOf(resourceId: string, shards: number): number {
  const sum = createHash('md5').update(resourceId.toLowerCase()).digest();
  return Number(sum.readBigUInt64BE(8) % BigInt(shards));
}

/**
 * Returns the `remote_write` of a Prometheus that scrapes for all shards: each shard gets the series of its own resources,
 * and the series without a resource (exporters' health, applications' counters), which every shard needs.
 *
 * @param url of any receiver
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

/** Returns the receivers' hashrings, one per shard. */
export function hashrings(endpoints: ReadonlyArray<readonly string[]>): object[] {
  return endpoints.map((ring, shard) => ({ hashring: `shard-${shard}`, tenants: [`${shard}`], endpoints: ring }));
}

/** Listening addresses of the servers of one shard, as host and port. */
export interface ShardAddresses {
  receiver: { grpc: string; http: string; remoteWrite: string; capnproto: string };
  querier: { grpc: string; http: string };
  ruler: { grpc: string; http: string };
}

/** A receiver keeps its own shard's series and forwards those of others. */
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

/** A querier's answers leave out the labels that tell where a series is stored. */
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

/** A ruler queries its shard's querier, and stores its recorded series, which that querier reads. */
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

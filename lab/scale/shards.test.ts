import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { FLEET, fleetOf, resourceId } from '../../demo/simulator/fleet/fleet';
import {
  hashrings,
  querierArguments,
  receiverArguments,
  remoteWrites,
  rulerArguments,
  type ShardAddresses,
  shardOf,
} from './shards';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'scale.md'), 'utf8');

/** The servers of docs/scale.md: one host per server, with the default ports of Thanos. */
const PORTS = { grpc: '0.0.0.0:10901', http: '0.0.0.0:10902' };
const SHARD: ShardAddresses = {
  receiver: { ...PORTS, remoteWrite: '0.0.0.0:19291', capnproto: '0.0.0.0:19391' },
  querier: PORTS,
  ruler: PORTS,
};

/** Returns the code blocks of the page that contain a text. */
function blocks(text: string): string[] {
  return [...page.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, code]) => code).filter((code) => code.includes(text));
}

/** Splits a command into words as a shell would; the page uses single quotes only. */
function words(command: string): string[] {
  return [...command.replace(/\\\n/g, ' ').matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replace(/'/g, ''));
}

describe('a shard', () => {
  it('is the same for a resource id in any case', () => {
    const id = resourceId(FLEET[0]);
    expect(shardOf(id.toUpperCase(), 4)).toBe(shardOf(id, 4));
  });

  it('gets about as many resources as every other shard', () => {
    const counts = [0, 0, 0, 0];
    fleetOf(2000).forEach((resource) => counts[shardOf(resourceId(resource), 4)]++);
    expect(Math.min(...counts)).toBeGreaterThan(400);
  });
});

describe('docs/scale.md', () => {
  it('documents the remote_write of make scale', () => {
    const [block] = blocks('remote_write:');
    expect(parse(block)).toEqual({ remote_write: remoteWrites(2, 'http://thanos-receive:19291/api/v1/receive') });
  });

  it('documents the hashrings of make scale', () => {
    const [block] = blocks('"hashring"');
    expect(JSON.parse(block)).toEqual(hashrings([['receive-0:10901'], ['receive-1:10901']]));
  });

  it('documents the arguments that make scale passes to the servers of a shard', () => {
    const rings = '/etc/thanos/hashrings.json';
    const [receiver, querier, ruler] = ['thanos receive', 'thanos query', 'thanos rule'].map((command) =>
      words(
        blocks(command)[0]
          .split(/\n(?=thanos )/)
          .find((part) => part.startsWith(command)) ?? ''
      ).slice(1)
    );
    expect(receiver).toEqual(
      receiverArguments(0, SHARD, '/var/lib/thanos/receive', rings).map((argument) =>
        argument.replace('endpoint=0.0.0.0', 'endpoint=receive-0')
      )
    );
    expect(querier).toEqual(querierArguments(PORTS, ['receive-0:10901', 'rule-0:10901']));
    expect(ruler).toEqual(
      rulerArguments(0, SHARD, '/var/lib/thanos/rule', '/etc/signalr/*.rules.yml').map((argument) =>
        argument.replace('http://0.0.0.0', 'http://query-0')
      )
    );
  });
});

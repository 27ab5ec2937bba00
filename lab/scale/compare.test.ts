import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { compare } from './compare';

const of = (resource: string, value: string) => ({ metric: { resource_id: resource }, value: [0, value] as const });
const servers: Server[] = [];

/** A server that answers every query with a vector. */
async function answering(...result: ReadonlyArray<ReturnType<typeof of>>): Promise<string> {
  const server = createServer((_, response) => response.end(JSON.stringify({ status: 'success', data: { result } })));
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('the server has no port');
  }
  return `http://127.0.0.1:${address.port}`;
}

afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function differences(single: string, sharded: string): Promise<string[]> {
  return (await compare(single, sharded, new Map([['ceiling', 'ceiling']]), 0)).differences;
}

describe('compare', () => {
  it('treats rounding differences and equal infinities as the same', async () => {
    const single = await answering(of('a', '0.3'), of('b', '+Inf'));
    const sharded = await answering(of('b', '+Inf'), of('a', '0.30000000000000004'));
    expect(await differences(single, sharded)).toEqual([]);
  });

  it('names a value that differs', async () => {
    const found = await differences(await answering(of('a', '0.3')), await answering(of('a', '0.300001')));
    expect(found).toEqual(['ceiling{resource_id="a"}: 0.3, in shards 0.300001']);
  });

  it('names series that exist on one side only', async () => {
    const found = await differences(await answering(of('a', '1')), await answering(of('b', '1')));
    expect(found).toEqual([
      'ceiling{resource_id="a"}: only in the single Prometheus',
      'ceiling{resource_id="b"}: only in shards',
    ]);
  });

  it('rejects a duplicate series', async () => {
    const twice = await answering(of('a', '1'), of('a', '2'));
    await expect(differences(twice, twice)).rejects.toThrow('returns a series of ceiling twice');
  });
});

import { type IncomingMessage } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { stringify } from 'yaml';
import { type Processes } from '../../tools/processes';
import { type Labels } from '../simulator/exporters/exposition';
import { close, listenOn } from '../http/listen';
import { createLocalServer } from '../http/server';

export type Sample = readonly [seconds: number, value: number];

/** A series to write, without its name. */
export interface Written {
  labels: Labels;
  /** In the order of their times. */
  samples: Iterable<Sample>;
}

export interface BlockPlan {
  processes: Processes;
  folder: string;
  data: string;
  promtool: string;
}

/** promtool queries or reads its input once per block, and its default of two hours would mean hundreds of them. */
export const FEW_BLOCKS = '--max-block-duration=1458h';

/** One for each processor. */
const PARALLEL = 2;

/**
 * Writes series into Prometheus's blocks, between two times in epoch seconds.
 *
 * promtool writes what a text says, or what a server answers to the expressions of rules. A text has the labels of each sample:
 * four gigabytes for five weeks. So each name is a rule here, and this answers as Prometheus does.
 */
export async function writeBlocks(
  { processes, folder, data, promtool }: BlockPlan,
  named: ReadonlyMap<string, readonly Written[]>,
  { from, to }: { from: number; to: number }
): Promise<void> {
  const server = createLocalServer({
    handle: async (request, response) => {
      const { query, start, end } = await asked(request);
      response.setHeader('content-type', 'application/json');
      await pipeline(Readable.from(answer(named.get(query) ?? [], start, end)), response);
    },
  });
  const url = `http://127.0.0.1:${await listenOn(server)}`;
  try {
    const names = [...named.keys()];
    const shares = Array.from({ length: PARALLEL }, (_, share) => names.filter((_name, i) => i % PARALLEL === share));
    await Promise.all(
      shares.map(async (share, index) => {
        const cwd = join(folder, 'blocks', String(index));
        mkdirSync(cwd, { recursive: true });
        // promtool begins to ask within one interval after the start of a block.
        const rules = share.map((name) => ({ record: name, expr: name }));
        writeFileSync(join(cwd, 'rules.yml'), stringify({ groups: [{ name: 'names', interval: '1s', rules }] }));
        await processes.run({
          name: 'promtool',
          command: promtool,
          args: [
            ...['tsdb', 'create-blocks-from', FEW_BLOCKS, 'rules', '--url', url, '--output-dir', data],
            ...['--start', String(from), '--end', String(to), 'rules.yml'],
          ],
          cwd,
        });
      })
    );
  } finally {
    close(server);
  }
}

/** The parameters of a range query. Times are epoch seconds. */
async function asked(request: IncomingMessage): Promise<{ query: string; start: number; end: number }> {
  const parameters = new URLSearchParams(await text(request));
  const [query, start, end] = ['query', 'start', 'end'].map((name) => parameters.get(name) ?? '');
  return { query, start: Math.floor(Number(start)), end: Number(end) };
}

/** Prometheus's answer to a range query, a series at a time. */
function* answer(all: readonly Written[], start: number, end: number): Generator<string> {
  yield '{"status":"success","data":{"resultType":"matrix","result":[';
  let isFirst = true;
  for (const { labels, samples } of all) {
    const values: string[] = [];
    for (const [seconds, value] of samples) {
      if (start <= seconds && seconds <= end) {
        values.push(`[${seconds},"${numberText(value)}"]`);
      }
    }
    if (values.length > 0) {
      yield `${isFirst ? '' : ','}{"metric":${JSON.stringify(labels)},"values":[${values.join(',')}]}`;
      isFirst = false;
    }
  }
  yield ']}}';
}

function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
}

import { execFile, spawnSync, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';

import { PATIENCE_SECONDS } from '../tools/testing/until';
import { bundleCommand } from './bundle';
import { STANDARD_ERROR, STANDARD_INPUT, STANDARD_OUTPUT } from './common/streams';
import { runCommand } from './main';

const BUILD = path.join(__dirname, '..', 'build');

interface RunOptions {
  /** Standard input. */
  input?: string | Buffer;
  /** Variables beside those of this process. */
  env?: Readonly<Record<string, string>>;
  /** Options of node. */
  node?: readonly string[];
  stdio?: StdioOptions;
}

/** Variables with which a command has this time, in Unix milliseconds, when it starts. */
export function startedAt(time: number): Record<string, string> {
  const clock = `const now = Date.now; const late = ${time} - now(); Date.now = () => now() + late;`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` };
}

interface Ended {
  /** The exit status, or the name of the signal that ended the command. */
  status: number | string | null;
  stdout: string;
  stderr: string;
}

export interface BundledCommand {
  file: string;
  /** The files with code in the bundle. */
  sources: readonly string[];
  run: (args: readonly string[], options?: RunOptions) => Ended;
  /** Runs the command while this process serves. */
  runBeside: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ended>;
}

/** Names the folder of a bundle that all suites of a run share. */
const BUNDLED = 'HEADROOM_BUNDLED';

/** In that folder, the names of its sources. */
const SOURCES = 'sources.json';

/** Makes a folder with the command as it is published: one file, at a place from which it finds the runbooks. */
function bundleInto(): string {
  mkdirSync(BUILD, { recursive: true });
  const folder = mkdtempSync(path.join(BUILD, 'test-'));
  writeFileSync(path.join(folder, SOURCES), JSON.stringify(bundleCommand(path.join(folder, 'headroom.cjs'))));
  return folder;
}

const removed = (folder: string) => rmSync(folder, { recursive: true, force: true });

/**
 * Bundles the command once for a run of many suites.
 *
 * @returns the variable that tells them, and what removes the bundle
 */
export function sharedBundle(): { env: NodeJS.ProcessEnv; remove: () => void } {
  const folder = bundleInto();
  return { env: { [BUNDLED]: folder }, remove: () => removed(folder) };
}

/** The bundled command for the tests of a suite: that of the run, or one of its own. */
export function bundledCommand(): BundledCommand {
  const { [BUNDLED]: shared } = process.env;
  const folder = shared ?? bundleInto();
  const file = path.join(folder, 'headroom.cjs');
  const sources: string[] = JSON.parse(readFileSync(path.join(folder, SOURCES), 'utf8'));
  afterAll(() => shared ?? removed(folder));
  return {
    file,
    sources,
    run: (args, options) => start(file, args, options),
    runBeside: (args, env) =>
      new Promise((resolve) =>
        execFile(
          process.execPath,
          [file, ...args],
          { env: { ...process.env, ...env }, timeout: PATIENCE_SECONDS * 1000 },
          (error, stdout, stderr) => resolve({ status: error === null ? 0 : (error.code ?? null), stdout, stderr })
        )
      ),
  };
}

function start(file: string, args: readonly string[], { input = '', env, node = [], stdio }: RunOptions = {}) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...node, file, ...args], {
    input,
    env: { ...process.env, ...env },
    stdio,
    encoding: 'utf8',
    timeout: PATIENCE_SECONDS * 1000,
    maxBuffer: 2 ** 26,
  });
  return { status: status ?? signal, stdout, stderr };
}

/** How the command reads and writes its standard streams. */
type Transfer = (descriptor: number, bytes: Buffer, offset: number, ...rest: unknown[]) => number;
const transfers = fs as unknown as { readSync: Transfer; writeSync: Transfer };

/**
 * Runs the command in this process, with standard streams of its own: starting a process for each of some hundred runs would
 * take longer than all that they do. What depends on the process itself needs one: signals, colours, the bundle.
 */
export async function runHere(
  args: readonly string[],
  { input = '', env }: Pick<RunOptions, 'input' | 'env'> = {}
): Promise<Ended> {
  const printed: Record<number, Buffer[]> = { [STANDARD_OUTPUT]: [], [STANDARD_ERROR]: [] };
  let unread = Buffer.from(input);
  const { readSync, writeSync } = transfers;
  const before = process.env;
  transfers.writeSync = (descriptor, bytes, offset, ...rest) => {
    if (!(descriptor in printed)) {
      return writeSync(descriptor, bytes, offset, ...rest);
    }
    printed[descriptor].push(bytes.subarray(offset));
    return bytes.length - offset;
  };
  transfers.readSync = (descriptor, bytes, offset, ...rest) => {
    if (descriptor !== STANDARD_INPUT) {
      return readSync(descriptor, bytes, offset, ...rest);
    }
    const size = unread.copy(bytes, offset);
    unread = unread.subarray(size);
    return size;
  };
  process.env = { ...before, ...env };
  try {
    const status = await runCommand(args);
    const [stdout, stderr] = [STANDARD_OUTPUT, STANDARD_ERROR].map((stream) =>
      Buffer.concat(printed[stream]).toString()
    );
    return { status, stdout, stderr };
  } finally {
    process.env = before;
    Object.assign(transfers, { readSync, writeSync });
  }
}

/** Answers a query of the command, which is a PromQL expression. */
export type Handler = (query: string, request: IncomingMessage, response: ServerResponse) => void;

/** Serves on a free port until the test has ended, in the place of a Prometheus; tests/sources asks real ones. */
export function testServers(): (handle: Handler) => Promise<string> {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });
  return async (handle) => {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => handle(new URLSearchParams(body).get('query') ?? '', request, response));
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  };
}

/** The body of an answer with these samples. */
export function vectorOf(...rows: ReadonlyArray<{ metric: Readonly<Record<string, string>>; value: number }>): string {
  const result = rows.map(({ metric, value }) => ({ metric, value: [1, `${value}`] }));
  return JSON.stringify({ status: 'success', data: { resultType: 'vector', result } });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Ended, until } from './until';

/** A server that a test starts and stops. */
export interface Started {
  process: ChildProcess;
  /** Host and port. */
  address: string;
  /** Its output so far. */
  log: () => string;
  stop: () => Promise<void>;
}

/** As Prometheus and Alertmanager of both generations print it. */
const LISTENING = /"Listening on".* address=(\S+)/;

/**
 * Starts a server that listens on a port of the system's choice, as a port that is chosen before can be taken until then, and
 * waits until it says which.
 *
 * @param listening finds host and port in what it prints
 * @param cwd folder that it runs in: this process's own by default
 * @throws with what it printed, if it ends or never listens
 */
export async function started(
  command: string,
  args: readonly string[],
  { listening = LISTENING, cwd }: { listening?: RegExp; cwd?: string } = {}
): Promise<Started> {
  const server = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd });
  let printed = '';
  [server.stdout, server.stderr].forEach((stream) => stream.on('data', (part: Buffer) => (printed += part.toString())));
  let failure: Error | undefined;
  server.on('error', (error) => (failure = error));
  const running = { process: server, log: () => printed, stop: () => stop(server) };
  let address: string | undefined;
  try {
    await until(`${path.basename(command)} listens`, () => {
      throwIfEnded(command, server, printed, failure);
      [, address] = listening.exec(printed) ?? [];
      if (address === undefined) {
        throw new Error(`it printed:\n${printed}`);
      }
      return true;
    });
  } catch (error) {
    await running.stop();
    throw error;
  }
  return { ...running, address: address ?? '' };
}

function throwIfEnded(command: string, { exitCode, signalCode }: ChildProcess, printed: string, failure?: Error): void {
  if (failure !== undefined || exitCode !== null || signalCode !== null) {
    throw new Ended(`${command} ended (${failure?.message ?? signalCode ?? exitCode}):\n${printed}`);
  }
}

/**
 * Starts a Prometheus, and waits until it answers.
 *
 * @param folder has its configuration, prometheus.yml, and gets its data, in data
 * @param options more of its command line
 * @param prefix of all paths
 * @param address host and port to listen on: one of the system's choice, or that of a server that was stopped
 */
export async function startPrometheus(
  binary: string,
  folder: string,
  {
    options = [],
    prefix = '/',
    address = '127.0.0.1:0',
  }: { options?: readonly string[]; prefix?: string; address?: string } = {}
): Promise<Started> {
  const server = await started(binary, [
    `--config.file=${path.join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${path.join(folder, 'data')}`,
    `--web.listen-address=${address}`,
    `--web.route-prefix=${prefix}`,
    ...options,
  ]);
  await answers(server, path.posix.join(prefix, '-/ready'));
  return server;
}

/** Waits until a server answers a path with success, and stops it if it does not. */
export async function answers({ address, process: server, log, stop: end }: Started, route: string): Promise<void> {
  try {
    await until(`${server.spawnfile} answers ${route}`, async () => {
      throwIfEnded(server.spawnfile, server, log());
      return (await fetch(`http://${address}${route}`)).ok;
    });
  } catch (error) {
    await end();
    throw error;
  }
}

/** Stops a server and waits until it has exited. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  }
}

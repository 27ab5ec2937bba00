import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, createWriteStream, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a server may take to shut down before it is killed. */
const GRACE_MS = 5_000;
const POLL_MS = 50;

export interface Command {
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
}

export interface ServerCommand extends Command {
  /** Also shows standard output in the terminal. */
  shown?: boolean;
}

export interface RunCommand extends Command {
  /** A file for standard output that is too long to keep in memory. */
  into?: string;
  /** The working directory, if not that of all others. */
  cwd?: string;
}

export interface Server {
  name: string;
  pid: number;
  log: string;
  ended: Promise<string>;
}

/** Thrown by anything that was waiting when everything is stopped. */
export class Stopped extends Error {}

/**
 * Everything that a program starts, each as its own process group. Ctrl-C in the terminal reaches only the program itself,
 * which then stops the groups with all their descendants.
 */
export class Processes {
  private readonly running = new Map<ChildProcess, string>();
  private ending = false;

  constructor(
    private readonly cwd: string,
    private readonly logs: string
  ) {
    mkdirSync(logs, { recursive: true });
  }

  get stopping(): boolean {
    return this.ending;
  }

  /** Starts a server and writes its output to a log. */
  start({ name, command, args, env, shown }: ServerCommand): Server {
    this.refuseWhileStopping();
    const log = join(this.logs, `${name}.log`);
    const file = openSync(log, 'a');
    const child = spawn(command, args, {
      cwd: this.cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', shown ? 'pipe' : file, file],
    });
    closeSync(file);
    if (child.stdout) {
      const copy = createWriteStream(log, { flags: 'a' });
      child.stdout.pipe(copy);
      child.stdout.on('data', (chunk: Buffer) => process.stdout.write(chunk));
    }
    return { name, pid: child.pid ?? 0, log, ended: this.track(child, name) };
  }

  /** Runs a command and returns its standard output. */
  async run({ name, command, args, env, into, cwd = this.cwd }: RunCommand): Promise<string> {
    this.refuseWhileStopping();
    const file = into === undefined ? undefined : openSync(into, 'w');
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', file ?? 'pipe', 'pipe'],
    });
    if (file !== undefined) {
      closeSync(file);
    }
    let output = '';
    let errors = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const end = await this.track(child, name);
    this.refuseWhileStopping();
    if (end !== 'exit code 0') {
      throw new Error(`${name} failed (${end}):\n${lastLines(errors.trim() || output.trim())}`);
    }
    return output;
  }

  /** Waits until `url` answers with success; throws with the end of the log if the server exits or does not answer. */
  async ready(server: Server, url: string, timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    let end: string | undefined;
    void server.ended.then((how) => (end = how));
    while (!(await answers(url))) {
      this.refuseWhileStopping();
      if (end !== undefined) {
        throw new Error(`${server.name} exited during startup (${end}):\n${logEnd(server)}`);
      }
      if (Date.now() > deadline) {
        throw new Error(`${server.name} did not answer at ${url} within ${timeoutMs / 1000} s:\n${logEnd(server)}`);
      }
      await sleep(POLL_MS);
    }
  }

  async stop(server: Server): Promise<void> {
    await endGroup(server.pid);
    await server.ended;
  }

  /** Ends everything in any state, and resolves when nothing is left. */
  async stopAll(): Promise<void> {
    this.ending = true;
    await Promise.all([...this.running.keys()].map((child) => endGroup(child.pid ?? 0)));
  }

  private track(child: ChildProcess, name: string): Promise<string> {
    this.running.set(child, name);
    return new Promise((resolve) => {
      const settle = (how: string) => {
        this.running.delete(child);
        resolve(how);
      };
      child.once('error', (error) => settle(error.message));
      child.once('close', (code, signal) => settle(signal === null ? `exit code ${code}` : `signal ${signal}`));
    });
  }

  private refuseWhileStopping(): void {
    if (this.ending) {
      throw new Stopped('it is stopping');
    }
  }
}

export function logEnd({ log }: Server): string {
  return lastLines(readFileSync(log, 'utf8').trim());
}

function lastLines(text: string): string {
  return text
    .split('\n')
    .slice(-15)
    .map((line) => `    ${line}`)
    .join('\n');
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function endGroup(pid: number): Promise<void> {
  // 0 would signal the program's own group: a command that never started has no group.
  if (pid === 0 || !signalGroup(pid, 'SIGTERM')) {
    return;
  }
  const deadline = Date.now() + GRACE_MS;
  while (signalGroup(pid, 0)) {
    if (Date.now() > deadline) {
      signalGroup(pid, 'SIGKILL');
      return;
    }
    await sleep(POLL_MS);
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** The requests to stop that a program can clean up after. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs work that has something to clean up when the process is asked to stop. The work is told by its signal; when it has
 * ended, the process ends as if it had not caught the request, so that its caller sees what stopped it.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let received: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals) => {
    received ??= signal;
    controller.abort();
  };
  STOP_SIGNALS.forEach((signal) => process.on(signal, stop));
  try {
    return await work(controller.signal);
  } finally {
    // A signal that came during synchronous work is delivered between the end of this turn of the loop and the next one's.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    STOP_SIGNALS.forEach((signal) => process.off(signal, stop));
    if (received !== undefined) {
      process.kill(process.pid, received);
    }
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stop } from '../../../tools/testing/stop';

const READY_MS = 120_000;
const POLL_MS = 100;

/** The most of a log that a message shows. */
const LAST_LINES = 15;

interface ServerPlan {
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** For its log. */
  folder: string;
}

/** A process in the group of this one, so Ctrl-C in a terminal ends both. */
export class Server {
  private readonly child: ChildProcess;
  private readonly log: string;
  private failure: string | undefined;

  constructor(private readonly plan: ServerPlan) {
    const { name, command, args, env, folder } = plan;
    this.log = join(folder, `${name}.log`);
    const file = openSync(this.log, 'a');
    this.child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', file, file] });
    closeSync(file);
    this.child.on('error', ({ message }) => (this.failure = message));
  }

  /** @throws with the end of its log if it exits, or does not answer in time */
  async ready(url: string): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (!(await answers(url))) {
      this.requireRunning();
      if (Date.now() > deadline) {
        throw new Error(`${this.plan.name} did not answer at ${url}:\n${this.lastLines()}`);
      }
      await sleep(POLL_MS);
    }
  }

  /** @throws with the end of its log if it exits before that */
  async staysFor(seconds: number): Promise<void> {
    const timer = new AbortController();
    this.requireRunning();
    await Promise.race([sleep(seconds * 1000, undefined, timer), once(this.child, 'exit', timer)]);
    timer.abort();
    this.requireRunning();
  }

  /** Everything that it wrote. */
  output(): string {
    return readFileSync(this.log, 'utf8');
  }

  stop(): Promise<void> {
    return this.failure === undefined ? stop(this.child) : Promise.resolve();
  }

  private requireRunning(): void {
    const { exitCode, signalCode } = this.child;
    const end = this.failure ?? signalCode ?? exitCode;
    if (end !== null) {
      throw new Error(`${this.plan.name} exited (${end}):\n${this.lastLines()}`);
    }
  }

  private lastLines(): string {
    return this.output().trim().split('\n').slice(-LAST_LINES).join('\n');
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export function seconds(since: number): string {
  const elapsed = (Date.now() - since) / 1000;
  return elapsed < 60 ? `${elapsed.toFixed(1)} s` : `${Math.floor(elapsed / 60)} min ${Math.round(elapsed % 60)} s`;
}

/** Runs `work` and prints a line every 15 s: without output, a minute looks like a hang. */
export async function announced<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = Date.now();
  console.log(`${what} ...`);
  const heartbeat = setInterval(() => console.log(`  still waiting (${seconds(start)})`), 15_000);
  try {
    const value = await work();
    console.log(`  done in ${seconds(start)}`);
    return value;
  } finally {
    clearInterval(heartbeat);
  }
}

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Milliseconds after which the command is stopped; unlimited by default. */
  timeout?: number;
}

/** Returns the standard output of a command; the error of a failed one has the end of its output. */
export function output(command: string, args: readonly string[], options: CommandOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    // Not the default: in a test, process.env is a copy.
    const child = spawn(command, args, { env: process.env, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) {
        resolve(stdout);
      } else {
        const said = (stderr.trim() || stdout.trim()).split('\n').slice(-12).join('\n');
        reject(new Error(`${command} ${args[0] ?? ''} failed (${signal ?? code}):\n${said}`));
      }
    });
  });
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

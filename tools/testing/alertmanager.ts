import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../ports';

export type Labels = Record<string, string>;

export interface Alert {
  labels: Labels;
  annotations?: Record<string, string>;
  startsAt?: string;
  endsAt?: string;
}

export interface AlertState {
  labels: Labels;
  status: { state: string; inhibitedBy: string[] };
}

export interface AlertGroup {
  labels: Labels;
  receiver: { name: string };
  alerts: Array<{ labels: Labels }>;
}

export interface RunningAlertmanager {
  /** Host and port. */
  address: string;
  alerts: () => Promise<AlertState[]>;
  groups: () => Promise<AlertGroup[]>;
  send: (alerts: Alert[]) => Promise<void>;
  /** Returns its log so far, including debug messages. */
  log: () => string;
  stop: () => Promise<void>;
}

/**
 * Starts an Alertmanager and waits until it is ready.
 *
 * @param config its configuration; a function receives the folder of the other files
 * @param files more files beside the configuration, by name
 */
export async function startAlertmanager(
  binary: string,
  config: string | ((folder: string) => string),
  files: ReadonlyMap<string, string> = new Map()
): Promise<RunningAlertmanager> {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-alertmanager-'));
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  files.forEach((text, name) => write(name, text));
  write('alertmanager.yml', typeof config === 'string' ? config : config(folder));
  const port = await freePort();
  const server = spawn(
    binary,
    [
      `--config.file=${path.join(folder, 'alertmanager.yml')}`,
      `--storage.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
      '--log.level=debug',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] }
  );
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(server, 'exit');
  const api = `http://127.0.0.1:${port}/api/v2`;
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until('Alertmanager is ready', async () => {
      if (server.exitCode !== null) {
        throw new Ended(log);
      }
      return (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address: `127.0.0.1:${port}`,
    alerts: async () => (await fetch(`${api}/alerts`)).json(),
    groups: async () => (await fetch(`${api}/alerts/groups`)).json(),
    send: async (alerts) => {
      const response = await fetch(`${api}/alerts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(alerts.map((alert) => ({ annotations: {}, ...alert }))),
      });
      if (!response.ok) {
        throw new Error(`Alertmanager rejected the alerts: ${await response.text()}`);
      }
    },
    log: () => log,
    stop,
  };
}

/** Alertmanager has exited, so waiting is pointless. */
class Ended extends Error {}

/** Waits until a condition is true, for at most `seconds`; an exception counts as false. */
export async function until(what: string, condition: () => Promise<boolean> | boolean, seconds = 30): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      if (await condition()) {
        return;
      }
    } catch (error) {
      if (error instanceof Ended) {
        throw error;
      }
      last = error;
    }
    await sleep(100);
  }
  throw new Error(`Timed out after ${seconds} s: ${what}${last === undefined ? '' : ` (${String(last)})`}`);
}

export function keyOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).sort());
}

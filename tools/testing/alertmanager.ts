import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answers, started, type Started } from './started';

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
  alerts: Array<{ labels: Labels; endsAt: string }>;
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
 * @param options more options of the command
 */
export async function startAlertmanager(
  binary: string,
  config: string | ((folder: string) => string),
  files: ReadonlyMap<string, string> = new Map(),
  options: readonly string[] = []
): Promise<RunningAlertmanager> {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-alertmanager-'));
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  files.forEach((text, name) => write(name, text));
  write('alertmanager.yml', typeof config === 'string' ? config : config(folder));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  let server: Started;
  try {
    server = await started(binary, [
      `--config.file=${path.join(folder, 'alertmanager.yml')}`,
      `--storage.path=${path.join(folder, 'data')}`,
      '--web.listen-address=127.0.0.1:0',
      '--cluster.listen-address=',
      '--log.level=debug',
      ...options,
    ]);
    await answers(server, '/-/ready');
  } catch (error) {
    remove();
    throw error;
  }
  const { address, log } = server;
  const api = `http://${address}/api/v2`;
  return {
    address,
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
    log,
    stop: async () => {
      await server.stop();
      remove();
    },
  };
}

export function keyOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).sort());
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Times are epoch seconds. */
export interface Firing {
  alert: string;
  labels: Readonly<Record<string, string | undefined>>;
  from: number;
  until: number;
}

/** A notification as tools/alertmanager/notifications prints it: one request to a receiver. */
export interface Sent {
  /** Epoch seconds. */
  at: number;
  receiver: string;
  alerts: ReadonlyArray<{ labels: Readonly<Record<string, string | undefined>>; status: 'firing' | 'resolved' }>;
}

/**
 * The news of a notification: an alert that was not firing in the one before; a change of the alerts that it had, such as one
 * of two resolved; nothing new, after the repeat interval; or that every alert has resolved.
 */
export type Content = 'new' | 'change' | 'repeat' | 'resolved';

/** A notification about a resource. `at` is in minutes from the start. */
export interface Notification {
  at: number;
  content: Content;
  /** Names of the alerts that it says are firing, those that the one before did not have, and those that resolved. */
  firing: readonly string[];
  started: readonly string[];
  resolved: readonly string[];
}

export interface Alertmanager {
  /** The binary of tools/alertmanager/notifications. */
  binary: string;
  /** Its configuration. */
  config: string;
}

/** After the last evaluation, for notifications that wait for their group's turn. */
const AFTER_SECONDS = 3600;

/** Sends firings through Alertmanager's own code, in simulated time. @param folder for its files */
export async function notificationsOf(
  firings: readonly Firing[],
  { binary, config }: Alertmanager,
  { folder, first, last, step }: { folder: string; first: number; last: number; step: number }
): Promise<Sent[]> {
  const [configFile, outFile] = [join(folder, 'alertmanager.yml'), join(folder, 'notifications.jsonl')];
  writeFileSync(configFile, config);
  const args = [
    ...['-test.run=Replay', '-test.timeout=0', `-config=${configFile}`, `-out=${outFile}`],
    ...[`-from=${first}`, `-until=${last + AFTER_SECONDS}`, `-step=${step}`],
  ];
  const child = spawn(binary, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  child.stdin.end(firings.map((firing) => `${JSON.stringify(firing)}\n`).join(''));
  const [code] = await ended;
  if (code !== 0) {
    throw new Error(`tools/alertmanager/notifications exited with code ${code}:\n${said}`);
  }
  return readFileSync(outFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Reads the notifications of one resource, in order: what each of them tells beyond the one before to the same receiver. */
export function readInTurn(sent: readonly Sent[], minutesAt: (seconds: number) => number): Notification[] {
  const before = new Map<string, ReadonlySet<string>>();
  return [...sent]
    .sort((a, b) => a.at - b.at)
    .map(({ at, receiver, alerts }) => {
      const [firing, resolved] = (['firing', 'resolved'] as const).map((status) =>
        alerts.filter((alert) => alert.status === status).map(({ labels }) => labels)
      );
      const names = (all: typeof firing) => [...new Set(all.map(({ alertname = '' }) => alertname))];
      const keys = new Set(firing.map((labels) => JSON.stringify(Object.entries(labels).sort())));
      const known = before.get(receiver) ?? new Set<string>();
      before.set(receiver, keys);
      const knownNames = new Set([...known].map((key) => new Map<string, string>(JSON.parse(key)).get('alertname')));
      const stillFiring = names(firing);
      const started = stillFiring.filter((name) => !knownNames.has(name));
      const same = resolved.length === 0 && keys.size === known.size && [...keys].every((key) => known.has(key));
      const content =
        firing.length === 0 ? 'resolved' : started.length > 0 ? 'new' : same ? 'repeat' : ('change' as const);
      return {
        at: minutesAt(at),
        content,
        firing: stillFiring,
        started,
        resolved: names(resolved).filter((name) => !stillFiring.includes(name)),
      };
    });
}

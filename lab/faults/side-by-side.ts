import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../tools/error-code';
import { Processes } from '../../tools/processes';
import { ALERTMANAGERS, PROMETHEUSES } from '../../tools/testing/binaries';
import { type Fault, quiet } from './cases/steps';
import { type Line } from './stack/pages';
import { type Place } from './stack/servers';
import { Stack } from './stack/stack';

const ROOT = join(__dirname, '..', '..', '..');

/** Between the starts of two faults. */
const APART_MS = 1_500;

/** How often a fault is tried that cannot be caused. */
export const ATTEMPTS = 3;

/** Lines of the report about a fault, or why it could not be caused. */
export type Result = { ok: true; value: Line[] } | { ok: false; error: unknown };

/**
 * Causes faults at the same time, since they mostly wait, each in an installation of its own. Everything they start is stopped
 * afterwards, also on a signal. A fault that cannot be caused does not affect the others.
 *
 * @param told receives the lines of a fault as soon as they are known, since others still run
 * @param keeps returns true if the logs should be kept
 */
export async function sideBySide(
  faults: readonly Fault[],
  told: (fault: Fault, lines: Line[]) => void,
  keeps: (results: readonly Result[]) => boolean
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-faults-'));
  const processes = new Processes(ROOT, join(folder, 'logs'));
  const stop = () =>
    void processes.stopAll().then(() => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(1);
    });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // The newest generation is the last one.
  const newest = (all: readonly string[]) => all[all.length - 1];
  const binaries = { prometheus: newest(PROMETHEUSES), alertmanager: newest(ALERTMANAGERS) };
  let kept = true;
  try {
    const results = await Promise.all(
      faults.map(async (fault, i) => {
        // Starting all servers at once would slow all of them down.
        await sleep(i * APART_MS);
        return tried(fault.name, async (name) => {
          const lines = await linesOf(fault, { processes, binaries, name, folder: join(folder, name) });
          told(fault, lines);
          return lines;
        });
      })
    );
    kept = keeps(results);
    return results;
  } finally {
    await processes.stopAll();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    if (kept) {
      console.error(`Logs are in ${folder}`);
    } else {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/**
 * Runs an attempt until one does not throw, at most ATTEMPTS times.
 *
 * @param run receives the attempt's name, which differs from the others'
 */
export async function tried(name: string, run: (attempt: string) => Promise<Line[]>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { ok: true, value: await run(attempt === 1 ? name : `${name}-attempt-${attempt}`) };
    } catch (error) {
      if (attempt === ATTEMPTS) {
        return { ok: false, error };
      }
      console.log(`again  ${name}: ${messageOf(error)}`);
    }
  }
}

/** Causes a fault and stops everything it started, whatever happens. */
async function linesOf({ plan, cause }: Fault, place: Place): Promise<Line[]> {
  const stops: Array<() => Promise<void>> = [];
  try {
    const stack = await Stack.start(place, { resources: quiet('orders'), ...plan }, (stop) => stops.push(stop));
    return await stack.paged(await cause(stack));
  } finally {
    await stopped(stops);
  }
}

/** Runs every cleanup, also after one has failed: what the fault showed remains valid. */
export async function stopped(stops: ReadonlyArray<() => Promise<void>>): Promise<void> {
  const ends = await Promise.allSettled(stops.map((end) => end()));
  for (const end of ends) {
    if (end.status === 'rejected') {
      console.error(`Could not stop a server: ${String(end.reason)}`);
    }
  }
}

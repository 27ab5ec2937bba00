import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Processes } from '../../../tools/processes';
import { ALERTMANAGERS, PROMETHEUSES } from '../../../tools/testing/binaries';
import { type Place } from './servers';
import { type Plan, Stack } from './stack';

const ROOT = join(__dirname, '..', '..', '..');

/** Between the starts of two tasks. */
const APART_MS = 1_500;

/** How often a task is run that throws. */
export const ATTEMPTS = 3;

/** Helpers for a task. */
export interface TaskContext {
  start: (plan: Plan) => Promise<Stack>;
  /** Registers a cleanup that runs after the task, even if it fails. */
  onStop: (stop: () => Promise<void>) => void;
  /** The task's own folder. */
  folder: string;
}

export interface Task<T> {
  /** Names its folder and the logs of its servers. */
  name: string;
  /** Throws if it could not do its work, which is then tried again with new servers. */
  run: (context: TaskContext) => Promise<T>;
}

/** The result of a task, or why its last attempt failed. */
export type Done<T> = { ok: true; value: T } | { ok: false; error: unknown };

/**
 * Runs tasks at the same time, since they mostly wait. Everything they start is stopped afterwards, also on a signal. A
 * task that fails does not affect the others.
 *
 * @param keeps returns true if the logs should be kept
 */
export async function sideBySide<T>(
  tasks: ReadonlyArray<Task<T>>,
  keeps: (results: ReadonlyArray<Done<T>>) => boolean
): Promise<Array<Done<T>>> {
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
  const binaries = {
    prometheus: newest(PROMETHEUSES),
    alertmanager: newest(ALERTMANAGERS),
  };
  let kept = true;
  try {
    const results = await Promise.all(
      tasks.map(async ({ name, run }, i) => {
        // Starting all servers at once would slow all of them down.
        await sleep(i * APART_MS);
        return tried(name, (attempt) =>
          once({ processes, binaries, name: attempt, folder: join(folder, attempt) }, run)
        );
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
export async function tried<T>(name: string, run: (attempt: string) => Promise<T>): Promise<Done<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { ok: true, value: await run(attempt === 1 ? name : `${name}-attempt-${attempt}`) };
    } catch (error) {
      if (attempt === ATTEMPTS) {
        return { ok: false, error };
      }
      console.log(`again  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** Runs a task and stops everything it started, whatever happens. */
async function once<T>(place: Place, run: Task<T>['run']): Promise<T> {
  const stops: Array<() => Promise<void>> = [];
  const onStop = (end: () => Promise<void>) => stops.push(end);
  try {
    return await run({ start: (plan) => Stack.start(place, plan, onStop), onStop, folder: place.folder });
  } finally {
    await stopped(stops);
  }
}

/** Runs every cleanup, also after one has failed: what the task found out remains valid. */
export async function stopped(stops: ReadonlyArray<() => Promise<void>>): Promise<void> {
  const ends = await Promise.allSettled(stops.map((end) => end()));
  for (const end of ends) {
    if (end.status === 'rejected') {
      console.error(`Could not stop a server: ${String(end.reason)}`);
    }
  }
}

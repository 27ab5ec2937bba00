import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Processes } from '../../../demo/stack/processes';
import { ALERTMANAGERS, PROMETHEUSES, PROMTOOLS } from '../../../tools/testing/binaries';
import { type Plan, Stack } from './stack';

const ROOT = join(__dirname, '..', '..', '..');

/** Between the starts of two tasks. */
const APART_MS = 1_500;

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
  run: (context: TaskContext) => Promise<T>;
}

/**
 * Runs tasks at the same time, since they mostly wait. Everything they start is stopped afterwards, also on a signal.
 *
 * @param keeps returns true if the logs should be kept
 */
export async function sideBySide<T>(tasks: ReadonlyArray<Task<T>>, keeps: (results: T[]) => boolean): Promise<T[]> {
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
    promtool: newest(PROMTOOLS),
    alertmanager: newest(ALERTMANAGERS),
  };
  let kept = true;
  try {
    const results = await Promise.all(
      tasks.map(async ({ name, run }, i) => {
        // Starting all servers at once would slow all of them down.
        await sleep(i * APART_MS);
        const place = { processes, binaries, name, folder: join(folder, name) };
        const stops: Array<() => Promise<void>> = [];
        const onStop = (end: () => Promise<void>) => stops.push(end);
        try {
          return await run({ start: (plan) => Stack.start(place, plan, onStop), onStop, folder: place.folder });
        } finally {
          await Promise.all(stops.map((end) => end()));
        }
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

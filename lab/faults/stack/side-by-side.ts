import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Processes } from '../../../demo/stack/processes';
import { ALERTMANAGERS, PROMETHEUSES, PROMTOOLS } from '../../../tools/testing/binaries';
import { type Plan, Stack } from './stack';

const ROOT = join(__dirname, '..', '..', '..');

/** From the start of one task to that of the next. */
const APART_MS = 1_500;

/** What a task has at hand. */
export interface Bench {
  start: (plan: Plan) => Promise<Stack>;
  /** Has something stopped when the task is over, whatever becomes of it. */
  onStop: (stop: () => Promise<void>) => void;
  /** The task's own folder. */
  folder: string;
}

export interface Task<T> {
  /** By which its folder and the logs of its servers are known. */
  name: string;
  run: (bench: Bench) => Promise<T>;
}

/**
 * Runs tasks at the same time, as each mostly waits. Whatever they start is stopped, also when this process is told to.
 *
 * @param keeps whether what came out is worth keeping the logs for
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
  // Of several generations the newest is the last.
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
        // Servers that all started at once would each take as long as all of them.
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
      console.error(`logs are in ${folder}`);
    } else {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

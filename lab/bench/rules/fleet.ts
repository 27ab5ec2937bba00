import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type PackSettings, settingsOf } from '../../../alerts/generator/settings';
import { secondsOf } from '../../../alerts/generator/settings/durations';
import { fleetSettings } from '../../../demo/stack/settings';
import { type Simulation } from '../../../demo/simulator/exporters/family';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { batched } from '../../../demo/simulator/lines';
import { settingsYaml } from '../../../demo/simulator/fleet/settings';
import { historyLines } from './history';

const ROOT = join(__dirname, '..', '..', '..');

/** Prometheus writes blocks of two hours, one hour after their end; newer samples are in the head. */
function headStart(end: number): number {
  const block = 7200;
  return Math.floor((end - block / 2) / block) * block;
}

/** A simulated fleet with the pack's default settings, to which it adds what the fleet declares. */
export interface SimulatedFleet {
  simulation: Simulation;
  settings: PackSettings;
}

export function simulatedFleet(fleet: readonly Resource[]): SimulatedFleet {
  const defaults = readFileSync(join(ROOT, 'alerts', 'settings.yaml'), 'utf8');
  return {
    simulation: { fleet, world: { seed: 1, demoStart: Math.floor(Date.now() / 1000) }, naming: 'default' },
    settings: settingsOf(fleetSettings(defaults, settingsYaml(fleet)).toString()),
  };
}

/**
 * Writes the history until now as Prometheus stores it: blocks, with the newest hours in the head.
 *
 * @param writer the binary of tools/blocks
 * @param signal cancels the writing
 */
export async function fillHistory(
  { simulation, settings }: SimulatedFleet,
  data: string,
  writer: string,
  signal: AbortSignal
): Promise<void> {
  const interval = secondsOf(settings.evaluation_interval);
  const end = Math.floor(Date.now() / 1000 / interval) * interval;
  const child = spawn(writer, [data, String(headStart(end) * 1000)], {
    stdio: ['pipe', 'inherit', 'inherit'],
    signal,
  });
  const lines = Readable.from(batched(historyLines(simulation, settings, end)));
  const [[code]] = await Promise.all([once(child, 'close'), pipeline(lines, child.stdin, { signal })]);
  if (code !== 0) {
    throw new Error(`${writer} exited with code ${String(code)}`);
  }
}

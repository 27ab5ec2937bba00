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
import { batched } from '../../../demo/simulator/exporters/exposition';
import { settingsYaml } from '../../../demo/simulator/fleet/settings';
import { historyLines } from './history';
import { type Mix } from '../../../src/model/capacity';

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

/** Half of them have shares whose rates come from the rows of the guide. */
const MIXES: readonly Mix[] = [
  { echo: 1 },
  { broadcast: 1 },
  { sendToBigGroup: 1 },
  { restBroadcast: 1 },
  { echo: 0.7, broadcast: 0.3 },
  { broadcast: 0.6, sendToBigGroup: 0.4 },
  { sendToSmallGroup: 1 },
  { sendToConnection: 0.6, echo: 0.4 },
  { restSendToUser: 0.8, restBroadcast: 0.2 },
  { echo: 0.6, sendToSmallGroup: 0.25, broadcast: 0.15 },
  { sendToConnection: 0.6, sendToSmallGroup: 0.4 },
  { echo: 0.5, sendToSmallGroup: 0.5 },
];

/** One in so many resources is near its ceiling. */
const NEAR_ONE_IN = 50;

/** One in so many leaves its server leg undeclared, and declares its message size. */
const UNDECLARED_ONE_IN = 17;
const SIZED_ONE_IN = 20;

const UNIT_SIZES = [1, 2, 5, 10, 20, 3, 50, 30, 100] as const;
const MESSAGE_BYTES = [2048, 300, 1000, 4096, 700, 12_288, 1500] as const;
const SUBSCRIPTION = { id: '00000000-0000-0000-0000-0000000000d4', name: 'Benchmark' };

/** A fleet in which every mix occurs as often, and in its turn near the ceiling. Few message sizes are declared. */
export function benchFleet(count: number): Resource[] {
  return Array.from({ length: count }, (_, i) => {
    const block = Math.floor(i / NEAR_ONE_IN);
    const isNear = i % NEAR_ONE_IN === 0;
    const messageSize = MESSAGE_BYTES[i % MESSAGE_BYTES.length];
    // Undeclared where Azure does not count it: otherwise twice the traffic would bring more of them near the ceiling.
    const hasLeg = i % UNDECLARED_ONE_IN !== 0;
    const level = isNear ? 0.9 : 0.25 + (i % 30) / 100;
    return {
      character: 'everyday',
      name: `hub-${i + 1}`,
      subscription: SUBSCRIPTION,
      resourceGroup: `rg-${(i % 40) + 1}`,
      sku: 'Standard_S1',
      serviceMode: hasLeg ? 'Default' : 'Serverless',
      units: UNIT_SIZES[(i + block) % UNIT_SIZES.length],
      // 7 and 12 have no common divisor, nor have 7 x 50 + 5 and 12: both walk through all mixes.
      mix: MIXES[(7 * i + 5 * block) % MIXES.length],
      messageSize,
      declared: {
        ...(hasLeg && { server_leg: true }),
        ...(i % SIZED_ONE_IN === 0 && { message_size_bytes: messageSize }),
      },
      connectionShare: 0.3 + (i % 25) / 100,
      load: { kind: 'rhythm', rhythm: { level, swing: isNear ? 0.02 : 0.2, peakHour: i % 24 } },
    };
  });
}

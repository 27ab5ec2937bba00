import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Server } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type PackSettings, settingsOf } from '../../../alerts/generator/settings';
import { secondsOf } from '../../../alerts/generator/settings/durations';
import { fleetSettings } from '../../../demo/stack/settings';
import { type Simulation } from '../../../demo/simulator/exporters/family';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { batched } from '../../../demo/simulator/lines';
import { serve } from '../../../demo/simulator/server';
import { settingsYaml } from '../../../demo/simulator/fleet/settings';
import { historyLines } from './history';

const ROOT = join(__dirname, '..', '..', '..');

/** Prometheus writes blocks of two hours, one hour after their end; newer samples are in the head. */
function headStart(end: number): number {
  const block = 7200;
  return Math.floor((end - block / 2) / block) * block;
}

/** A simulated fleet with the pack's default settings, to which it adds what the fleet declares. */
export class SimulatedFleet {
  private constructor(
    readonly simulation: Simulation,
    readonly settings: PackSettings
  ) {}

  /** @param demoStart epoch seconds around which the simulator places its load increases and autoscale steps */
  static of(fleet: readonly Resource[], demoStart = Math.floor(Date.now() / 1000)): SimulatedFleet {
    const defaults = readFileSync(join(ROOT, 'alerts', 'settings.yaml'), 'utf8');
    return new SimulatedFleet(
      { fleet, world: { seed: 1, demoStart }, naming: 'default' },
      settingsOf(fleetSettings(defaults, settingsYaml(fleet)).toString())
    );
  }

  /** Returns some of its resources, with the settings of all. */
  part(includes: (resource: Resource) => boolean): SimulatedFleet {
    return new SimulatedFleet({ ...this.simulation, fleet: this.simulation.fleet.filter(includes) }, this.settings);
  }

  /**
   * Writes the history until now as Prometheus stores it: blocks, with the newest hours in the head.
   *
   * @param writer the binary of tools/blocks
   * @param still epoch seconds from which the load is constant
   * @param signal cancels the writing
   */
  async fill(data: string, writer: string, still?: number, signal?: AbortSignal): Promise<void> {
    const interval = secondsOf(this.settings.evaluation_interval);
    const end = Math.floor(Date.now() / 1000 / interval) * interval;
    const child = spawn(writer, [data, String(headStart(end) * 1000)], {
      stdio: ['pipe', 'inherit', 'inherit'],
      signal,
    });
    const lines = Readable.from(batched(historyLines(this.simulation, this.settings, end, still)));
    const [[code]] = await Promise.all([once(child, 'close'), pipeline(lines, child.stdin, { signal })]);
    if (code !== 0) {
      throw new Error(`${writer} exited with code ${String(code)}`);
    }
  }

  /**
   * Serves the fleet's exporters on a free port of the loopback address.
   *
   * @param now returns the time of a scrape in epoch seconds
   */
  async serve(now = () => Date.now() / 1000): Promise<{ address: string; server: Server }> {
    const server = await serve(this.simulation, 0, now);
    const address = server.address();
    if (address === null || typeof address === 'string') {
      throw new Error('the server has no port');
    }
    return { address: `127.0.0.1:${address.port}`, server };
  }
}

import { join } from 'node:path';
import { ROOT } from '../../../tests/repo/tracked';
import { pinnedCollectors } from '../../../tools/pinned';
import { onPath } from '../../../tools/steps';
import { type Exporter } from './exporter';
import { EXPORTERS } from './exporters';

/** Exporters with the path of each command: one on the PATH, or one that is built here. */
export type Commands = ReadonlyMap<Exporter, string>;

const isBuilt = ({ name }: Exporter) => name === 'opentelemetry' || name === 'telegraf';

function installed({ commands }: Exporter): string | undefined {
  return commands.flatMap((command) => onPath(command) ?? [])[0];
}

/** True for an exporter that can run on this machine. */
export function isAvailable(exporter: Exporter): boolean {
  return installed(exporter) !== undefined || isBuilt(exporter);
}

/** Returns the command of an available exporter, and builds it if need be. */
export async function commandOf(exporter: Exporter): Promise<string> {
  return installed(exporter) ?? join(await pinnedCollectors(ROOT), exporter.name);
}

export async function availableCommands(): Promise<Commands> {
  const commands = new Map<Exporter, string>();
  for (const exporter of EXPORTERS.filter(isAvailable)) {
    commands.set(exporter, await commandOf(exporter));
  }
  return commands;
}

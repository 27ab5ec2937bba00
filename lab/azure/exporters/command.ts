import { join } from 'node:path';
import { ROOT } from '../../../tests/repo/tracked';
import { pinnedCollectors } from '../../../tools/pinned';
import { onPath } from '../../../tools/steps';
import { type Exporter } from './exporter';

/** Returns the path of an exporter's command: one on the PATH, or one that is built here; undefined if there is neither. */
export async function commandOf({ name, commands }: Exporter): Promise<string | undefined> {
  const [installed] = commands.flatMap((command) => onPath(command) ?? []);
  if (installed !== undefined || (name !== 'opentelemetry' && name !== 'telegraf')) {
    return installed;
  }
  return join(await pinnedCollectors(ROOT), name);
}

import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds a folder that is installed with the program. The bundle of the command is at another depth than the sources.
 *
 * @param names the path of the folder in the repository, by name
 * @throws if it is missing
 */
export function shippedFolder(...names: readonly string[]): string {
  for (let folder = __dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const candidate = path.join(folder, ...names);
    if (existsSync(candidate)) {
      return candidate;
    }
  }
  throw new Error(`${names.join('/')} is not beside the program: the installation is incomplete`);
}

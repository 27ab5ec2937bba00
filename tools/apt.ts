import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { output } from './steps';

/**
 * Runs apt's commands so that the system keeps its package lists and gets no downloaded archives.
 *
 * @param folder where apt stores what it downloads; the caller removes it
 * @param work gets the options of apt. Runs a second time, with fresh lists, if the system's are missing or out of date
 */
export async function withApt(folder: string, work: (options: readonly string[]) => Promise<void>): Promise<void> {
  const [cache, lists] = [join(folder, 'cache'), join(folder, 'lists')];
  mkdirSync(join(cache, 'archives', 'partial'), { recursive: true });
  // Otherwise root's apt downloads as a user that cannot write to this folder.
  const options = ['-o', 'APT::Sandbox::User=', '-o', `Dir::Cache=${cache}`];
  try {
    await work(options);
  } catch {
    const own = [...options, '-o', `Dir::State::Lists=${lists}`];
    mkdirSync(join(lists, 'partial'), { recursive: true });
    await output('apt-get', [...own, 'update']);
    await work(own);
  }
}

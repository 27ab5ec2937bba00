import { debianServers } from './debian';
import { messageOf } from './error-code';
import { type Generation } from './generation';
import { pinnedServers } from './pinned';

/**
 * Finds or builds only the newest generation, for measurements.
 *
 * @throws if it cannot be built
 */
export async function newestGeneration(root: string): Promise<Generation> {
  const servers = await pinnedServers(root);
  if (typeof servers === 'string') {
    throw new Error(servers);
  }
  return servers;
}

/** Finds servers for a demo: any that exist, otherwise the distribution's, since building takes minutes. */
export async function anyGeneration(root: string): Promise<Generation> {
  const debian = await debianServers().catch((error: unknown) => messageOf(error));
  if (typeof debian !== 'string') {
    return debian;
  }
  const pinned = await pinnedServers(
    root,
    `The distribution's Prometheus is not available (${debian}). Building one (four to ten minutes)`
  );
  if (typeof pinned === 'string') {
    throw new Error(`Prometheus and Alertmanager are not available: ${debian}; ${pinned}.`);
  }
  return pinned;
}

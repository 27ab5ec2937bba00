import { debianServers } from './debian';
import { messageOf } from './error-code';
import { type Generation } from './generation';
import { pinnedServers } from './pinned';
import { announced } from './steps';

export interface Generations {
  found: Generation[];
  /** Reasons why a generation is not available. */
  missing: string[];
  /** Errors during an installation, which are failures. */
  failed: string[];
}

/** Finds the oldest generation on which the rules must work, and the newest: every rule test runs on both. */
export async function bothGenerations(root: string): Promise<Generations> {
  const result: Generations = { found: [], missing: [], failed: [] };
  const add = async (install: () => Promise<Generation | string>) => {
    try {
      const generation = await install();
      if (typeof generation === 'string') {
        result.missing.push(generation);
      } else {
        result.found.push(generation);
      }
    } catch (error) {
      result.failed.push(messageOf(error));
    }
  };
  await add(() => announced('Prometheus and Alertmanager of the distribution, the oldest generation', debianServers));
  await add(() => pinnedServers(root));
  return result;
}

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

import { debianServers } from './debian';
import { type Generation } from './generation';
import { pinnedServers } from './pinned';
import { announced } from './steps';

export interface Generations {
  found: Generation[];
  /** Why a generation is not there, in words. */
  missing: string[];
  /** What broke while one was being installed: a failure, not an absence. */
  failed: string[];
}

/** The oldest generation that the rules promise to run on, and the newest: every rule test runs on both. */
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
      result.failed.push(error instanceof Error ? error.message : String(error));
    }
  };
  await add(() => announced('Prometheus and Alertmanager of the distribution, the oldest generation', debianServers));
  await add(() => pinnedServers(root));
  return result;
}

/**
 * The newest generation alone, for what is measured on it.
 *
 * @throws where it cannot be built
 */
export async function newestGeneration(root: string): Promise<Generation> {
  const servers = await pinnedServers(root);
  if (typeof servers === 'string') {
    throw new Error(servers);
  }
  return servers;
}

/** The servers for a demo: whatever is there, else the distribution's, since building them takes minutes. */
export async function anyGeneration(root: string): Promise<Generation> {
  const debian = await debianServers().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error)
  );
  if (typeof debian !== 'string') {
    return debian;
  }
  const pinned = await pinnedServers(
    root,
    `The distribution's Prometheus is not to be had (${debian}). Building one (four to ten minutes)`
  );
  if (typeof pinned === 'string') {
    throw new Error(`No Prometheus and Alertmanager: ${debian}; ${pinned}.`);
  }
  return pinned;
}

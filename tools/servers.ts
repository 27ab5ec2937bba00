import { debianServers } from './debian';
import { builtServers, buildServers } from './pinned';
import { announced } from './steps';

/** One generation of Prometheus and Alertmanager with their command-line tools, as absolute paths. */
export interface Generation {
  name: string;
  prometheus: string;
  promtool: string;
  alertmanager: string;
  amtool: string;
}

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
  await add(async () => {
    const built = builtServers(root);
    return (
      built ??
      announced('Building Prometheus 3.x and Alertmanager 0.31 (once; four to ten minutes on two cores)', () =>
        buildServers(root)
      )
    );
  });
  return result;
}

/** The servers for a demo: whatever is there, else the distribution's, since building them takes minutes. */
export async function anyGeneration(root: string): Promise<Generation> {
  const debian = await debianServers().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error)
  );
  if (typeof debian !== 'string') {
    return debian;
  }
  const built = builtServers(root);
  if (built !== undefined) {
    return built;
  }
  const pinned = await announced(
    `The distribution's Prometheus is not to be had (${debian}). Building one (four to ten minutes)`,
    () => buildServers(root)
  );
  if (typeof pinned === 'string') {
    throw new Error(`No Prometheus and Alertmanager: ${debian}; ${pinned}.`);
  }
  return pinned;
}

import { debianServers } from '../debian';
import { messageOf } from '../error-code';
import { type Generation } from '../generation';
import { goCommand, GO_MISSING, pinnedJsonnet, pinnedServers } from '../pinned';
import { announced } from '../steps';
import { serverVariables } from './server-variables';

/** Something that tests cannot use, and the reason. */
interface Lacking {
  what: string;
  reason: string;
}

export interface Installed {
  /** The generations of servers, the oldest first. */
  generations: Generation[];
  /** Variables that give the tests the servers and go-jsonnet. */
  env: NodeJS.ProcessEnv;
  /** This machine cannot have it. */
  missing: Lacking[];
  /** This machine can have it, and does not. */
  failed: Lacking[];
}

/** Finds or installs what tests need beside packages: two generations of servers, the oldest and the newest, and go-jsonnet. */
export async function installForTests(root: string): Promise<Installed> {
  const result: Installed = { generations: [], env: {}, missing: [], failed: [] };
  const add = async (what: string, install: () => Promise<Generation | string>) => {
    try {
      const generation = await install();
      if (typeof generation === 'string') {
        result.missing.push({ what, reason: generation });
      } else {
        result.generations.push(generation);
      }
    } catch (error) {
      result.failed.push({ what, reason: messageOf(error) });
    }
  };
  await add('the oldest generation of servers, which the distribution has', () =>
    announced('Prometheus and Alertmanager of the distribution, the oldest generation', debianServers)
  );
  await add('the newest generation of servers, Prometheus 3 and Alertmanager 0.34', () => pinnedServers(root));
  Object.assign(result.env, serverVariables(result.generations));
  const what = 'go-jsonnet';
  if (goCommand() === undefined) {
    result.missing.push({ what, reason: GO_MISSING });
  } else {
    await pinnedJsonnet(root).then(
      (folder) => (result.env.JSONNET_FOLDER = folder),
      (error: unknown) => result.failed.push({ what, reason: messageOf(error) })
    );
  }
  return result;
}

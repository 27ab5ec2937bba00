import { debianServers } from '../debian';
import { messageOf } from '../error-code';
import { type Generation } from '../generation';
import { goCommand, GO_MISSING, pinned, pinnedServers } from '../pinned';
import { announced } from '../steps';

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

/** The variables that give the tests one server of a kind and all of them, as tools/testing/binaries.ts reads them. */
const SERVER_VARIABLES = [
  ['prometheus', 'PROMETHEUS', 'PROMETHEUSES'],
  ['promtool', 'PROMTOOL', 'PROMTOOLS'],
  ['alertmanager', 'ALERTMANAGER', 'ALERTMANAGERS'],
  ['amtool', 'AMTOOL', 'AMTOOLS'],
] as const;

/** Finds or installs what tests need beside packages: two generations of servers, the oldest and the newest, and go-jsonnet. */
export async function installForTests(root: string): Promise<Installed> {
  const result: Installed = { generations: [], env: {}, missing: [], failed: [] };
  const { generations, env } = result;
  /** @param install returns the reason if this machine cannot have it */
  const add = async <Found extends object>(
    what: string,
    install: () => Promise<Found | string>,
    use: (found: Found) => void
  ) => {
    try {
      const found = await install();
      if (typeof found === 'string') {
        result.missing.push({ what, reason: found });
      } else {
        use(found);
      }
    } catch (error) {
      result.failed.push({ what, reason: messageOf(error) });
    }
  };
  const use = (generation: Generation) => generations.push(generation);
  const oldest = 'Prometheus and Alertmanager of the distribution, the oldest generation';
  await add(
    'the oldest generation of servers, which the distribution has',
    () => announced(oldest, debianServers),
    use
  );
  await add('the newest generation of servers, Prometheus 3 and Alertmanager 0.34', () => pinnedServers(root), use);
  await add(
    'go-jsonnet',
    async () => (goCommand() === undefined ? GO_MISSING : { folder: await pinned(root, 'jsonnet') }),
    ({ folder }) => (env.JSONNET_FOLDER = folder)
  );
  if (generations.length > 0) {
    for (const [kind, one, all] of SERVER_VARIABLES) {
      Object.assign(env, { [one]: generations[0][kind], [all]: generations.map((each) => each[kind]).join(':') });
    }
  }
  return result;
}

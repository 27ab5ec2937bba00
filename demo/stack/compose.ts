import { messageOf } from '../../tools/error-code';
import { announced, output } from '../../tools/steps';
import type { Processes, Server } from '../../tools/processes';
import { DAYS_OF_HISTORY } from '../simulator/fleet/past';
import type { Stack } from './stack';

/**
 * Pulls and builds the images and creates the containers, without starting them.
 *
 * @returns the reason if the images are not available, for example because the registry cannot be reached; the demo then
 * uses the servers of this machine
 */
export async function createContainers(processes: Processes): Promise<string | undefined> {
  try {
    await announced('Pulling the images and building the simulator', () => compose(processes, ['create', '--build']));
    return undefined;
  } catch (error) {
    if (processes.stopping) {
      throw error;
    }
    return messageOf(error);
  }
}

/** Starts the containers, and prints the receiver's log while it runs. */
export async function startContainers(processes: Processes, env: NodeJS.ProcessEnv): Promise<Stack> {
  await announced(`Loading ${DAYS_OF_HISTORY} days of traffic and starting the servers in containers`, () =>
    compose(processes, ['up', '--detach', '--wait'])
  );
  const start = Number(await compose(processes, ['exec', '-T', 'simulator', 'cat', '/state/start']));
  const receiver: Server = processes.start({
    name: 'compose-receiver',
    command: 'docker',
    args: ['compose', 'logs', '--follow', '--no-log-prefix', 'receiver'],
    shown: true,
  });
  const version =
    (env.GRAFANA_VERSION ?? '') === '' ? 'version as in docker-compose.yaml' : `version ${env.GRAFANA_VERSION}`;
  return { running: [receiver], start, webTitle: `Grafana in a container (${version})` };
}

/** Removes the containers with their data: every demo starts from scratch. */
export async function removeContainers(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  await output('docker', ['compose', 'down', '--volumes', '--timeout', '5'], { cwd: root, env });
}

function compose(processes: Processes, args: readonly string[]): Promise<string> {
  return processes.run({ name: `docker compose ${args[0]}`, command: 'docker', args: ['compose', ...args] });
}

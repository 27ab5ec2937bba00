import { announced, output } from '../../tools/steps';
import type { Processes, Server } from './processes';
import type { Stack } from './stack';

/**
 * Gets and builds the images, and makes the containers. Nothing runs yet: where the images cannot be had, as behind a
 * registry that this machine does not reach, the reason is returned and the servers of this machine can do instead.
 */
export async function createContainers(processes: Processes): Promise<string | undefined> {
  try {
    await announced('Getting the images and building the simulator', () => compose(processes, ['create', '--build']));
    return undefined;
  } catch (error) {
    if (processes.stopping) {
      throw error;
    }
    return error instanceof Error ? error.message : String(error);
  }
}

/** Starts the containers, and shows what the receiver is sent for as long as it runs. */
export async function startContainers(processes: Processes, env: NodeJS.ProcessEnv): Promise<Stack> {
  await announced('Loading a day of traffic and starting the servers in containers', () =>
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
    (env.GRAFANA_VERSION ?? '') === ''
      ? 'of the version that docker-compose.yaml pins'
      : `of version ${env.GRAFANA_VERSION}`;
  return { running: [receiver], start, webTitle: `a Grafana in a container, ${version}` };
}

/** Ends the containers and forgets their data: each demo begins anew. */
export async function removeContainers(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  await output('docker', ['compose', 'down', '--volumes', '--timeout', '5'], { cwd: root, env });
}

function compose(processes: Processes, args: readonly string[]): Promise<string> {
  return processes.run({ name: `docker compose ${args[0]}`, command: 'docker', args: ['compose', ...args] });
}

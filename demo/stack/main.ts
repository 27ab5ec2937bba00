/**
 * `make demo`: a simulated fleet, a real Prometheus with a day of history and the pack's rules, a real Alertmanager,
 * a receiver, and the panel; in containers where an engine answers, else with the servers of this machine. It runs
 * until it is stopped, and then leaves nothing running.
 */
import { join } from 'node:path';
import { engineAnswers } from '../../tools/docker';
import { createContainers, removeContainers, startContainers } from './compose';
import { describeDemo } from './description';
import { portProblems, portsFrom } from '../../tools/ports';
import { logEnd, Processes, Stopped, type Server } from './processes';
import { chooseServers } from './servers';
import { startStack, type Stack } from './stack';
import { claimState, releaseState } from './state';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves at the first signal to stop, having stopped everything: what is under way then fails with Stopped. */
function untilStopped(processes: Processes): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        console.log('\nStopping ...');
        void processes.stopAll().then(resolve);
      });
    }
  });
}

function firstDeath(servers: readonly Server[]): Promise<string> {
  return Promise.race(
    servers.map(async (server) => {
      const how = await server.ended;
      return `${server.name} ended with ${how}. The end of its log, ${server.log}:\n${logEnd(server)}`;
    })
  );
}

/** The demo in containers, unless their images cannot be had. */
async function containers(processes: Processes): Promise<Stack | undefined> {
  const problem = await createContainers(processes);
  if (problem === undefined) {
    return startContainers(processes, process.env);
  }
  console.log(`An engine answers, but not with images; the servers of this machine are used.\n${problem}`);
  return undefined;
}

async function main(): Promise<void> {
  const root = join(__dirname, '..', '..');
  const state = join(root, '.demo');
  const ports = portsFrom(process.env);
  const problems = await portProblems(ports);
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  const inContainers = await engineAnswers(process.env);
  const ownServers = () => chooseServers(root, process.env);
  // Before anything is claimed or started: it can take minutes, and Ctrl-C then simply ends it.
  const servers = inContainers ? undefined : await ownServers();
  claimState(state);
  const processes = new Processes(root, join(state, 'logs'));
  const stopped = untilStopped(processes);
  try {
    const stack =
      (inContainers ? await containers(processes) : undefined) ??
      (await startStack({ root, state, processes, ports, servers: servers ?? (await ownServers()) }));
    console.log(describeDemo(stack, ports));
    const death = await Promise.race([stopped, firstDeath(stack.running)]);
    if (death !== undefined && !processes.stopping) {
      throw new Error(death);
    }
  } catch (error) {
    if (!(error instanceof Stopped)) {
      throw error;
    }
  } finally {
    await processes.stopAll();
    if (inContainers) {
      await removeContainers(root, process.env);
    }
    releaseState(state);
  }
  console.log('Stopped: nothing is left running.');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
);

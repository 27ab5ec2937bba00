/**
 * `make demo`: runs a simulated fleet, Prometheus with weeks of history and the pack's rules, Alertmanager, a receiver and
 * the panel. They run in containers if Docker answers, otherwise as servers of this machine. It runs until it is stopped,
 * and then leaves nothing running.
 */
import { join } from 'node:path';
import { messageOf } from '../../tools/error-code';
import { engineAnswers } from '../../tools/docker';
import { STOP_SIGNALS, logEnd, Processes, Stopped, type Server } from '../../tools/processes';
import { createContainers, removeContainers, startContainers } from './compose';
import { portProblems, portsFrom, urlOf, type Ports } from '../../tools/ports';
import { chooseServers } from './servers';
import { buildPlugin, startStack, type Stack } from './stack';
import { UID } from '../../dashboards/generator/parts/links';
import { OUTPUT } from '../../src/names/series';
import { FLEET } from '../simulator/fleet/fleet';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Empties the demo's folder, unless another demo on other ports uses it and would lose its data. */
function claimState(folder: string): void {
  const owner = join(folder, 'pid');
  if (existsSync(owner)) {
    const pid = Number(readFileSync(owner, 'utf8'));
    if (isDemo(pid)) {
      throw new Error(`A demo is already running from ${folder} as process ${pid}. Stop it first: kill ${pid}`);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(owner, String(process.pid));
}

function releaseState(folder: string): void {
  rmSync(join(folder, 'pid'), { force: true });
}

/** The id of a killed demo may now belong to another program, which must not block this one. */
function isDemo(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('demo/stack/main.ts');
  } catch {
    return false;
  }
}

/** Resolves after the first signal, when everything has been stopped. Work in progress fails with Stopped. */
function untilStopped(processes: Processes): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of STOP_SIGNALS) {
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
      return `${server.name} exited: ${how}. The end of its log (${server.log}):\n${logEnd(server)}`;
    })
  );
}

/** Starts the demo in containers, unless their images are not available. */
async function containers(processes: Processes): Promise<Stack | undefined> {
  await buildPlugin(processes);
  const problem = await createContainers(processes);
  if (problem === undefined) {
    return startContainers(processes, process.env);
  }
  console.log(`The container images are not available. Using the servers of this machine instead.\n${problem}`);
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
  // Runs before anything is claimed or started, since it can take minutes; Ctrl-C then simply ends it.
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
  console.log('Stopped. Nothing is left running.');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(messageOf(error));
    process.exit(1);
  }
);

/**
 * The exporter shows the climbing resource above 85% of its bandwidth about two minutes after the start. SignalRAtCeiling
 * then waits two minutes; scraping, evaluation and grouping take up to another minute.
 */
const ALERT_AFTER_SECONDS = 2 * 60 + 2 * 60 + 60;

function describeDemo({ start, webTitle }: Stack, ports: Ports): string {
  const climbing = FLEET.find(({ character }) => character === 'climbing');
  const dashboard = (uid: string) => `${urlOf(ports.web)}/d/${uid}`;
  const alertAt = new Date((start + ALERT_AFTER_SECONDS) * 1000).toLocaleTimeString('en-GB');
  return `
The demo is running. Press Ctrl-C to stop it.

  ${dashboard(UID.fleet)}  all resources, in ${webTitle}
  ${dashboard(UID.resource)}  one resource
  ${urlOf(ports.prometheus)}  Prometheus: rules under Alerts, series such as ${OUTPUT.worst}
  ${urlOf(ports.alertmanager)}  Alertmanager
  ${urlOf(ports.receiver)}  notifications: those of the five weeks, and new ones
  ${urlOf(ports.simulator)}/metrics/azure  metrics of the simulated exporter

Watch ${climbing?.name}: its outbound traffic is rising to its ceiling now. At about ${alertAt} SignalRAtCeiling fires; the
alert is then printed here and listed by the receiver.
`;
}

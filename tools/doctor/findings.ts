import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { engineAnswers } from '../docker';
import { messageOf } from '../error-code';
import { portProblems, portsFrom } from '../ports';
import { findGrafana } from '../grafana';
import { findChromium } from '../chromium';
import { canUnpackServers, foundServers } from '../debian';
import { builtServers, goCommand } from '../pinned';
import { onPath, output } from '../steps';

/**
 * `ok`: available. `later`: a make target installs it when needed. `option`: not available, and not required.
 * `MISSING`: must be fixed before a target works.
 */
interface Finding {
  state: 'ok' | 'later' | 'option' | 'MISSING';
  text: string;
}

/** The demo's data takes a few hundred megabytes; building the servers takes more. */
const MIN_DISK_GIB = 5;

/**
 * Checks everything that the make targets need besides Node and the npm packages (which this script itself needs). Does not
 * install or start anything.
 */
async function findings(root: string, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  return [
    plugin(root),
    distributionServers(),
    await go(root),
    pinnedServers(root),
    browser(env),
    grafana(env),
    await engine(env),
    ...(await ports(env)),
    disk(root),
  ];
}

function plugin(root: string): Finding {
  return existsSync(join(root, 'dist', 'module.js'))
    ? { state: 'ok', text: 'panel: built in dist/' }
    : { state: 'later', text: 'panel: make demo builds it (under a minute)' };
}

function distributionServers(): Finding {
  const found = foundServers();
  if (found !== undefined) {
    return { state: 'ok', text: `Prometheus and Alertmanager from the distribution: ${found.prometheus}` };
  }
  if (canUnpackServers()) {
    return { state: 'later', text: "Prometheus and Alertmanager: make demo unpacks Debian's packages into the cache" };
  }
  return goCommand() === undefined
    ? {
        state: 'MISSING',
        text: 'Prometheus and Alertmanager: apt-get cannot get them here. Install both, or install Go to build them',
      }
    : { state: 'later', text: 'Prometheus and Alertmanager: make demo builds them with Go (four to ten minutes)' };
}

async function go(root: string): Promise<Finding> {
  const command = goCommand();
  if (command !== undefined) {
    return { state: 'ok', text: (await output(command, ['version'], { cwd: root })).trim() };
  }
  return builtServers(root) === undefined
    ? { state: 'MISSING', text: 'Go: make test needs it to build Prometheus 3. Install Go 1.21 or later' }
    : { state: 'option', text: 'Go: not found, but the servers that make test builds with it already exist' };
}

function pinnedServers(root: string): Finding {
  const built = builtServers(root);
  return built === undefined
    ? { state: 'later', text: 'Prometheus 3 and Alertmanager 0.34: make test builds them once (four to ten minutes)' }
    : { state: 'ok', text: `Prometheus 3 and Alertmanager 0.34, already built: ${built.prometheus}` };
}

function browser(env: NodeJS.ProcessEnv): Finding {
  const found = findChromium();
  if (found !== undefined) {
    return { state: 'ok', text: `Chromium: ${found}` };
  }
  if ((env.CHROMIUM ?? '') !== '') {
    return {
      state: 'MISSING',
      text: `Chromium: CHROMIUM is ${env.CHROMIUM}, but this is not an executable file. Correct or unset it`,
    };
  }
  return onPath('apt-get') !== undefined && process.getuid?.() === 0
    ? { state: 'later', text: 'Chromium: make test installs it with apt-get' }
    : {
        state: 'MISSING',
        text: 'Chromium: make test needs it. Install it (Debian: apt-get install chromium-headless-shell)',
      };
}

function grafana(env: NodeJS.ProcessEnv): Finding {
  try {
    const found = findGrafana(env);
    return found === undefined
      ? {
          state: 'option',
          text: 'Grafana: not found, so make demo uses its preview. Set GRAFANA_HOME to use a Grafana',
        }
      : { state: 'ok', text: `Grafana: ${found.binary}` };
  } catch (error) {
    return { state: 'MISSING', text: messageOf(error) };
  }
}

async function engine(env: NodeJS.ProcessEnv): Promise<Finding> {
  return (await engineAnswers(env))
    ? { state: 'ok', text: 'Docker with compose: make demo runs in containers' }
    : {
        state: 'option',
        text: 'Docker with compose: does not answer, or other servers are set; make demo runs without containers',
      };
}

async function ports(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const chosen = portsFrom(env);
    const problems = await portProblems(chosen);
    const numbers = Object.values(chosen).map(({ number, variable }) => `${number} (${variable})`);
    return problems.length === 0
      ? [{ state: 'ok', text: `ports of the demo are free: ${numbers.join(', ')}` }]
      : problems.map((text) => ({ state: 'MISSING' as const, text }));
  } catch (error) {
    return [{ state: 'MISSING', text: messageOf(error) }];
  }
}

function disk(root: string): Finding {
  const { bavail, bsize } = statfsSync(root);
  const gib = (bavail * bsize) / 2 ** 30;
  const text = `disk: ${Math.floor(gib)} GiB free`;
  return gib < MIN_DISK_GIB
    ? { state: 'MISSING', text: `${text}: building and testing need up to ${MIN_DISK_GIB} GiB` }
    : { state: 'ok', text };
}

/** Prints the checks that tools/doctor/doctor.sh leaves out; exits with 1 if something is missing. */
async function main(): Promise<void> {
  for (const { state, text } of await findings(join(__dirname, '..', '..'), process.env)) {
    console.log(`${state.padEnd(8)} ${text}`);
    if (state === 'MISSING') {
      process.exitCode = 1;
    }
  }
}

void main();

import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { engineAnswers } from '../docker';
import { portProblems, portsFrom } from '../ports';
import { findGrafana } from '../grafana';
import { findChromium } from '../chromium';
import { canUnpackServers, foundServers } from '../debian';
import { builtServers, goCommand } from '../pinned';
import { onPath, output } from '../steps';

/**
 * `ok`: it is there. `later`: a make target gets it when it needs it. `option`: things work without, and it says how.
 * `MISSING`: somebody has to do something first.
 */
export interface Finding {
  state: 'ok' | 'later' | 'option' | 'MISSING';
  text: string;
}

/** What the demo leaves behind takes a few hundred megabytes, what builds the servers more. */
const LEAST_DISK_GIB = 5;

/**
 * What this machine has of what the make targets need, beyond Node and the npm packages that this runs on. Installs
 * nothing and starts nothing.
 */
export async function findings(root: string, env: NodeJS.ProcessEnv): Promise<Finding[]> {
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
    ? { state: 'ok', text: 'the built panel, in dist/' }
    : { state: 'later', text: 'the built panel: make demo builds it (under a minute)' };
}

function distributionServers(): Finding {
  const found = foundServers();
  if (found !== undefined) {
    return { state: 'ok', text: `Prometheus and Alertmanager of the distribution: ${found.prometheus}` };
  }
  if (canUnpackServers()) {
    return { state: 'later', text: "Prometheus and Alertmanager: make demo unpacks Debian's packages into the cache" };
  }
  return goCommand() === undefined
    ? {
        state: 'MISSING',
        text: 'Prometheus and Alertmanager: no apt-get gets them here. Install both, or Go to build them',
      }
    : { state: 'later', text: 'Prometheus and Alertmanager: make demo builds them with Go (four to ten minutes)' };
}

async function go(root: string): Promise<Finding> {
  const command = goCommand();
  if (command !== undefined) {
    return { state: 'ok', text: (await output(command, ['version'], { cwd: root })).trim() };
  }
  return builtServers(root) === undefined
    ? { state: 'MISSING', text: 'Go: make test builds Prometheus 3 with it. Install Go 1.21 or later' }
    : { state: 'option', text: 'no Go; the servers that make test builds with it are there' };
}

function pinnedServers(root: string): Finding {
  const built = builtServers(root);
  return built === undefined
    ? { state: 'later', text: 'Prometheus 3 and Alertmanager 0.31: make test builds them once (four to ten minutes)' }
    : { state: 'ok', text: `Prometheus 3 and Alertmanager 0.31, built: ${built.prometheus}` };
}

function browser(env: NodeJS.ProcessEnv): Finding {
  const found = findChromium();
  if (found !== undefined) {
    return { state: 'ok', text: `Chromium: ${found}` };
  }
  if ((env.CHROMIUM ?? '') !== '') {
    return {
      state: 'MISSING',
      text: `Chromium: CHROMIUM is ${env.CHROMIUM}, which is no program. Correct or unset it`,
    };
  }
  return onPath('apt-get') !== undefined && process.getuid?.() === 0
    ? { state: 'later', text: 'Chromium: make test installs it by apt-get' }
    : { state: 'MISSING', text: 'Chromium: make test needs one. Install it (Debian: apt-get install chromium)' };
}

function grafana(env: NodeJS.ProcessEnv): Finding {
  try {
    const found = findGrafana(env);
    return found === undefined
      ? { state: 'option', text: 'no Grafana: make demo shows the dashboards in its preview. GRAFANA_HOME names one' }
      : { state: 'ok', text: `Grafana: ${found.binary}` };
  } catch (error) {
    return { state: 'MISSING', text: error instanceof Error ? error.message : String(error) };
  }
}

async function engine(env: NodeJS.ProcessEnv): Promise<Finding> {
  return (await engineAnswers(env))
    ? { state: 'ok', text: 'a Docker engine with compose: make demo runs in containers' }
    : { state: 'option', text: 'no Docker engine with compose answers, or others are named: the demo runs without' };
}

async function ports(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const chosen = portsFrom(env);
    const problems = await portProblems(chosen);
    const numbers = Object.values(chosen).map(({ number, variable }) => `${number} (${variable})`);
    return problems.length === 0
      ? [{ state: 'ok', text: `the demo's ports are free: ${numbers.join(', ')}` }]
      : problems.map((text) => ({ state: 'MISSING' as const, text }));
  } catch (error) {
    return [{ state: 'MISSING', text: error instanceof Error ? error.message : String(error) }];
  }
}

function disk(root: string): Finding {
  const { bavail, bsize } = statfsSync(root);
  const gib = (bavail * bsize) / 2 ** 30;
  const text = `${Math.floor(gib)} GiB of disk free`;
  return gib < LEAST_DISK_GIB
    ? { state: 'MISSING', text: `${text}: building and testing take up to ${LEAST_DISK_GIB}` }
    : { state: 'ok', text };
}

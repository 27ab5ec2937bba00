import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Paths of the servers' binaries. `PROMTOOLS=a:b` names several generations, and every test then runs on each of them;
 * `PROMTOOL` names one. The default is Debian's, the oldest supported generation.
 */
function binaries(all: string, single: string, fallback: string): string[] {
  const { [all]: several, [single]: one } = process.env;
  const named = (several ?? one ?? '').split(':').filter((path) => path !== '');
  return named.length > 0 ? named : [fallback];
}

export const PROMTOOLS = binaries('PROMTOOLS', 'PROMTOOL', '/usr/bin/promtool');
export const PROMETHEUSES = binaries('PROMETHEUSES', 'PROMETHEUS', '/usr/bin/prometheus');
export const AMTOOLS = binaries('AMTOOLS', 'AMTOOL', '/usr/bin/amtool');
export const ALERTMANAGERS = binaries('ALERTMANAGERS', 'ALERTMANAGER', '/usr/bin/prometheus-alertmanager');

/**
 * The generations that a suite runs on: one in `make test`, where suites take turns, and all with `PROMTOOL_TESTS=all`, as in
 * `make lab`. For suites whose answer hardly depends on the generation, and that take seconds of a processor for each.
 */
export function inTurn<Generation>(generations: readonly Generation[], turn: number): readonly Generation[] {
  return process.env.PROMTOOL_TESTS === 'all' ? generations : [generations[turn % generations.length]];
}

/** The major version from which a module of Prometheus has its number: 0.315 is 3.15. */
const THIRD = 300;

/** The newest generation of Prometheus, if it is there: version 3. */
export function prometheus3(): string | undefined {
  return PROMETHEUSES.find((binary) => {
    const [, major, minor] = /version (\d+)\.(\d+)/.exec(run(binary, '--version').output) ?? [];
    if (minor === undefined) {
      throw new Error(`${binary} prints no version`);
    }
    return Number(major) >= 3 || (major === '0' && Number(minor) >= THIRD);
  });
}

/**
 * Tests that need a binary which not every machine has. Without it they are skipped and counted, and `make test` lists why.
 *
 * @param needs what, and why another does not do
 */
export function onlyWith(binary: string | undefined, needs: string, tests: (binary: string) => void): void {
  if (binary === undefined) {
    describe.skip(`needs ${needs}`, () => tests(''));
  } else {
    describe(`on ${binary}`, () => tests(binary));
  }
}

/** Folder of the commands of go-jsonnet. */
export const JSONNET_FOLDER = process.env.JSONNET_FOLDER ?? '/usr/bin';

/** Tests that only go-jsonnet can run. */
export function onJsonnet(tests: () => void): void {
  const lint = join(JSONNET_FOLDER, 'jsonnet-lint');
  onlyWith(existsSync(lint) ? lint : undefined, 'go-jsonnet, which Go builds', tests);
}

export interface Finished {
  status: number | null;
  stdout: string;
  /** Standard output, then standard error. */
  output: string;
}

/** Runs a tool and waits for its end. */
export function run(tool: string, ...args: string[]): Finished {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { encoding: 'utf8', maxBuffer: Infinity });
  if (error !== undefined) {
    throw new Error(`Cannot run ${tool}: ${error.message}`);
  }
  return { status, stdout, output: `${stdout}${stderr}` };
}

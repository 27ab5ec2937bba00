import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './cache';
import { isExecutable, onPath, output } from './steps';
import type { Generation } from './servers';

/** A module whose commands are built, at the version that the go.mod in `folder` pins. */
interface PinnedModule {
  folder: string;
  module: string;
  commands: readonly string[];
  tags?: string;
}

const SERVERS: readonly PinnedModule[] = [
  { folder: 'tools', module: 'github.com/prometheus/prometheus', commands: ['prometheus', 'promtool'] },
  { folder: 'tools/alertmanager', module: 'github.com/prometheus/alertmanager', commands: ['alertmanager', 'amtool'] },
];

const THANOS: readonly PinnedModule[] = [
  // The tags of its releases; its labels share memory with what it receives, which needs this form of Prometheus' labels.
  { folder: 'tools/scale', module: 'github.com/thanos-io/thanos', commands: ['thanos'], tags: 'netgo,slicelabels' },
];

function pinnedFolder(root: string, modules: readonly PinnedModule[] = SERVERS): string {
  const hash = createHash('sha256');
  for (const { folder } of modules) {
    hash.update(readFileSync(join(root, folder, 'go.mod')));
    hash.update(readFileSync(join(root, folder, 'go.sum')));
  }
  return join(cacheFolder(), 'bin', hash.digest('hex').slice(0, 16));
}

/** The newest generation, when an earlier run has built it. */
export function builtServers(root: string): Generation | undefined {
  const folder = pinnedFolder(root);
  const generation: Generation = {
    name: 'pinned in tools/go.mod',
    prometheus: join(folder, 'prometheus'),
    promtool: join(folder, 'promtool'),
    alertmanager: join(folder, 'alertmanager'),
    amtool: join(folder, 'amtool'),
  };
  const { prometheus, promtool, alertmanager, amtool } = generation;
  return [prometheus, promtool, alertmanager, amtool].every(isExecutable) ? generation : undefined;
}

const GO_MISSING = 'Go is missing: install Go 1.21 or later (it fetches the version that tools/go.mod names)';

export function goCommand(): string | undefined {
  return onPath('go') ?? (isExecutable('/usr/local/go/bin/go') ? '/usr/local/go/bin/go' : undefined);
}

/**
 * Builds a command of ours that is made from Prometheus' own packages: the writer of blocks, or the replay of rules over
 * the past. Seconds, where the servers have been built before.
 *
 * @returns the path of the binary
 * @throws where there is no Go, and with the compiler's words where it does not compile
 */
export async function buildTool(root: string, name: 'blocks' | 'replay'): Promise<string> {
  const go = goCommand();
  if (go === undefined) {
    throw new Error(GO_MISSING);
  }
  const binary = join(pinnedFolder(root), name);
  await output(go, ['build', '-o', binary, `./${name}`], { cwd: join(root, 'tools') });
  return binary;
}

/** Builds the servers that tools/ pins, or says why it cannot. */
export async function buildServers(root: string): Promise<Generation | string> {
  const go = goCommand();
  if (go === undefined) {
    return GO_MISSING;
  }
  const target = await build(go, root, SERVERS);
  return builtServers(root) ?? `the build left no servers in ${target}`;
}

/** Thanos, when an earlier run has built it. */
export function builtThanos(root: string): string | undefined {
  const thanos = join(pinnedFolder(root, THANOS), 'thanos');
  return isExecutable(thanos) ? thanos : undefined;
}

/**
 * Builds the Thanos that tools/scale pins.
 *
 * @returns the path of the binary
 * @throws where there is no Go, and with the compiler's words where it does not compile
 */
export async function buildThanos(root: string): Promise<string> {
  const go = goCommand();
  if (go === undefined) {
    throw new Error(GO_MISSING);
  }
  return join(await build(go, root, THANOS), 'thanos');
}

/** Builds modules' commands into the cache, all or none. */
async function build(go: string, root: string, modules: readonly PinnedModule[]): Promise<string> {
  const target = pinnedFolder(root, modules);
  const partial = `${target}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    for (const { folder, module, commands, tags } of modules) {
      const cwd = join(root, folder);
      const version = (await output(go, ['list', '-m', '-f', '{{.Version}}', module], { cwd })).trim();
      // Without a name of its own a build calls itself "version (branch: )", and no test report would say what ran.
      const flags = `-s -w -X github.com/prometheus/common/version.Version=${version.replace(/^v/, '')}`;
      const packages = commands.map((command) => `${module}/cmd/${command}`);
      const tagged = tags === undefined ? [] : ['-tags', tags];
      await output(go, ['build', ...tagged, '-ldflags', flags, '-o', `${partial}/`, ...packages], { cwd });
    }
    if (!existsSync(target)) {
      renameSync(partial, target);
    }
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return target;
}

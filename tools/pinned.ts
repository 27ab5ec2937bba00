import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './cache';
import { isExecutable, onPath, output } from './steps';
import type { Generation } from './servers';

const MODULES = [
  { folder: 'tools', module: 'github.com/prometheus/prometheus', commands: ['prometheus', 'promtool'] },
  { folder: 'tools/alertmanager', module: 'github.com/prometheus/alertmanager', commands: ['alertmanager', 'amtool'] },
] as const;

function pinnedFolder(root: string): string {
  const hash = createHash('sha256');
  for (const { folder } of MODULES) {
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

/** Builds the servers that tools/ pins, or says why it cannot. */
export async function buildServers(root: string): Promise<Generation | string> {
  const go = onPath('go') ?? (isExecutable('/usr/local/go/bin/go') ? '/usr/local/go/bin/go' : undefined);
  if (go === undefined) {
    return 'Go is missing: install Go 1.21 or later (it fetches the version that tools/go.mod names)';
  }
  const target = pinnedFolder(root);
  const partial = `${target}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    for (const { folder, module, commands } of MODULES) {
      const cwd = join(root, folder);
      const version = (await output(go, ['list', '-m', '-f', '{{.Version}}', module], { cwd })).trim();
      // Without a name of its own a build calls itself "version (branch: )", and no test report would say what ran.
      const flags = `-s -w -X github.com/prometheus/common/version.Version=${version.replace(/^v/, '')}`;
      const packages = commands.map((command) => `${module}/cmd/${command}`);
      await output(go, ['build', '-ldflags', flags, '-o', `${partial}/`, ...packages], { cwd });
    }
    if (!existsSync(target)) {
      renameSync(partial, target);
    }
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return builtServers(root) ?? `the build left no servers in ${target}`;
}

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cacheFolder } from './outside';
import { type Generation, generationIn } from './generation';
import { announced, isExecutable, onPath, output } from './steps';

/** Commands that are built from a module, in the version of the go.mod in `folder`. */
interface PinnedModule {
  folder: string;
  /** Gives the commands their version. */
  module: string;
  /** In the module's folder `cmd`, or the package in `folder`, which gives the binary its name. */
  commands: readonly string[] | 'folder';
  tags?: string;
}

/** Modules whose commands are built together, into one folder of the cache. */
interface Pinned {
  modules: readonly PinnedModule[];
  building: string;
}

const ALERTMANAGER = 'github.com/prometheus/alertmanager';

const PINNED = {
  servers: {
    modules: [
      { folder: 'tools', module: 'github.com/prometheus/prometheus', commands: ['prometheus', 'promtool'] },
      { folder: 'tools', module: ALERTMANAGER, commands: ['alertmanager', 'amtool'] },
    ],
    building: 'Building Prometheus 3.x and Alertmanager 0.34 (once; four to ten minutes on two cores)',
  },
  jsonnet: {
    modules: [
      {
        folder: 'tools/jsonnet',
        module: 'github.com/google/go-jsonnet',
        commands: ['jsonnet', 'jsonnetfmt', 'jsonnet-lint'],
      },
    ],
    building: 'Building go-jsonnet (once; about 15 seconds on two cores)',
  },
  collectors: {
    modules: [
      {
        folder: 'lab/azure/collectors/opentelemetry',
        module: 'go.opentelemetry.io/collector/otelcol',
        commands: 'folder',
      },
      {
        folder: 'lab/azure/collectors/telegraf',
        module: 'github.com/influxdata/telegraf',
        commands: ['telegraf'],
        // Only what alerts/exporters ships a configuration for.
        tags: 'custom,inputs.azure_monitor,processors.strings,outputs.prometheus_client',
      },
    ],
    building: 'Building an OpenTelemetry Collector and Telegraf (once; five minutes on two cores)',
  },
} as const satisfies Record<string, Pinned>;

/** Variables that hold the version which a command prints. */
const VERSION_VARIABLES = [
  'github.com/prometheus/common/version.Version',
  'github.com/influxdata/telegraf/internal.Version',
  'main.version',
];

/** Go's own cache forgets what nobody used for five days, and what took minutes would have to be built again. */
function folderOf(root: string, { modules }: Pinned): string {
  const hash = createHash('sha256');
  for (const { folder, commands } of modules) {
    const files = ['go.mod', 'go.sum', ...(commands === 'folder' ? ['main.go'] : [])];
    files.forEach((name) => hash.update(readFileSync(join(root, folder, name))));
  }
  return join(cacheFolder(), 'bin', hash.digest('hex').slice(0, 16));
}

/** Returns the newest generation if an earlier run has built it. */
export function builtServers(root: string): Generation | undefined {
  return generationIn(folderOf(root, PINNED.servers), 'pinned in tools/go.mod', 'alertmanager');
}

export const GO_MISSING = 'Go is missing: install Go 1.21 or later (it fetches the version that tools/go.mod names)';

export function goCommand(): string | undefined {
  return onPath('go') ?? (isExecutable('/usr/local/go/bin/go') ? '/usr/local/go/bin/go' : undefined);
}

function go(args: readonly string[], cwd: string): Promise<string> {
  const command = goCommand();
  if (command === undefined) {
    throw new Error(GO_MISSING);
  }
  return output(command, args, { cwd });
}

/**
 * Builds one of our own commands from Prometheus's packages: the block writer, or the replay of rules over the past. Takes
 * seconds once the servers have been built.
 *
 * @returns the path of the binary, in Go's cache
 * @throws if Go is missing, or with the compiler's output if it does not compile
 */
export async function buildTool(root: string, name: 'blocks' | 'replay'): Promise<string> {
  return (await go(['tool', '-n', name], join(root, 'tools'))).trim();
}

/**
 * Builds the servers that tools/ pins, unless an earlier run has done so.
 *
 * @param announcement printed while they are being built
 * @returns the reason if Go is missing
 * @throws with the compiler's output if they do not compile
 */
export async function pinnedServers(root: string, announcement?: string): Promise<Generation | string> {
  if (builtServers(root) === undefined && goCommand() === undefined) {
    return GO_MISSING;
  }
  const folder = await pinned(root, 'servers', announcement);
  return builtServers(root) ?? `${folder} is incomplete: remove it`;
}

/**
 * Builds pinned commands, unless an earlier run has done so.
 *
 * @param announcement printed while they are being built
 * @returns the folder of the commands
 * @throws if Go is missing, or with the compiler's output if they do not compile
 */
export async function pinned(root: string, name: keyof typeof PINNED, announcement?: string): Promise<string> {
  const set: Pinned = PINNED[name];
  const target = folderOf(root, set);
  if (!existsSync(target)) {
    await announced(announcement ?? set.building, () => build(root, set.modules, target));
  }
  return target;
}

/** Builds all commands of the modules, or none. Another process may build them meanwhile. */
async function build(root: string, modules: readonly PinnedModule[], target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const beside = mkdtempSync(`${target}.`);
  try {
    for (const { folder, module, commands, tags = '' } of modules) {
      const cwd = join(root, folder);
      const version = (await go(['list', '-m', '-f', '{{.Version}}', module], cwd)).trim();
      // Otherwise the binary reports its version as "version (branch: )", and test reports could not name it.
      const versions = VERSION_VARIABLES.map((variable) => `-X ${variable}=${version.replace(/^v/, '')}`);
      const options = ['-tags', tags, '-ldflags', ['-s -w', ...versions].join(' '), '-o', `${beside}/`];
      const packages = commands === 'folder' ? ['.'] : commands.map((name) => `${module}/cmd/${name}`);
      const work = (more: readonly string[]) => go(['build', ...more, ...options, ...packages], cwd);
      await (module === ALERTMANAGER ? withPage(cwd, work) : work([]));
    }
    if (!existsSync(target)) {
      renameSync(beside, target);
    }
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Alertmanager embeds its web pages, which are made by a build that its Go module does not have. */
const PAGE = `<!doctype html>
<title>Alertmanager</title>
<p>This Alertmanager was built from its Go module, which has no web pages. Its API is at
<a href="api/v2/alerts">api/v2</a>; amtool shows alerts and silences.</p>
`;

/** Gives `work` the option by which Go builds a copy of Alertmanager with a page: a module in Go's cache takes no file more. */
async function withPage(cwd: string, work: (options: readonly string[]) => Promise<unknown>): Promise<void> {
  const cached = (await go(['list', '-m', '-f', '{{.Dir}}', ALERTMANAGER], cwd)).trim();
  const folder = mkdtempSync(join(tmpdir(), 'headroom-module-'));
  try {
    const [copy, mod] = [join(folder, 'module'), join(folder, 'go.mod')];
    // By the command, as the files in Go's cache are read-only and their copies must not be.
    await output('cp', ['-R', cached, copy]);
    await output('chmod', ['-R', 'u+w', copy]);
    mkdirSync(join(copy, 'ui/app/dist'));
    writeFileSync(join(copy, 'ui/app/dist/index.html.gz'), gzipSync(PAGE));
    writeFileSync(mod, `${readFileSync(join(cwd, 'go.mod'), 'utf8')}\nreplace ${ALERTMANAGER} => ${copy}\n`);
    cpSync(join(cwd, 'go.sum'), join(folder, 'go.sum'));
    await work(['-modfile', mod]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

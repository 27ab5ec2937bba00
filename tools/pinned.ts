import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  /** Import paths, seen from `folder`. */
  commands: readonly string[];
  tags?: string;
  /** Files of our own in `folder` that the commands consist of. */
  sources?: readonly string[];
  /** A source that is added, compressed, as a file that the module's release lacks. */
  added?: { source: string; file: string };
}

/** The import paths of commands in their usual place. */
const commandsOf = (module: string, ...names: string[]) => names.map((name) => `${module}/cmd/${name}`);

const [PROMETHEUS, ALERTMANAGER] = ['github.com/prometheus/prometheus', 'github.com/prometheus/alertmanager'];

/** Alertmanager embeds its web pages, which are made by a build that its Go module does not have. */
const ALERTMANAGER_PAGE = 'alertmanager.html';

const SERVERS: readonly PinnedModule[] = [
  { folder: 'tools', module: PROMETHEUS, commands: commandsOf(PROMETHEUS, 'prometheus', 'promtool') },
  {
    folder: 'tools',
    module: ALERTMANAGER,
    commands: commandsOf(ALERTMANAGER, 'alertmanager', 'amtool'),
    sources: [ALERTMANAGER_PAGE],
    added: { source: ALERTMANAGER_PAGE, file: 'ui/app/dist/index.html.gz' },
  },
];

const JSONNET_MODULE = 'github.com/google/go-jsonnet';

const JSONNET: readonly PinnedModule[] = [
  {
    folder: 'tools/jsonnet',
    module: JSONNET_MODULE,
    commands: commandsOf(JSONNET_MODULE, 'jsonnet', 'jsonnetfmt', 'jsonnet-lint'),
  },
];

const TELEGRAF_MODULE = 'github.com/influxdata/telegraf';

const COLLECTORS: readonly PinnedModule[] = [
  {
    folder: 'lab/azure/collectors/opentelemetry',
    module: 'go.opentelemetry.io/collector/otelcol',
    // The folder gives the binary its name.
    commands: ['.'],
    sources: ['main.go'],
  },
  {
    folder: 'lab/azure/collectors/telegraf',
    module: TELEGRAF_MODULE,
    commands: commandsOf(TELEGRAF_MODULE, 'telegraf'),
    // Only what alerts/exporters ships a configuration for.
    tags: 'custom,inputs.azure_monitor,processors.strings,outputs.prometheus_client',
  },
];

/** Variables that hold the version which a command prints. */
const VERSION_VARIABLES = [
  'github.com/prometheus/common/version.Version',
  'github.com/influxdata/telegraf/internal.Version',
  'main.version',
];

function pinnedFolder(root: string, modules: readonly PinnedModule[] = SERVERS): string {
  const hash = createHash('sha256');
  for (const { folder, sources = [] } of modules) {
    ['go.mod', 'go.sum', ...sources].forEach((name) => hash.update(readFileSync(join(root, folder, name))));
  }
  return join(cacheFolder(), 'bin', hash.digest('hex').slice(0, 16));
}

/** Returns the newest generation if an earlier run has built it. */
export function builtServers(root: string): Generation | undefined {
  return generationIn(pinnedFolder(root), 'pinned in tools/go.mod', 'alertmanager');
}

export const GO_MISSING = 'Go is missing: install Go 1.21 or later (it fetches the version that tools/go.mod names)';

export function goCommand(): string | undefined {
  return onPath('go') ?? (isExecutable('/usr/local/go/bin/go') ? '/usr/local/go/bin/go' : undefined);
}

function neededGo(): string {
  const go = goCommand();
  if (go === undefined) {
    throw new Error(GO_MISSING);
  }
  return go;
}

/**
 * Builds one of our own commands from Prometheus's packages: the block writer, or the replay of rules over the past. Takes
 * seconds once the servers have been built.
 *
 * @returns the path of the binary
 * @throws if Go is missing, or with the compiler's output if it does not compile
 */
export async function buildTool(root: string, name: 'blocks' | 'replay'): Promise<string> {
  const go = neededGo();
  const target = pinnedFolder(root);
  await builtBeside(target, async (beside) => {
    await output(go, ['build', '-o', beside, `./${name}`], { cwd: join(root, 'tools') });
  });
  return join(target, name);
}

/**
 * Builds the servers that tools/ pins, unless an earlier run has done so.
 *
 * @param announcement printed while they are being built
 * @returns the reason if Go is missing
 * @throws with the compiler's output if they do not compile, and if they are not there after it
 */
export async function pinnedServers(
  root: string,
  announcement = 'Building Prometheus 3.x and Alertmanager 0.34 (once; four to ten minutes on two cores)'
): Promise<Generation | string> {
  const built = builtServers(root);
  if (built !== undefined) {
    return built;
  }
  if (goCommand() === undefined) {
    return GO_MISSING;
  }
  const target = await announced(announcement, () => build(root, SERVERS));
  const servers = builtServers(root);
  if (servers === undefined) {
    throw new Error(`servers not found in ${target} after the build`);
  }
  return servers;
}

/**
 * Builds go-jsonnet, unless an earlier run has done so. It takes seconds.
 *
 * @returns the folder of its commands
 * @throws if Go is missing, or with the compiler's output if it does not compile
 */
export async function pinnedJsonnet(root: string): Promise<string> {
  const folder = pinnedFolder(root, JSONNET);
  if (!isExecutable(join(folder, 'jsonnet'))) {
    await announced('Building go-jsonnet (once; about 15 seconds on two cores)', () => build(root, JSONNET));
  }
  return folder;
}

/**
 * Builds the OpenTelemetry Collector and Telegraf that lab/azure pins, unless an earlier run has done so.
 *
 * @returns the folder of the commands `opentelemetry` and `telegraf`
 * @throws if Go is missing, or with the compiler's output if they do not compile
 */
export async function pinnedCollectors(root: string): Promise<string> {
  const folder = pinnedFolder(root, COLLECTORS);
  if (!isExecutable(join(folder, 'telegraf'))) {
    await announced('Building an OpenTelemetry Collector and Telegraf (once; five minutes on two cores)', () =>
      build(root, COLLECTORS)
    );
  }
  return folder;
}

/** Builds all commands of the modules into the cache, or none. */
async function build(root: string, modules: readonly PinnedModule[]): Promise<string> {
  const go = neededGo();
  const target = pinnedFolder(root, modules);
  await builtBeside(target, async (beside) => {
    for (const each of modules) {
      const { folder, module, commands, tags } = each;
      const cwd = join(root, folder);
      const version = (await output(go, ['list', '-m', '-f', '{{.Version}}', module], { cwd })).trim();
      // Otherwise the binary reports its version as "version (branch: )", and test reports could not name it.
      const versions = VERSION_VARIABLES.map((variable) => `-X ${variable}=${version.replace(/^v/, '')}`);
      const flags = ['-s -w', ...versions].join(' ');
      const tagged = tags === undefined ? [] : ['-tags', tags];
      await withAdded(each, { go, cwd }, (options) =>
        output(go, ['build', ...tagged, ...options, '-ldflags', flags, '-o', `${beside}/`, ...commands], { cwd })
      );
    }
  });
  return target;
}

/**
 * Gives `work` the options by which Go builds a copy of the module with the file that it lacks: a module in Go's cache takes no
 * file in addition.
 */
async function withAdded(
  { module, added }: PinnedModule,
  { go, cwd }: { go: string; cwd: string },
  work: (options: readonly string[]) => Promise<unknown>
): Promise<void> {
  if (added === undefined) {
    await work([]);
    return;
  }
  const cached = (await output(go, ['list', '-m', '-f', '{{.Dir}}', module], { cwd })).trim();
  const folder = mkdtempSync(join(tmpdir(), 'headroom-module-'));
  try {
    const copy = join(folder, 'module');
    // By the command, as the files in Go's cache are read-only and their copies must not be.
    await output('cp', ['-R', cached, copy]);
    await output('chmod', ['-R', 'u+w', copy]);
    const file = join(copy, added.file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, gzipSync(readFileSync(join(cwd, added.source))));
    const [mod, sum] = ['go.mod', 'go.sum'].map((name) => join(folder, name));
    writeFileSync(mod, `${readFileSync(join(cwd, 'go.mod'), 'utf8')}\nreplace ${module} => ${copy}\n`);
    cpSync(join(cwd, 'go.sum'), sum);
    await work(['-modfile', mod]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Moves each file of a build into its folder, which another build may have made: the servers and our own commands share one.
 * A file is there as a whole or not at all, also for those who start it meanwhile.
 */
async function builtBeside(target: string, work: (beside: string) => Promise<void>): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const beside = mkdtempSync(`${target}.`);
  try {
    await work(beside);
    mkdirSync(target, { recursive: true });
    readdirSync(beside).forEach((name) => renameSync(join(beside, name), join(target, name)));
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { cacheFolder } from './cache';
import { type Generation, generationIn } from './generation';
import { onPath, output } from './steps';

/** Where the packages put what is not a program, below the root. */
const SHARE = 'usr/share/prometheus';

/**
 * Where the distribution's Alertmanager reads its own templates, wherever it was unpacked: no option moves that, and it
 * takes no configuration without them.
 */
const TEMPLATES = `${SHARE}/alertmanager`;

/**
 * The distribution's own servers: the oldest generation that the rules promise to run on.
 *
 * Where they are not installed, their packages are unpacked into the cache. Installing them would start Prometheus on
 * port 9090 and again at every boot; unpacking does not, and but for Alertmanager's templates, which root alone can put
 * in their place, they need nothing but libc.
 */
export async function debianServers(): Promise<Generation | string> {
  const found = foundServers();
  if (found !== undefined) {
    return found;
  }
  if (!canUnpackServers()) {
    return onPath('apt-get') === undefined
      ? 'this is no Debian or Ubuntu (no apt-get): install Prometheus and Alertmanager, or set PROMETHEUS and ALERTMANAGER'
      : 'putting their templates in place takes root: install the packages prometheus and prometheus-alertmanager';
  }
  const target = unpackedFolder();
  if (!existsSync(target)) {
    await unpack(target);
  }
  placeTemplates(target, '/');
  return foundServers() ?? `the packages have no servers in ${target}`;
}

/** Those that are installed, or were unpacked before. */
export function foundServers(): Generation | undefined {
  const unpacked = hasTemplates('/') ? serversIn(join(unpackedFolder(), 'usr', 'bin')) : undefined;
  return serversIn('/usr/bin') ?? unpacked;
}

/** Whether they are to be had here without installing them. */
export function canUnpackServers(): boolean {
  const mayPlaceTemplates = hasTemplates('/') || process.getuid?.() === 0;
  return onPath('apt-get') !== undefined && onPath('dpkg-deb') !== undefined && mayPlaceTemplates;
}

/** @param root the folder that the templates are looked for under: `/`, but for a test */
function hasTemplates(root: string): boolean {
  return templateNames(join(root, TEMPLATES)).length > 0;
}

/**
 * Puts the templates of an unpacked Alertmanager where it reads them. Those that are there stay: they are a package's.
 *
 * @param unpacked the folder that the package was unpacked into
 * @param root the folder that stands for `/`
 */
export function placeTemplates(unpacked: string, root: string): void {
  if (hasTemplates(root)) {
    return;
  }
  const [from, to] = [join(unpacked, TEMPLATES), join(root, TEMPLATES)];
  const partial = `${to}-${process.pid}`;
  mkdirSync(partial, { recursive: true });
  for (const name of templateNames(from)) {
    copyFileSync(join(from, name), join(partial, name));
  }
  // In one step, so that a run stopped half-way does not leave one without the other.
  renameSync(partial, to);
}

function templateNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tmpl')) : [];
}

function unpackedFolder(): string {
  return join(cacheFolder(), 'debian', 'root');
}

function serversIn(folder: string): Generation | undefined {
  return generationIn(folder, "the distribution's", 'prometheus-alertmanager');
}

async function unpack(target: string): Promise<void> {
  const work = join(cacheFolder(), 'debian', `work-${process.pid}`);
  mkdirSync(work, { recursive: true });
  try {
    await download(work);
    const partial = join(work, 'root');
    for (const archive of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      await output('dpkg-deb', ['-x', join(work, archive), partial]);
    }
    // In one step, so that a run stopped half-way leaves no half of a server behind.
    if (!existsSync(target)) {
      renameSync(partial, target);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function download(folder: string): Promise<void> {
  // Root's apt would hand the download to a user who cannot write into this folder.
  const sandbox = ['-o', 'APT::Sandbox::User='];
  try {
    await downloadWith(sandbox, folder);
  } catch {
    // No package lists, or lists that are out of date: fetch them for ourselves, beside the system's.
    const own = [
      ...sandbox,
      ...['-o', `Dir::State::Lists=${join(folder, 'lists')}`],
      ...['-o', `Dir::Cache=${join(folder, 'cache')}`],
    ];
    mkdirSync(join(folder, 'lists', 'partial'), { recursive: true });
    mkdirSync(join(folder, 'cache', 'archives', 'partial'), { recursive: true });
    await output('apt-get', [...own, 'update']);
    await downloadWith(own, folder);
  }
}

/** @param options of apt: which lists it reads, and where it keeps them */
async function downloadWith(options: readonly string[], folder: string): Promise<void> {
  const get = (...packages: string[]) => output('apt-get', [...options, 'download', ...packages], { cwd: folder });
  await get('prometheus', 'prometheus-alertmanager');
  const depends = ['suggests', 'recommends', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
    (kind) => `--no-${kind}`
  );
  const list = await output('apt-cache', [...options, 'depends', '--recurse', ...depends, 'prometheus']);
  const ofPages = list.split('\n').filter((name) => /^(libjs|fonts)-[\w.+-]+$/.test(name));
  // Without these the pages have no scripts, which is no reason to have no servers.
  await get(...ofPages).catch(() => undefined);
}

/**
 * Options by which an unpacked server finds the pages that it serves. Debian's Alertmanager has a page that says that it
 * has none. An installed server, and one of other origin, needs none of them.
 */
export function pageOptions(binary: string): string[] {
  if (!binary.startsWith(`${unpackedFolder()}${sep}`)) {
    return [];
  }
  const share = join(unpackedFolder(), SHARE);
  return basename(binary) === 'prometheus'
    ? [`--web.local-assets=${join(share, 'web')}/`]
    : [`--web.ui-path=${join(share, 'alertmanager', 'no-ui')}/`];
}

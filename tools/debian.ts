import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { cacheFolder, recordOutside } from './outside';
import { type Generation, generationIn } from './generation';
import { onPath, output } from './steps';

/** The packages' folder for everything except programs, below the root. */
const SHARE = 'usr/share/prometheus';

/**
 * Debian's Alertmanager always reads its templates from here and does not start without them. No option changes the path,
 * even if the package is unpacked elsewhere.
 */
const TEMPLATES = `${SHARE}/alertmanager`;

/**
 * Finds or unpacks the distribution's own servers, the oldest generation on which the rules must work.
 *
 * Their packages are unpacked into the cache: installing them would start Prometheus on port 9090, now and at every boot.
 * Unpacked, they need nothing but libc and Alertmanager's templates, which only root can put into place.
 *
 * @returns the reason if this machine cannot have them
 * @throws if they are not there after unpacking them
 */
export async function debianServers(): Promise<Generation | string> {
  const found = foundServers();
  if (found !== undefined) {
    return found;
  }
  if (!canUnpackServers()) {
    return onPath('apt-get') === undefined
      ? 'this is not Debian or Ubuntu (apt-get not found): install Prometheus and Alertmanager, or set PROMETHEUS and ALERTMANAGER'
      : 'their templates can only be put into place by root: install the packages prometheus and prometheus-alertmanager';
  }
  const target = unpackedFolder();
  if (!existsSync(target)) {
    await unpack(target);
  }
  placeTemplates(target, '/');
  const servers = foundServers();
  if (servers === undefined) {
    throw new Error(`servers not found in ${target} after unpacking the packages: remove that folder`);
  }
  return servers;
}

/** Finds servers that are installed or were unpacked before. */
export function foundServers(): Generation | undefined {
  const unpacked = hasTemplates('/') ? serversIn(join(unpackedFolder(), 'usr', 'bin')) : undefined;
  return serversIn('/usr/bin') ?? unpacked;
}

/** Returns true if they can be used here without installing them. */
export function canUnpackServers(): boolean {
  const mayPlaceTemplates = hasTemplates('/') || process.getuid?.() === 0;
  return onPath('apt-get') !== undefined && onPath('dpkg-deb') !== undefined && mayPlaceTemplates;
}

/** @param root the folder to look below: `/`, except in tests */
function hasTemplates(root: string): boolean {
  return templateNames(join(root, TEMPLATES)).length > 0;
}

/**
 * Copies the templates of an unpacked Alertmanager to where it reads them. Existing ones belong to a package and stay.
 *
 * @param unpacked the folder of the unpacked package
 * @param root replaces `/` in tests
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
  // Renaming is atomic: a run stopped half-way does not leave some of the templates.
  renameSync(partial, to);
  recordOutside('folder', to);
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
    await withApt(work, (options) => downloadWith(options, work));
    const partial = join(work, 'root');
    for (const archive of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      await output('dpkg-deb', ['-x', join(work, archive), partial]);
    }
    // Renaming is atomic: a run stopped half-way does not leave some of the servers.
    if (!existsSync(target)) {
      renameSync(partial, target);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param options of apt: which lists it reads, and where it stores them */
async function downloadWith(options: readonly string[], folder: string): Promise<void> {
  const get = (...packages: string[]) => output('apt-get', [...options, 'download', ...packages], { cwd: folder });
  await get('prometheus', 'prometheus-alertmanager');
  const depends = ['suggests', 'recommends', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
    (kind) => `--no-${kind}`
  );
  const list = await output('apt-cache', [...options, 'depends', '--recurse', ...depends, 'prometheus']);
  const ofPages = list.split('\n').filter((name) => /^(libjs|fonts)-[\w.+-]+$/.test(name));
  // Without these the web pages lack their scripts, but the servers still work.
  await get(...ofPages).catch(() => undefined);
}

/**
 * Returns the options with which an unpacked server finds its web pages; Debian's Alertmanager only has a page that says they
 * are missing. An installed server, or one from elsewhere, needs none.
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

/**
 * Runs apt's commands so that the system keeps its package lists and gets no downloaded archives.
 *
 * @param folder where apt stores what it downloads; the caller removes it
 * @param work gets the options of apt. Runs a second time, with fresh lists, if the system's are missing or out of date
 */
export async function withApt(folder: string, work: (options: readonly string[]) => Promise<void>): Promise<void> {
  const [cache, lists] = [join(folder, 'cache'), join(folder, 'lists')];
  mkdirSync(join(cache, 'archives', 'partial'), { recursive: true });
  // Otherwise root's apt downloads as a user that cannot write to this folder.
  const options = ['-o', 'APT::Sandbox::User=', '-o', `Dir::Cache=${cache}`];
  try {
    await work(options);
  } catch {
    const own = [...options, '-o', `Dir::State::Lists=${lists}`];
    mkdirSync(join(lists, 'partial'), { recursive: true });
    await output('apt-get', [...own, 'update']);
    await work(own);
  }
}

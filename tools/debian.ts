import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './cache';
import { type Generation, generationIn } from './generation';
import { onPath, output } from './steps';

/**
 * The distribution's own servers: the oldest generation that the rules promise to run on.
 *
 * Where they are not installed, their packages are unpacked into the cache. Installing them would start Prometheus on
 * port 9090 and again at every boot, and would need root; unpacking does neither, and each needs nothing but libc.
 */
export async function debianServers(): Promise<Generation | string> {
  const found = foundServers();
  if (found !== undefined) {
    return found;
  }
  if (!canUnpackServers()) {
    return 'this is no Debian or Ubuntu (no apt-get): install Prometheus and Alertmanager, or set PROMETHEUS and ALERTMANAGER';
  }
  const target = unpackedFolder();
  await unpack(target);
  return foundServers() ?? `the packages have no servers in ${target}`;
}

/** Those that are installed, or were unpacked before. */
export function foundServers(): Generation | undefined {
  return serversIn('/usr/bin') ?? serversIn(join(unpackedFolder(), 'usr', 'bin'));
}

export function canUnpackServers(): boolean {
  return onPath('apt-get') !== undefined && onPath('dpkg-deb') !== undefined;
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
  const fetchPackages = (options: readonly string[]) =>
    output('apt-get', [...options, 'download', 'prometheus', 'prometheus-alertmanager'], { cwd: folder });
  // Root's apt would hand the download to a user who cannot write into this folder.
  const sandbox = ['-o', 'APT::Sandbox::User='];
  try {
    await fetchPackages(sandbox);
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
    await fetchPackages(own);
  }
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { withApt } from './debian';
import { cacheFolder, recordOutside } from './outside';
import { isExecutable, onPath, output } from './steps';

/** Chromium without windows on Debian, and a font for its pages. */
const PACKAGES = ['chromium-headless-shell', 'fonts-dejavu-core'];

/** The headless shell opens a page in half of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Finds an installed Chromium, or the one that CHROMIUM names. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM;
  if (chosen !== undefined && chosen !== '') {
    return isExecutable(chosen) ? chosen : undefined;
  }
  return NAMES.map(onPath).find((path) => path !== undefined);
}

/** Returns the path of Chromium; installs it by apt-get as root on Debian, otherwise throws with advice. */
export async function chromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined) {
    return found;
  }
  const advice = 'install Chromium (Debian: apt-get install chromium-headless-shell) or set CHROMIUM to its path';
  if (onPath('apt-get') === undefined || process.getuid?.() !== 0) {
    throw new Error(`Chromium not found, and only root on Debian can install it here: ${advice}.`);
  }
  await install();
  const installed = findChromium();
  if (installed === undefined) {
    throw new Error(`apt-get did not install Chromium: ${advice}.`);
  }
  return installed;
}

async function install(): Promise<void> {
  const before = await installedPackages();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const work = join(cacheFolder(), `chromium-${process.pid}`);
  try {
    await withApt(work, async (options) => {
      await output('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...PACKAGES], { env });
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
    const added = (await installedPackages()).filter((name) => !before.includes(name));
    added.forEach((name) => recordOutside('package', name));
  }
}

async function installedPackages(): Promise<string[]> {
  const format = '${Package} ${db:Status-Status}\\n';
  const known = await output('dpkg-query', ['-W', '-f', format, ...PACKAGES]).catch(() => '');
  return PACKAGES.filter((name) => known.split('\n').includes(`${name} installed`));
}

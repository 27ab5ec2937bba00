import { isExecutable, onPath, output } from './steps';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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
  const advice = 'install Chromium (Debian: apt-get install chromium) or set CHROMIUM to its path';
  if (onPath('apt-get') === undefined || process.getuid?.() !== 0) {
    throw new Error(`Chromium not found, and only root on Debian can install it here: ${advice}.`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    output('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], { env });
  await install().catch(async () => {
    await output('apt-get', ['update'], { env });
    await install();
  });
  const installed = findChromium();
  if (installed === undefined) {
    throw new Error(`apt-get did not install Chromium: ${advice}.`);
  }
  return installed;
}

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { version } from '../../package.json';
import { ROOT, textOf, trackedFiles } from '../repo/tracked';
import { type Sandbox, sandboxOf } from './sandbox';

const TARBALL = 'package.tgz';

/** The package as the pages name it. */
export const PACKAGE = `signalr-headroom@${version}`;

/** An empty folder, and the package as npm would download it. */
export interface PackageSandbox extends Sandbox {
  /** Installs the package there, as `npm install --ignore-scripts signalr-headroom` does. */
  readonly install: string;
  /** Copies there what npm installed in another of these folders: half a second of npm for each page would be the same. */
  copyInstalled(from: PackageSandbox): void;
}

/** Packs the npm package as for a release: the bundle is built first. */
export function packPackage(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-pack-'));
  try {
    const pack = ['pack', ROOT, '--pack-destination', folder, '--loglevel=error'];
    const named = execFileSync('npm', pack, { cwd: folder, encoding: 'utf8' }).trim().split('\n').pop() ?? '';
    return readFileSync(join(folder, named));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The work of npx with the installed package, without the half second that it takes for each; `--version` goes by npx itself. */
const NPX = `#!/bin/sh
case "$*" in
  '${PACKAGE} --version') exec '${join(process.execPath, '..', 'npx')}' "$@" ;;
  '${PACKAGE} '*) shift; exec node_modules/.bin/headroom "$@" ;;
esac
exit 127
`;

/** Makes an empty folder that npm can install the package into. */
export function packageSandbox(tarball: Buffer): PackageSandbox {
  const sandbox = sandboxOf('empty', () => undefined, { npx: NPX });
  writeFileSync(join(dirname(sandbox.clone), TARBALL), tarball);
  // Nothing may be missing without the registry: the package has no dependencies.
  return {
    ...sandbox,
    install: `npm install --ignore-scripts --offline --no-audit --no-fund file:../${TARBALL}`,
    copyInstalled: (from) => cpSync(from.clone, sandbox.clone, { recursive: true, verbatimSymlinks: true }),
  };
}

/**
 * The pages that lead from an empty folder to the first alert with the npm package, one for each way of running the rules. Pages
 * that need a clone are in shell.test.ts.
 */
export const INSTALL_PAGES = trackedFiles().filter((name) => {
  const text = /^docs\/install\/(?!README)[a-z-]+\.md$/.test(name) ? (textOf(name) ?? '') : '';
  return text.includes('npx signalr-headroom@') && !text.includes('git clone');
});

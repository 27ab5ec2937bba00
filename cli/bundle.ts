import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { buildSync } from 'esbuild';
import { NOTICES_FILE, thirdPartyNotices } from '../tools/notices/notices';

const ROOT = path.join(__dirname, '..');

/**
 * Bundles the command into one file that node can run, and writes the notices of the bundled packages beside it. The result
 * is the same in every working directory.
 *
 * @returns the bundled files
 */
export function bundleCommand(outfile: string): string[] {
  // The asynchronous build leaves a service running, for which Jest would wait after the last test.
  const { metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [path.join(__dirname, 'main.ts')],
    bundle: true,
    // Halves its size. The notices have the licences.
    minify: true,
    legalComments: 'none',
    metafile: true,
    platform: 'node',
    target: 'node20',
    // Prefers ES modules: the bundler cannot see the requires in the UMD build of jsonc-parser.
    mainFields: ['module', 'main'],
    banner: { js: '#!/usr/bin/env node' },
    outfile,
    logLevel: 'error',
  });
  const files = Object.keys(metafile.inputs).map((file) => path.join(ROOT, file));
  writeFileSync(path.join(path.dirname(outfile), NOTICES_FILE), thirdPartyNotices(files));
  return files;
}

if (require.main === module) {
  bundleCommand(path.join(ROOT, 'build', 'headroom.cjs'));
}

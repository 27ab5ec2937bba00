import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';
import { NOTICES_FILE, thirdPartyNotices } from '../tools/notices/notices';

/**
 * Bundles the command into one file that node runs by itself, with the notices of the packages in it beside it.
 *
 * @returns the files that are in it, by their paths from the working directory
 */
export async function bundleCommand(outfile: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [path.join(__dirname, 'main.ts')],
    bundle: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    // Libraries' ES modules first: the UMD build of jsonc-parser hides its requires from a bundler.
    mainFields: ['module', 'main'],
    banner: { js: '#!/usr/bin/env node' },
    outfile,
    logLevel: 'error',
  });
  const files = Object.keys(metafile.inputs);
  writeFileSync(path.join(path.dirname(outfile), NOTICES_FILE), thirdPartyNotices(files));
  return files;
}

if (require.main === module) {
  void bundleCommand(path.join(__dirname, '../build/headroom.cjs'));
}

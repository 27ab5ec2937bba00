import path from 'node:path';

import { build } from 'esbuild';

/** Bundles the command into one file that node runs by itself. */
export async function bundleCommand(outfile: string): Promise<void> {
  await build({
    entryPoints: [path.join(__dirname, 'main.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    // Libraries' ES modules first: the UMD build of jsonc-parser hides its requires from a bundler.
    mainFields: ['module', 'main'],
    banner: { js: '#!/usr/bin/env node' },
    outfile,
    logLevel: 'error',
  });
}

if (require.main === module) {
  void bundleCommand(path.join(__dirname, '../build/headroom.cjs'));
}

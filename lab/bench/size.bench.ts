/**
 * Checks the size of the built module as a browser loads it, compressed.
 *
 *   npx tsx lab/bench/size.bench.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { enforce } from './measure';

const MODULE = join(__dirname, '..', '..', 'dist', 'module.js');
const LIMIT_KB = 80;

const kilobytes = gzipSync(readFileSync(MODULE)).length / 1024;
console.log(`module.js: ${kilobytes.toFixed(1)} KB compressed`);
enforce([{ name: `module.js against ${LIMIT_KB} KB`, ratio: kilobytes / LIMIT_KB, limit: 1 }]);

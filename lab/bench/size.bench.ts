/**
 * Checks the size of the built module as a browser loads it, compressed, and shows that of the files that load later.
 *
 *   npx tsx lab/bench/size.bench.ts
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { enforce } from './measure';

const DIST = join(__dirname, '..', '..', 'dist');
const MODULE = 'module.js';
const LIMIT_KB = 75;

const sizes = new Map(
  readdirSync(DIST)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, gzipSync(readFileSync(join(DIST, name))).length / 1024])
);
sizes.forEach((kilobytes, name) => console.log(`${name}: ${kilobytes.toFixed(1)} KB compressed`));
const ratio = (sizes.get(MODULE) ?? Infinity) / LIMIT_KB;
enforce([{ name: `${MODULE} against ${LIMIT_KB} KB`, ratio, limit: 1 }]);

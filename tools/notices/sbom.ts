/**
 * Writes the bill of materials from standard input to standard output, with the packages of a bundle marked as required:
 *
 *   npm sbom --sbom-format cyclonedx --package-lock-only | node --import tsx tools/notices/sbom.ts dist
 */
import { readFileSync } from 'node:fs';
import { shippedIn, withShipped } from './shipped';

const sbom = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(withShipped(sbom, shippedIn(process.argv.slice(2))), undefined, 2));

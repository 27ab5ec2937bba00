/**
 * Fails if a package with code in a bundle has a known vulnerability of moderate or higher severity:
 *
 *   npm audit --json > audit.json
 *   node --import tsx tools/notices/audit.ts audit.json dist build
 */
import { readFileSync } from 'node:fs';
import { seriousIn, shippedIn } from './shipped';

const [file = '', ...folders] = process.argv.slice(2);
const shipped = shippedIn(folders);
const serious = seriousIn(
  JSON.parse(readFileSync(file, 'utf8')),
  JSON.parse(readFileSync('package-lock.json', 'utf8')),
  shipped
);
serious.forEach((line) => console.error(line));
console.log(`${shipped.size} shipped packages, ${serious.length} with serious vulnerabilities`);
process.exitCode = serious.length === 0 ? 0 : 1;

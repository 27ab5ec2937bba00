/**
 * Fails if a package with code in a bundle has a known vulnerability of moderate or higher severity:
 *
 *   npm audit --json > audit.json
 *   node --import tsx tools/notices/audit.ts audit.json dist build
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTICES_FILE, packagesIn } from './notices';

/** Severities of npm that fail the check of a shipped package; `low` and `info` do not. */
const SERIOUS = ['moderate', 'high', 'critical'];

/** The parts that are read of `npm audit --json`. */
interface Audit {
  vulnerabilities?: Record<string, { severity: string; nodes: string[] }>;
}

/** The parts that are read of package-lock.json. */
interface Lock {
  packages: Record<string, { version?: string }>;
}

/**
 * Returns the packages with code in the bundles of these folders, as name@version.
 *
 * @throws if a folder has no notices, or notices without a package: nothing would be checked
 */
export function shippedIn(folders: readonly string[]): Set<string> {
  return new Set(
    folders.flatMap((folder) => {
      const file = join(folder, NOTICES_FILE);
      const names = existsSync(file) ? packagesIn(readFileSync(file, 'utf8')) : [];
      if (names.length === 0) {
        throw new Error(`${file} names no package: run npm run build and npm run build:cli first`);
      }
      return names;
    })
  );
}

/**
 * Lists the moderate and more severe vulnerabilities of shipped packages. npm's own `--omit=dev` cannot select these: every
 * package is a development dependency, since bundles need nothing installed.
 *
 * @throws if npm could not ask its registry
 */
export function seriousIn({ vulnerabilities }: Audit, lock: Lock, shipped: ReadonlySet<string>): string[] {
  if (vulnerabilities === undefined) {
    throw new Error('npm audit gave no list of vulnerabilities');
  }
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => SERIOUS.includes(severity))
    .flatMap(([name, { severity, nodes }]) =>
      nodes
        .map((path) => `${name}@${lock.packages[path]?.version}`)
        .filter((found) => shipped.has(found))
        .map((found) => `${found}: ${severity}`)
    );
}

function main([file, ...folders]: string[]): void {
  const shipped = shippedIn(folders);
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const serious = seriousIn(JSON.parse(readFileSync(file, 'utf8')), lock, shipped);
  serious.forEach((line) => console.error(line));
  console.log(`${shipped.size} shipped packages, ${serious.length} with serious vulnerabilities`);
  process.exitCode = serious.length === 0 ? 0 : 1;
}

if (require.main === module) {
  main(process.argv.slice(2));
}

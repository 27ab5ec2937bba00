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

/** The parts that are read or changed of `npm sbom`, in CycloneDX. */
interface Sbom {
  components: Array<{ name: string; version: string; scope?: string; properties?: Array<{ name: string }> }>;
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

/**
 * Marks the shipped packages as required, and leaves the others as what they are: tools of the build.
 *
 * @throws if a shipped package is missing
 */
export function withShipped<T extends Sbom>(sbom: T, shipped: ReadonlySet<string>): T {
  const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const missing = [...shipped].filter((name) => !listed.has(name));
  if (missing.length > 0) {
    throw new Error(`Shipped, but not in the bill of materials: ${missing.join(', ')}`);
  }
  const components = sbom.components.map((component) =>
    shipped.has(`${component.name}@${component.version}`)
      ? {
          ...component,
          scope: 'required',
          properties: component.properties?.filter(({ name }) => name !== 'cdx:npm:package:development'),
        }
      : component
  );
  return { ...sbom, components };
}

import { dirname, join } from 'node:path';
import { preProcessFile } from 'typescript';
import { textOf, trackedFiles } from './tracked';

/** Imports of each TypeScript file in the repository, including types. */
export interface Imports {
  files: ReadonlyMap<string, readonly string[]>;
  packages: ReadonlyMap<string, readonly string[]>;
}

export function importsOf(): Imports {
  const names = trackedFiles().filter((name) => /\.tsx?$/.test(name));
  const known = new Set(names);
  const files = new Map<string, string[]>();
  const packages = new Map<string, string[]>();
  for (const name of names) {
    const imported = preProcessFile(textOf(name) ?? '').importedFiles.map(({ fileName }) => fileName);
    const [relative, others] = [true, false].map((isRelative) =>
      imported.filter((path) => path.startsWith('.') === isRelative)
    );
    files.set(
      name,
      relative.flatMap((path) => {
        const target = join(dirname(name), path);
        return ['', '.ts', '.tsx', '/index.ts'].map((end) => target + end).filter((file) => known.has(file));
      })
    );
    packages.set(name, others);
  }
  return { files, packages };
}

/** False for tests and their helpers, which may import more than the code they test. */
export function isShipped(name: string): boolean {
  return !/\.(?:test|spec|bench)\.tsx?$|\/(?:test-[\w-]+|testing|arbitraries)\.tsx?$|^tests\//.test(name);
}

/** Finds an import cycle. @returns its files in order, with the first repeated at the end */
export function cycleIn(files: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const search = (name: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(name)) {
      return [...trail.slice(trail.indexOf(name)), name];
    }
    if (done.has(name)) {
      return undefined;
    }
    for (const next of files.get(name) ?? []) {
      const cycle = search(next, [...trail, name]);
      if (cycle !== undefined) {
        return cycle;
      }
    }
    done.add(name);
    return undefined;
  };
  for (const name of files.keys()) {
    const cycle = search(name, []);
    if (cycle !== undefined) {
      return cycle;
    }
  }
  return undefined;
}

import { dirname, join } from 'node:path';
import { preProcessFile } from 'typescript';
import { textOf, trackedFiles } from './tracked';

/** What each TypeScript file of the repository imports, types too: other files of it, and packages. */
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

/** The first way from a file back to itself: its files in order, the first again at the end. */
export function cycleIn(files: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const search = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) {
      return [...way.slice(way.indexOf(name)), name];
    }
    if (done.has(name)) {
      return undefined;
    }
    for (const next of files.get(name) ?? []) {
      const cycle = search(next, [...way, name]);
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

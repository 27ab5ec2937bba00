import { basename, dirname } from 'node:path';
import { trackedFiles } from './tracked';

/** Tests and their helpers are named after what they cover, in any folder. */
const IS_HELPER = /^test-/;

type Style = 'words-with-hyphens' | 'wordsInOne';

/** Returns the style of a file's name; undefined for a single word. */
function styleOf(file: string): Style | undefined {
  const [stem] = basename(file).split('.');
  if (IS_HELPER.test(stem)) {
    return undefined;
  }
  return stem.includes('-') ? 'words-with-hyphens' : /[A-Z]/.test(stem) ? 'wordsInOne' : undefined;
}

/** Returns the folders whose files are named in more than one style. */
function mixedFolders(files: readonly string[]): string[] {
  const styles = new Map<string, Set<Style>>();
  for (const file of files) {
    const style = styleOf(file);
    const folder = dirname(file);
    if (style !== undefined) {
      styles.set(folder, (styles.get(folder) ?? new Set()).add(style));
    }
  }
  return [...styles].filter(([, found]) => found.size > 1).map(([folder]) => folder);
}

const code = trackedFiles().filter((name) => /\.tsx?$/.test(name) && !name.startsWith('.config/'));

it('names the files of a folder in one style', () => {
  expect(code.length).toBeGreaterThan(500);
  expect(mixedFolders(code)).toEqual([]);
});

it('uses capitals only where components are: in the panel, its options and its parts', () => {
  const folders = new Set(code.filter((file) => styleOf(file) === 'wordsInOne').map(dirname));
  const others = [...folders].filter((folder) => !/^src\/(?:panel|options|ui)(?:\/|$)/.test(folder));
  expect(others).toEqual([]);
});

it('tells the styles apart', () => {
  expect(mixedFolders(['a/two-words.ts', 'a/one.ts', 'b/twoWords.ts', 'b/Two.test.tsx', 'b/test-parts.ts'])).toEqual(
    []
  );
  expect(mixedFolders(['a/two-words.ts', 'a/twoWords.ts'])).toEqual(['a']);
});

/**
 * Updates src/locales from the texts in the panel's sources: writes the English file, removes unused keys from the other
 * languages, and lists the texts that need a translation.
 *
 *   npx tsx tools/i18n/extract.ts
 */
import { writeFileSync } from 'node:fs';
import { englishEntries, keysOf, languages, localeFile, readEntries, sourceTexts } from './texts';

type Tree = { [key: string]: string | Tree };

function main(): void {
  const texts = sourceTexts();
  write('en-US', englishEntries(texts));
  for (const language of languages().filter((name) => name !== 'en-US')) {
    const translated = readEntries(language);
    const keys = texts.flatMap((text) => keysOf(text, language));
    const kept = keys.flatMap((key): Array<[string, string]> => {
      const text = translated.get(key);
      return text === undefined ? [] : [[key, text]];
    });
    write(language, new Map(kept));
    const missing = keys.filter((key) => !translated.has(key));
    console.log(`${language}: ${missing.length} to translate${missing.map((key) => `\n  ${key}`).join('')}`);
  }
}

function write(language: string, entries: ReadonlyMap<string, string>): void {
  const tree: Tree = {};
  for (const [key, text] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    place(tree, key.split('.'), text);
  }
  writeFileSync(localeFile(language), `${JSON.stringify(tree, null, 2)}\n`);
}

function place(tree: Tree, [name, ...rest]: string[], text: string): void {
  if (rest.length === 0) {
    tree[name] = text;
    return;
  }
  const branch = tree[name] ?? {};
  if (typeof branch === 'string') {
    throw new Error(`The key "${name}" is a text, so "${rest.join('.')}" cannot be below it`);
  }
  tree[name] = branch;
  place(branch, rest, text);
}

main();

/**
 * Updates src/locales from the texts in the panel's sources: writes the English file, removes unused keys from the other
 * languages, and lists the texts that need a translation.
 *
 *   npx tsx tools/i18n/extract.ts
 */
import { writeFileSync } from 'node:fs';
import { set } from 'lodash';
import { englishEntries, keysOf, languages, localeFile, readEntries, sourceTexts } from './texts';

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
  const tree = {};
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).forEach(([key, text]) => set(tree, key, text));
  writeFileSync(localeFile(language), `${JSON.stringify(tree, null, 2)}\n`);
}

main();

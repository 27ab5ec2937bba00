import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCES = join(__dirname, '..', '..', 'src');
const ENGLISH = 'en-US';

/** A text in the panel's sources: the arguments of a `t()`. */
interface SourceText {
  key: string;
  english: string;
  /** English singular, if it differs. */
  one?: string;
  /** True if its form depends on a number. */
  counts: boolean;
}

/** Finds every `t()` in the panel's sources, by key. */
export function sourceTexts(): SourceText[] {
  const texts = new Map<string, SourceText>();
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) {
      continue;
    }
    for (const text of textsOf(file, readFileSync(join(SOURCES, file), 'utf8'))) {
      const known = texts.get(text.key);
      if (known !== undefined && known.english !== text.english) {
        throw new Error(`${file}: "${text.key}" is "${text.english}" here, but "${known.english}" elsewhere`);
      }
      texts.set(text.key, text);
    }
  }
  return [...texts.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function textsOf(file: string, content: string): SourceText[] {
  const texts: SourceText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
      const [key, text, values] = node.arguments;
      if (!ts.isStringLiteralLike(key) || !ts.isStringLiteralLike(text)) {
        throw new Error(`${file}: the key and the text of t() must be literals`);
      }
      // i18next chooses the plural form by `count`, even if the text omits it.
      const counts = text.text.includes('{{count}}') || property(values, 'count') !== undefined;
      const one = property(values, 'defaultValue_one');
      texts.push({ key: key.text, english: text.text, one: one && literalOf(one), counts });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, content, ts.ScriptTarget.ES2022, true));
  return texts;
}

function property(values: ts.Node | undefined, name: string): ts.ObjectLiteralElementLike | undefined {
  return values && ts.isObjectLiteralExpression(values)
    ? values.properties.find((one) => one.name?.getText() === name)
    : undefined;
}

function literalOf(one: ts.ObjectLiteralElementLike): string | undefined {
  return ts.isPropertyAssignment(one) && ts.isStringLiteralLike(one.initializer) ? one.initializer.text : undefined;
}

/** The keys of a text in a language's file, one per plural form. */
export function keysOf({ key, counts }: SourceText, language: string): string[] {
  return counts ? pluralForms(language).map((form) => `${key}_${form}`) : [key];
}

/** The plural forms of a language by Unicode's rules, as i18next uses them. */
export function pluralForms(language: string): Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

/** Returns the entries of the English file. */
export function englishEntries(texts: readonly SourceText[]): Map<string, string> {
  return new Map(
    texts.flatMap((text) =>
      keysOf(text, ENGLISH).map((key): [string, string] => [
        key,
        key.endsWith('_one') && text.counts ? (text.one ?? text.english) : text.english,
      ])
    )
  );
}

/** Reads a language's file as flat entries. */
export function readEntries(language: string): Map<string, string> {
  return new Map(flatten(JSON.parse(readFileSync(localeFile(language), 'utf8'))));
}

export function localeFile(language: string): string {
  return join(SOURCES, 'locales', language, 'headroom-signalr-panel.json');
}

export function languages(): string[] {
  return readdirSync(join(SOURCES, 'locales')).sort();
}

function flatten(node: object, prefix = ''): Array<[string, string]> {
  return Object.entries(node).flatMap(([key, value]): Array<[string, string]> =>
    typeof value === 'object' && value !== null ? flatten(value, `${prefix}${key}.`) : [[prefix + key, String(value)]]
  );
}

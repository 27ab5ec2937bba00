import pluginJson from '../../src/plugin.json';
import { englishEntries, keysOf, languages, pluralForms, readEntries, sourceTexts } from './texts';

/** Texts that may be the same as in English: names, symbols, and words that both languages have. */
const SAME_IN_ENGLISH = /^(?:[^\p{L}]*|.*\{\{\w+\}\}[^\p{L}]*|CSV|Markdown|Echo|REST|P95|[kKMG]?B(?:\/s)?)$/u;

const texts = sourceTexts();
const english = englishEntries(texts);

/** Words that are the same in a language and in English, each one checked. */
const SHARED_WORDS: Readonly<Record<string, readonly string[]>> = {
  'es-ES': [
    '/s',
    '{{constraint}} (bytes)',
    '{{count}} normal',
    '{{count}} series',
    '{{hours}}\u00a0h',
    '{{days}}\u00a0d',
    '{{days}}\u00a0d {{hours}}\u00a0h',
    '{{hours}}\u00a0h {{minutes}}\u00a0min',
    '{{minutes}}\u00a0min',
    '{{bytes}}\u00a0B',
    '{{size}}\u00a0B',
    '{{size}}\u00a0KB',
    '{{size}}\u00a0MB',
    'Auto',
    'No',
    'Normal',
    'Plan',
    's',
    'TB/s',
    'Variable',
    'Total',
  ],
  'fr-FR': [
    '/s',
    '{{constraint}} (messages)',
    '{{count}} annotations',
    '{{hours}}\u00a0h',
    '{{hours}}\u00a0h {{minutes}}\u00a0min',
    '{{minutes}}\u00a0min',
    'Auto',
    'messages',
    'messages/s',
    'Normal',
    'Plan',
    's',
    'Variable',
    'Action',
    'Total',
  ],
  'nl-NL': [
    '/s',
    '{{constraint}} (bytes)',
    '{{count}} resources',
    '{{days}}\u00a0d',
    '{{minutes}}\u00a0min',
    '{{bytes}}\u00a0B',
    '{{size}}\u00a0B',
    '{{size}}\u00a0KB',
    '{{size}}\u00a0MB',
    'Broadcast',
    'Mix',
    'Overlay',
    'Resource',
    's',
    'Scenario',
    'TB/s',
    'Tooltip',
    'Workloads',
  ],
  'pt-PT': [
    '/s',
    '{{constraint}} (bytes)',
    '{{count}} normal',
    '{{hours}}\u00a0h',
    '{{days}}\u00a0d',
    '{{days}}\u00a0d {{hours}}\u00a0h',
    '{{hours}}\u00a0h {{minutes}}\u00a0min',
    '{{minutes}}\u00a0min',
    '{{bytes}}\u00a0B',
    '{{size}}\u00a0B',
    '{{size}}\u00a0KB',
    '{{size}}\u00a0MB',
    'Normal',
    's',
    'TB/s',
    'Total',
  ],
};

it('the English file has exactly the texts of the sources', () => {
  expect(Object.fromEntries(readEntries('en-US'))).toEqual(Object.fromEntries(english));
});

it('plugin.json lists exactly the languages that have a file', () => {
  expect(languages()).toEqual([...pluginJson.languages].sort());
});

describe.each(languages().filter((language) => language !== 'en-US'))('%s', (language) => {
  const entries = readEntries(language);

  it('has exactly the texts of the sources, in every plural form of the language', () => {
    expect([...entries.keys()].sort()).toEqual(texts.flatMap((text) => keysOf(text, language)).sort());
  });

  it('has no untranslated text', () => {
    const shared = SHARED_WORDS[language] ?? [];
    const left = texts.flatMap((text) =>
      keysOf(text, language).filter((key) => {
        const translated = entries.get(key) ?? '';
        return translated === text.english && !SAME_IN_ENGLISH.test(translated) && !shared.includes(translated);
      })
    );
    expect(left).toEqual([]);
  });

  it('uses the same values as the English text', () => {
    const wrong = texts.flatMap((text) =>
      keysOf(text, language).filter((key) => {
        const form = pluralForms(language).find((name) => key === `${text.key}_${name}`);
        // The form for one may leave out the number.
        const optional = form === 'one' ? ['{{count}}'] : [];
        const expected = placeholders(text.english);
        const given = placeholders(entries.get(key) ?? '');
        return (
          given.some((name) => !expected.includes(name)) ||
          expected.some((name) => !given.includes(name) && !optional.includes(name))
        );
      })
    );
    expect(wrong).toEqual([]);
  });

  it('has no HTML and no formatting of values', () => {
    const suspicious = [...entries].filter(([, text]) => /[<>]|\{\{\s*-|\$t\(/.test(text));
    expect(suspicious).toEqual([]);
  });
});

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();
}

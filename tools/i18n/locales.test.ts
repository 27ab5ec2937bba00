import pluginJson from '../../src/plugin.json';
import { englishEntries, keysOf, languages, pluralForms, readEntries, sourceTexts } from './texts';

/** Texts that another language may share with English: names, symbols, and words that are the same in both. */
const SAME_IN_ENGLISH = /^(?:[^\p{L}]*|.*\{\{\w+\}\}[^\p{L}]*|CSV|Markdown|Echo|REST|P95|[kKMG]?B(?:\/s)?)$/u;

const texts = sourceTexts();
const english = englishEntries(texts);

/** Words that are the same in a language and in English, each looked at. */
const SHARED_WORDS: Readonly<Record<string, readonly string[]>> = {
  'es-ES': [
    '/s',
    '{{count}} normal',
    '{{count}} series',
    '{{hours}}\u00a0h',
    '{{minutes}}\u00a0min',
    '{{size}}\u00a0B',
    '{{size}}\u00a0KB',
    '{{size}}\u00a0MB',
    'Auto',
    'Normal',
    'Plan',
    's',
    'TB/s',
    'Variable',
  ],
  'fr-FR': [
    '/s',
    '{{count}} annotations',
    '{{hours}}\u00a0h',
    '{{minutes}}\u00a0min',
    'Auto',
    'messages/s',
    'Normal',
    'Plan',
    's',
    'Variable',
  ],
  'nl-NL': [
    '/s',
    '{{count}} resources',
    '{{minutes}}\u00a0min',
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
    '{{count}} normal',
    '{{hours}}\u00a0h',
    '{{minutes}}\u00a0min',
    '{{size}}\u00a0B',
    '{{size}}\u00a0KB',
    '{{size}}\u00a0MB',
    'Normal',
    's',
    'TB/s',
  ],
};

it('the English file has every text of the sources as the sources have it, and no other', () => {
  expect(Object.fromEntries(readEntries('en-US'))).toEqual(Object.fromEntries(english));
});

it('every language that plugin.json names has a file, and every file is named', () => {
  expect(languages()).toEqual([...pluginJson.languages].sort());
});

describe.each(languages().filter((language) => language !== 'en-US'))('%s', (language) => {
  const entries = readEntries(language);

  it('no text is missing, in any of the forms that the language gives to numbers, and none is left over', () => {
    expect([...entries.keys()].sort()).toEqual(texts.flatMap((text) => keysOf(text, language)).sort());
  });

  it('no text is left in English', () => {
    const shared = SHARED_WORDS[language] ?? [];
    const left = texts.flatMap((text) =>
      keysOf(text, language).filter((key) => {
        const translated = entries.get(key) ?? '';
        return translated === text.english && !SAME_IN_ENGLISH.test(translated) && !shared.includes(translated);
      })
    );
    expect(left).toEqual([]);
  });

  it('every text has the values of the English one in their places', () => {
    const wrong = texts.flatMap((text) =>
      keysOf(text, language).filter((key) => {
        const form = pluralForms(language).find((name) => key === `${text.key}_${name}`);
        // A language may say "one" without its number.
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

  it('no text brings HTML or a second reading of a value', () => {
    const suspicious = [...entries].filter(([, text]) => /[<>]|\{\{\s*-|\$t\(/.test(text));
    expect(suspicious).toEqual([]);
  });
});

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();
}

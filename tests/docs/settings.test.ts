import { parseSettings } from '../../alerts/generator/settings';
import { trackedFiles } from '../repo/tracked';
import { blocksOf } from './statements';

/** Settings examples in documents: YAML blocks with resources, as in alerts/settings.yaml. */
const shown = trackedFiles()
  .filter((name) => name.endsWith('.md'))
  .flatMap(blocksOf)
  .filter(({ language, text }) => language === 'yaml' && /^resources:$/m.test(text));

/** Replaces each `<name>` as the reader is told to. */
const filledIn = (text: string) => text.replace(/<[^>]+>/g, 'own');

it('finds settings examples', () => {
  expect(shown.map(({ document }) => document)).toContain('README.md');
});

it.each(shown)('the settings in $document are valid once their placeholders are filled in', ({ text }) => {
  expect(parseSettings(filledIn(text))).toMatchObject({ ok: true });
});

it.each(shown.filter(({ text }) => text !== filledIn(text)))(
  'the settings in $document are refused while a placeholder is left',
  ({ text }) => {
    expect(parseSettings(text)).toEqual({ ok: false, errors: [expect.stringMatching(/resource_id: takes the id of/)] });
  }
);

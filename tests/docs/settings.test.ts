import { parseSettings } from '../../alerts/generator/settings';
import { trackedFiles } from '../repo/tracked';
import { blocksOf } from './statements';

/** The settings that documents show: YAML blocks of resources, as alerts/settings.yaml has them. */
const shown = trackedFiles()
  .filter((name) => name.endsWith('.md'))
  .flatMap(blocksOf)
  .filter(({ language, text }) => language === 'yaml' && /^resources:$/m.test(text));

/** As a reader does who follows the text: a name of their own in the place of each `<name>`. */
const filledIn = (text: string) => text.replace(/<[^>]+>/g, 'own');

it('the documents show settings of a resource', () => {
  expect(shown.map(({ document }) => document)).toContain('README.md');
});

it.each(shown)('what $document shows of settings is taken once its placeholders are filled in', ({ text }) => {
  expect(parseSettings(filledIn(text))).toMatchObject({ ok: true });
});

it.each(shown.filter(({ text }) => text !== filledIn(text)))(
  'what $document shows of settings is refused for as long as a placeholder is left',
  ({ text }) => {
    expect(parseSettings(text)).toEqual({ ok: false, errors: [expect.stringMatching(/resource_id: takes the id of/)] });
  }
);

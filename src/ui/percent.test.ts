import { setLanguage } from './locale';
import { plainPercent } from './percent';

afterEach(() => setLanguage('en-US'));

it.each([
  ['en-US', '80.5%'],
  ['fr-FR', '80,5\u00a0%'],
  ['ru-RU', '80,5\u00a0%'],
  ['pt-PT', '80,5%'],
  ['nl-NL', '80,5%'],
  ['es-ES', '80,5\u00a0%'],
])('puts the percent sign where %s has it: %s', (language, text) => {
  setLanguage(language);
  expect(plainPercent(0.805)).toBe(text);
});

import { getValueFormat } from '@grafana/data';
import { localized, numberFormat, setLanguage, plainPercent } from './locale';

const bandwidth = getValueFormat('Bps');

afterEach(() => setLanguage('en-US'));

describe('numbers in the language of Grafana', () => {
  it.each([
    ['en-US', '40.1'],
    ['fr-FR', '40,1'],
    ['ru-RU', '40,1'],
    ['pt-PT', '40,1'],
    ['nl-NL', '40,1'],
    ['es-ES', '40,1'],
  ])('use the decimal separator of %s for a bandwidth: %s', (language, text) => {
    setLanguage(language);
    expect(localized(bandwidth(40_100_000, 1))).toMatchObject({ text, suffix: ' MB/s' });
  });

  it('keep as many decimals as Grafana wrote, including zeros', () => {
    setLanguage('fr-FR');
    expect(localized(bandwidth(40_000_000, 2)).text).toBe('40,00');
  });

  it('leave a text that is not a plain number unchanged, such as one from a value mapping', () => {
    setLanguage('fr-FR');
    expect(localized({ text: '1.2.3' })).toEqual({ text: '1.2.3' });
    expect(localized({ text: 'none', suffix: ' MB/s' })).toEqual({ text: 'none', suffix: ' MB/s' });
  });

  it('group thousands as the language does', () => {
    expect(numberFormat({}).format(25_000)).toBe('25,000');
    setLanguage('nl-NL');
    expect(numberFormat({}).format(25_000)).toBe('25.000');
  });
});

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

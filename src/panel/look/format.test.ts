import { dateTime } from '@grafana/data';
import { setLanguage } from '../../ui/locale';
import { formatsFor } from './format';

const range = { from: dateTime(0), to: dateTime(60_000) };
const formats = (unit: string) =>
  formatsFor({}, 'utc', { ...range, raw: range }, { outboundBytes: { unit }, connections: { unit } });

afterEach(() => {
  jest.restoreAllMocks();
  setLanguage('en-US');
});

describe('in a browser that groups thousands with a full stop', () => {
  beforeEach(() => {
    jest.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function (
      this: number,
      _,
      options?: Intl.NumberFormatOptions
    ) {
      return new Intl.NumberFormat('de-DE', options).format(this);
    });
    const resolved = { ...new Intl.NumberFormat().resolvedOptions(), locale: 'de-DE' };
    jest.spyOn(Intl.NumberFormat.prototype, 'resolvedOptions').mockReturnValue(resolved);
  });

  it.each([
    ['locale', 1500, '1.500'],
    ['locale', 20_000, '20.000'],
    ['locale', 1_500_000, '1.500.000'],
    ['locale', 0.25, '0,25'],
    ['currency:financial:€', 20_000, '€20.000'],
  ])('a tick in %s keeps the value of %d: %s', (unit, value, text) => {
    expect(formats(unit).tick('connections', value)).toBe(text);
  });

  it.each(['en-US', 'fr-FR', 'de-DE'])('a panel in %s does not read the full stop as a decimal mark', (language) => {
    setLanguage(language);
    expect(formats('locale').tick('connections', 1500)).toBe('1.500');
    expect(formats('locale').value('connections', 1500)).toBe('1.500');
    expect(formats('currency:financial:€').value('outboundBytes', 20_000)).toBe('€20.000');
  });
});

describe('a message rate', () => {
  const plainFormats = formatsFor({}, 'utc', { ...range, raw: range });

  it('says that it counts messages, except in a row whose name says so', () => {
    expect(plainFormats.value('outboundMessages', 950)).toBe('950 messages/s');
    expect(plainFormats.valueOf('outboundMessages', 950, 1000)).toEqual({ value: '950', ceiling: '1,000 messages/s' });
    expect(plainFormats.brief.value('outboundMessages', 950)).toBe('950 /s');
  });

  it('is the only figure that is shorter in such a row', () => {
    expect(plainFormats.brief.value('outboundBytes', 2_500_000)).toBe(plainFormats.value('outboundBytes', 2_500_000));
    expect(plainFormats.brief.value('connections', 950)).toBe('950');
  });
});

describe('a tick', () => {
  it.each([
    ['sci', 1.5e10, '1.5e+10'],
    ['sci', 1e100, '1e+100'],
    ['none', 1e21, '1e+21'],
  ])('in %s keeps the zeros of a power of ten: %d', (unit, value, text) => {
    expect(formats(unit).tick('connections', value)).toBe(text);
  });

  it.each([
    ['Bps', 2_500_000, '2.5 MB/s'],
    ['Bps', -2_500_000, '-2.5 MB/s'],
    ['Bps', 100, '100 B/s'],
    ['short', 20_000, '20 K'],
    ['short', 0, '0'],
  ])('in %s drops trailing decimal zeros: %d', (unit, value, text) => {
    expect(formats(unit).tick('outboundBytes', value)).toBe(text);
  });

  it('has the decimal mark of the language, without trailing zeros', () => {
    setLanguage('fr-FR');
    expect(formats('Bps').tick('outboundBytes', 2_500_000)).toBe('2,5 MB/s');
  });
});

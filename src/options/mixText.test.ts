import fc from 'fast-check';
import { runs } from '../model/capacity/arbitraries';
import { parseMixText } from './mixText';

const MIX = { echo: 0.7, broadcast: 0.3 };

describe('a mix as text', () => {
  it.each([
    'echo=70, broadcast=30',
    'echo=0.7,broadcast=0.3',
    'echo: 70; broadcast: 30;',
    ' echo = 70 % , broadcast = 30%',
    'echo=70,broadcast=30,restBroadcast=0',
  ])('is read from "%s"', (text) => {
    const mix = parseMixText(text);
    expect(mix).toEqual({
      ok: true,
      value: { echo: expect.closeTo(MIX.echo, 12), broadcast: expect.closeTo(0.3, 12) },
    });
  });

  it('reads 1% as one percent, not as a whole', () => {
    expect(parseMixText('echo=1').ok).toBe(true);
    expect(parseMixText('echo=1%')).toMatchObject({ ok: false, error: { message: expect.stringContaining('0.01') } });
  });

  it.each([
    ['', 'mix'],
    ['$mix', 'mix.$mix'],
    ['echo', 'mix.echo'],
    ['echo=', 'mix.echo'],
    ['echo=ten', 'mix.echo'],
    ['echo=Infinity', 'mix.echo'],
    ['chat=100', 'mix.chat'],
    ['echo=-20, broadcast=120', 'mix.echo'],
    ['echo=50, broadcast=30', 'mix'],
    ['{"echo":0.7}', 'mix.{"echo"'],
    ['__proto__=50, echo=50', 'mix.__proto__'],
    ['constructor=1', 'mix.constructor'],
  ])('names the invalid part of "%s"', (text, field) => {
    expect(parseMixText(text)).toMatchObject({ ok: false, error: { field } });
  });

  it('never throws, and is valid only if its shares sum to 1', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc
        .array(fc.tuple(fc.constantFrom('echo', 'broadcast', 'x', ''), fc.constantFrom('=', ':', ''), fc.float()))
        .map((parts) => parts.map((part) => part.join('')).join(','))
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const mix = parseMixText(text);
        if (mix.ok) {
          expect(Object.values(mix.value).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        }
      }),
      runs(500)
    );
  });
});

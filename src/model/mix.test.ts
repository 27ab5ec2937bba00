import { parseMix } from './mix';

const errorOf = (shares: Record<string, unknown>) => {
  const parsed = parseMix(shares);
  return parsed.ok ? undefined : parsed.error;
};

describe('parseMix', () => {
  it('scales shares that are off 1 by rounding', () => {
    expect(parseMix({ echo: 0.5, broadcast: 0.51 })).toEqual({
      ok: true,
      value: { echo: 0.5 / 1.01, broadcast: 0.51 / 1.01 },
    });
  });

  it('takes a sum that is off by 0.01 and refuses one that is off by more', () => {
    expect(errorOf({ echo: 0.505, broadcast: 0.505 })).toBeUndefined();
    expect(errorOf({ echo: 0.99 })).toBeUndefined();
    expect(errorOf({ echo: 0.9899 })?.field).toBe('mix');
    expect(errorOf({ echo: 1.0101 })?.message).toContain('1.0101');
  });

  it('drops a share of 0', () => {
    expect(parseMix({ echo: 1, broadcast: 0 })).toEqual({ ok: true, value: { echo: 1 } });
  });

  it.each([
    ['an empty mix', {}, 'mix'],
    ['an unknown scenario', { chat: 1 }, 'mix.chat'],
    ['a name that every object has', { constructor: 1 }, 'mix.constructor'],
    ['a negative share, even where the sum is 1', { echo: 1.5, broadcast: -0.5 }, 'mix.broadcast'],
    ['a share that is no number', { echo: '1' }, 'mix.echo'],
    ['NaN', { echo: NaN }, 'mix.echo'],
    ['only zeros', { echo: 0 }, 'mix'],
  ])('refuses %s and names the field', (_, shares, field) => {
    expect(errorOf(shares)?.field).toBe(field);
  });
});

import { parseMix } from './mix';

const errorOf = (shares: Record<string, unknown>) => {
  const parsed = parseMix(shares);
  return parsed.ok ? undefined : parsed.error;
};

describe('parseMix', () => {
  it('scales shares whose sum misses 1 by rounding', () => {
    expect(parseMix({ echo: 0.5, broadcast: 0.51 })).toEqual({
      ok: true,
      value: { echo: 0.5 / 1.01, broadcast: 0.51 / 1.01 },
    });
  });

  it('accepts a sum that differs by 0.01 and refuses one that differs by more', () => {
    expect(errorOf({ echo: 0.505, broadcast: 0.505 })).toBeUndefined();
    expect(errorOf({ echo: 0.99 })).toBeUndefined();
    expect(errorOf({ echo: 0.9899 })?.field).toBe('mix');
    expect(errorOf({ echo: 1.0101 })?.message).toContain('1.0101');
    expect(errorOf({ echo: 1.01 })).toBeUndefined();
    expect(errorOf({ echo: 0.5, broadcast: 0.5101 })?.message).toContain('sums to 1.0101');
  });

  it('allows one share the same rounding as a sum of several', () => {
    expect(errorOf({ echo: 1.0100000001 })).toBeUndefined();
    expect(errorOf({ echo: 0.5, broadcast: 0.5100000001 })).toBeUndefined();
    expect(errorOf({ echo: 1.0100001 })?.field).toBe('mix.echo');
    expect(errorOf({ echo: 0.5, broadcast: 0.5100001 })?.field).toBe('mix');
  });

  it('drops a share of 0', () => {
    expect(parseMix({ echo: 1, broadcast: 0 })).toEqual({ ok: true, value: { echo: 1 } });
  });

  const SCENARIO_LIST =
    'echo, broadcast, sendToSmallGroup, sendToBigGroup, sendToConnection, restBroadcast, restSendToUser';

  it.each([
    ['an empty mix', {}, 'mix', `is empty; it takes at least one of ${SCENARIO_LIST}`],
    ['an unknown scenario', { chat: 1 }, 'mix.chat', `is not a scenario; mix takes ${SCENARIO_LIST}`],
    [
      'a name that every object has',
      { constructor: 1 },
      'mix.constructor',
      `is not a scenario; mix takes ${SCENARIO_LIST}`,
    ],
    [
      'a negative share, even where the sum is 1',
      { broadcast: -0.5, echo: 1.5 },
      'mix.broadcast',
      'takes a share of the outbound messages from 0 to 1, not -0.5',
    ],
    ['a share of another type', { echo: '1' }, 'mix.echo', 'takes a share of the outbound messages from 0 to 1'],
    ['NaN', { echo: NaN }, 'mix.echo', 'takes a share of the outbound messages from 0 to 1, not NaN'],
    ['only zeros', { echo: 0 }, 'mix', 'sums to 0; the shares take a sum of 1 (within 0.01)'],
    ['a sum of many digits', { echo: 2 / 3 }, 'mix', 'sums to 0.666667; the shares take a sum of 1 (within 0.01)'],
  ])('refuses %s, names the field and says what it accepts', (_, shares, field, message) => {
    expect(errorOf(shares)).toEqual({ field, message });
  });
});

import { mixReader } from './mix-reader';

describe('the mix at a time', () => {
  it('is always the declared one', () => {
    const mix = { echo: 1 };
    const { columns, read } = mixReader(mix);
    expect(columns).toEqual([]);
    expect([read(0).mix, read(99).mix]).toEqual([mix, mix]);
  });

  it.each([undefined, { shares: {} }, { shares: { echo: [null] } }, { shares: { echo: [NaN] } }])(
    'is missing without any share: %j',
    (mix) => {
      expect(mixReader(mix).read(0)).toEqual({ problem: 'mixMissing' });
    }
  );

  it.each([
    ['a sum other than 1', { echo: [0.5], broadcast: [0.4] }],
    ['a negative share', { echo: [1.5], broadcast: [-0.5] }],
    ['nothing but zeros', { echo: [0] }],
  ])('is invalid for %s', (_, shares) => {
    expect(mixReader({ shares }).read(0)).toEqual({ problem: 'mixInvalid' });
  });

  it('is scaled to a sum of 1, without gaps and zeros', () => {
    const shares = { echo: [0.5], broadcast: [0.505], sendToBigGroup: [null], restBroadcast: [-0] };
    expect(mixReader({ shares }).read(0).mix).toEqual({ echo: 0.5 / 1.005, broadcast: 0.505 / 1.005 });
  });

  it('is the same object for as long as the shares last, and for any order of questions', () => {
    const echo = [0.5, 0.5, 1, 1, 0.5];
    const { columns, read } = mixReader({ shares: { echo, broadcast: [0.5, 0.5, null, null, 0.5] } });
    expect(columns).toHaveLength(2);
    expect(read(1)).toBe(read(0));
    expect(read(2)).toBe(read(3));
    expect(read(2).mix).toEqual({ echo: 1 });
    expect(read(4).mix).toEqual({ echo: 0.5, broadcast: 0.5 });
    expect(read(0).mix).toEqual({ echo: 0.5, broadcast: 0.5 });
  });
});

import { readPrice } from './price';

describe('the price of a unit', () => {
  it('is unknown unless it is set', () => {
    expect(readPrice(undefined)).toBeUndefined();
    expect(readPrice({ currency: 'EUR' })).toBeUndefined();
    expect(readPrice({ perUnit: '' })).toBeUndefined();
  });

  it('is in dollars unless a currency is set', () => {
    expect(readPrice({ perUnit: 49 })).toEqual({ perUnit: 49, currency: 'USD' });
    expect(readPrice({ perUnit: 42.5, currency: ' eur ' })).toEqual({ perUnit: 42.5, currency: 'EUR' });
  });

  it.each([
    { perUnit: 0 },
    { perUnit: -1 },
    { perUnit: '49' },
    { perUnit: Infinity },
    { perUnit: 49, currency: '€' },
    { perUnit: 49, currency: 'EURO' },
  ])('is invalid as %j, which Intl would refuse or nobody means', (price) => {
    expect(readPrice(price)).toBe('invalid');
  });
});

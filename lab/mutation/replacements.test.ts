import { durationsNear, numbersNear, withoutAlternatives } from './replacements';

describe('numbersNear', () => {
  it('changes a number by 1%, in both directions if it is compared or a bound', () => {
    expect(numbersNear('2048', 'value')).toEqual(['2068.48']);
    expect(numbersNear('1', 'bound')).toEqual(['1.01', '0.99']);
    expect(numbersNear('0.800000001', 'compared')).toEqual(['0.80800000101', '0.79200000099']);
  });

  it('changes zero, a count and a compared integer by one', () => {
    expect(numbersNear('0', 'value')).toEqual(['1']);
    expect(numbersNear('0', 'bound')).toEqual(['1', '-1']);
    expect(numbersNear('100', 'compared')).toEqual(['101', '99']);
    expect(numbersNear('1', 'count')).toEqual(['2']);
  });

  it('leaves Inf unchanged', () => {
    expect(numbersNear('Inf', 'value')).toEqual([]);
  });
});

describe('durationsNear', () => {
  it.each([
    ['15m', ['16m', '14m']],
    ['14d', ['15d', '13d']],
    ['1h', ['2h']],
    ['30s', ['90s']],
    ['90s', ['180s']],
    ['1h30m', []],
  ])('replaces %s by %j', (duration, near) => {
    expect(durationsNear(duration)).toEqual(near);
  });
});

describe('withoutAlternatives', () => {
  it.each([
    ['a|b|c', ['b|c', 'a|c', 'a|b']],
    ['(?i:client|server)', ['(?i:server)', '(?i:client)']],
    ['(a|b)x', ['(b)x', '(a)x']],
    ['(a|b)|c', ['(b)|c', '(a)|c', 'c', '(a|b)']],
    ['a\\|b', []],
    ['[|]', []],
    ['.+/signalr/.+', []],
  ])('removes each alternative of %s in turn', (pattern, without) => {
    expect([...withoutAlternatives(pattern)].sort()).toEqual([...without].sort());
  });
});

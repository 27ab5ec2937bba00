import { durationsNear, numbersNear, withoutAlternatives } from './replacements';

describe('what stands in for a number', () => {
  it('is off by a per cent, on both sides where it is a bound', () => {
    expect(numbersNear('2048', 'value')).toEqual(['2068.48']);
    expect(numbersNear('1', 'bound')).toEqual(['1.01', '0.99']);
    expect(numbersNear('0.800000001', 'compared')).toEqual(['0.80800000101', '0.79200000099']);
  });

  it('is off by one where there are no per cents or no fractions', () => {
    expect(numbersNear('0', 'value')).toEqual(['1']);
    expect(numbersNear('0', 'bound')).toEqual(['1', '-1']);
    expect(numbersNear('100', 'compared')).toEqual(['101', '99']);
    expect(numbersNear('1', 'count')).toEqual(['2']);
  });

  it('is nothing for what is no number of its own', () => {
    expect(numbersNear('Inf', 'value')).toEqual([]);
  });
});

describe('what stands in for a duration', () => {
  it.each([
    ['15m', ['16m', '14m']],
    ['14d', ['15d', '13d']],
    ['1h', ['2h']],
    ['30s', ['90s']],
    ['90s', ['180s']],
    ['1h30m', []],
  ])('%s', (duration, near) => {
    expect(durationsNear(duration)).toEqual(near);
  });
});

describe('a regular expression without an alternative', () => {
  it.each([
    ['a|b|c', ['b|c', 'a|c', 'a|b']],
    ['(?i:client|server)', ['(?i:server)', '(?i:client)']],
    ['(a|b)x', ['(b)x', '(a)x']],
    ['(a|b)|c', ['(b)|c', '(a)|c', 'c', '(a|b)']],
    ['a\\|b', []],
    ['[|]', []],
    ['.+/signalr/.+', []],
  ])('%s', (pattern, without) => {
    expect([...withoutAlternatives(pattern)].sort()).toEqual([...without].sort());
  });
});

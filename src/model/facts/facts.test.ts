import { FACTS, isFact, type NumberFactName } from './facts';
import { takesOf } from './schema';

const NAMES = Object.keys(FACTS).filter((name): name is NumberFactName => name in FACTS);

describe.each(NAMES)('the fact %s', (name) => {
  const { least, most } = FACTS[name];

  it('takes its least and its greatest number, and nothing beyond', () => {
    expect(isFact(name, least)).toBe(true);
    expect(isFact(name, Math.min(most, Number.MAX_VALUE))).toBe(true);
    expect(isFact(name, least - 1e-9)).toBe(false);
    expect(isFact(name, most * 1.000001)).toBe(false);
  });

  it.each([NaN, Infinity, -Infinity, -1, '1', null, undefined, [1]])('does not take %p', (value) => {
    expect(isFact(name, value)).toBe(false);
  });
});

it('takes only whole units', () => {
  expect(isFact('units', 20)).toBe(true);
  expect(isFact('units', 2.5)).toBe(false);
});

it('takes fractions of everything but units', () => {
  expect([isFact('messageSize', 512.5), isFact('share', 0.5), isFact('factor', 0.5), isFact('price', 49.5)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it('says in words what each number is and takes', () => {
  expect(NAMES.map(takesOf)).toEqual([
    'a whole number of units of at least 1',
    'an average message size in bytes from 1 to 1,000,000,000',
    'a factor from 0.01 to 100',
    'a share of the outbound messages from 0 to 1',
    'a price of one unit a month from 0.01 to 1,000,000,000',
  ]);
});

import { numberOption } from './option-values';

const number = numberOption('--units', 'a number from 0 to 100', (value) => value >= 0 && value <= 100);

it.each([
  ['0', 0],
  ['10', 10],
  ['10.0', 10],
  ['0.5', 0.5],
  ['-0', -0],
])('takes %j for %d', (text, value) => {
  expect(number(text)).toBe(value);
});

it.each([
  '0x10',
  '0b11',
  '1e1',
  ' 5 ',
  '5_0',
  '1,000',
  '\u0665',
  'Infinity',
  'NaN',
  '',
  ' ',
  '+5',
  '05',
  '.5',
  '5.',
  '-1',
  '5\n',
])('does not take %j for a number', (text) => {
  expect(() => number(text)).toThrow(`--units: takes a number from 0 to 100, in digits, not ${JSON.stringify(text)}`);
});

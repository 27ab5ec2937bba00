import { is, isNot } from './promql';

it('matches more texts than a call takes arguments', () => {
  const texts = Array.from({ length: 200_000 }, (_, i) => `r${i}`);
  expect(is('id', texts)).toEqual({ label: 'id', operator: '=~', value: texts.join('|') });
  expect(isNot('id', texts)).toEqual({ label: 'id', operator: '!~', value: texts.join('|') });
});

it('matches a list of one text without a regular expression', () => {
  expect(is('id', ['a'])).toEqual({ label: 'id', operator: '=', value: 'a' });
  expect(isNot('id', ['a'])).toEqual({ label: 'id', operator: '!=', value: 'a' });
});

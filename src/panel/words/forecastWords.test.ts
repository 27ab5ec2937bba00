import { type Outlook } from '../../model/forecast';
import { aheadWords, noDateWords } from './forecastWords';

const outlook = (when: Outlook['when']): Outlook => ({ dimension: 'connections', now: 0, utilization: 0.97, when });

it('says when a ceiling is reached, and that a climb to it has stopped', () => {
  expect(aheadWords(outlook({ when: 'climbing', minutes: 3 }))).toBe('ceiling reached in about 3\u00a0min');
  expect(aheadWords(outlook({ when: 'level', minutes: 12 }))).toBe('level for 12\u00a0min');
  expect(noDateWords(outlook({ when: 'level', minutes: 12 }))).toBe('level for 12\u00a0min');
});

it('says nothing of what is not ahead', () => {
  expect(aheadWords(undefined)).toBeUndefined();
  expect(aheadWords(outlook({ when: 'now' }))).toBeUndefined();
  expect(aheadWords(outlook({ when: 'unknown', reason: 'flat' }))).toBeUndefined();
});

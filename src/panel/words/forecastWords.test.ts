import { type Outlook } from '../../model/forecast';
import { aheadWords, durationWords, noDateWords, timeToCeilingWords } from './forecastWords';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-21T00:00:00Z');

describe('a forecast in words', () => {
  const say = (at: number, earliest: number, latest: number) =>
    timeToCeilingWords({
      dimension: 'connections',
      now: START,
      level: 0.5,
      at: START + at,
      earliest: START + earliest,
      latest: START + latest,
    }).replace(/\u00a0/g, ' ');

  it('includes the interval', () => {
    expect(say(3 * HOUR, 2 * HOUR, 5 * HOUR)).toBe('ceiling reached in about 3 h (2 h to 5 h)');
  });

  it('omits an interval that rounds to the same figure', () => {
    expect(say(3 * HOUR, 2.9 * HOUR, 3.1 * HOUR)).toBe('ceiling reached in about 3 h');
  });

  it.each([
    [0, '1 min'],
    [119 * MINUTE, '119 min'],
    [120 * MINUTE, '2 h'],
    [47.4 * HOUR, '47 h'],
    [48 * HOUR, '2 days'],
    [14 * 24 * HOUR, '14 days'],
  ])('expresses %d ms as %s', (ms, words) => {
    expect(durationWords(ms).replace(/\u00a0/g, ' ')).toBe(words);
  });
});

const outlook = (when: Outlook['when']): Outlook => ({ dimension: 'connections', now: 0, utilization: 0.97, when });

it('says when a ceiling is reached, and that a climb to it has stopped', () => {
  expect(aheadWords(outlook({ when: 'climbing', minutes: 3 }), 'connections')).toBe(
    'ceiling reached in about 3\u00a0min'
  );
  expect(aheadWords(outlook({ when: 'level', minutes: 12 }), 'connections')).toBe('level for 12\u00a0min');
  expect(noDateWords(outlook({ when: 'level', minutes: 12 }))).toBe('level for 12\u00a0min');
});

it.each(['outboundBytes', undefined] as const)('names the constraint that the words beside do not: %s', (named) => {
  expect(aheadWords(outlook({ when: 'climbing', minutes: 3 }), named)).toBe(
    'connections: ceiling reached in about 3\u00a0min'
  );
  expect(aheadWords(outlook({ when: 'level', minutes: 12 }), named)).toBe('connections: level for 12\u00a0min');
});

it('says nothing of what is not ahead', () => {
  expect(aheadWords(undefined, undefined)).toBeUndefined();
  expect(aheadWords(outlook({ when: 'now' }), undefined)).toBeUndefined();
  expect(aheadWords(outlook({ when: 'unknown', reason: 'flat' }), undefined)).toBeUndefined();
});

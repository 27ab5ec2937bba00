import { type Outlook } from '../../model/forecast';
import { durationWords, noDateWords, timeToCeilingWords } from './forecastWords';

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

it.each([
  [{ when: 'now' }, 'already reached'],
  [{ when: 'reached' }, 'already reached'],
  [{ when: 'level', minutes: 12 }, 'level for 12\u00a0min'],
  [{ when: 'unknown', reason: 'flat' }, 'flat'],
  [{ when: 'unknown', reason: 'tooFewDays', missing: 4 }, 'needs 4 more days of data'],
  [{ when: 'climbing', minutes: 3 }, undefined],
] as const)('says of %j why it has no date ahead: %s', (when, words) => {
  expect(noDateWords(outlook(when))).toBe(words);
});

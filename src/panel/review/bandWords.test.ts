import { spanWords } from './bandWords';

it.each([
  [0.25, '1 min'],
  [1, '1 min'],
  [59.4, '59 min'],
  [59.6, '1 h'],
  [200, '3 h 20 min'],
  [1439.4, '23 h 59 min'],
  [1439.7, '1 d'],
  [1440, '1 d'],
  [1440 + 29, '1 d'],
  [1440 + 31, '1 d 1 h'],
  [26 * 1440 + 4 * 60, '26 d 4 h'],
  [2 * 1440 - 1, '2 d'],
])('says %d minutes as %s, never with 60 minutes or 24 hours', (minutes, words) => {
  expect(spanWords(minutes).replaceAll('\u00a0', ' ')).toBe(words);
});

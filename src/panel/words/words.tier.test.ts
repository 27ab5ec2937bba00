import { dateTime } from '@grafana/data';
import { observe } from '../../frames';
import { whatIf } from '../../model/plan';
import { reviewResource } from '../../model/review';
import { assessResource } from '../../model/snapshot';
import { framesOf, MINUTE, START } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { formatsFor } from '../look/format';
import { timeSpanOf } from '../data/timeSpan';
import { sideNotes } from '../plan/planWords';
import { adviceSentence } from '../review/reviewWords';
import { tierSentence } from './words';

const settings = readSettings({ edition: '2023-03' }, { units: '', mixVariable: '', resource: '' });
const range = { from: dateTime(START), to: dateTime(START + 2 * MINUTE) };
const formats = formatsFor({}, 'utc', { ...range, raw: range });

const PREMIUM = 'Unit size 200 requires the Premium_P2 tier; the other tiers end at 100.';

/** Unit size 100 holds 100,000 connections. Above 80% of them, the next size that Azure sells is 200. */
function on100Units(connections: number) {
  const frames = framesOf({
    connections: [connections, connections],
    units: [100, 100],
    shares: { echo: [1, 1] },
  });
  return assessResource(observe(frames).resources[0], settings);
}

it('names Premium_P2 only for a unit size that other tiers lack', () => {
  expect(tierSentence(100)).toBeUndefined();
  expect(tierSentence(200)).toBe(PREMIUM);
  expect(tierSentence(null)).toBeUndefined();
});

it('names the tier in a review that recommends more than 100 units', () => {
  const sentence = (connections: number) =>
    adviceSentence(reviewResource(on100Units(connections), settings, timeSpanOf(range)), formats);
  expect(sentence(90_000)).toMatch(/^Unit size 200 is the smallest/);
  expect(sentence(90_000)).toContain(` ${PREMIUM}`);
  expect(sentence(80_000)).not.toContain('Premium');
});

it('names the tier in a plan that needs more than 100 units', () => {
  const notes = (connections: number) =>
    sideNotes(whatIf(on100Units(connections).latest, settings, {}), settings, formats);
  expect(notes(90_000)).toContain(PREMIUM);
  expect(notes(80_000)).toEqual([]);
});

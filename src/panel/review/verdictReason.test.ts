import { dateTime } from '@grafana/data';
import { framesOf, MINUTE, START } from '../../frames/test-pack-frames';
import { reviewResource } from '../../model/review';
import { readSettings } from '../../options/settings';
import { prepSeries } from '../data/panelData';
import { formatsFor } from '../look/format';
import { adviceSentence, reviewAction, verdictReason } from './reviewWords';
import { peakFrames, reviewsOf, SCOPE } from './test-reviews';

const OF_TEN_UNITS = 20_480_000;

/** The words of Review on `chat`, which uses a third of its 20 units, and has no replica in the panel. */
function said(
  replicas: ReadonlyArray<{ name: string; share: number }>,
  size = 20
): { action: string; why: string; advice?: string } {
  const units = [size, size];
  const framesAt = (name: string, share: number) =>
    framesOf({ name, units, shares: { echo: [1, 1] }, outboundBytes: [share * OF_TEN_UNITS, share * OF_TEN_UNITS] });
  const frames = [framesAt('chat', 0.7), ...replicas.map(({ name, share }) => framesAt(name, share))].flat();
  const settings = readSettings({}, { units: '', mixVariable: '', resource: 'chat' });
  const prepared = prepSeries(frames, settings);
  if (prepared.nothing) {
    throw new Error(prepared.nothing.reason);
  }
  expect(prepared.resources).toHaveLength(1);
  const review = reviewResource(prepared.resources[0], settings, { from: START, to: START + MINUTE });
  const range = { from: dateTime(START), to: dateTime(START + MINUTE) };
  const formats = formatsFor({}, 'utc', { ...range, raw: range });
  return { action: reviewAction(review), why: verdictReason(review, formats), advice: adviceSentence(review, formats) };
}

it('a size that only a missing replica needs is called failover headroom, and not a size to shrink in some days', () => {
  const { why, advice } = said([{ name: 'chat/replicas/eu', share: 0.7 }]);
  expect(why).toMatch(/^Failover headroom: /);
  expect(advice).toContain('but not with the traffic of the largest other replica');
});

it('no replica, a small one and one of another resource leave the advice as it is', () => {
  const alone = said([]);
  expect(alone.why).toMatch(/^This size holds the peak load/);
  expect(said([{ name: 'chat/replicas/eu', share: 0.05 }])).toEqual(alone);
  expect(said([{ name: 'chat-2/replicas/eu', share: 0.7 }])).toEqual(alone);
});

it('a larger size that only a missing replica needs is advised for failover', () => {
  expect(said([{ name: 'chat/replicas/eu', share: 0.7 }], 10).action).toBe('Scale 10 → 20 for failover');
  expect(said([{ name: 'chat/replicas/eu', share: 0.05 }], 10).action).toBe('Keep 10 units');
  expect(said([{ name: 'chat/replicas/eu', share: 0.05 }], 5).action).toBe('Scale 5 → 10');
});

it('a peak at the size before is not called new: the size of now is the answer to it', () => {
  const reasonAt = (units: number) => {
    const [review] = reviewsOf(peakFrames('chat', 1.03));
    const keep = { verdict: 'keep', units } as const;
    return verdictReason(Object.assign(review, { verdict: keep, units }), SCOPE.formats);
  };
  expect(reasonAt(20)).toBe('This size holds the peak load at or below 80%.');
  expect(reasonAt(10)).toBe('The peak is new: the rules decide on it within minutes.');
});

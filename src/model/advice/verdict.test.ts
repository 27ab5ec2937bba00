import fc from 'fast-check';
import { EDITIONS } from '../../guide';
import { assessResource, type ResourceSeries } from '../snapshot';
import { type Recommendation } from './recommend';
import { judge } from './resource-verdict';
import { DEFAULT_THRESHOLDS } from '../capacity';
import { type VerdictFacts, verdictOf } from './verdict';

const size = (units: number): Recommendation => ({ units, interpolated: false });
const facts: VerdictFacts = {
  hasTraffic: true,
  units: 20,
  hasFigures: true,
  window: size(20),
  nearCeiling: true,
  approaching: false,
};

describe('the verdict on a resource', () => {
  it.each<[string, Partial<VerdictFacts>, object]>([
    ['nothing to judge by without traffic', { hasTraffic: false }, { verdict: 'noTraffic' }],
    ['an unknown size', { units: undefined }, { verdict: 'sizeUnknown' }],
    ['a size without figures', { hasFigures: false }, { verdict: 'noFigure' }],
    [
      'a load that is too much for every size',
      { window: { units: null, reason: 'routing', dimension: 'outboundMessages' } },
      { verdict: 'shard', units: 20, reason: 'routing', dimension: 'outboundMessages' },
    ],
    [
      'a window far from every ceiling, whose failover headroom no size has',
      { window: { units: null, reason: 'beyondTheGuide' }, nearCeiling: false },
      { verdict: 'keep', units: 20 },
    ],
    [
      'a window that needed more',
      { window: { units: 30, interpolated: true } },
      { verdict: 'scaleUp', units: 20, to: 30, interpolated: true },
    ],
    ['a window that needed as much', {}, { verdict: 'keep', units: 20 }],
    ['a window that needed less, without two weeks', { window: size(5) }, { verdict: 'keep', units: 20 }],
    [
      'two weeks that needed less',
      { window: size(5), fortnight: size(10) },
      { verdict: 'scaleDown', units: 20, to: 10, interpolated: false },
    ],
    [
      'a last day that needed more than the days before',
      { window: size(10), fortnight: size(5) },
      { verdict: 'scaleDown', units: 20, to: 10, interpolated: false },
    ],
    [
      'a forecast that reaches the ceiling',
      { window: size(5), fortnight: size(10), approaching: true },
      { verdict: 'keep', units: 20 },
    ],
    ['two weeks that needed as much', { window: size(5), fortnight: size(20) }, { verdict: 'keep', units: 20 }],
  ])('knows %s', (_, changed, verdict) => {
    expect(verdictOf({ ...facts, ...changed })).toEqual(verdict);
  });
});

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const EDITION = EDITIONS['2019-11'];

function judgement(series: Partial<ResourceSeries> & Pick<ResourceSeries, 'times'>, units = 20) {
  const { times } = series;
  const resource = assessResource(
    { resourceId: '/a', resource: 'a', measured: {}, units: times.map(() => units), ...series },
    { edition: EDITION, units: { source: 'data' }, mix: { source: 'data' }, thresholds: DEFAULT_THRESHOLDS }
  );
  return judge(resource, EDITION, { from: times[0], to: times[times.length - 1] });
}

const judged = (...args: Parameters<typeof judgement>) => judgement(...args).verdict;

describe('the verdict on a resource over time', () => {
  const hour = Array.from({ length: 60 }, (_, i) => i * MINUTE);
  const fortnight = Array.from({ length: 14 * 24 + 1 }, (_, i) => (i * DAY) / 24);

  it('keeps 3 units at 53% to 57%', () => {
    const connections = hour.map((_, i) => 1590 + 2 * i);
    expect(judged({ times: hour, measured: { connections } }, 3)).toEqual({ verdict: 'keep', units: 3 });
  });

  it('counts a burst in the range, whatever is measured now', () => {
    const connections = hour.map((_, i) => (i === 7 ? 20_801 : 10));
    expect(judged({ times: hour, measured: { connections } })).toEqual({
      verdict: 'scaleUp',
      units: 20,
      to: 30,
      interpolated: true,
    });
  });

  it('advises fewer units only if the range has two weeks', () => {
    const few = (times: number[]) => judged({ times, measured: { connections: times.map(() => 10) } });
    expect(few(fortnight)).toMatchObject({ verdict: 'scaleDown', to: 1 });
    expect(few(fortnight.slice(24))).toEqual({ verdict: 'keep', units: 20 });
  });

  it('advises no fewer units while a forecast reaches the ceiling', () => {
    const connections = fortnight.map((_, i) => 100 + 37 * i);
    expect(judged({ times: fortnight, measured: { connections } })).toMatchObject({ verdict: 'keep' });
  });

  it('takes over the verdict of the rules, with the size that it lacks', () => {
    const connections = hour.map(() => 10);
    const recorded = { verdict: 'scaleUp', units: 30 } as const;
    expect(judged({ times: hour, measured: { connections }, recordedVerdict: recorded })).toEqual({
      verdict: 'scaleUp',
      units: 20,
      to: 30,
      interpolated: true,
    });
  });

  it.each([
    [
      { verdict: 'scaleDown', units: 10 },
      { verdict: 'scaleDown', units: 20, to: 10, interpolated: false },
    ],
    [
      { verdict: 'keep', units: 20 },
      { verdict: 'keep', units: 20 },
    ],
    [
      { verdict: 'shard', units: 100 },
      { verdict: 'shard', units: 100, reason: 'beyondTheGuide' },
    ],
    [{ verdict: 'noTraffic', units: 20 }, { verdict: 'noTraffic' }],
    [{ verdict: 'sizeUnknown', units: 0 }, { verdict: 'sizeUnknown' }],
    [{ verdict: 'noFigure', units: 20 }, { verdict: 'noFigure' }],
  ] as const)('says the same as the rules, which recorded %j', (recordedVerdict, expected) => {
    const connections = hour.map(() => 10);
    expect(judged({ times: hour, measured: { connections }, recordedVerdict })).toEqual(expected);
  });

  it.each([
    ['scaleUp', 30],
    ['shard', 20],
  ] as const)('orders no size where the rules say that only a stuck load asks for one, as %s', (verdict, units) => {
    const recordedVerdict = { verdict, units, isForFailover: false, isLoadStuck: true };
    const measured = { connections: hour.map(() => 10) };
    expect(judged({ times: hour, measured, recordedVerdict })).toEqual({ verdict: 'loadStuck', units: 20 });
    expect(
      judged({ times: hour, measured, recordedVerdict: { verdict: 'keep', units: 20, isLoadStuck: true } })
    ).toEqual({
      verdict: 'keep',
      units: 20,
    });
  });

  it('takes over from the rules what a larger size is for, whatever the range shows', () => {
    const measured = { connections: hour.map(() => 10) };
    const isForFailover = (said?: boolean) =>
      judgement({
        times: hour,
        measured,
        recordedVerdict: { verdict: 'scaleUp', units: 30, isForFailover: said },
      }).isForFailover;
    expect([isForFailover(true), isForFailover(false), isForFailover()]).toEqual([true, false, false]);
  });

  it('gives the reason of its own search where the rules found no unit size', () => {
    const connections = hour.map(() => 1_000_000);
    const recordedVerdict = { verdict: 'shard', units: 100 } as const;
    expect(judged({ times: hour, measured: { connections }, recordedVerdict })).toEqual({
      verdict: 'shard',
      units: 100,
      reason: 'beyondTheGuide',
      dimension: 'connections',
    });
  });

  it('never advises a size that a moment of the range does not fit, nor fewer units than the present by a short range', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 2, maxLength: 20 }),
        fc.constantFrom(...EDITION.sizes),
        (connections, units) => {
          const verdict = judged({ times: connections.map((_, i) => i * MINUTE), measured: { connections } }, units);
          const most = Math.max(...connections);
          if (verdict.verdict === 'shard') {
            expect(most).toBeGreaterThan(80_000);
          } else {
            const size = 'to' in verdict ? verdict.to : units;
            expect(size).toBeGreaterThanOrEqual(units);
            expect(most).toBeLessThanOrEqual(0.8 * 1000 * size + 1e-3);
          }
        }
      )
    );
  });
});

import { type DataFrame } from '@grafana/data';
import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { canonicalFrame, minutes, resourceId } from './test-frames';

const { connections, inboundBytes, units } = CANONICAL_NAMES;
const MINUTE = 60_000;

describe('a resource that has ended', () => {
  const of = (name: string, values: unknown[], times?: number[], metric = inboundBytes): DataFrame =>
    canonicalFrame(metric, values, { resource_id: resourceId(name), resource: name }, times);
  const live = of('live', minutes(61));
  const endedAmong = (...frames: DataFrame[]) =>
    observe(frames)
      .resources.filter(({ hasEnded }) => hasEnded)
      .map(({ resource }) => resource);

  it('is distinguished from one that is only late', () => {
    expect(endedAmong(live, of('late', minutes(51)))).toEqual([]);
    expect(endedAmong(live, of('gone', minutes(50)))).toEqual(['gone']);
  });

  it('is recognized by its values: gaps or a unit size after them are not traffic', () => {
    const values = minutes(61).map((time) => (time < 50 * MINUTE ? 1 : null));
    expect(endedAmong(live, of('gone', values), of('gone', minutes(61), undefined, units))).toEqual(['gone']);
  });

  it('has no dimension that is still measured', () => {
    expect(endedAmong(live, of('quiet', [1]), of('quiet', minutes(61), undefined, connections))).toEqual([]);
  });

  it('is distinguished from one with longer steps', () => {
    const hourly = [-240, -180, -120, -60].map((minute) => minute * MINUTE);
    expect(endedAmong(live, of('hourly', [1, 1, 1, 1], hourly))).toEqual([]);
    expect(endedAmong(live, of('hourly', [1, 1, 1], hourly.slice(0, 3)))).toEqual(['hourly']);
  });

  it('does not exist if all ended together, because a dashboard may show the past', () => {
    expect(endedAmong(of('a', minutes(50)), of('b', minutes(50)))).toEqual([]);
    expect(endedAmong(of('empty', [null]))).toEqual([]);
  });

  it('includes one that never had a value while others had', () => {
    expect(endedAmong(live, of('empty', [null]))).toEqual(['empty']);
  });
});

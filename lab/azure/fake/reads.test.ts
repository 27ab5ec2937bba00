import { BUCKET, Reads } from './reads';

const MONDAY = 1_793_000_000;

/** Reads as often as asked, at one time, and returns how often a read was left. */
function take(reads: Reads, times: number, at: number, subscription = 'a'): number {
  return Array.from({ length: times }, () => reads.count('one', 'metrics', subscription, at)).filter(Boolean).length;
}

it('has 250 reads at once, and 25 more each second, up to 250', () => {
  const reads = new Reads();
  expect(take(reads, 251, MONDAY)).toBe(BUCKET.size);
  expect(take(reads, 251, MONDAY + 1)).toBe(BUCKET.refillPerSecond);
  expect(take(reads, 251, MONDAY + 10.9)).toBe(247);
  expect(take(reads, 251, MONDAY + 3600)).toBe(BUCKET.size);
});

it('has a bucket for each subscription and each exporter', () => {
  const reads = new Reads();
  take(reads, 250, MONDAY);
  expect(take(reads, 1, MONDAY)).toBe(0);
  expect(take(reads, 1, MONDAY, 'b')).toBe(1);
  expect(reads.count('two', 'metrics', 'a', MONDAY)).toBe(true);
});

it('takes batches and Resource Graph from no bucket', () => {
  const reads = new Reads();
  take(reads, 250, MONDAY);
  expect(reads.count('one', 'batch', 'a', MONDAY)).toBe(true);
  expect(reads.count('one', 'graph', '', MONDAY)).toBe(true);
  expect(reads.between('one', MONDAY, MONDAY + 1)).toHaveLength(252);
});

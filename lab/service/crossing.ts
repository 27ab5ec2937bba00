import { Random } from '../random';
import { scaled } from './cells';
import { demandOf } from './demand';
import { type Load } from './load';
import { type Parameters } from './parameters';
import { p99, Service } from './service';

/** Overload as the guide means it: one message in a hundred takes longer than this. */
export const OVERLOAD_SECONDS = 1;

/** A steady load shows in this time whether work piles up. */
const TRIAL_SECONDS = 600;

/** The 99th percentile of latency under a steady load. */
export function latencyUnder(
  load: Load,
  units: number,
  parameters: Parameters,
  { seed = 1, capacity = 1 } = {}
): number {
  const use = demandOf(load, units, parameters, capacity);
  const service = new Service(new Random(seed, 'trial'));
  return p99(Array.from({ length: TRIAL_SECONDS }, () => service.second(use)));
}

const PRECISION = 0.002;

/**
 * The multiple of a load's messages at which latency reaches a second; connections stay.
 *
 * @param options bounds of the multiple; latency is below a second at the one and above it at the other
 */
export function crossingOf(
  load: Load,
  units: number,
  parameters: Parameters,
  {
    least = 1 / 1024,
    most = 1024,
    ...options
  }: { seed?: number; capacity?: number; least?: number; most?: number } = {}
): number {
  const over = (factor: number) => latencyUnder(scaled(load, factor), units, parameters, options) > OVERLOAD_SECONDS;
  let [below, above] = [least, most];
  while (above / below > 1 + PRECISION) {
    const middle = Math.sqrt(below * above);
    if (over(middle)) {
      above = middle;
    } else {
      below = middle;
    }
  }
  return Math.sqrt(below * above);
}

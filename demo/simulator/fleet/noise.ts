/**
 * Noise without state: every value is a hash of its source, so any minute of any resource can be computed by itself, in any
 * order, with the same result.
 */

/** A 32-bit key of a name (FNV-1a). */
export function keyOf(name: string): number {
  let key = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) {
    key = Math.imul(key ^ name.charCodeAt(i), 0x01000193);
  }
  return key >>> 0;
}

/** The source of a random value; `channel` separates the values of one resource and minute. */
interface NoiseSource {
  seed: number;
  key: number;
  channel: number;
}

/** A number in [0, 1), uniformly distributed. */
export function draw({ seed, key, channel }: NoiseSource, index: number): number {
  let h = mix32(seed ^ 0x9e3779b9);
  h = mix32(h ^ key);
  h = mix32(h ^ Math.imul(channel + 1, 0x85ebca6b));
  h = mix32(h ^ (index | 0));
  return h / 0x100000000;
}

/** A number in (-1, 1) that changes smoothly and turns about once per `period` in minutes. */
export function wander(source: NoiseSource, minute: number, period: number): number {
  const cell = Math.floor(minute / period);
  const within = minute / period - cell;
  const eased = within * within * (3 - 2 * within);
  const from = draw(source, cell);
  const to = draw(source, cell + 1);
  return 2 * (from + (to - from) * eased) - 1;
}

/** MurmurHash3's finalizer: every input bit affects every output bit. */
function mix32(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

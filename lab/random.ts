import { draw, keyOf } from '../demo/simulator/fleet/noise';

/** Random numbers for one resource of one seed: the same seed and name give the same sequence. */
export class Random {
  private readonly key: number;
  private drawn = 0;

  constructor(
    private readonly seed: number,
    name: string
  ) {
    this.key = keyOf(name);
  }

  /** A number in [least, most), uniformly distributed. */
  between(least: number, most: number): number {
    return least + (most - least) * draw({ seed: this.seed, key: this.key, channel: CHANNEL }, this.drawn++);
  }

  /** A number in [least, most), log-uniform: between 1 and 2 as often as between 2 and 4. For durations. */
  scaled(least: number, most: number): number {
    return least * Math.pow(most / least, this.between(0, 1));
  }

  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  /** A standard normal number. */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.between(0, 1)));
    return radius * Math.cos(2 * Math.PI * this.between(0, 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.whole(0, choices.length - 1)];
  }
}

/** Differs from the simulator's own channels, which generate the noise of the same resources. */
const CHANNEL = 40;

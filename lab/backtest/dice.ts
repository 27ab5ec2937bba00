import { draw, keyOf } from '../../demo/simulator/fleet/noise';

/** Draws of one resource of one seed, each after the other: the same seed and name give the same resource. */
export class Dice {
  private readonly key: number;
  private drawn = 0;

  constructor(
    private readonly seed: number,
    name: string
  ) {
    this.key = keyOf(name);
  }

  /** A number in [least, most), evenly spread. */
  between(least: number, most: number): number {
    return least + (most - least) * draw({ seed: this.seed, key: this.key, channel: CHANNEL }, this.drawn++);
  }

  /** A number in [least, most), as often between 1 and 2 as between 2 and 4: for durations. */
  scaled(least: number, most: number): number {
    return least * Math.pow(most / least, this.between(0, 1));
  }

  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.whole(0, choices.length - 1)];
  }
}

/** Apart from the simulator's own channels, which draw the noise of the same resources. */
const CHANNEL = 40;

import { type Scenario, SCENARIOS } from '../../src/guide';
import { UNIT_SIZES_TO_100 } from '../../src/guide/row';
import { Random } from '../random';
import { BYTE_SHARES } from './fit';
import { type Flow, type Load } from './load';

/** A service and what is asked of it, at random. */
export interface Condition {
  seed: number;
  units: number;
  /** Shares of the scenarios in the delivered messages. */
  mix: Partial<Record<Scenario, number>>;
  /** Median size of a message. */
  medianBytes: number;
  sizes: SizeDistribution;
  /** Share of the work that is for bytes, one of `BYTE_SHARES`. */
  byteShare: number;
  /** One delivered message per second in all. */
  load: Load;
}

/** All messages alike, spread around the median, or mostly small with some large ones. */
export const SIZE_DISTRIBUTIONS = ['alike', 'spread', 'two sizes'] as const;

type SizeDistribution = (typeof SIZE_DISTRIBUTIONS)[number];

/** Sizes relative to the median, and how often each occurs. `spread` is log-normal with a standard deviation of 1. */
const RELATIVE_SIZES: Readonly<Record<SizeDistribution, ReadonlyArray<{ size: number; share: number }>>> = {
  alike: [{ size: 1, share: 1 }],
  spread: [-1.4, -0.53, 0, 0.53, 1.4].map((deviations) => ({ size: Math.exp(deviations), share: 0.2 })),
  'two sizes': [
    { size: 0.5, share: 0.9 },
    { size: 10, share: 0.1 },
  ],
};

const MEMBERS_OF_SMALL_GROUP = 10;

export function conditionOf(seed: number): Condition {
  const random = new Random(seed, 'condition');
  const units = random.pick(UNIT_SIZES_TO_100);
  const clients = Math.round(1000 * units * random.between(0.1, 1));
  const mix = mixOf(random);
  const medianBytes = Math.round(random.scaled(60, 20_000));
  const sizes = random.pick(SIZE_DISTRIBUTIONS);
  return {
    ...{ seed, units, mix, medianBytes, sizes },
    byteShare: random.pick(BYTE_SHARES),
    load: loadOf(mix, { clients, medianBytes, sizes }),
  };
}

/** One delivered message per second in all. @param mix shares of the scenarios in the delivered messages */
export function loadOf(
  mix: Condition['mix'],
  { clients, medianBytes, sizes }: Pick<Condition, 'medianBytes' | 'sizes'> & { clients: number }
): Load {
  const flows = (Object.entries(mix) as Array<[Scenario, number]>).flatMap(([scenario, share]) => {
    const receivers = receiversOf(scenario, clients);
    return RELATIVE_SIZES[sizes].map(({ size, share: often }): Flow => ({
      scenario,
      sends: (share * often) / receivers,
      receivers,
      bytes: Math.max(1, Math.round(medianBytes * size)),
    }));
  });
  return { clients, servers: 10, groups: Math.round(clients / MEMBERS_OF_SMALL_GROUP), flows };
}

/** One to three scenarios; any shares are as likely. */
export function mixOf(random: Random): Partial<Record<Scenario, number>> {
  const left = [...SCENARIOS];
  const weights = Array.from({ length: random.whole(1, 3) }, () => ({
    scenario: left.splice(random.whole(0, left.length - 1), 1)[0],
    weight: -Math.log(1 - random.between(0, 1)),
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  return Object.fromEntries(weights.map(({ scenario, weight }) => [scenario, weight / total]));
}

function receiversOf(scenario: Scenario, clients: number): number {
  switch (scenario) {
    case 'broadcast':
    case 'restBroadcast':
      return clients;
    case 'sendToBigGroup':
      return Math.max(1, Math.round(clients / 10));
    case 'sendToSmallGroup':
      return MEMBERS_OF_SMALL_GROUP;
    default:
      return 1;
  }
}

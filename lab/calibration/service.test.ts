import { daysOf, knownTestOf, serviceOf, trialOf } from './service';

/** Services that nothing was tuned on: seeds up to 1,060 were used in development. */
const SEEDS = Array.from({ length: 60 }, (_, i) => 2001 + i);

interface Estimate {
  value: number;
  interval: readonly [number, number];
  truth: number;
}

/** How many estimates are within a share of the truth, and how many have it in their 95% interval. */
function accuracyOf(estimates: readonly Estimate[], tolerance: number) {
  const count = (holds: (estimate: Estimate) => boolean) => estimates.filter(holds).length;
  return {
    answers: estimates.length,
    within: count(({ value, truth }) => Math.abs(value / truth - 1) <= tolerance),
    covered: count(({ interval: [least, most], truth }) => truth >= least && truth <= most),
  };
}

describe('a trial', () => {
  it('has a service at random whose truth is not what the model would assume', () => {
    const services = Array.from({ length: 20 }, (_, i) => serviceOf(i + 1));
    expect(new Set(services.map(({ units }) => units)).size).toBeGreaterThan(5);
    expect(Math.min(...services.map(({ capacity }) => capacity))).toBeLessThan(0.7);
    expect(Math.max(...services.map(({ capacity }) => capacity))).toBeGreaterThan(1.4);
    const factors = services.map((service) => knownTestOf(service).factors.inbound);
    expect(Math.max(...factors)).toBeGreaterThan(1.9);
    expect(Math.min(...factors)).toBeLessThan(1.3);
  });

  it('shows what Azure would: late, with gaps and with minutes that read 0', () => {
    const minutes = daysOf(serviceOf(1));
    expect(minutes.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(minutes.filter((minute) => minute === undefined).length).toBeGreaterThan(5);
    expect(minutes.filter((minute) => minute?.inboundBytes === 0).length).toBeGreaterThan(30);
  });

  it('finds what docs/calibrate.md says of services that it does not know', () => {
    const trials = SEEDS.map(trialOf);
    const factors = (direction: 'inbound' | 'outbound') =>
      trials.flatMap(({ counted: { truth, answer } }) =>
        'reason' in answer ? [] : { ...answer.trafficFactors[direction], truth: truth[direction] }
      );
    const lines = trials.flatMap(({ line: { truth, answer } }) =>
      'reason' in answer ? [] : { ...answer.at100, truth }
    );
    expect({
      inbound: accuracyOf(factors('inbound'), 0.05),
      outbound: accuracyOf(factors('outbound'), 0.05),
      line: accuracyOf(lines, 0.1),
    }).toEqual({
      inbound: { answers: 60, within: 59, covered: 56 },
      outbound: { answers: 60, within: 60, covered: 56 },
      line: { answers: 49, within: 49, covered: 49 },
    });
  }, 120_000);
});

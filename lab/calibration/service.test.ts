import { accuracyOf } from './report';
import { daysOf, knownTestOf, serviceOf, trialOf } from './service';

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

  it('finds traffic factors and the utilization at full server load of services from development', () => {
    const trials = Array.from({ length: 10 }, (_, i) => trialOf(i + 1));
    const [inbound, outbound, line] = accuracyOf(trials);
    for (const { answered, right } of [inbound, outbound]) {
      expect(answered).toBeGreaterThanOrEqual(9);
      expect(right).toBeGreaterThanOrEqual(0.9);
    }
    expect(line.answered).toBeGreaterThanOrEqual(6);
    expect(line.right).toBeGreaterThanOrEqual(0.8);
  }, 60_000);
});

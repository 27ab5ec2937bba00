import fc from 'fast-check';

import { EDITIONS, type Scenario } from '../../guide';
import { anyEdition, anyMix, runs } from './arbitraries';
import { trafficFactorsOf } from './traffic-factors';

const guide = EDITIONS['2019-11'];
const serverLeg = true;

describe('the traffic factors of a server leg', () => {
  it.each<[Scenario, number, number]>([
    // A client's message crosses once to an app server, and an answer to each receiver once back.
    ['echo', 2, 2],
    ['sendToConnection', 2, 2],
    // One answer for ten receivers.
    ['sendToSmallGroup', 2, 1.1],
    ['broadcast', 2, 1],
    ['sendToBigGroup', 2, 1],
    // REST does not pass through a hub.
    ['restSendToUser', 1, 1],
  ])('are those that Azure counts for %s alone: %d in, %d out', (scenario, inbound, outbound) => {
    expect(trafficFactorsOf(guide, { [scenario]: 1 }, { serverLeg })).toEqual({ inbound, outbound });
  });

  it('weigh the scenarios of a mix (worked by hand)', () => {
    // H = 0.5 + 0.2/10 = 0.52 and A = H + 0.1, for each delivered message.
    const mix = { echo: 0.5, sendToSmallGroup: 0.2, restSendToUser: 0.1, broadcast: 0.2 };
    const { inbound, outbound } = trafficFactorsOf(guide, mix, { serverLeg });
    expect(inbound).toBeCloseTo((0.62 + 0.52) / 0.62, 12);
    expect(outbound).toBeCloseTo(1.52, 12);
  });

  it('are 2 in and 1 out without a mix: whatever comes in crosses to an app server', () => {
    expect(trafficFactorsOf(guide, undefined, { serverLeg })).toEqual({ inbound: 2, outbound: 1 });
    expect(trafficFactorsOf(guide, {}, { serverLeg })).toEqual({ inbound: 2, outbound: 1 });
  });

  it('lie from 1 to 2 for any mix', () => {
    fc.assert(
      fc.property(anyEdition, anyMix, (edition, mix) => {
        for (const factor of Object.values(trafficFactorsOf(edition, mix, { serverLeg }))) {
          expect(factor).toBeGreaterThanOrEqual(1);
          expect(factor).toBeLessThanOrEqual(2 + 1e-12);
        }
      }),
      runs(300)
    );
  });
});

describe('other traffic factors', () => {
  it('are 1 without a server leg, declared or not', () => {
    const asCounted = { inbound: 1, outbound: 1 };
    expect(trafficFactorsOf(guide, { echo: 1 }, {})).toEqual(asCounted);
    expect(trafficFactorsOf(guide, { echo: 1 }, { serverLeg: false })).toEqual(asCounted);
  });

  it('are the measured ones, whatever the mix', () => {
    const trafficFactors = { inbound: 1.7, outbound: 0.9 };
    expect(trafficFactorsOf(guide, { echo: 1 }, { trafficFactors })).toEqual(trafficFactors);
    expect(trafficFactorsOf(guide, undefined, { trafficFactors })).toEqual(trafficFactors);
  });
});

import fc from 'fast-check';

import { EDITIONS } from '../../guide';
import { anyMeasured, runs } from '../capacity/arbitraries';
import { type Measured } from '../capacity';
import { withFailover } from './failover';

const edition = EDITIONS['2019-11'];
const load = (measured: Measured, { size = 2048, units = 10 } = {}) => ({
  edition,
  measured,
  units,
  inboundSize: size,
  outboundSize: size,
});

describe('failover headroom', () => {
  it('adds the largest other member of each figure', () => {
    const own = load({ outboundMessages: 30, connections: 100 });
    const others = [
      load({ outboundMessages: 25, connections: 400 }),
      load({ outboundMessages: 10, connections: 50, serverLoad: 0.3 }),
    ];
    expect(withFailover(own, others).measured).toEqual({ outboundMessages: 55, connections: 500 });
  });

  it('moves messages, which then have the size of those here', () => {
    const own = load({ outboundBytes: 30 * 1000, inboundMessages: 5, inboundBytes: 5000 }, { size: 1000 });
    const other = load({ outboundBytes: 20 * 4000, inboundMessages: 7 }, { size: 4000 });
    expect(withFailover(own, [other]).measured).toEqual({
      outboundBytes: 50 * 1000,
      inboundMessages: 12,
      inboundBytes: 12 * 1000,
    });
  });

  it('moves the work of the other member, at the units of this one', () => {
    const own = load({ serverLoad: 0.2 }, { units: 10 });
    expect(withFailover(own, [load({ serverLoad: 0.5 }, { units: 20 })]).measured).toEqual({ serverLoad: 1.2 });
  });

  it('is the own load without replicas, and never less', () => {
    fc.assert(
      fc.property(anyMeasured, fc.array(anyMeasured, { maxLength: 3 }), (own, others) => {
        expect(withFailover(load(own), []).measured).toEqual(own);
        const sum = withFailover(
          load(own),
          others.map((other) => load(other))
        ).measured;
        Object.entries(own).forEach(([dimension, value]) =>
          expect(Reflect.get(sum, dimension)).toBeGreaterThanOrEqual(value)
        );
      }),
      runs(100)
    );
  });
});

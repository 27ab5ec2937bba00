import fc from 'fast-check';

import { anyMeasured, runs } from './arbitraries';
import { DIMENSIONS } from './dimensions';
import { withFailover } from './failover';

describe('failover headroom', () => {
  it('adds the largest other member in each dimension', () => {
    const own = { outboundBytes: 0.3, connections: 0.1, serverLoad: 0.2 };
    const others = [
      { outboundBytes: 0.25, connections: 0.4 },
      { outboundBytes: 0.1, connections: 0.05, serverLoad: 0.3 },
    ];
    expect(withFailover(own, others)).toEqual({
      outboundBytes: expect.closeTo(0.55, 12),
      connections: expect.closeTo(0.5, 12),
      serverLoad: expect.closeTo(0.5, 12),
    });
  });

  it('counts what another member measures and this one does not', () => {
    expect(withFailover({ connections: 0.1 }, [{ inboundBytes: 0.2 }])).toEqual({
      connections: 0.1,
      inboundBytes: 0.2,
    });
  });

  it('is the own load without replicas, and never less', () => {
    fc.assert(
      fc.property(anyMeasured, fc.array(anyMeasured, { maxLength: 3 }), (own, others) => {
        expect(withFailover(own, [])).toEqual(own);
        const sum = withFailover(own, others);
        for (const dimension of DIMENSIONS) {
          const most = Math.max(0, ...others.map((other) => other[dimension] ?? 0));
          expect(sum[dimension] ?? 0).toBe((own[dimension] ?? 0) + most);
        }
      }),
      runs(100)
    );
  });
});

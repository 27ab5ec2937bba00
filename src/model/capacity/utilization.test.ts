import { stateOf, utilizationOf, worstOf } from './utilization';

const ceilings = {
  inboundBytes: 2048000,
  outboundBytes: 4096000,
  inboundMessages: 1000,
  outboundMessages: 2000,
  connections: 1000,
  serverLoad: 1,
};

describe('utilization', () => {
  it('is the measurement over the ceiling of the same dimension, and none where nothing is measured', () => {
    expect(
      utilizationOf(
        { inboundBytes: 512000, outboundBytes: 512000, inboundMessages: 0, outboundMessages: 3000 },
        ceilings
      )
    ).toStrictEqual({ inboundBytes: 0.25, outboundBytes: 0.125, inboundMessages: 0, outboundMessages: 1.5 });
    expect(utilizationOf({ connections: 10 }, ceilings)).toStrictEqual({ connections: 0.01 });
  });

  it('of server load is the load itself, whether or not the unit size is known', () => {
    expect(utilizationOf({ connections: 10, serverLoad: 0.3 }, ceilings)).toStrictEqual({
      connections: 0.01,
      serverLoad: 0.3,
    });
    expect(utilizationOf({ connections: 10, serverLoad: 0.3 })).toStrictEqual({ serverLoad: 0.3 });
  });

  it('is the worst only when it is more than 1e-9 above the dimension named before it', () => {
    expect(worstOf({ inboundBytes: 0.9, outboundBytes: 0.9 + 1e-9 })).toEqual({
      dimension: 'inboundBytes',
      utilization: 0.9,
    });
    expect(worstOf({ inboundBytes: 0, outboundMessages: 0.2, connections: 0.1 })).toEqual({
      dimension: 'outboundMessages',
      utilization: 0.2,
    });
  });

  it.each([
    [0.49, 'normal'],
    [0.5, 'warning'],
    [0.6, 'critical'],
    [0.7, 'over'],
  ])('of %d is %s by the thresholds that it is given', (utilization, state) => {
    expect(stateOf(utilization, { warning: 0.5, critical: 0.6, over: 0.7 })).toBe(state);
  });

  it.each([
    [0.7999999999999999, 'warning'],
    [0.95 - 1e-9, 'critical'],
    [0.9999999999999999, 'over'],
    [0.7999999989, 'normal'],
    [0.9499999989, 'warning'],
    [0.9999999989, 'critical'],
  ])(
    'of %d is %s: a threshold is reached by a quotient that misses it by its last digits alone',
    (utilization, state) => {
      expect(stateOf(utilization)).toBe(state);
    }
  );
});

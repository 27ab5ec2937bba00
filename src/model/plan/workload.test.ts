import { EDITIONS, SCENARIOS } from '../../guide';
import { ratesAt } from '../capacity';
import { checkWorkloads, fanOutOf, trafficOf, usageAt, type Workload } from './workload';

const guide = EDITIONS['2019-11'];

const workload: Workload = { scenario: 'echo', senders: 10, messageSize: 2048, sendInterval: 1 };

describe('the traffic of a workload', () => {
  it('has the fan-out of its scenario', () => {
    const fanOut = Object.fromEntries(
      SCENARIOS.map((scenario) => [scenario, fanOutOf({ ...workload, scenario }, 5000)])
    );
    expect(fanOut).toEqual({
      echo: 1,
      broadcast: 5000,
      sendToSmallGroup: 10,
      sendToBigGroup: 500,
      sendToConnection: 1,
      restBroadcast: 5000,
      restSendToUser: 1,
    });
  });

  it.each(['sendToSmallGroup', 'sendToBigGroup'] as const)(
    'reaches as many members as the group size says with %s',
    (scenario) => {
      expect(fanOutOf({ ...workload, scenario, groupSize: 42 }, 5000)).toBe(42);
    }
  );

  it('is senders / interval inbound, and that times the fan-out outbound', () => {
    const sent: Workload = {
      scenario: 'sendToSmallGroup',
      senders: 6,
      messageSize: 100,
      sendInterval: 3,
      groupSize: 4,
    };
    expect(trafficOf(sent, 5000)).toEqual({
      workload: sent,
      fanOut: 4,
      inbound: { messages: 2, bytes: 200 },
      outbound: { messages: 8, bytes: 800 },
    });
  });
});

describe('the usage of a unit size by workloads', () => {
  const usageOf = (workloads: Workload[], connections: number) => {
    const rates = ratesAt(guide, 10);
    if (rates === undefined) {
      throw new Error('no rates for unit 10');
    }
    return usageAt(
      guide,
      rates,
      workloads.map((one) => trafficOf(one, connections)),
      connections
    );
  };

  it('is the sum of their shares (worked by hand for unit 10)', () => {
    const usage = usageOf(
      [
        // 400 messages/s of 4,096 B: 400/5,000 of echo inbound, 400/10,000 of broadcast outbound, and its
        // own 400 x (1/8,000 for routing + 1/10,000 for the bytes over 2,048).
        { scenario: 'sendToConnection', senders: 400, messageSize: 4096, sendInterval: 1 },
        // 1 in and 5,000 out: 1/10,000 and 5,000/20,000. Its own inbound rate does not count.
        { scenario: 'broadcast', senders: 1, messageSize: 2048, sendInterval: 1 },
      ],
      5000
    );
    expect(usage.guideInbound).toBeCloseTo(0.0801, 12);
    expect(usage.guideOutbound).toBeCloseTo(0.29, 12);
    expect(usage.inbound).toBeCloseTo(0.09, 12);
    expect(usage.outbound).toBeCloseTo(0.34, 12);
    expect(usage.connections).toBe(0.5);
  });

  it.each(['broadcast', 'sendToBigGroup', 'restBroadcast'] as const)(
    'has no inbound share of its own for %s, however few listen',
    (scenario) => {
      const usage = usageOf([{ scenario, senders: 100, messageSize: 2048, sendInterval: 1 }], 1);
      expect(usage.guideInbound).toBe(0.01);
      expect(usage.inbound).toBe(0);
    }
  );

  it('halves for a message of 1,024 B by the guide method, but not by routing', () => {
    // 1,000 messages/s: 1,000/20,000 and 1,000/40,000 by bandwidth, 1,000/8,000 by routing.
    const usage = usageOf([{ scenario: 'sendToConnection', senders: 1000, messageSize: 1024, sendInterval: 1 }], 1000);
    expect(usage).toEqual({
      guideInbound: 0.05,
      guideOutbound: 0.025,
      inbound: 0.125,
      outbound: 0.125,
      connections: 0.1,
    });
  });
});

describe('a check of workloads', () => {
  const check = (second: Partial<Workload>, connections = 100) =>
    checkWorkloads(undefined, connections, [workload, { ...workload, ...second }]);

  it('returns the given edition, by default 2019-11', () => {
    expect(checkWorkloads(undefined, 1, [workload])).toEqual({ ok: true, value: guide });
    expect(checkWorkloads('2023-03', 1, [workload])).toEqual({ ok: true, value: EDITIONS['2023-03'] });
  });

  it('accepts a group of one, of all, and of the default size', () => {
    for (const groupSize of [1, 100, undefined]) {
      expect(check({ scenario: 'sendToSmallGroup', groupSize }).ok).toBe(true);
      expect(check({ scenario: 'sendToBigGroup', groupSize }).ok).toBe(true);
    }
  });

  it.each([0, -1, 1.5, NaN, Infinity])('refuses %d connections with a message', (connections) => {
    expect(checkWorkloads(undefined, connections, [workload])).toEqual({
      ok: false,
      error: { field: 'connections', message: `takes a whole number from 1, not ${connections}` },
    });
  });

  it('refuses an empty list of workloads with a message', () => {
    expect(checkWorkloads(undefined, 1, [])).toEqual({
      ok: false,
      error: { field: 'workloads', message: 'is empty; it takes at least one workload' },
    });
  });

  it.each([
    ['senders', 0],
    ['senders', Infinity],
    ['messageSize', -1],
    ['messageSize', NaN],
    ['sendInterval', 0],
    ['sendInterval', Infinity],
  ] as const)('names the workload whose %s is %d', (field, value) => {
    expect(check({ [field]: value })).toEqual({
      ok: false,
      error: { field: `workloads[1].${field}`, message: `takes a number above 0, not ${value}` },
    });
  });

  it.each([0, -1, NaN, Infinity, 101])('refuses a group of %d on 100 connections with a message', (groupSize) => {
    for (const scenario of ['sendToSmallGroup', 'sendToBigGroup'] as const) {
      expect(check({ scenario, groupSize })).toEqual({
        ok: false,
        error: {
          field: 'workloads[1].groupSize',
          message: `takes a number above 0, up to connections (100), not ${groupSize}`,
        },
      });
    }
  });

  it.each(['echo', 'broadcast', 'sendToConnection', 'restBroadcast', 'restSendToUser'] as const)(
    'refuses a group size for %s, which has no groups',
    (scenario) => {
      expect(check({ scenario, groupSize: 10 })).toEqual({
        ok: false,
        error: {
          field: 'workloads[1].groupSize',
          message: `is for sendToSmallGroup and sendToBigGroup, not for ${scenario}`,
        },
      });
    }
  );
});

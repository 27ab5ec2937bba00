import fc from 'fast-check';

import { BROADCAST_EXAMPLES, EDITION_IDS, EDITIONS, SCENARIOS } from '../../guide';
import { anyMessageSize, anyTarget, runs } from '../capacity/arbitraries';
import { anyGuidePlan, anyWorkloads, evaluatedPlan } from './arbitraries';
import { holdsByGuideMethod, holdsWithin, type Plan, planCapacity, type PlanInput } from './plan';
import { ratesAt, UTILIZATION_TOLERANCE } from '../capacity';
import { type SolveInput, solvePlan } from './solve';
import { sharesOf, trafficOf, type Usage, usageAt, type Workload } from './workload';

function planned(input: PlanInput): Plan {
  const result = planCapacity(input);
  if (!result.ok) {
    throw new Error(JSON.stringify(result.error));
  }
  return result.value;
}

function solved(input: SolveInput, unknown: Parameters<typeof solvePlan>[1]): number | null {
  const result = solvePlan(input, unknown);
  if (!result.ok) {
    throw new Error(JSON.stringify(result.error));
  }
  return result.value.value;
}

const broadcast: Workload = { scenario: 'broadcast', senders: 1, messageSize: 20480, sendInterval: 5 };

describe("the guide's example broadcasts at unit 100", () => {
  const [small, large] = BROADCAST_EXAMPLES;

  it('send 400 MB/s and need exactly unit 100 for 20 KB every 5 s to 100,000 connections', () => {
    const plan = planned({ connections: 100000, target: 1, workloads: [broadcast] });
    expect(plan.outbound).toEqual({ bytes: 409600000, messages: 20000 });
    expect(plan.inbound).toEqual({ bytes: 4096, messages: 0.2 });
    expect(plan.unitsByGuideMethod).toBe(100);
    expect(plan).toMatchObject({ units: 100, binds: 'outbound', utilization: 1 });
  });

  it('reach 100,000 connections with 20 KB every 5 s', () => {
    expect(solved({ units: 100, workloads: [broadcast] }, 'connections')).toBe(small.connections);
  });

  it('reach 7,812 connections with 256 KB every 5 s, which the guide rounds to 8,000', () => {
    const workloads = [{ ...broadcast, messageSize: large.messageBytes }];
    expect(solved({ units: 100, workloads }, 'connections')).toBe(7812);
    expect(large.connections).toBe(8000);
  });

  it('can have 20 KB every 5 s to 100,000 connections', () => {
    expect(solved({ units: 100, connections: 100000, workloads: [broadcast] }, 'messageSize')).toBe(20480);
  });

  it('can send 20 KB to 100,000 connections every 5 s, and no more often', () => {
    expect(solved({ units: 100, connections: 100000, workloads: [broadcast] }, 'sendInterval')).toBeCloseTo(5, 6);
  });
});

describe('planCapacity', () => {
  it('includes the routing cost that the guide method ignores', () => {
    // 9,500 messages/s to single connections: under unit 10's echo limit, but routing holds 8,000 at 10, 9,000 at 20 and 12,667 at 30.
    const plan = planned({
      connections: 10000,
      workloads: [{ scenario: 'sendToConnection', senders: 9500, messageSize: 2048, sendInterval: 1 }],
    });
    expect(plan.unitsByGuideMethod).toBe(10);
    expect(plan.units).toBe(30);
    expect(plan.appServers).toBe(10);
  });

  it('counts a message under 1,024 B as one of 1,024 B', () => {
    const at = (messageSize: number) =>
      planned({ connections: 1000, workloads: [{ scenario: 'echo', senders: 2100, messageSize, sendInterval: 1 }] });
    expect(at(10).unitsByGuideMethod).toBe(2);
    expect(at(1024).unitsByGuideMethod).toBe(2);
    expect(at(10).inbound.bytes).toBe(21000);
  });

  it('suggests the most app servers that a scenario needs, for ASP.NET on request', () => {
    const workloads: Workload[] = [
      { scenario: 'broadcast', senders: 1, messageSize: 2048, sendInterval: 1 },
      { scenario: 'echo', senders: 15000, messageSize: 2048, sendInterval: 1 },
    ];
    expect(planned({ connections: 15000, workloads })).toMatchObject({ units: 30, appServers: 10 });
    expect(planned({ connections: 15000, workloads, aspnet: true })).toMatchObject({ units: 30, appServers: 32 });
  });

  it('suggests the same app servers whichever workload comes first', () => {
    const workloads: Workload[] = [
      { scenario: 'echo', senders: 15000, messageSize: 2048, sendInterval: 1 },
      { scenario: 'restBroadcast', senders: 1, messageSize: 2048, sendInterval: 1 },
      { scenario: 'broadcast', senders: 1, messageSize: 2048, sendInterval: 1 },
    ];
    const plan = planned({ connections: 15000, workloads });
    expect(plan.appServers).toBe(10);
    expect(plan.scenarios.map(({ appServers }) => appServers)).toEqual([10, null, 2]);
  });

  it('sums the traffic of its workloads and lists each part', () => {
    const plan = planned({
      connections: 1000,
      workloads: [
        { scenario: 'echo', senders: 100, messageSize: 1000, sendInterval: 2 },
        { scenario: 'sendToSmallGroup', senders: 20, messageSize: 500, sendInterval: 4 },
      ],
    });
    expect(plan).toEqual({
      binds: 'connections',
      utilization: 0.5,
      inbound: { bytes: 52500, messages: 55 },
      outbound: { bytes: 75000, messages: 100 },
      unitsByGuideMethod: 1,
      units: 2,
      appServers: 2,
      scenarios: [
        {
          scenario: 'echo',
          fanOut: 1,
          inbound: { bytes: 50000, messages: 50 },
          outbound: { bytes: 50000, messages: 50 },
          appServers: 2,
        },
        {
          scenario: 'sendToSmallGroup',
          fanOut: 10,
          inbound: { bytes: 2500, messages: 5 },
          outbound: { bytes: 25000, messages: 50 },
          appServers: 2,
        },
      ],
    });
  });

  it('does not suggest app servers for REST', () => {
    const plan = planned({
      connections: 500,
      workloads: [{ scenario: 'restSendToUser', senders: 10, messageSize: 2048, sendInterval: 1 }],
    });
    expect(plan).toMatchObject({ units: 1, appServers: null });
  });

  it('keeps every share at 80% or less, unless another target is asked for', () => {
    const workloads: Workload[] = [{ scenario: 'echo', senders: 900, messageSize: 2048, sendInterval: 1 }];
    expect(planned({ connections: 900, workloads, target: 0.9 })).toMatchObject({ units: 1, utilization: 0.9 });
    expect(planned({ connections: 900, workloads })).toMatchObject({ units: 2, binds: 'inbound', utilization: 0.45 });
    expect(planned({ connections: 100_000, workloads })).toMatchObject({ units: null, binds: null, utilization: null });
  });

  it('names what binds at the answer, and how much of it is used', () => {
    fc.assert(
      fc.property(
        anyWorkloads,
        fc.integer({ min: 5000, max: 100_000 }),
        anyTarget,
        (workloads, connections, target) => {
          const plan = planned({ connections, workloads, target });
          if (plan.units === null) {
            expect([plan.binds, plan.utilization]).toEqual([null, null]);
            return;
          }
          const rates = ratesAt(EDITIONS['2019-11'], plan.units);
          const traffic = workloads.map((workload) => trafficOf(workload, connections));
          const usage = rates && usageAt(EDITIONS['2019-11'], rates, traffic, connections);
          expect(plan.utilization).toBe(Math.max(...Object.values(usage ?? {})));
          expect(plan.utilization).toBeLessThanOrEqual(target + 1e-9);
          const shares = usage && plan.binds && sharesOf(usage, plan.binds);
          expect(Math.max(...Object.values(shares ?? {}))).toBeCloseTo(plan.utilization ?? NaN, 8);
        }
      ),
      runs(200)
    );
  });

  it('assumes 10 members in a small group and a tenth of all in a big one, unless given', () => {
    const fanOut = (scenario: 'sendToSmallGroup' | 'sendToBigGroup', groupSize?: number) =>
      planned({
        connections: 5000,
        workloads: [{ scenario, senders: 1, messageSize: 2048, sendInterval: 1, groupSize }],
      }).scenarios[0].fanOut;
    expect(fanOut('sendToSmallGroup')).toBe(10);
    expect(fanOut('sendToBigGroup')).toBe(500);
    expect(fanOut('sendToSmallGroup', 25)).toBe(25);
  });

  it('finds null where the guide has too few units', () => {
    expect(planned({ connections: 100001, workloads: [broadcast] })).toMatchObject({
      unitsByGuideMethod: null,
      units: null,
      appServers: null,
    });
    expect(planned({ edition: '2023-03', connections: 100001, workloads: [broadcast] }).units).toBe(200);
  });

  const bad = (workload: Partial<Workload>): PlanInput => ({
    connections: 100,
    workloads: [{ ...broadcast, ...workload }],
  });
  it.each([
    [{ connections: 0, workloads: [broadcast] }, 'connections'],
    [{ connections: 1.5, workloads: [broadcast] }, 'connections'],
    [{ connections: 1, workloads: [] }, 'workloads'],
    [bad({ senders: 0 }), 'workloads[0].senders'],
    [bad({ messageSize: NaN }), 'workloads[0].messageSize'],
    [bad({ sendInterval: -1 }), 'workloads[0].sendInterval'],
    [bad({ groupSize: 10 }), 'workloads[0].groupSize'],
    [bad({ scenario: 'sendToBigGroup', groupSize: 101 }), 'workloads[0].groupSize'],
  ])('names the field of bad input (%#: %j)', (input, field) => {
    expect(planCapacity(input)).toMatchObject({ ok: false, error: { field } });
  });

  it('applies the target to the do-not-exceed sums and the connections, as evaluate does', () => {
    // 20,000 messages/s out are all of unit 10's broadcast rate, and 80% of send to small group's 25,000.
    const groups: PlanInput = {
      connections: 5000,
      workloads: [{ scenario: 'sendToSmallGroup', senders: 2000, messageSize: 2048, sendInterval: 1 }],
    };
    expect(planned(groups)).toMatchObject({ unitsByGuideMethod: 10, units: 20 });
    expect(planned({ ...groups, target: 1 })).toMatchObject({ unitsByGuideMethod: 10, units: 10 });
    const crowd: PlanInput = { connections: 900, workloads: [{ ...broadcast, scenario: 'echo' }] };
    expect(planned(crowd)).toMatchObject({ unitsByGuideMethod: 1, units: 2 });
  });

  it('recommends what evaluate recommends for the traffic of the plan at the same target', () => {
    fc.assert(
      fc.property(anyGuidePlan, (input) => {
        expect(evaluatedPlan(input)).toMatchObject({ units: planned(input).units });
      }),
      runs(400)
    );
  });

  it('recommends no more than evaluate, which cannot tell apart whose messages come in', () => {
    const anyPlan = fc.record({
      edition: fc.constantFrom(...EDITION_IDS),
      connections: fc.integer({ min: 1, max: 100_000 }),
      messageSize: anyMessageSize,
      workloads: anyWorkloads,
    });
    fc.assert(
      fc.property(anyPlan, ({ messageSize, ...plan }) => {
        const workloads = plan.workloads.map((workload) => ({ ...workload, messageSize, groupSize: undefined }));
        const input = { ...plan, workloads };
        expect(planned(input).units ?? Infinity).toBeLessThanOrEqual(evaluatedPlan(input).units ?? Infinity);
      }),
      runs(300)
    );
  });

  it('holds broadcasts to few listeners against echo alone, not against the two a second that the guide prints', () => {
    // 500 broadcasts/s to 3 connections: 500/1,000 in and 1,500/2,000 out of unit 1.
    const workloads: Workload[] = [{ scenario: 'broadcast', senders: 500, messageSize: 2048, sendInterval: 1 }];
    expect(planned({ connections: 3, workloads })).toMatchObject({ unitsByGuideMethod: 1, units: 1 });
  });

  it('counts a unit size in question, even one that is not recommended otherwise', () => {
    const input: PlanInput = { connections: 11000, target: 1, workloads: [{ ...broadcast, scenario: 'echo' }] };
    expect(planned(input)).toMatchObject({ unitsByGuideMethod: 20, units: 20 });
    expect(planned({ ...input, units: 11 })).toMatchObject({ unitsByGuideMethod: 11, units: 11 });
    expect(planned({ ...input, units: 10 })).toMatchObject({ unitsByGuideMethod: 20, units: 20 });
  });
});

describe('a unit size', () => {
  const none: Usage = { guideInbound: 0, guideOutbound: 0, inbound: 0, outbound: 0, connections: 0 };

  it.each(['guideInbound', 'guideOutbound', 'connections'] as const)(
    'is too small by the guide method if %s alone exceeds all of it',
    (part) => {
      expect(holdsByGuideMethod({ ...none, [part]: 1 })).toBe(true);
      expect(holdsByGuideMethod({ ...none, [part]: 1 + UTILIZATION_TOLERANCE })).toBe(true);
      expect(holdsByGuideMethod({ ...none, [part]: 1 + 2 * UTILIZATION_TOLERANCE })).toBe(false);
    }
  );

  it.each(['guideInbound', 'guideOutbound', 'inbound', 'outbound', 'connections'] as const)(
    'is too small for a target if %s alone exceeds it',
    (part) => {
      expect(holdsWithin({ ...none, [part]: 0.7 }, 0.7)).toBe(true);
      expect(holdsWithin({ ...none, [part]: 0.7 + UTILIZATION_TOLERANCE }, 0.7)).toBe(true);
      expect(holdsWithin({ ...none, [part]: 0.7 + 2 * UTILIZATION_TOLERANCE }, 0.7)).toBe(false);
    }
  );

  it('may be large enough by the guide method and too small for the rates of the scenarios', () => {
    expect(holdsByGuideMethod({ ...none, inbound: 2, outbound: 2 })).toBe(true);
  });
});

describe('solvePlan', () => {
  it('finds the largest number that holds: one more does not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SCENARIOS),
        fc.constantFrom(1, 10, 50, 100),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 100, max: 100000 }),
        (scenario, units, senders, messageSize) => {
          const workloads = [{ scenario, senders, messageSize, sendInterval: 2 }];
          const most = solved({ units, workloads }, 'connections');
          const fits = (connections: number) =>
            (planned({ connections, target: 1, workloads }).units ?? Infinity) <= units;
          if (most === null) {
            expect(fits(1)).toBe(false);
          } else {
            expect(fits(most)).toBe(true);
            expect(fits(most + 1)).toBe(false);
          }
        }
      ),
      runs(300)
    );
  });

  it('returns null where even the smallest load does not fit', () => {
    const workloads: Workload[] = [{ scenario: 'echo', senders: 1e9, messageSize: 1, sendInterval: 1 }];
    expect(solved({ units: 1, workloads }, 'connections')).toBeNull();
    expect(solved({ units: 1, connections: 10, workloads }, 'messageSize')).toBeNull();
  });

  it('needs every figure except the one that it solves for', () => {
    expect(solvePlan({ units: 1, workloads: [broadcast] }, 'messageSize')).toMatchObject({
      ok: false,
      error: { field: 'connections' },
    });
    expect(solvePlan({ units: 101, workloads: [broadcast] }, 'connections')).toMatchObject({
      ok: false,
      error: { field: 'units' },
    });
  });
});

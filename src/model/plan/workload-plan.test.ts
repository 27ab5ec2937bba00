import fc from 'fast-check';
import { EDITIONS } from '../../guide';
import { anyMix, runs } from '../capacity/arbitraries';
import { anyGuidePlan, evaluatedPlan } from './arbitraries';
import { loadOf, OPTIONS } from '../snapshot/test-resources';
import { type Workload } from './workload';
import { planWorkloads, type WorkloadQuestion, workloadsOf } from './workload-plan';

const plan = (question: WorkloadQuestion, traffic: Parameters<typeof loadOf>[0] = {}) =>
  planWorkloads(loadOf(traffic), OPTIONS, { target: 1, ...question });

/** The guide's own example: 20 KB to 100,000 connections every 5 s. */
const BROADCAST: Workload = { scenario: 'broadcast', senders: 1, messageSize: 20_480, sendInterval: 5 };
const ECHO: Workload = { scenario: 'echo', senders: 500, messageSize: 2048, sendInterval: 1 };

describe("the guide's example broadcast", () => {
  const result = plan({ workloads: [BROADCAST], workloadConnections: 100_000 });

  it('sends 409,600,000 B/s and needs exactly unit size 100, by both methods', () => {
    expect(result.plan?.outbound).toEqual({ bytes: 409_600_000, messages: 20_000 });
    expect(result.plan).toMatchObject({ unitsByGuideMethod: 100, units: 100 });
    expect(result.errors).toEqual({ rows: [{}] });
  });

  it('has the given figure as its maximum at unit size 100', () => {
    expect(result.units).toBe(100);
    expect(result.most).toEqual({
      connections: { value: 100_000 },
      messageSize: { value: 20_480 },
      sendInterval: { value: 5 },
    });
  });

  it('uses 20% of unit size 100 with a fifth of the connections, and all of unit size 20', () => {
    const fifth = plan({ workloads: [BROADCAST], workloadConnections: 20_000 });
    const at = Object.fromEntries(fifth.sizes.map(({ units, utilization }) => [units, utilization]));
    expect(at).toMatchObject({ 100: expect.closeTo(0.2, 12), 20: expect.closeTo(1, 12), 10: expect.closeTo(2, 12) });
    expect(fifth.plan?.units).toBe(20);
  });
});

describe('the unit size of the maximum figures', () => {
  const workloads = [ECHO];

  it('is the requested one, else the smallest that holds the workloads', () => {
    expect(plan({ workloads, units: 50 }, { units: 10 }).units).toBe(50);
    expect(plan({ workloads }, { units: 10 }).units).toBe(1);
    expect(plan({ workloads, workloadConnections: 2000 }).units).toBe(2);
    expect(plan({ workloads, workloadConnections: 2000 }, { units: 1000 }).units).toBe(2);
  });

  it('is the largest where every one is too small', () => {
    expect(plan({ workloads, workloadConnections: 200_000 })).toMatchObject({ units: 100, whyNone: 'beyondTheGuide' });
  });

  it('limits the message size: unit size 1 accepts 2,048,000 B/s, so 500 messages/s may have 4,096 B', () => {
    expect(plan({ workloads, units: 1, workloadConnections: 100 }).most.messageSize).toEqual({
      value: 4096,
    });
  });
});

describe('the target', () => {
  it('needs a larger unit size if it is lower', () => {
    expect(plan({ workloads: [ECHO], workloadConnections: 100 }).plan?.units).toBe(1);
    expect(plan({ workloads: [ECHO], workloadConnections: 100, target: 0.4 }).plan?.units).toBe(2);
  });

  it.each([0, -1, 1.1, NaN])('is an error for %d, and all of a unit size may be used', (target) => {
    const result = plan({ workloads: [ECHO], workloadConnections: 100, target });
    expect(result.errors.target).toBe('notAShare');
    expect(result.plan?.units).toBe(1);
  });
});

describe('workloads too large for every unit size', () => {
  it('have routing as the reason where more units do not help', () => {
    const workloads: Workload[] = [{ ...ECHO, scenario: 'sendToConnection', senders: 30_000 }];
    const result = plan({ workloads, workloadConnections: 50_000 });
    expect(result.plan?.units).toBeNull();
    expect(result.whyNone).toBe('routing');
  });

  it('are beyond the guide where more units would help', () => {
    const result = plan({ workloads: [{ ...ECHO, senders: 150_000 }], workloadConnections: 50_000 });
    expect(result.plan?.units).toBeNull();
    expect(result.whyNone).toBe('beyondTheGuide');
  });

  it('have the reason that evaluate gives, at any target', () => {
    let reasons = 0;
    fc.assert(
      fc.property(anyGuidePlan, ({ edition = '2019-11', connections, target, workloads }) => {
        const options = { ...OPTIONS, edition: EDITIONS[edition] };
        const question = { workloads, workloadConnections: connections, target };
        const { whyNone } = planWorkloads(loadOf({}), options, question);
        const evaluated = evaluatedPlan({ edition, connections, target, workloads });
        expect(whyNone).toBe(evaluated.units === null ? evaluated.reason : undefined);
        reasons += whyNone === undefined ? 0 : 1;
      }),
      runs(200)
    );
    expect(reasons).toBeGreaterThan(0);
  });

  it('differ from workloads that fit, which need no reason', () => {
    expect(plan({ workloads: [ECHO] }).whyNone).toBeUndefined();
  });
});

describe('an invalid figure', () => {
  it('is named at its field, and the plan uses the other rows', () => {
    const bad: Workload = {
      scenario: 'sendToBigGroup',
      senders: 0,
      messageSize: NaN,
      sendInterval: -1,
      groupSize: 2000,
    };
    const result = plan({ workloads: [bad, ECHO], workloadConnections: 1000 });
    expect(result.errors.rows).toEqual([
      {
        senders: 'notAboveZero',
        messageSize: 'notAboveZero',
        sendInterval: 'notAboveZero',
        groupSize: 'largerThanConnections',
      },
      {},
    ]);
    expect(result.leftOut).toBe(1);
    expect(result.plan?.scenarios.map(({ scenario }) => scenario)).toEqual(['echo']);
  });

  it('may be a group size of 0', () => {
    const groups: Workload = { ...ECHO, scenario: 'sendToSmallGroup', groupSize: 0 };
    expect(plan({ workloads: [groups] }).errors.rows).toEqual([{ groupSize: 'notAboveZero' }]);
  });

  it('leaves nothing to plan if every row has one', () => {
    const result = plan({ workloads: [{ ...ECHO, senders: 0 }] });
    expect(result.plan).toBeUndefined();
    expect(result.most).toEqual({});
    expect(result.sizes.map(({ units }) => units)).toEqual(EDITIONS['2019-11'].sizes);
  });

  it.each([0, 1.5, NaN])('may be %d connections, whatever the rows', (workloadConnections) => {
    const groups: Workload = { ...ECHO, scenario: 'sendToBigGroup', groupSize: 50 };
    const result = plan({ workloads: [groups], workloadConnections });
    expect(result.errors).toEqual({ connections: 'notWhole', rows: [{}] });
    expect(result.plan).toBeUndefined();
  });

  it('may be a unit size outside the guide', () => {
    const result = plan({ workloads: [ECHO], units: 101, workloadConnections: 100 });
    expect(result.errors.units).toBe('notInGuide');
    expect(result.units).toBe(1);
  });
});

describe('workloads from the data', () => {
  it('produce the traffic of the moment, with one workload for each scenario of its mix', () => {
    const traffic = {
      mix: { echo: 0.5, broadcast: 0.25, sendToSmallGroup: 0.25 },
      measured: { outboundMessages: 4000, outboundBytes: 4_000_000, connections: 2000 },
    };
    expect(workloadsOf(loadOf(traffic), 2000)).toEqual([
      { scenario: 'echo', senders: 2000, messageSize: 1000, sendInterval: 1 },
      // 1,000 deliveries per second to 2,000 connections: one message every 2 s.
      { scenario: 'broadcast', senders: 1, messageSize: 1000, sendInterval: 2 },
      // 1,000 deliveries per second to groups of 10.
      { scenario: 'sendToSmallGroup', senders: 100, messageSize: 1000, sendInterval: 1 },
    ]);
  });

  it('round senders up, and lengthen the interval to match', () => {
    // 1.25 echoes per second are two senders, each every 1.6 s.
    const traffic = { mix: { echo: 1 }, measured: { outboundMessages: 1.25 } };
    expect(workloadsOf(loadOf(traffic), 10)).toMatchObject([{ senders: 2, sendInterval: 1.6 }]);
  });

  it('divide bytes by the declared size where messages are not measured', () => {
    const traffic = { mix: { echo: 1 }, measured: { outboundBytes: 50_000 } };
    expect(workloadsOf(loadOf(traffic, 1000), 10)).toEqual([
      { scenario: 'echo', senders: 50, messageSize: 1000, sendInterval: 1 },
    ]);
  });

  it('start with an echo if the mix or the traffic is missing', () => {
    const echo = { scenario: 'echo', senders: 100, messageSize: 2048, sendInterval: 1 };
    expect(workloadsOf(loadOf({}), 10)).toEqual([echo]);
    expect(workloadsOf(loadOf({ measured: { outboundMessages: 50 } }), 10)).toEqual([echo]);
    expect(workloadsOf(loadOf({ mix: { echo: 1 }, measured: { outboundMessages: 0 } }), 10)).toEqual([echo]);
  });

  it('run on the measured connections, else on those of one unit', () => {
    expect(plan({}, { measured: { connections: 1234.4 } }).connections).toBe(1234);
    expect(plan({}).connections).toBe(1000);
    expect(plan({}, { measured: { connections: 0 } }).connections).toBe(1000);
  });

  it('are valid, and produce the same deliveries', () => {
    fc.assert(
      fc.property(
        anyMix,
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 1e5 }),
        (mix, rate, connections) => {
          const result = plan({}, { mix, measured: { outboundMessages: rate, connections } });
          expect(result.leftOut).toBe(0);
          // Intervals are rounded to three digits, so they differ by at most 5 in 1,000.
          const delivered = result.plan?.outbound.messages ?? NaN;
          expect(delivered / rate).toBeGreaterThan(0.994);
          expect(delivered / rate).toBeLessThan(1.006);
        }
      ),
      runs(300)
    );
  });
});

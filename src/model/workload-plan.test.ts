import fc from 'fast-check';
import { anyMix, runs } from './arbitraries';
import { type AssessmentOptions } from './assess';
import { type Load, messageSizesOf } from './snapshot';
import { OPTIONS } from './test-resources';
import { type Workload } from './workload';
import { planWorkloads, type WorkloadQuestion, workloadsOf } from './workload-plan';

type Traffic = Partial<Omit<Load, 'sizes'>>;

const loadOf = (traffic: Traffic, { messageSize }: AssessmentOptions = OPTIONS): Load => {
  const { measured = {} } = traffic;
  return { ...traffic, measured, sizes: messageSizesOf(measured, messageSize) };
};

const plan = (question: WorkloadQuestion, traffic: Traffic = {}) => planWorkloads(loadOf(traffic), OPTIONS, question);

/** The guide's own: 20 KB to 100,000 connections every 5 s. */
const BROADCAST: Workload = { scenario: 'broadcast', senders: 1, messageSize: 20_480, sendInterval: 5 };
const ECHO: Workload = { scenario: 'echo', senders: 500, messageSize: 2048, sendInterval: 1 };

describe("the guide's worked broadcast", () => {
  const result = plan({ workloads: [BROADCAST], workloadConnections: 100_000 });

  it('takes 409,600,000 B/s out and exactly unit size 100, by both methods', () => {
    expect(result.plan?.outbound).toEqual({ bytes: 409_600_000, messages: 20_000 });
    expect(result.plan).toMatchObject({ unitsByGuideMethod: 100, units: 100 });
    expect(result.errors).toEqual({ rows: [{}] });
  });

  it('solved for each of its figures at unit size 100 gives that figure', () => {
    expect(result.units).toBe(100);
    expect(result.most).toEqual({ connections: 100_000, messageSize: 20_480, sendInterval: expect.closeTo(5, 6) });
  });

  it('fits 20 % of unit size 100 with a fifth of the connections, and all of 20', () => {
    const fifth = plan({ workloads: [BROADCAST], workloadConnections: 20_000 });
    const at = Object.fromEntries(fifth.sizes.map(({ units, utilization }) => [units, utilization]));
    expect(at).toMatchObject({ 100: expect.closeTo(0.2, 12), 20: expect.closeTo(1, 12), 10: expect.closeTo(2, 12) });
    expect(fifth.plan?.units).toBe(20);
  });
});

describe('the unit size that the most are of', () => {
  const workloads = [ECHO];

  it('is the one that is asked about, then that of the data, then the smallest that holds the workloads', () => {
    expect(plan({ workloads, units: 50 }, { units: 10 }).units).toBe(50);
    expect(plan({ workloads }, { units: 10 }).units).toBe(10);
    expect(plan({ workloads, workloadConnections: 2000 }).units).toBe(2);
    expect(plan({ workloads, workloadConnections: 2000 }, { units: 1000 }).units).toBe(2);
  });

  it('is the largest where none holds them', () => {
    expect(plan({ workloads, workloadConnections: 200_000 })).toMatchObject({ units: 100, whyNone: 'beyondTheGuide' });
  });

  it('gives the largest message: unit size 1 takes in 2,048,000 B/s, so 4,096 B for 500 messages/s', () => {
    expect(plan({ workloads, units: 1, workloadConnections: 100 }).most.messageSize).toBe(4096);
  });
});

describe('the share that may be used', () => {
  it('asks for a larger unit size where it is less', () => {
    expect(plan({ workloads: [ECHO], workloadConnections: 100 }).plan?.units).toBe(1);
    expect(plan({ workloads: [ECHO], workloadConnections: 100, target: 0.4 }).plan?.units).toBe(2);
  });

  it.each([0, -1, 1.1, NaN])('of %d is an error, and all may be used', (target) => {
    const result = plan({ workloads: [ECHO], workloadConnections: 100, target });
    expect(result.errors.target).toBe('notAShare');
    expect(result.plan?.units).toBe(1);
  });
});

describe('workloads that no unit size holds', () => {
  it('says routing where more units do not help', () => {
    const workloads: Workload[] = [{ ...ECHO, scenario: 'sendToConnection', senders: 30_000 }];
    const result = plan({ workloads, workloadConnections: 50_000 });
    expect(result.plan?.units).toBeNull();
    expect(result.whyNone).toBe('routing');
  });

  it('says beyond the guide where more units would', () => {
    const result = plan({ workloads: [{ ...ECHO, senders: 150_000 }], workloadConnections: 50_000 });
    expect(result.plan?.units).toBeNull();
    expect(result.whyNone).toBe('beyondTheGuide');
  });

  it('says nothing of why where one does', () => {
    expect(plan({ workloads: [ECHO] }).whyNone).toBeUndefined();
  });
});

describe('what cannot be used', () => {
  it('is named at every field of its row, and the other rows are planned', () => {
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

  it('is no group size below one connection', () => {
    const groups: Workload = { ...ECHO, scenario: 'sendToSmallGroup', groupSize: 0 };
    expect(plan({ workloads: [groups] }).errors.rows).toEqual([{ groupSize: 'notAboveZero' }]);
  });

  it('leaves nothing to plan where no row is right', () => {
    const result = plan({ workloads: [{ ...ECHO, senders: 0 }] });
    expect(result.plan).toBeUndefined();
    expect(result.most).toEqual({});
    expect(result.sizes.map(({ units }) => units)).toEqual([1, 2, 5, 10, 20, 50, 100]);
  });

  it.each([0, 1.5, NaN])('is %d connections, whatever the rows', (workloadConnections) => {
    const groups: Workload = { ...ECHO, scenario: 'sendToBigGroup', groupSize: 50 };
    const result = plan({ workloads: [groups], workloadConnections });
    expect(result.errors).toEqual({ connections: 'notWhole', rows: [{}] });
    expect(result.plan).toBeUndefined();
  });

  it('is a unit size outside the guide', () => {
    const result = plan({ workloads: [ECHO], units: 101, workloadConnections: 100 });
    expect(result.errors.units).toBe('notInGuide');
    expect(result.units).toBe(1);
  });
});

describe('workloads from the data', () => {
  it('give the traffic of the moment, one for each scenario of its mix', () => {
    const traffic: Traffic = {
      mix: { echo: 0.5, broadcast: 0.25, sendToSmallGroup: 0.25 },
      measured: { outboundMessages: 4000, outboundBytes: 4_000_000, connections: 2000 },
    };
    expect(workloadsOf(loadOf(traffic), 2000)).toEqual([
      { scenario: 'echo', senders: 2000, messageSize: 1000, sendInterval: 1 },
      // 1,000 deliveries to 2,000 connections: one every 2 s.
      { scenario: 'broadcast', senders: 1, messageSize: 1000, sendInterval: 2 },
      // 1,000 deliveries to groups of 10.
      { scenario: 'sendToSmallGroup', senders: 100, messageSize: 1000, sendInterval: 1 },
    ]);
  });

  it('round senders up, and give what is left over to the interval', () => {
    // 1.25 echoes a second: two senders, each every 1.6 s.
    const traffic: Traffic = { mix: { echo: 1 }, measured: { outboundMessages: 1.25 } };
    expect(workloadsOf(loadOf(traffic), 10)).toMatchObject([{ senders: 2, sendInterval: 1.6 }]);
  });

  it('take bytes by the declared size where messages are not measured', () => {
    const options = { ...OPTIONS, messageSize: 1000 };
    const traffic: Traffic = { mix: { echo: 1 }, measured: { outboundBytes: 50_000 } };
    expect(workloadsOf(loadOf(traffic, options), 10)).toEqual([
      { scenario: 'echo', senders: 50, messageSize: 1000, sendInterval: 1 },
    ]);
  });

  it('start with an echo where there is no mix or no traffic', () => {
    const echo = { scenario: 'echo', senders: 100, messageSize: 2048, sendInterval: 1 };
    expect(workloadsOf(loadOf({}), 10)).toEqual([echo]);
    expect(workloadsOf(loadOf({ measured: { outboundMessages: 50 } }), 10)).toEqual([echo]);
    expect(workloadsOf(loadOf({ mix: { echo: 1 }, measured: { outboundMessages: 0 } }), 10)).toEqual([echo]);
  });

  it('run on the connections that are measured, else on those of one unit', () => {
    expect(plan({}, { measured: { connections: 1234.4 } }).connections).toBe(1234);
    expect(plan({}).connections).toBe(1000);
    expect(plan({}, { measured: { connections: 0 } }).connections).toBe(1000);
  });

  it('are workloads that the model takes, and come to the same deliveries', () => {
    fc.assert(
      fc.property(
        anyMix,
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 1e5 }),
        (mix, rate, connections) => {
          const result = plan({}, { mix, measured: { outboundMessages: rate, connections } });
          expect(result.leftOut).toBe(0);
          // Intervals are rounded to three digits: off by 5 in 1,000 at most.
          const delivered = result.plan?.outbound.messages ?? NaN;
          expect(delivered / rate).toBeGreaterThan(0.994);
          expect(delivered / rate).toBeLessThan(1.006);
        }
      ),
      runs(300)
    );
  });
});

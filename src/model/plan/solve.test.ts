import fc from 'fast-check';
import { anyEditionAndUnits, anyTarget, runs } from '../capacity/arbitraries';
import { anyWorkloads } from './arbitraries';
import { FACTS } from '../facts';
import { planCapacity } from './plan';
import { SHORTEST_INTERVAL_SECONDS, SOLVABLE, type Solvable, type SolveInput, solvePlan } from './solve';
import { type Workload } from './workload';

const echo: Workload = { scenario: 'echo', senders: 500, messageSize: 2048, sendInterval: 1 };
const broadcast: Workload = { scenario: 'broadcast', senders: 1, messageSize: 20480, sendInterval: 5 };

const solution = (input: SolveInput, unknown: Solvable) => {
  const result = solvePlan(input, unknown);
  return result.ok ? result.value : result.error;
};

const solved = (input: SolveInput, unknown: Solvable) => {
  const result = solution(input, unknown);
  return 'value' in result ? result.value : result;
};

describe('the largest message', () => {
  it('is the capacity divided by the rate, and half as large at half the target', () => {
    // Unit 1 accepts 1,000 x 2,048 B, which leaves 4,096 B for each of 500 messages/s.
    expect(solved({ units: 1, connections: 100, workloads: [echo] }, 'messageSize')).toBe(4096);
    expect(solved({ units: 1, connections: 100, workloads: [echo], target: 0.5 }, 'messageSize')).toBe(2048);
  });

  it('is the same for all workloads, so two halves equal a whole', () => {
    const half = { ...echo, senders: 250 };
    expect(solved({ units: 1, connections: 100, workloads: [half, half] }, 'messageSize')).toBe(4096);
  });

  it('is unlimited where the largest message that a plan takes fits, and not the end of the search', () => {
    // 1 GB every 1,000 s is 1 MB/s of the 2,048,000 B/s of unit 1; every 488 s it is a little more than all of it.
    const every = (sendInterval: number) =>
      solution({ units: 1, connections: 1, workloads: [{ ...echo, senders: 1, sendInterval }] }, 'messageSize');
    expect(every(1000)).toEqual({ value: null, reason: 'unlimited', fits: FACTS.messageSize.most });
    expect(every(488)).toEqual({ value: 999_424_000 });
  });

  it('does not exist for messages that are too many at any size: small ones cost as much as 1,024 B', () => {
    const most = { ...echo, senders: 2000 };
    expect(solved({ units: 1, connections: 1, workloads: [most] }, 'messageSize')).toBe(1024);
    const tooMany = { units: 1, connections: 1, workloads: [{ ...echo, senders: 2001 }] };
    expect(solution(tooMany, 'messageSize')).toEqual({ value: null, reason: 'traffic' });
  });

  it('does not exist for more connections than the target leaves of the unit size', () => {
    const at = (connections: number) =>
      solution({ units: 1, connections, target: 0.8, workloads: [{ ...echo, senders: 1 }] }, 'messageSize');
    expect(at(800)).toHaveProperty('value', expect.any(Number));
    expect(at(801)).toEqual({ value: null, reason: 'connections', least: 801, most: 800 });
  });

  it('ignores the value that the workloads give', () => {
    const workloads = [{ ...echo, messageSize: NaN }];
    expect(solved({ units: 1, connections: 100, workloads }, 'messageSize')).toBe(4096);
  });
});

describe('the most connections', () => {
  it('are those of the unit size where the traffic leaves room', () => {
    const workloads = [{ ...echo, senders: 1 }];
    expect(solved({ units: 1, workloads }, 'connections')).toBe(1000);
    expect(solved({ edition: '2023-03', units: 1000, workloads }, 'connections')).toBe(1000000);
  });

  it('stop before the listener who would be one too many', () => {
    // Unit 1 accepts 500 messages/s of 4,096 B and sends 1,000, so 500 broadcasts/s reach two.
    // Larger messages reach none.
    const workloads = [{ ...broadcast, senders: 1000, messageSize: 4096, sendInterval: 2 }];
    expect(solved({ units: 1, workloads }, 'connections')).toBe(2);
    expect(solved({ units: 1, workloads: [{ ...workloads[0], messageSize: 4097 }] }, 'connections')).toBeNull();
  });

  it('are found for groups that are larger than the first guess', () => {
    // 25 messages/s to groups of 40 are 1,000 of the 2,000 that unit 1 sends to small groups.
    const workloads: Workload[] = [{ ...echo, scenario: 'sendToSmallGroup', senders: 25, groupSize: 40 }];
    expect(solved({ units: 1, workloads }, 'connections')).toBe(1000);
  });

  it('are the share of the unit size that the target allows', () => {
    expect(solved({ units: 11, target: 0.7, workloads: [{ ...echo, senders: 1 }] }, 'connections')).toBe(7700);
  });

  it('are at least those of the largest group, or none', () => {
    const groups = (groupSize: number): Workload[] => [{ ...echo, scenario: 'sendToBigGroup', senders: 1, groupSize }];
    expect(solved({ units: 1, workloads: groups(1000) }, 'connections')).toBe(1000);
    expect(solution({ units: 1, workloads: groups(1000.5) }, 'connections')).toEqual({
      value: null,
      reason: 'connections',
      least: 1001,
      most: 1000,
    });
  });

  it('ignore the given connections', () => {
    expect(solved({ units: 1, connections: 7, workloads: [{ ...echo, senders: 1 }] }, 'connections')).toBe(1000);
  });
});

describe('the shortest interval', () => {
  it('equals the interval of the example broadcast, to eight digits', () => {
    expect(solved({ units: 100, connections: 100000, workloads: [broadcast] }, 'sendInterval')).toBe(5);
  });

  it.each([0.1, 1, 10, 1000])('is %d s and not a digit less, which only the tolerance would let pass', (seconds) => {
    const workloads = [{ ...echo, senders: 1000 * seconds }];
    expect(solved({ units: 1, connections: 100, workloads }, 'sendInterval')).toBe(seconds);
  });

  it('grows as the target falls', () => {
    expect(solved({ units: 1, connections: 100, workloads: [echo] }, 'sendInterval')).toBe(0.5);
    expect(solved({ units: 1, connections: 100, workloads: [echo], target: 0.8 }, 'sendInterval')).toBeCloseTo(
      0.625,
      8
    );
  });

  it('ignores the value that the workloads give', () => {
    const workloads = [{ ...echo, sendInterval: 0 }];
    expect(solved({ units: 1, connections: 100, workloads }, 'sendInterval')).toBe(0.5);
  });

  it('is unlimited where the shortest interval that a plan takes fits, and not the end of the search', () => {
    const of = (senders: number) =>
      solution({ units: 1, connections: 1, workloads: [{ ...echo, senders }] }, 'sendInterval');
    expect(of(0.001)).toEqual({ value: null, reason: 'unlimited', fits: SHORTEST_INTERVAL_SECONDS });
    expect(of(0.002)).toEqual({ value: 0.000002 });
  });

  it('does not exist where even the longest interval that a plan takes is too short', () => {
    const of = (senders: number) =>
      solution({ units: 1, connections: 1, workloads: [{ ...echo, senders }] }, 'sendInterval');
    expect(of(1e12)).toEqual({ value: 1e9 });
    expect(of(1.1e12)).toEqual({ value: null, reason: 'traffic' });
  });

  it('does not exist where the connections alone are too many, whatever the workloads send', () => {
    expect(solution({ units: 1, connections: 1001, workloads: [echo] }, 'sendInterval')).toEqual({
      value: null,
      reason: 'connections',
      least: 1001,
      most: 1000,
    });
  });
});

describe('a plan that cannot be solved', () => {
  it.each(['messageSize', 'sendInterval'] as const)('says that it needs connections to solve for %s', (unknown) => {
    expect(solved({ units: 1, workloads: [echo] }, unknown)).toEqual({
      field: 'connections',
      message: `takes a whole number from 1 when ${unknown} is solved for`,
    });
  });

  it('names a unit size that the edition lacks figures for', () => {
    expect(solved({ units: 101, connections: 1, workloads: [echo] }, 'connections')).toEqual({
      field: 'units',
      edition: '2019-11',
      units: 101,
    });
  });

  it('names what is wrong with a workload, and a group larger than its connections', () => {
    const bad = [{ ...echo, senders: -1 }];
    expect(solved({ units: 1, connections: 10, workloads: bad }, 'messageSize')).toMatchObject({
      field: 'workloads[0].senders',
    });
    expect(solved({ units: 1, workloads: bad }, 'connections')).toMatchObject({ field: 'workloads[0].senders' });
    expect(solved({ units: 1, workloads: [{ ...echo, groupSize: 1 }] }, 'connections')).toMatchObject({
      field: 'workloads[0].groupSize',
    });
    const crowd: Workload[] = [{ ...echo, scenario: 'sendToBigGroup', groupSize: 11 }];
    expect(solved({ units: 1, connections: 10, workloads: crowd }, 'sendInterval')).toMatchObject({
      field: 'workloads[0].groupSize',
    });
  });
});

describe('the solved figure', () => {
  /** One less in the eighth digit. */
  const stepBelow = (value: number) =>
    Number((value - 10 ** (Number(value.toExponential().split('e')[1]) - 7)).toPrecision(8));
  const anyQuestion = anyEditionAndUnits.chain(({ edition, units }) =>
    fc.record({
      edition: fc.constant(edition.id),
      units: fc.constant(units),
      target: anyTarget,
      connections: fc.integer({ min: 1, max: 1200 * units }),
      workloads: anyWorkloads,
    })
  );

  it.each(SOLVABLE)('of %s fits the unit size when it is planned with, and one step more does not', (unknown) => {
    let solutions = 0;
    fc.assert(
      fc.property(anyQuestion, ({ connections, ...question }) => {
        const value = solved({ ...question, connections }, unknown);
        if (typeof value !== 'number') {
          return;
        }
        solutions++;
        const fits = (figure: number) => {
          const plan = planCapacity(
            unknown === 'connections'
              ? { ...question, connections: figure }
              : {
                  ...question,
                  connections,
                  workloads: question.workloads.map((workload) => ({ ...workload, [unknown]: figure })),
                }
          );
          return plan.ok && plan.value.units !== null && plan.value.units <= question.units;
        };
        expect(fits(value)).toBe(true);
        expect(fits(unknown === 'sendInterval' ? stepBelow(value) : value + 1)).toBe(false);
      }),
      runs(200)
    );
    // Without solutions, nothing would be checked.
    expect(solutions).toBeGreaterThan(0);
  });
});

import { type SolveInput, solvePlan } from './solve';
import { type Workload } from './workload';

const echo: Workload = { scenario: 'echo', senders: 500, messageSize: 2048, sendInterval: 1 };
const broadcast: Workload = { scenario: 'broadcast', senders: 1, messageSize: 20480, sendInterval: 5 };

const solved = (input: SolveInput, unknown: Parameters<typeof solvePlan>[1]) => {
  const result = solvePlan(input, unknown);
  return result.ok ? result.value : result.error;
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

  it('is at most 1 TiB', () => {
    const workloads = [{ ...echo, senders: 1, sendInterval: 1e6 }];
    expect(solved({ units: 100, connections: 1, workloads }, 'messageSize')).toBe(2 ** 40);
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

  it('ignore the given connections', () => {
    expect(solved({ units: 1, connections: 7, workloads: [{ ...echo, senders: 1 }] }, 'connections')).toBe(1000);
  });
});

describe('the shortest interval', () => {
  it('equals the interval of the example broadcast, to nine digits', () => {
    expect(solved({ units: 100, connections: 100000, workloads: [broadcast] }, 'sendInterval')).toBe(5);
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

  it('is at least 1 ns', () => {
    expect(solved({ units: 100, connections: 1, workloads: [{ ...echo, senders: 1e-6 }] }, 'sendInterval')).toBe(1e-9);
  });

  it('is null where the connections alone are too many', () => {
    expect(solved({ units: 1, connections: 1001, workloads: [echo] }, 'sendInterval')).toBeNull();
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
    const crowd: Workload[] = [{ ...echo, scenario: 'sendToBigGroup', groupSize: 11 }];
    expect(solved({ units: 1, connections: 10, workloads: crowd }, 'sendInterval')).toMatchObject({
      field: 'workloads[0].groupSize',
    });
  });
});

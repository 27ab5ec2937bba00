import { type SolveInput, solvePlan } from './solve';
import { type Workload } from './workload';

const echo: Workload = { scenario: 'echo', senders: 500, messageSize: 2048, sendInterval: 1 };
const broadcast: Workload = { scenario: 'broadcast', senders: 1, messageSize: 20480, sendInterval: 5 };

const solved = (input: SolveInput, unknown: Parameters<typeof solvePlan>[1]) => {
  const result = solvePlan(input, unknown);
  return result.ok ? result.value : result.error;
};

describe('the largest message', () => {
  it('is what the unit size gives over the rate, and half of it at half the target', () => {
    // Unit 1 takes in 1,000 x 2,048 B; 500 messages/s leave 4,096 B each.
    expect(solved({ units: 1, connections: 100, workloads: [echo] }, 'messageSize')).toBe(4096);
    expect(solved({ units: 1, connections: 100, workloads: [echo], target: 0.5 }, 'messageSize')).toBe(2048);
  });

  it('is the same for all workloads: two halves are one whole', () => {
    const half = { ...echo, senders: 250 };
    expect(solved({ units: 1, connections: 100, workloads: [half, half] }, 'messageSize')).toBe(4096);
  });

  it('is not searched beyond 1 TiB', () => {
    const workloads = [{ ...echo, senders: 1, sendInterval: 1e6 }];
    expect(solved({ units: 100, connections: 1, workloads }, 'messageSize')).toBe(2 ** 40);
  });

  it('is solved for whatever the workloads say of it', () => {
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

  it('stop at the listener who is one too many', () => {
    // Of 4,096 B unit 1 takes in 500 messages/s and sends out 1,000: 500 broadcasts/s reach two, or none if larger.
    const workloads = [{ ...broadcast, senders: 1000, messageSize: 4096, sendInterval: 2 }];
    expect(solved({ units: 1, workloads }, 'connections')).toBe(2);
    expect(solved({ units: 1, workloads: [{ ...workloads[0], messageSize: 4097 }] }, 'connections')).toBeNull();
  });

  it('are looked for with groups that are larger than the first guess', () => {
    // 25 groups' messages/s to 40 members each: 1,000 of the 2,000 that unit 1 sends to small groups.
    const workloads: Workload[] = [{ ...echo, scenario: 'sendToSmallGroup', senders: 25, groupSize: 40 }];
    expect(solved({ units: 1, workloads }, 'connections')).toBe(1000);
  });

  it('ignores how many are given', () => {
    expect(solved({ units: 1, connections: 7, workloads: [{ ...echo, senders: 1 }] }, 'connections')).toBe(1000);
  });
});

describe('the shortest interval', () => {
  it('is that of the worked broadcast, to nine digits', () => {
    expect(solved({ units: 100, connections: 100000, workloads: [broadcast] }, 'sendInterval')).toBe(5);
  });

  it('is longer by the target', () => {
    expect(solved({ units: 1, connections: 100, workloads: [echo] }, 'sendInterval')).toBe(0.5);
    expect(solved({ units: 1, connections: 100, workloads: [echo], target: 0.8 }, 'sendInterval')).toBeCloseTo(
      0.625,
      8
    );
  });

  it('is solved for whatever the workloads say of it', () => {
    const workloads = [{ ...echo, sendInterval: 0 }];
    expect(solved({ units: 1, connections: 100, workloads }, 'sendInterval')).toBe(0.5);
  });

  it('is not searched below 1 ns', () => {
    expect(solved({ units: 100, connections: 1, workloads: [{ ...echo, senders: 1e-6 }] }, 'sendInterval')).toBe(1e-9);
  });

  it('is none where the connections alone are too many, however seldom they send', () => {
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

  it('refuses a unit size that the edition has no figures for', () => {
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

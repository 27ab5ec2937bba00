import { type Scenario } from '../../src/guide';
import { SOLVABLE } from '../../src/model/plan';
import { planDocument, planText } from './plan';

const echo = { scenario: 'echo' as const, senders: 1 };
const workloads = [echo];

describe('a plan that is solved for a figure', () => {
  it('refuses a unit size outside the guide, and names the sizes of the edition', () => {
    expect(() => planDocument({ units: 101, solve: 'connections', workloads })).toThrow(
      'units: takes a whole number from 1 to 100 in edition 2019-11, not 101'
    );
  });

  it.each([
    ['connections', { solve: 'connections', connections: 99, workloads }],
    [
      'workloads[1].messageSize',
      { solve: 'messageSize', connections: 9, workloads: [echo, { ...echo, messageSize: 9 }] },
    ],
    ['workloads[0].sendInterval', { solve: 'sendInterval', connections: 9, workloads: [{ ...echo, sendInterval: 9 }] }],
  ] as const)('refuses a value of %s, which it would have to ignore', (field, document) => {
    expect(() => planDocument({ ...document, workloads: [...document.workloads], units: 1 })).toThrow(
      `${field}: is what solve asks for; leave it out`
    );
  });

  it('says that the connections are too many, rather than that no interval is long enough', () => {
    const document = { units: 1, solve: 'sendInterval' as const, workloads };
    expect(() => planDocument({ ...document, connections: 1001 })).toThrow(
      'connections: 1001 is too many; the most for 1 unit is 1000'
    );
    expect(() => planDocument({ ...document, connections: 801, target: 0.8 })).toThrow(
      'connections: 801 is too many; the most for 1 unit at target 0.8 is 800'
    );
  });

  it('refuses a unit size with fewer connections than a group has', () => {
    const group = { scenario: 'sendToBigGroup' as const, senders: 0.01, groupSize: 2001 };
    expect(() => planDocument({ units: 2, solve: 'connections', workloads: [group] })).toThrow(
      'units: takes a size for at least 2001 connections; the most for 2 units is 2000'
    );
  });

  it('says that a unit size cannot carry the workloads if no value fits', () => {
    expect(() => planDocument({ units: 1, solve: 'connections', workloads: [{ ...echo, senders: 1001 }] })).toThrow(
      'units: 1 unit cannot carry these workloads at any value of connections'
    );
  });

  it.each([3, 7, 11, 30, 100])('needs at most the %d units that were asked about', (units) => {
    for (const scenario of ['echo', 'sendToSmallGroup', 'sendToConnection'] satisfies Scenario[]) {
      for (const solve of SOLVABLE) {
        const output = planDocument({
          units,
          solve,
          target: 0.8,
          ...(solve !== 'connections' && { connections: 800 * units }),
          workloads: [{ scenario, senders: 100 }],
        });
        expect(output.units).toBeLessThanOrEqual(units);
        expect(output.unitsByGuideMethod).toBeLessThanOrEqual(units);
      }
    }
    expect(planDocument({ units, solve: 'connections', workloads })).toMatchObject({
      units,
      solved: { connections: 1000 * units },
    });
  });

  it('has null for a figure without a limit, and plans with the most that it takes', () => {
    const rare = { units: 1, connections: 1, workloads: [{ ...echo, senders: 0.000001 }] };
    const size = planDocument({ ...rare, solve: 'messageSize' });
    expect(size).toMatchObject({
      inbound: { bytes: 1000 },
      units: 1,
      solved: { messageSize: null, reason: 'unlimited', fits: 1e9 },
    });
    expect(planText(size)).toContain('solved: messageSize = unlimited; even 1,000,000,000 fits');
    const interval = planDocument({ ...rare, solve: 'sendInterval' });
    expect(interval.solved).toEqual({ sendInterval: null, reason: 'unlimited', fits: 0.000001 });
    expect(planText(interval)).toContain('solved: sendInterval = unlimited; even 0.000001 fits');
  });

  it('prints the figure in full: rounded to fewer digits, it may not fit', () => {
    const output = planDocument({
      units: 1,
      connections: 1,
      solve: 'sendInterval',
      workloads: [{ ...echo, senders: 1 / 3 }],
    });
    expect(output.solved).toEqual({ sendInterval: 0.00033333334 });
    expect(planText(output)).toContain('solved: sendInterval = 0.00033333334');
  });
});

it('plans for ASP.NET SignalR also where the guide counts no app servers of its own for it', () => {
  const plan = { connections: 800, aspnet: true };
  expect(planDocument({ ...plan, edition: '2023-03', workloads })).toMatchObject({ units: 1, appServers: 1 });
  expect(planDocument({ ...plan, workloads: [{ ...echo, scenario: 'restSendToUser' }] }).appServers).toBeNull();
});

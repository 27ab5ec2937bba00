import { type PlanOptions } from '../../options/types';
import { MOST_WORKLOADS } from '../layout/limits';
import { isChanged, readPlan, resetPart } from './readPlan';

const FULL: PlanOptions = {
  part: 'traffic',
  basis: 'p95',
  units: 50,
  aspnet: true,
  mix: { echo: 1 },
  growth: 2,
  messageSize: 512,
  connections: 10,
  workloads: [{ scenario: 'sendToSmallGroup', senders: 1, messageSize: 2, sendInterval: 3, groupSize: 4 }],
  workloadConnections: 20,
  target: 0.8,
};

describe('a saved plan', () => {
  it('is read as it was saved', () => {
    expect(readPlan(FULL)).toEqual(FULL);
    expect(readPlan(JSON.parse(JSON.stringify(FULL)))).toEqual(FULL);
  });

  it.each([undefined, null, 'plan', 7, []])('is empty if it is %j', (plan) => {
    expect(readPlan(plan)).toEqual({});
  });

  it('loses values of the wrong type', () => {
    const plan = {
      part: 'budget',
      basis: 'never',
      units: '50',
      aspnet: 1,
      mix: 'echo',
      growth: null,
      workloads: {},
      target: [],
    };
    expect(readPlan(plan)).toEqual({});
  });

  it('keeps invalid numbers, which their fields report', () => {
    expect(readPlan({ units: -1, growth: 0, mix: { echo: 3, none: 1, broadcast: 'x' } })).toEqual({
      units: -1,
      growth: 0,
      mix: { echo: 3 },
    });
  });

  it('keeps a row with a cleared figure, which JSON writes as null', () => {
    expect(readPlan({ workloads: [{ scenario: 'echo', senders: null, messageSize: 1, sendInterval: 1 }] })).toEqual({
      workloads: [{ scenario: 'echo', senders: NaN, messageSize: 1, sendInterval: 1 }],
    });
  });

  it('loses rows with an unknown scenario, and group sizes of scenarios without groups', () => {
    const row = { senders: 1, messageSize: 1, sendInterval: 1, groupSize: 5 };
    expect(readPlan({ workloads: [null, 7, { ...row, scenario: 'x' }, { ...row, scenario: 'echo' }] })).toEqual({
      workloads: [{ scenario: 'echo', senders: 1, messageSize: 1, sendInterval: 1 }],
    });
  });

  it('is cut to the number of rows that the view can show', () => {
    const rows = Array.from({ length: MOST_WORKLOADS + 1 }, () => ({ scenario: 'echo' }));
    expect(readPlan({ workloads: rows }).workloads).toHaveLength(MOST_WORKLOADS);
  });
});

describe('reset to the data', () => {
  it('removes what was typed in the shown part, and keeps the other part', () => {
    expect(resetPart(FULL)).toEqual({
      part: 'traffic',
      workloads: FULL.workloads,
      workloadConnections: 20,
    });
    expect(resetPart({ ...FULL, part: 'workloads' })).toEqual({
      part: 'workloads',
      mix: { echo: 1 },
      growth: 2,
      messageSize: 512,
      connections: 10,
    });
  });

  it('is offered only if it would change the shown part', () => {
    expect(isChanged({})).toBe(false);
    expect(isChanged({ part: 'workloads', growth: 2 })).toBe(false);
    expect(isChanged({ growth: 2 })).toBe(true);
    expect(isChanged({ workloadConnections: 1 })).toBe(false);
    expect(isChanged({ part: 'workloads', workloadConnections: 1 })).toBe(true);
    expect(isChanged(resetPart(FULL))).toBe(false);
  });
});

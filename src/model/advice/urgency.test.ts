import { type Outlook } from '../forecast';
import { VERDICTS } from '../snapshot';
import { URGENCY, URGENCY_OF_PLAN, urgencyOf } from './urgency';
import { type Verdict } from './verdict';

const outlook = (days: number): Outlook => ({
  dimension: 'connections',
  now: 0,
  utilization: 0.7,
  when: { when: 'growing', days, interval: [days, days], perWeek: 0.01 },
});

it('puts orders first, then what nobody can judge, then what saves', () => {
  const order = [...VERDICTS].sort((a, b) => URGENCY[b] - URGENCY[a]);
  expect(order).toEqual(['shard', 'scaleUp', 'noTraffic', 'sizeUnknown', 'noFigure', 'scaleDown', 'keep']);
});

it('asks to plan for a size that is full within 28 days, and to keep one that is not', () => {
  const keep: Verdict = { verdict: 'keep', units: 10 };
  expect([undefined, outlook(29), outlook(28)].map((when) => urgencyOf(keep, when))).toEqual([
    URGENCY.keep,
    URGENCY.keep,
    URGENCY_OF_PLAN,
  ]);
});

it('is that of a larger size while the server leg decides on one', () => {
  expect(urgencyOf({ verdict: 'serverLegUnknown', units: 10 }, undefined)).toBe(URGENCY.scaleUp);
});

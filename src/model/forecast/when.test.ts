import { type Growth } from './growth';
import { type When, whenOf } from './when';

const rising = (days: number): Growth => ({
  growth: 'rising',
  perDay: 0.01,
  level: 0.65,
  days,
  interval: [days / 2, days * 2],
});

describe('the answer when a utilization reaches its ceiling', () => {
  it.each<[string, When, Parameters<typeof whenOf>]>([
    ['now, at the ceiling', { when: 'now' }, [1 - 1e-10, undefined, rising(35)]],
    ['in minutes, where it climbs', { when: 'climbing', minutes: 25 }, [0.9, 25, rising(35)]],
    [
      'in days, where it grows from week to week',
      { when: 'growing', days: 35, interval: [17.5, 70], perWeek: expect.closeTo(0.07, 12) },
      [0.5, undefined, rising(35)],
    ],
    ['not within 90 days', { when: 'notWithinHorizon' }, [0.5, undefined, rising(90.01)]],
    ['in 90 days', expect.objectContaining({ when: 'growing', days: 90 }), [0.5, undefined, rising(90)]],
    [
      'that the history is too short',
      { when: 'unknown', reason: 'tooFewDays', missing: 4 },
      [undefined, undefined, { growth: 'tooFewDays', missing: 4 }],
    ],
    ['that it is flat', { when: 'unknown', reason: 'flat' }, [0.5, undefined, { growth: 'flat' }]],
    ['that it falls', { when: 'unknown', reason: 'falling' }, [0.5, undefined, { growth: 'falling' }]],
    ['that it is unclear', { when: 'unknown', reason: 'unclear' }, [0.5, undefined, { growth: 'unclear' }]],
    ['that data are missing', { when: 'unknown', reason: 'noData' }, [undefined, undefined, { growth: 'noData' }]],
  ])('is %s', (_, answer, [utilization, minutes, growth]) => {
    expect(whenOf(utilization, minutes, growth)).toEqual(answer);
  });
});

import { PEAK } from '../../../src/names/series';
import { remembered } from '../recording/days';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { CONSTRAINT_NAME, RESOURCE, SIZED, WHOLE } from './texts';

export function ceilingForecast(settings: PackSettings): Alert {
  const { forecast_horizon_days: days } = settings;
  return {
    alert: 'SignalRCeilingForecast',
    severity: 'warning',
    value: 'days',
    about: 'Growth reaches the ceiling of the unit size within weeks.',
    when:
      `If the growth from week to week goes on, a constraint reaches its ceiling within ${days} days. It needs ten ended ` +
      'days; a daily or weekly wave does not count.',
    settings: ['forecast_horizon_days'],
    comment: 'Recorded every half hour. A ceiling that is already reached is for the other alerts.',
    expr: `${remembered(PEAK.daysToCeiling)} <= ${days} > 0`,
    summary: [
      `${RESOURCE}: if it grows on, ${CONSTRAINT_NAME} reaches its ceiling in about ${WHOLE} days`,
      SIZED,
      ': plan the next size',
    ],
    description: [
      `${RESOURCE}: if the daily peaks of its ${CONSTRAINT_NAME} grow on from week to week as they did, they reach the ` +
        `ceiling in about ${WHOLE} days. Plan a larger unit size, or a second resource where more units do not help (runbook).`,
    ],
  };
}

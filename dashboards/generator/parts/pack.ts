import { ALERT_NOTES } from '../../../alerts/generator/docs/alert-notes';
import { alertsOf, packOf } from '../../../alerts/generator/targets/pack';
import { settingsOf } from '../../../alerts/generator/settings';

/** The default settings, from which the committed rules are generated. */
export const SETTINGS = settingsOf('');

export const ALERTS_IN_WORDS = alertsOf(packOf(SETTINGS)).map(({ alert }) => ({
  name: alert,
  when: ALERT_NOTES[alert].when(SETTINGS),
}));

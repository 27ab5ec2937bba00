import { ALERT_NOTES } from '../../../alerts/generator/docs/alert-notes';
import { alertsOf, packOf } from '../../../alerts/generator/targets/pack';
import { settingsOf } from '../../../alerts/generator/settings';

/** The settings that the committed rules are written from: those of alerts/settings.yaml, which are the defaults. */
export const SETTINGS = settingsOf('');

/** Every alert of the pack, and when it fires. */
export const ALERTS_IN_WORDS = alertsOf(packOf(SETTINGS)).map(({ alert }) => ({
  name: alert,
  when: ALERT_NOTES[alert].when(SETTINGS),
}));

import { ALERT_NOTES } from '../../../alerts/generator/docs/alert-notes';
import { alertsOf, packOf } from '../../../alerts/generator/targets/pack';
import { parseSettings, type Settings } from '../../../alerts/generator/settings';

/** The settings that the committed rules are written from: those of alerts/settings.yaml, which are the defaults. */
export const SETTINGS = defaults();

/** Every alert of the pack, and when it fires. */
export const ALERTS_IN_WORDS = alertsOf(packOf(SETTINGS)).map(({ alert }) => ({
  name: alert,
  when: ALERT_NOTES[alert].when(SETTINGS),
}));

function defaults(): Settings {
  const parsed = parseSettings('');
  if (!parsed.ok) {
    throw new Error(parsed.errors.join('\n'));
  }
  return parsed.settings;
}

import { alertsFor } from '../../../alerts/generator/alerts';
import { settingsOf } from '../../../alerts/generator/settings';

/** The default settings, from which the committed rules are generated. */
export const SETTINGS = settingsOf('');

export const ALERTS_IN_WORDS = alertsFor(SETTINGS).map(({ alert, when }) => ({ name: alert, when }));

import { alertsOf, packOf } from '../../../alerts/generator/pack/pack';
import { type PackSettings, settingsOf } from '../../../alerts/generator/settings';

/** The default settings, from which the committed rules are generated. */
let settings = settingsOf('');

/** The settings of the pack whose series the dashboards read. */
export function packSettings(): PackSettings {
  return settings;
}

/** Builds dashboards for a pack with other settings. Nearly every part reads them, so they are not passed from hand to hand. */
export function withSettings<T>(others: PackSettings, build: () => T): T {
  const before = settings;
  settings = others;
  try {
    return build();
  } finally {
    settings = before;
  }
}

/** The alerts that the settings leave on: the fault that each is about, and when it fires. */
export function alertsInWords(): Array<{ name: string; about: string; when: string }> {
  return alertsOf(packOf(settings)).map(({ alert, about, when }) => ({ name: alert, about, when }));
}

import { alertsOf, packOf } from '../../../alerts/generator/pack/pack';
import { type PackSettings, settingsOf } from '../../../alerts/generator/settings';

let settings: PackSettings | undefined;

/** The settings of the pack whose series the dashboards read: by default those from which the committed rules are generated. */
export function packSettings(): PackSettings {
  // Not when the module is loaded: reading settings takes a tenth of a second.
  return (settings ??= settingsOf(''));
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
  return alertsOf(packOf(packSettings())).map(({ alert, about, when }) => ({ name: alert, about, when }));
}

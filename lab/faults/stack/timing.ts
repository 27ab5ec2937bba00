import { parseDocument, isMap, isScalar } from 'yaml';
import { secondsOf } from '../../../alerts/generator/settings/durations';

/** Durations of an installation, in seconds. */
export interface Timing {
  scrape: { interval: number; timeout: number };
  prometheus: { lookbackDelta: number; resendDelay: number; forGracePeriod: number };
  alertmanager: { startDelay: number };
  /** Changes the pack's settings, as text. */
  settings: (defaults: string) => string;
  /** Changes a file of rules, as text. */
  rules: (text: string) => string;
  /** Changes Alertmanager's configuration, as text. */
  routes: (config: string) => string;
}

/** Settings outside the pack's settings, rules and routes, divided by a factor. */
const servers = (factor: number): Omit<Timing, 'settings' | 'rules' | 'routes'> => ({
  // As in alerts/exporters/examples: Azure has one value per minute.
  scrape: { interval: 60 / factor, timeout: 50 / factor },
  // Prometheus's defaults, except the grace period: docs/reliability.md explains it.
  prometheus: { lookbackDelta: 300 / factor, resendDelay: 60 / factor, forGracePeriod: 60 / factor },
  // By then Prometheus has repeated every alert: it does so at the first evaluation after its resend delay.
  alertmanager: { startDelay: 120 / factor },
});

/** Every duration at its default. */
export const DEFAULT: Timing = {
  ...servers(1),
  settings: (defaults) => defaults,
  rules: (text) => text,
  routes: (config) => config,
};

/**
 * Makes a fault visible in seconds instead of minutes: every duration that can be set is a tenth of its default. Only the
 * repeat interval stays (a day): faults are shorter, so every repeated page is one too many.
 */
export const TENTH: Timing = {
  ...servers(10),
  settings: tenthOfSettings,
  // No setting has what the rules hold for hours, nor how often they look back at hours.
  rules: (text) =>
    text
      .replace(/\[(\d+h)\]/g, (_, duration: string) => `[${tenthOf(duration)}]`)
      .replace(/\binterval: 30m$/gm, 'interval: 6s'),
  routes: (config) =>
    config.replace(
      /\b(group_wait|group_interval|repeat_interval): (\d+[sm])$/gm,
      (_, key: string, duration: string) => `${key}: ${tenthOf(duration)}`
    ),
};

const DURATION = /^(\d+(ms|[smhdwy]))+$/;

function tenthOfSettings(defaults: string): string {
  const settings = parseDocument(defaults);
  if (!isMap(settings.contents)) {
    throw new TypeError('settings are a mapping');
  }
  for (const { value } of settings.contents.items) {
    if (isScalar(value) && typeof value.value === 'string' && DURATION.test(value.value)) {
      value.value = tenthOf(value.value);
    }
  }
  return settings.toString();
}

function tenthOf(duration: string): string {
  return durationOf(secondsOf(duration) / 10);
}

/** Formats a duration as `90s`, or as `1500ms`, which every server accepts; the settings take whole seconds. */
export function durationOf(seconds: number): string {
  return Number.isInteger(seconds) ? `${seconds}s` : `${Math.round(seconds * 1000)}ms`;
}

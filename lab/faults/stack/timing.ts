import { parseDocument, isMap, isScalar } from 'yaml';

import { secondsOf } from '../../../alerts/generator/settings/durations';

/** Durations of a whole installation, in seconds. */
export interface Timing {
  scrape: { interval: number; timeout: number };
  prometheus: { lookbackDelta: number; resendDelay: number; forGracePeriod: number };
  alertmanager: { startDelay: number };
  cluster: { peerTimeout: number; settleTimeout: number; pushPullInterval: number; reconnectInterval: number };
  /** The pack's settings, as text. */
  settings: (defaults: string) => string;
  /** Alertmanager's configuration, as text. */
  routes: (config: string) => string;
}

/** What is set outside of the pack's settings and routes, divided by a factor. */
const servers = (factor: number): Omit<Timing, 'settings' | 'routes'> => ({
  // As in alerts/exporters/examples: Azure has one value a minute.
  scrape: { interval: 60 / factor, timeout: 50 / factor },
  // The defaults, but for the grace period: docs/reliability.md says why.
  prometheus: { lookbackDelta: 300 / factor, resendDelay: 60 / factor, forGracePeriod: 60 / factor },
  // Prometheus has said everything again by then: it does so at the first evaluation after its resend delay.
  alertmanager: { startDelay: 120 / factor },
  // The defaults.
  cluster: {
    peerTimeout: 15 / factor,
    settleTimeout: 60 / factor,
    pushPullInterval: 60 / factor,
    reconnectInterval: 10 / factor,
  },
});

/** Every duration as it is by default. */
export const DEFAULT: Timing = { ...servers(1), settings: (defaults) => defaults, routes: (config) => config };

/**
 * What a fault takes minutes to show takes seconds: every duration that can be set is a tenth of its default. Only that
 * pages are repeated each hour, and warnings every four, stays: no fault takes as long, so that a page that comes twice
 * is always one too many.
 */
export const TENTH: Timing = {
  ...servers(10),
  settings: tenthOfSettings,
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

/** `90s` or `1500ms`, in which every server and the settings take a duration. */
export function durationOf(seconds: number): string {
  return Number.isInteger(seconds) ? `${seconds}s` : `${Math.round(seconds * 1000)}ms`;
}

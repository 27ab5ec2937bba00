import { type Line, type Window } from './pages';
import { type Bench } from './side-by-side';

export interface Fault {
  /** By which it is chosen, or by the beginning of which: `make faults ONE=name`. */
  name: string;
  /** What happens, for the table. */
  what: string;
  /** Makes it happen. @returns a line for everything that had to be, or not to be */
  run: (bench: Bench) => Promise<Line[]>;
}

/** What a busy machine may add, in seconds. */
export const BUSY = 8;

/** A tenth of the defaults, in seconds, as timing.ts makes it: of Prometheus, the settings and the routes. */
export const TENTHS = {
  scrape: 6,
  evaluation: 3,
  resend: 6,
  critical: { for: 30, groupWait: 1 },
  warning: { for: 90, groupWait: 3 },
  keepFiring: 30,
  groupInterval: 30,
  zeroHold: 18,
  forecast: 180,
} as const;

/** Groups of rules that a value goes through one after another: source, ceilings, alerts. */
const GROUPS = 3;

/**
 * When an alert is notified, in seconds from the moment its cause is on an exporter's page: at the earliest with no
 * wait for a scrape or an evaluation, at the latest with all of them in full.
 */
export function due({ for: hold, groupWait }: { for: number; groupWait: number }): Window {
  const { scrape, evaluation } = TENTHS;
  // `for` ends at an evaluation.
  return [hold + groupWait, scrape + (GROUPS + 1) * evaluation + hold + groupWait + BUSY];
}

/** When the end of a page is notified, in seconds from the moment its cause is gone from an exporter's page. */
export function dueResolved(): Window {
  const { scrape, evaluation, keepFiring, groupInterval } = TENTHS;
  return [keepFiring, scrape + (GROUPS + 1) * evaluation + keepFiring + groupInterval + BUSY];
}

export function later([earliest, latest]: Window, [least, most]: Window): Window {
  return [earliest + least, latest + most];
}

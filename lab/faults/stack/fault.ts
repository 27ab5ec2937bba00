import { type Line, type Window } from './pages';
import { type TaskContext } from './side-by-side';

export interface Fault {
  /** Selects it, in full or by its start: `make faults ONE=name`. */
  name: string;
  /** Describes it in the table. */
  what: string;
  /** Causes it. @returns one line per expectation */
  run: (context: TaskContext) => Promise<Line[]>;
}

/** Seconds that a busy machine may add. */
export const BUSY = 8;

/** A tenth of the default durations of Prometheus, the settings and the routes, in seconds, as in timing.ts. */
export const TENTHS = {
  scrape: 6,
  evaluation: 6,
  resend: 6,
  critical: { for: 12, groupWait: 1 },
  warning: { for: 90, groupWait: 3 },
  blind: { for: 60, groupWait: 1 },
  serverConnectionsLost: { for: 18, groupWait: 1 },
  keepFiring: 360,
  /** Of pages. */
  groupInterval: 30,
  /** Of all others. */
  warningGroupInterval: 180,
  zeroHold: 18,
} as const;

/** Rule groups that a value passes in turn: source, inputs, ceilings, alerts. */
const GROUPS = 4;

/**
 * When an alert is notified, in seconds after its cause appears on an exporter's page: at the earliest without any wait for
 * a scrape or an evaluation, at the latest with full waits for all of them.
 */
export function due({ for: hold, groupWait }: { for: number; groupWait: number }): Window {
  const { scrape, evaluation } = TENTHS;
  // `for` ends with an evaluation.
  return [hold + groupWait, scrape + (GROUPS + 1) * evaluation + hold + groupWait + BUSY];
}

/** When the end of a page is notified, in seconds after its cause disappears from an exporter's page. */
export function dueResolved(): Window {
  const { scrape, evaluation, keepFiring, groupInterval } = TENTHS;
  return [keepFiring, scrape + (GROUPS + 1) * evaluation + keepFiring + groupInterval + BUSY];
}

export function later([earliest, latest]: Window, [least, most]: Window): Window {
  return [earliest + least, latest + most];
}

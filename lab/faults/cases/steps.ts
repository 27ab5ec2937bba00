import { setTimeout as sleep } from 'node:timers/promises';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { resource } from '../stack/exporter';
import { allCame, type Expected, type Instant, type Line, type Window } from '../stack/pages';
import { now, type Plan, type Stack } from '../stack/stack';

export interface Fault {
  /** Selects it, in full or by its start: `make faults ONE=name`. */
  name: string;
  /** Describes it in the table. */
  what: string;
  /** The installation that it needs, if it is not the usual one with `orders` alone. */
  plan?: Partial<Plan>;
  /** Causes it. @returns what it expects, in the order of the table, and what it has found out itself */
  cause: (stack: Stack) => Promise<ReadonlyArray<Expected | Line>>;
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
  keepFiring: 90,
  /** Of pages. */
  groupInterval: 30,
  /** Of all others. */
  warningGroupInterval: 180,
  zeroHold: 18,
} as const;

/**
 * When an alert is notified, in seconds after its cause appears on an exporter's page: at the earliest without any wait for
 * a scrape or an evaluation, at the latest with full waits for all of them.
 */
export function due({ for: hold, groupWait }: { for: number; groupWait: number }): Window {
  const { scrape, evaluation } = TENTHS;
  // One group makes an alert of a sample, and `for` ends with an evaluation.
  return [hold + groupWait, scrape + 2 * evaluation + hold + groupWait + BUSY];
}

/** When the end of a page is notified, in seconds after its cause disappears from an exporter's page. */
export function dueResolved(): Window {
  const { scrape, evaluation, keepFiring, groupInterval } = TENTHS;
  return [keepFiring, scrape + 2 * evaluation + keepFiring + groupInterval + BUSY];
}

export function later([earliest, latest]: Window, [least, most]: Window): Window {
  return [earliest + least, latest + most];
}

/** Utilizations below every threshold, and above the page's. */
const QUIET = 0.5;
export const PAGED = 0.97;

/** Resources below every threshold. */
export function quiet(...names: readonly string[]): Resource[] {
  return names.map((name) => resource(name, QUIET));
}

/** Raises a resource above the page's threshold. */
export function crossing(stack: Stack, name: string): Instant {
  stack.change(resource(name, PAGED));
  return now('the crossing');
}

/** Lowers it again. */
export function falling(stack: Stack, name: string): Instant {
  stack.change(resource(name, QUIET));
  return now('the fall');
}

const ONCE = [1, 1] as const;

export function page(name: string, from: Instant, within: Window): Expected {
  return { alert: 'SignalRAtCeiling', resource: name, status: 'firing', times: ONCE, from, within };
}

export function resolved(name: string, from: Instant, within: Window): Expected {
  return { ...page(name, from, within), status: 'resolved' };
}

/** A notification about missing data. */
export function missing(alert: string, name: string | undefined, from: Instant, within: Window): Expected {
  return { alert, resource: name, status: 'firing', times: ONCE, from, within };
}

/** Waits for a page, at most until it would be late; the comparison at the end decides if it was in time. */
export async function untilPaged(stack: Stack, expected: Expected): Promise<void> {
  const latest = expected.from.at + expected.within[1] * 1000;
  while (Date.now() < latest && !allCame(stack.notified(), [expected])) {
    await sleep(200);
  }
}

/** Raises a resource above the page's threshold and waits for its page. */
export async function firing(stack: Stack, name: string, within: Window = due(TENTHS.critical)): Promise<Expected> {
  const paged = page(name, crossing(stack, name), within);
  await untilPaged(stack, paged);
  return paged;
}

export function line(expected: string, seen: string | number, ok: boolean): Line {
  return { expected, seen: String(seen), ok };
}

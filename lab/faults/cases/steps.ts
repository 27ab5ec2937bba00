import { setTimeout as sleep } from 'node:timers/promises';

import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { resource } from '../stack/exporter';
import { due, TENTHS } from '../stack/fault';
import { allCame, type Expected, type Instant, type Line, type Window } from '../stack/pages';
import { now, type Stack } from '../stack/stack';

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

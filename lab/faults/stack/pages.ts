import { alertsIn } from '../../../demo/stack/webhook';
import { type Received } from '../../../tools/testing/http-receiver';

/** One alert in one notification. */
export interface Notified {
  /** Arrival at the receiver, in epoch milliseconds. */
  at: number;
  alert: string;
  /** Name of the resource; undefined for alerts about exporters. */
  resource?: string;
  status: 'firing' | 'resolved';
  /** When the alert began to fire according to Prometheus, in epoch milliseconds. */
  startsAt: number;
}

/** Fires always: it shows that notifications get through, and says nothing about a resource. */
export const WATCHDOG = 'SignalRHeadroomWatchdog';

/** Lists every alert of every notification, in order of arrival. */
export function notifiedIn(received: readonly Received[]): Notified[] {
  return received.flatMap(({ at, path, body }) => {
    const alerts = alertsIn(body, path, new Date(at).toISOString());
    if (alerts === undefined) {
      throw new Error(`Invalid notification: ${body}`);
    }
    return alerts.map(({ labels, status, startsAt }) => ({
      ...{ at, status, alert: labels.alertname, resource: labels.resource, startsAt: Date.parse(startsAt) },
    }));
  });
}

/** An instant to count seconds from, with its name in the report. */
export interface Instant {
  name: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Seconds from an instant: the earliest and the latest. */
export type Window = readonly [earliest: number, latest: number];

export interface Expected {
  alert: string;
  /** Name of the resource; undefined for alerts about exporters. */
  resource?: string;
  status: Notified['status'];
  /** Minimum and maximum number of notifications. */
  times: readonly [fewest: number, most: number];
  from: Instant;
  /** When the first one arrives. */
  within: Window;
}

/** A line of the report. */
export interface Line {
  expected: string;
  seen: string;
  ok: boolean;
}

export function lineText({ expected, seen }: Line): string {
  return `${expected}: ${seen}`;
}

const matching = (all: readonly Notified[], { alert, resource, status, from }: Expected) =>
  all.filter((one) => one.alert === alert && one.resource === resource && one.status === status && one.at >= from.at);

/** Returns true if every expected notification has arrived often enough, in time or not. */
export function allCame(all: readonly Notified[], expected: readonly Expected[]): boolean {
  return expected.every((one) => matching(all, one).length >= one.times[0]);
}

/** Compares notifications with expectations: one line for each finding, and one for everything unexpected. */
export function compare(all: readonly Notified[], findings: ReadonlyArray<Expected | Line>): Line[] {
  const known = new Set<Notified>();
  const lines = findings.map((one) => {
    if (!('alert' in one)) {
      return one;
    }
    const found = matching(all, one);
    found.forEach((each) => known.add(each));
    const [fewest, most] = one.times;
    const seconds = found.map(({ at }) => (at - one.from.at) / 1000);
    const inTime = seconds.length === 0 || (seconds[0] >= one.within[0] && seconds[0] <= one.within[1]);
    return {
      expected: expectedWords(one),
      seen: seenWords(seconds),
      ok: found.length >= fewest && found.length <= most && inTime,
    };
  });
  const unexpected = all.filter((one) => !known.has(one) && one.alert !== WATCHDOG);
  return [
    ...lines,
    ...(unexpected.length === 0
      ? []
      : [{ expected: 'nothing else', seen: unexpected.map(inWords).join(', '), ok: false }]),
  ];
}

const inWords = ({ alert, resource, status }: Pick<Expected, 'alert' | 'resource' | 'status'>): string =>
  `${alert}${resource === undefined ? '' : ` of ${resource}`} ${status}`;

function expectedWords({ times: [fewest, most], within: [earliest, latest], from, ...one }: Expected): string {
  if (most === 0) {
    return `no ${inWords(one)}`;
  }
  const often =
    fewest === most ? timesWords(fewest) : fewest === 0 ? `at most ${timesWords(most)}` : `${fewest} to ${most} times`;
  return `${inWords(one)} ${often}, ${Math.round(earliest)} to ${Math.round(latest)} s after ${from.name}`;
}

function seenWords(seconds: readonly number[]): string {
  return seconds.length === 0
    ? 'none'
    : `${timesWords(seconds.length)}, at ${seconds.map((one) => `${one.toFixed(1)} s`).join(' and ')}`;
}

function timesWords(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

import { parse } from 'yaml';

import { matchesAll } from '../../alerts/generator/promql/matching';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { parseMatchers } from '../../alerts/generator/settings/matchers';
import { type Firing } from './firings';
import { DAY } from './history';
import { keyOf } from './promql/series';

/** The notifications that Alertmanager makes of a firing. */
export interface Delivery {
  receiver: string;
  /** Notifications in which it is news; more than one if it was muted for a while. */
  told: readonly Telling[];
  /**
   * True if it is never told because another alert mutes it. Without that, it ended before its group's turn, or is still the one
   * that was told before, whose end was not.
   */
  isMuted: boolean;
}

export interface Telling {
  /** Unix seconds. */
  at: number;
  /** Of one notification; others in it have the same. */
  notification: number;
}

/** One request to a receiver. */
export interface Notification {
  /** Unix seconds. */
  at: number;
  receiver: string;
  /** Labels with the alert's name. */
  alerts: ReadonlyArray<{ labels: Labels; status: 'firing' | 'resolved' }>;
}

/** Firings with what is told of them, and the notifications themselves. */
export interface Routed<T> {
  firings: Array<T & Delivery>;
  notifications: Notification[];
}

interface Route {
  receiver: string;
  group_by: string[];
  group_wait: string;
  group_interval: string;
  repeat_interval: string;
  matchers?: string[];
  routes?: Array<Partial<Route>>;
}

interface Inhibition {
  source_matchers: string[];
  target_matchers: string[];
  equal?: string[];
}

type Labels = Firing['labels'];

/**
 * Sends firings through the routes and inhibition of an Alertmanager.
 *
 * @param end the last evaluation, in Unix seconds
 * @param configuration of the Alertmanager, as YAML
 */
export function routed<T extends Firing>(firings: readonly T[], end: number, configuration: string): Routed<T> {
  const config: { route: Route; inhibit_rules: Inhibition[] } = parse(configuration);
  const all: Array<Member<T>> = [...firings]
    .sort((a, b) => a.from - b.from)
    .map((firing) => ({ firing, labels: { ...firing.labels, alertname: firing.alert } }));
  const muters = config.inhibit_rules.map((rule) => ({
    rule,
    sources: all.filter(({ labels }) => isMatched(labels, rule.source_matchers)),
  }));
  const isMuted = (labels: Labels, at: number) =>
    muters.some(
      ({ rule, sources }) =>
        isMatched(labels, rule.target_matchers) &&
        sources.some(
          (source) =>
            isFiring(source.firing, at) &&
            (rule.equal ?? []).every((label) => (source.labels[label] ?? '') === (labels[label] ?? ''))
        )
    );
  const groups = new Map<string, { route: Route; members: Array<Member<T>> }>();
  for (const one of all) {
    const [place, route] = routeOf(one.labels, config.route);
    const by = route.group_by.map((label) => [label, one.labels[label] ?? '']);
    const key = `${place} ${keyOf(Object.fromEntries(by))}`;
    const group = groups.get(key) ?? { route, members: [] };
    groups.set(key, group);
    group.members.push(one);
  }
  const notifications: Notification[] = [];
  const delivered = [...groups.values()].flatMap(({ route, members }) => {
    const outcomes = outcomesOf(members, { route, isMuted, end, notifications });
    return members.map(({ firing }) => ({
      ...firing,
      receiver: route.receiver,
      ...(outcomes.get(firing) ?? { told: [], isMuted: false }),
    }));
  });
  return { firings: delivered, notifications };
}

/** The first route below the root that takes an alert, with its place and what it inherits. */
function routeOf(labels: Labels, root: Route): [number, Route] {
  const place = (root.routes ?? []).findIndex(({ matchers = [] }) => isMatched(labels, matchers));
  return [place, place < 0 ? root : { ...root, ...root.routes?.[place] }];
}

function isMatched(labels: Labels, matchers: readonly string[]): boolean {
  return matchers.every((matcher) => matchesAll(labels, parseMatchers(matcher)));
}

function isFiring({ from, until = Infinity }: Firing, at: number): boolean {
  return from <= at && at < until;
}

interface Member<T extends Firing = Firing> {
  firing: T;
  labels: Labels;
}

type Outcome = Omit<Delivery, 'receiver'>;

interface Group {
  route: Route;
  isMuted: (labels: Labels, at: number) => boolean;
  /** The last evaluation. */
  end: number;
  /** Receives those of the group. */
  notifications: Notification[];
}

/**
 * The notifications of one group. Its first alert opens it and starts its timer, also one that is muted; it closes when none of
 * its alerts fires.
 *
 * @param members in the order in which they began to fire
 */
function outcomesOf<T extends Firing>(members: ReadonlyArray<Member<T>>, group: Group): Map<T, Outcome> {
  const { route, end } = group;
  const outcomes = new Map<T, Outcome>();
  const receiver = new Receiver(secondsOf(route.repeat_interval));
  for (let next = 0; next < members.length;) {
    let present: Array<Member<T>> = [];
    for (let at = members[next].firing.from + secondsOf(route.group_wait); at <= end + DAY;) {
      for (; next < members.length && members[next].firing.from <= at; next++) {
        present.push(members[next]);
      }
      flush(present, at, { group, receiver, outcomes });
      present = present.filter(({ firing }) => isFiring(firing, at));
      if (present.length === 0) {
        break;
      }
      at += secondsOf(route.group_interval);
    }
  }
  return outcomes;
}

function flush<T extends Firing>(
  present: ReadonlyArray<Member<T>>,
  at: number,
  { group, receiver, outcomes }: { group: Group; receiver: Receiver; outcomes: Map<T, Outcome> }
): void {
  const muted = present.filter(({ labels }) => group.isMuted(labels, at));
  const visible = present.filter((member) => !muted.includes(member));
  const keys = (some: ReadonlyArray<Member<T>>) => new Set(some.map(({ labels }) => keyOf(labels)));
  const firing = visible.filter((member) => isFiring(member.firing, at));
  const firingKeys = keys(firing);
  const resolved = visible.filter(({ labels }) => !firingKeys.has(keyOf(labels)));
  const fresh = receiver.news(at, firingKeys, keys(resolved));
  const toldOf = ({ firing: one }: Member<T>) => outcomes.get(one)?.told ?? [];
  for (const member of muted) {
    outcomes.set(member.firing, { told: toldOf(member), isMuted: toldOf(member).length === 0 });
  }
  const telling = { at, notification: group.notifications.length };
  if (fresh !== undefined) {
    const withStatus = (status: 'firing' | 'resolved', some: ReadonlyArray<Member<T>>) =>
      [...new Map(some.map(({ labels }) => [keyOf(labels), labels])).values()].map((labels) => ({ labels, status }));
    const alerts = [...withStatus('firing', firing), ...withStatus('resolved', resolved)];
    group.notifications.push({ at, receiver: group.route.receiver, alerts });
  }
  for (const member of firing) {
    const isNews = fresh?.has(keyOf(member.labels)) ?? false;
    outcomes.set(member.firing, { told: toldOf(member).concat(isNews ? telling : []), isMuted: false });
  }
}

/** The alerts of a group that a receiver was last told: an alert that came back before its end was told is not news. */
class Receiver {
  private firing: ReadonlySet<string> = new Set();
  private ended: ReadonlySet<string> = new Set();
  private toldAt = -Infinity;

  constructor(private readonly repeat: number) {}

  /** @returns the alerts that it did not have; undefined if it is told nothing */
  news(at: number, firing: ReadonlySet<string>, ended: ReadonlySet<string>): ReadonlySet<string> | undefined {
    const fresh = new Set([...firing].filter((key) => !this.firing.has(key)));
    const hasEnded = [...ended].some((key) => !this.ended.has(key) && this.firing.size > 0);
    const isRepeated = firing.size > 0 && at - this.toldAt >= this.repeat;
    if (fresh.size === 0 && !hasEnded && !isRepeated) {
      return undefined;
    }
    [this.firing, this.ended, this.toldAt] = [firing, ended, at];
    return fresh;
  }
}

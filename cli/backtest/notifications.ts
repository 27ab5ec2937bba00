import { parse } from 'yaml';

import { alertmanagerConfig } from '../../alerts/generator/alertmanager/config';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { parseMatchers } from '../../alerts/generator/settings/matchers';
import { type PackSettings } from '../../alerts/generator/settings';
import { type Firing } from './firings';
import { keyOf, matchesAll } from './promql/series';

/** What Alertmanager makes of a firing. */
export interface Delivery {
  receiver: string;
  /** When a person is told of it, in Unix seconds; undefined if never. */
  told?: number;
  /** Firings with the same number are told in one notification. */
  notification?: number;
  /** True if it is never told because another alert mutes it. Without that, it ended before its group's turn. */
  isMuted: boolean;
}

interface Route {
  receiver: string;
  group_by: string[];
  group_wait: string;
  group_interval: string;
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
 * Sends firings through the routes and inhibition of the pack's Alertmanager configuration.
 *
 * @param end the last evaluation, in Unix seconds
 */
export function notified<T extends Firing>(
  firings: readonly T[],
  settings: PackSettings,
  end: number
): Array<T & Delivery> {
  const config: { route: Route; inhibit_rules: Inhibition[] } = parse(alertmanagerConfig(settings));
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
  let next = 0;
  return [...groups.values()].flatMap(({ route, members }) => {
    const outcomes = outcomesOf(members, { route, isMuted, end, number: () => next++ });
    return members.map(({ firing }) => ({
      ...firing,
      receiver: route.receiver,
      ...(outcomes.get(firing) ?? { isMuted: false }),
    }));
  });
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

type Outcome = Pick<Delivery, 'told' | 'notification' | 'isMuted'>;

/**
 * The notifications of one group. Its first alert opens it and starts its timer, also one that is muted; it closes when none of
 * its alerts fires.
 *
 * @param members in the order in which they began to fire
 */
function outcomesOf(members: readonly Member[], { route, isMuted, end, number }: Group): Map<Firing, Outcome> {
  const [wait, interval] = [secondsOf(route.group_wait), secondsOf(route.group_interval)];
  const outcomes = new Map<Firing, Outcome>();
  for (let next = 0; next < members.length;) {
    const opened = next;
    for (let at = members[opened].firing.from + wait; at <= end + interval; at += interval) {
      while (next < members.length && members[next].firing.from <= at) {
        next++;
      }
      const firing = members.slice(opened, next).filter((member) => isFiring(member.firing, at));
      if (firing.length === 0) {
        break;
      }
      const untold = firing.filter((member) => outcomes.get(member.firing)?.told === undefined);
      const [muted, fresh] = [true, false].map((mutes) => untold.filter(({ labels }) => isMuted(labels, at) === mutes));
      muted.forEach((member) => outcomes.set(member.firing, { isMuted: true }));
      const notification = fresh.length === 0 ? undefined : number();
      fresh.forEach((member) => outcomes.set(member.firing, { told: at, notification, isMuted: false }));
    }
  }
  return outcomes;
}

interface Group {
  route: Route;
  isMuted: (labels: Labels, at: number) => boolean;
  /** The last evaluation. */
  end: number;
  /** A number for each notification. */
  number: () => number;
}

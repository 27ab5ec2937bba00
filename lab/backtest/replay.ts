import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { type TimedRule } from '../../alerts/generator/promql/rule-levels';
import { groupedBy } from '../../tools/grouped-by';
import { type ReplayedAlert } from './alert-sets';
import { type Facts, factsOf } from './crossings';
import { type Alertmanager, type Firing, type Notification, notificationsOf, readInTurn } from './notifications';
import { mergedPages, type Page } from './pages';
import { type DeclaredMixes, seriesOf } from './series';
import { CALIBRATION_MINUTES, minutesOf, type Scope, type Subject, subjectsOf } from './subjects';
import { type Traffic, trafficOf } from './traffic';

/** Azure provides one value per minute, and the rules are replayed at each of them. */
export const STEP_SECONDS = 60;

/** The first replayed minute, a Monday at midnight UTC; every run of a seed replays the same weeks. */
export const FIRST_MINUTE = Date.UTC(2026, 0, 5) / 60_000;

/** A resource with its traffic, and what is true of it in the replayed days. */
export interface Simulated {
  subject: Subject;
  traffic: Traffic;
  facts: Facts;
}

/** Recording rules, each after those that it reads, and the alerts that read them. */
export interface Rules {
  recording: readonly TimedRule[];
  alerts: readonly ReplayedAlert[];
}

/** Resources to replay together, and the rules with what their owners declared. */
export interface Part {
  resources: readonly Simulated[];
  rules: Rules;
  mixesOf: (resource: Simulated) => DeclaredMixes;
}

export interface Tools {
  /** For the input of the replay. */
  folder: string;
  /** The binary of tools/replay. */
  binary: string;
  alertmanager: Alertmanager;
}

/** The output of alerts for a resource: when each fired, by name, and the notifications about those that Alertmanager sent. */
export interface ReplayedResource {
  simulated: Simulated;
  pages: ReadonlyMap<string, readonly Page[]>;
  notifications: readonly Notification[];
}

/** Simulates the fleet of a seed. */
export function simulate(scope: Scope): Simulated[] {
  return subjectsOf(scope).map((subject) => {
    const traffic = trafficOf(subject, FIRST_MINUTE - CALIBRATION_MINUTES, scope.seed);
    const { over, demand } = traffic.truth;
    const facts = factsOf({ over: over.subarray(CALIBRATION_MINUTES), demand: demand.subarray(CALIBRATION_MINUTES) });
    return { subject, traffic, facts };
  });
}

/** Replays parts of a fleet through their rules in Prometheus's engine, and the pack's alerts through Alertmanager. */
export async function replay(scope: Scope, parts: readonly Part[], tools: Tools): Promise<ReplayedResource[]> {
  const found: Firing[][] = parts.map(() => []);
  const waiting = parts.entries();
  const worker = async () => {
    for (const [i, part] of waiting) {
      found[i] = await firingsOf(scope, part, tools, i);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  const firings = found.flat();
  const { alerts } = parts[0].rules;
  const routed = new Set(alerts.filter(({ labels }) => labels !== undefined).map(({ name }) => name));
  const { alertsFrom, last } = evaluations(scope);
  const ofPack = firings.filter(({ alert }) => routed.has(alert));
  const times = { first: alertsFrom, last, step: STEP_SECONDS };
  const sent =
    ofPack.length === 0 ? [] : await notificationsOf(ofPack, tools.alertmanager, { folder: tools.folder, ...times });
  const idLabels = new Map(alerts.map(({ name, idLabel }) => [name, idLabel]));
  const firingsById = byResource(firings, ({ alert, labels }) => labels[idLabels.get(alert) ?? '']);
  const sentById = byResource(sent, ({ alerts: told }) => told[0].labels.resource_id);
  return parts
    .flatMap(({ resources }) => resources)
    .map((simulated) => {
      const { id } = simulated.subject;
      const byAlert = groupedBy(firingsById.get(id) ?? [], ({ alert }) => alert);
      const pagesOf = (fired: readonly Firing[]) =>
        mergedPages(fired.map(({ from, until }) => ({ from: minuteAt(from), until: minuteAt(until) })));
      return {
        simulated,
        pages: new Map([...byAlert].map(([alert, fired]) => [alert, pagesOf(fired)])),
        notifications: readInTurn(sentById.get(id) ?? [], minuteAt),
      };
    });
}

/** Minutes from the first that is replayed. */
export const minuteAt = (seconds: number) => seconds / STEP_SECONDS - FIRST_MINUTE;

export function byResource<T>(all: readonly T[], idOf: (one: T) => string | undefined): Map<string, T[]> {
  return groupedBy(all, (one) => {
    const id = idOf(one);
    if (id === undefined) {
      throw new Error(`An alert has no resource: ${JSON.stringify(one)}`);
    }
    return id;
  });
}

/** The input of tools/replay. */
export function planOf(scope: Scope, { recording, alerts }: Rules) {
  return {
    ...evaluations(scope),
    step: STEP_SECONDS,
    recording: recording.map(({ record, expr, labels, interval }) => {
      return { record, expr, labels, interval: secondsOf(interval) };
    }),
    alerts: alerts.map(({ name, expr, for: wait, keepFiringFor, labels = {} }) => {
      return { alert: name, expr, for: wait, keepFiringFor, labels };
    }),
  };
}

/**
 * The first and the last evaluation of rules and the first of alerts, in epoch seconds. The rules have run for a week when the
 * alerts begin, as they have for everyone after the first week: the record of a resource needs ended days.
 */
export function evaluations(scope: Scope) {
  const alertsFrom = FIRST_MINUTE * STEP_SECONDS;
  const first = alertsFrom - CALIBRATION_MINUTES * STEP_SECONDS;
  return { first, alertsFrom, last: first + (minutesOf(scope) - 1) * STEP_SECONDS };
}

async function firingsOf(
  scope: Scope,
  { resources, rules, mixesOf }: Part,
  { binary, folder }: Tools,
  number: number
): Promise<Firing[]> {
  function* series(): Generator<string> {
    for (const resource of resources) {
      yield* seriesOf(resource.subject, resource.traffic, FIRST_MINUTE - CALIBRATION_MINUTES, mixesOf(resource));
    }
  }
  return runReplay(planOf(scope, rules), series(), { binary, file: join(folder, `plan-${number}.json`) });
}

/** Runs tools/replay. @param file for its plan */
export async function runReplay(
  plan: object,
  series: Iterable<string>,
  { binary, file }: { binary: string; file: string }
): Promise<Firing[]> {
  writeFileSync(file, JSON.stringify(plan));
  const found: Firing[] = [];
  const child = spawn(binary, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const read = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      found.push(JSON.parse(line));
    }
  })();
  await Promise.all([pipeline(Readable.from(series), child.stdin), read]);
  const [code] = await ended;
  if (code !== 0) {
    throw new Error(`tools/replay exited with code ${code}`);
  }
  return found;
}

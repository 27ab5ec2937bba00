import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { ruleFiles } from '../../alerts/generator/targets/prometheus';
import { ruleLevels, rulesBehind } from '../../demo/stack/rule-levels';
import { resourceId } from '../../demo/simulator/fleet/fleet';
import { type ReplayedAlert } from './alert-sets';
import { type Alertmanager, type Firing, type Notification, notificationsOf, readInTurn } from './notifications';
import { STEP_SECONDS } from './pack';
import { mergedPages, type Page } from './pages';
import { minutesOf, type Scope, type Subject, subjectsOf } from './resources';
import { seriesOf } from './series';
import { trafficOf } from './traffic';

export interface ReplayPlan {
  /** For the input of the replay. */
  folder: string;
  /** The binary of tools/replay. */
  binary: string;
  alertmanager: Alertmanager;
  pack: readonly RuleFile[];
  alerts: readonly ReplayedAlert[];
  /** Called with the number of resources simulated so far. */
  progress: (resources: number) => void;
}

/** A resource with its actual utilization, its pages by alert name, and the notifications about the pack's alerts. */
export interface ReplayedResource {
  subject: Subject;
  utilization: Float64Array;
  pages: ReadonlyMap<string, readonly Page[]>;
  notifications: readonly Notification[];
}

/** A Monday at midnight UTC; every run of a seed replays the same weeks. */
export const FIRST_MINUTE = Date.UTC(2026, 0, 5) / 60_000;

/** Limits the series in memory; the rules never join across resources. */
const RESOURCES_PER_PART = 20;

/** Simulates the fleet of a seed and replays it through recording rules and alerts in Prometheus's engine. */
export async function replay(scope: Scope, plan: ReplayPlan): Promise<ReplayedResource[]> {
  const file = join(plan.folder, `plan-${scope.seed}.json`);
  writeFileSync(file, JSON.stringify(rulesOver(scope, plan)));
  const simulated: Array<Pick<ReplayedResource, 'subject' | 'utilization'>> = [];
  function* series(): Generator<string> {
    for (const subject of subjectsOf(scope)) {
      const traffic = trafficOf(subject, FIRST_MINUTE, scope.seed);
      simulated.push({ subject, utilization: traffic.utilization });
      yield* seriesOf(subject, traffic, FIRST_MINUTE);
      if (simulated.length % RESOURCES_PER_PART === 0) {
        plan.progress(simulated.length);
        yield '\n';
      }
    }
  }
  const firings = await firingsOf(plan, file, series());
  const sent = await sentOf(scope, plan, firings);
  const idLabels = new Map(plan.alerts.map(({ name, idLabel }) => [name, idLabel]));
  const firingsById = byResource(firings, ({ alert, labels }) => labels[idLabels.get(alert) ?? '']);
  const sentById = byResource(sent, ({ alerts }) => alerts[0].labels.resource_id);
  return simulated.map(({ subject, utilization }) => {
    const id = resourceId(subject.resource);
    const pages = new Map<string, Page[]>();
    for (const { alert, from, until } of firingsById.get(id) ?? []) {
      pages.set(alert, [...(pages.get(alert) ?? []), { alert, from: minuteAt(from), until: minuteAt(until) }]);
    }
    return {
      subject,
      utilization,
      pages: new Map([...pages].map(([alert, ofAlert]) => [alert, mergedPages(ofAlert)])),
      notifications: readInTurn(sentById.get(id) ?? [], minuteAt),
    };
  });
}

/** Minutes from the start. */
const minuteAt = (seconds: number) => seconds / STEP_SECONDS - FIRST_MINUTE;

function byResource<T>(all: readonly T[], idOf: (one: T) => string | undefined): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const id = idOf(one);
    if (id === undefined) {
      throw new Error(`An alert has no resource: ${JSON.stringify(one)}`);
    }
    const ofResource = found.get(id) ?? [];
    found.set(id, ofResource);
    ofResource.push(one);
  }
  return found;
}

/** Sends the pack's alerts through Alertmanager; the alerts that people use today come from Azure Monitor. */
async function sentOf(scope: Scope, { alerts, alertmanager, folder }: ReplayPlan, firings: readonly Firing[]) {
  const routed = new Set(alerts.filter(({ labels }) => labels !== undefined).map(({ name }) => name));
  const { first, last } = evaluations(scope);
  const ofPack = firings.filter(({ alert }) => routed.has(alert));
  return notificationsOf(ofPack, alertmanager, { folder, first, last, step: STEP_SECONDS });
}

/** When some alerts fired for a resource. */
export function firingsFrom({ pages }: ReplayedResource, alerts: readonly ReplayedAlert[]): Page[] {
  return alerts.flatMap(({ name }) => pages.get(name) ?? []);
}

/** The input of tools/replay: the alerts, and the recording rules that they read, in order of dependency. */
export function rulesOver(scope: Scope, { pack, alerts }: Pick<ReplayPlan, 'pack' | 'alerts'>) {
  const levels = ruleLevels([...ruleFiles(pack, '').values()]);
  const read = rulesBehind(
    alerts.map(({ expr }) => expr),
    levels
  );
  return {
    ...evaluations(scope),
    step: STEP_SECONDS,
    recording: read.flat().map(({ record, expr, labels }) => ({ record, expr, labels })),
    alerts: alerts.map(({ name, expr, for: wait, keepFiringFor, labels = {} }) => {
      return { alert: name, expr, for: wait, keepFiringFor, labels };
    }),
  };
}

/** The first and the last evaluation, in epoch seconds. */
function evaluations(scope: Scope) {
  const first = FIRST_MINUTE * STEP_SECONDS;
  return { first, last: first + (minutesOf(scope) - 1) * STEP_SECONDS };
}

/** Runs tools/replay. */
async function firingsOf({ binary }: ReplayPlan, file: string, series: Iterable<string>): Promise<Firing[]> {
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

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
  pack: readonly RuleFile[];
  alerts: readonly ReplayedAlert[];
  /** Called with the number of resources simulated so far. */
  progress: (resources: number) => void;
}

/** A resource with its actual utilization, and its pages by alert name. */
export interface ReplayedResource {
  subject: Subject;
  utilization: Float64Array;
  pages: ReadonlyMap<string, readonly Page[]>;
}

/** A Monday at midnight UTC; every run of a seed replays the same weeks. */
export const FIRST_MINUTE = Date.UTC(2026, 0, 5) / 60_000;

/** Limits the series in memory; the rules never join across resources. */
const RESOURCES_PER_PART = 20;

/** Simulates the fleet of a seed and replays it through recording rules and alerts in Prometheus's engine. */
export async function replay(scope: Scope, plan: ReplayPlan): Promise<ReplayedResource[]> {
  const file = join(plan.folder, `plan-${scope.seed}.json`);
  writeFileSync(file, JSON.stringify(rulesOver(scope, plan)));
  const simulated: Array<Omit<ReplayedResource, 'pages'>> = [];
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
  const pages = await firingsOf(plan, file, series());
  return simulated.map(({ subject, utilization }) => {
    const own = pages.get(resourceId(subject.resource)) ?? new Map<string, Page[]>();
    const merged = new Map([...own].map(([alert, firings]) => [alert, mergedPages(firings)]));
    return { subject, utilization, pages: merged };
  });
}

/** The pages of a resource from some alerts. */
export function pagesFrom({ pages }: ReplayedResource, alerts: readonly ReplayedAlert[]): Page[] {
  return alerts.flatMap(({ name }) => pages.get(name) ?? []);
}

/** The input of tools/replay: the alerts, and the recording rules that they read, in order of dependency. */
export function rulesOver(scope: Scope, { pack, alerts }: Pick<ReplayPlan, 'pack' | 'alerts'>) {
  const first = FIRST_MINUTE * STEP_SECONDS;
  const levels = ruleLevels([...ruleFiles(pack, '').values()]);
  const read = rulesBehind(
    alerts.map(({ expr }) => expr),
    levels
  );
  return {
    first,
    last: first + (minutesOf(scope) - 1) * STEP_SECONDS,
    step: STEP_SECONDS,
    recording: read.flat().map(({ record, expr, labels }) => ({ record, expr, labels })),
    alerts: alerts.map(({ name, expr, for: wait, keepFiringFor }) => ({ alert: name, expr, for: wait, keepFiringFor })),
  };
}

/** Runs tools/replay. Returns firings by resource id and alert, in minutes from the start. */
async function firingsOf(
  { binary, alerts }: ReplayPlan,
  file: string,
  series: Iterable<string>
): Promise<Map<string, Map<string, Page[]>>> {
  const idLabels = new Map(alerts.map(({ name, idLabel }) => [name, idLabel]));
  const found = new Map<string, Map<string, Page[]>>();
  const child = spawn(binary, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const read = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      const { alert, labels, from, until }: FiringLine = JSON.parse(line);
      const id = labels[idLabels.get(alert) ?? ''];
      if (id === undefined) {
        throw new Error(`${alert} fired without a resource label: ${line}`);
      }
      const ofResource = found.get(id) ?? new Map<string, Page[]>();
      found.set(id, ofResource);
      const minutes = (seconds: number) => seconds / STEP_SECONDS - FIRST_MINUTE;
      ofResource.set(alert, [...(ofResource.get(alert) ?? []), { alert, from: minutes(from), until: minutes(until) }]);
    }
  })();
  await Promise.all([pipeline(Readable.from(series), child.stdin), read]);
  const [code] = await ended;
  if (code !== 0) {
    throw new Error(`tools/replay exited with code ${code}`);
  }
  return found;
}

interface FiringLine {
  alert: string;
  labels: Record<string, string | undefined>;
  /** Epoch seconds. */
  from: number;
  until: number;
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { alertmanagerConfig } from '../../../alerts/generator/alertmanager/files';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { fleetSettings, writeRules } from '../../../demo/stack/config';
import { CANARY_ID } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { until } from '../../../tools/testing/until';
import { type HttpReceiver, startHttpReceiver } from '../../../tools/testing/http-receiver';
import { settingsOf } from '../../../alerts/generator/settings';
import { Exporter } from './exporter';
import {
  allCame,
  compare,
  type Expected,
  type Instant,
  type Line,
  lineText,
  notifiedIn,
  type Notified,
  WATCHDOG,
} from './pages';
import { alertmanagerIn, type Place, prometheusIn, type RestartableServer } from './servers';
import { TENTH, type Timing } from './timing';

/** Long enough for two more notifications of any group, so duplicates have arrived by then. */
const QUIET_SECONDS = 65;

const ROOT = join(__dirname, '..', '..', '..');

/** The installation that a fault needs. */
export interface Plan {
  resources: readonly Resource[];
  /** Durations; by default a tenth of the usual ones. */
  timing?: Timing;
  /** Adds a second exporter of each kind. */
  twoOfEach?: boolean;
  /** Adds a second Prometheus with the same exporters, rules and Alertmanagers. */
  twoPrometheus?: boolean;
  /** Gives every sample a timestamp, this many seconds from now. */
  stampedAhead?: number;
}

/** A complete installation on this machine: exporters, Prometheus with the pack, Alertmanager and a receiver. */
export class Stack {
  private constructor(
    /** Exporters of traffic: one, or two if the plan says so. */
    readonly traffic: readonly Exporter[],
    /** Exporters of unit sizes. */
    readonly units: readonly Exporter[],
    readonly prometheus: RestartableServer,
    readonly alertmanager: RestartableServer,
    readonly receiver: HttpReceiver,
    /** All Prometheus servers and Alertmanagers. */
    private readonly servers: readonly RestartableServer[]
  ) {}

  /** Resolves once a notification has arrived and every resource has a utilization. */
  static async start(place: Place, plan: Plan, onStop: (stop: () => Promise<void>) => void): Promise<Stack> {
    const { timing = TENTH, twoOfEach = false } = plan;
    const receiver = await startHttpReceiver();
    onStop(receiver.stop);
    const exporters = async (kind: 'traffic' | 'units') => {
      const started = await Promise.all(Array.from({ length: twoOfEach ? 2 : 1 }, () => Exporter.start(kind)));
      started.forEach((exporter) => {
        onStop(() => exporter.stop());
        exporter.stampedAhead = plan.stampedAhead;
      });
      return started;
    };
    const [traffic, units] = [await exporters('traffic'), await exporters('units')];

    const settings = settingsFor(plan.resources, timing);
    const alertmanager = await alertmanagerIn(place, timing, routesTo(receiver.url, timing));
    await alertmanager.start();
    const second = { ...place, name: `${place.name}-second`, folder: join(place.folder, 'second') };
    const prometheuses = await Promise.all(
      (plan.twoPrometheus === true ? [place, second] : [place]).map((each) =>
        prometheusIn(each, timing, [...traffic, ...units], alertmanager.address)
      )
    );
    const servers = [...prometheuses, alertmanager];
    servers.forEach((server) => onStop(() => server.kill()));
    for (const folder of prometheuses.map(rulesOf)) {
      await writeRules(folder, settingsOf(settings), 'make faults');
      changeTexts(folder, timing.rules);
    }
    const [prometheus] = prometheuses;
    const stack = new Stack(traffic, units, prometheus, alertmanager, receiver, servers);
    stack.show(plan.resources);
    for (const each of prometheuses) {
      await each.start();
    }
    const known = `count(${OUTPUT.worst}{resource_id!="${CANARY_ID}"}) == ${plan.resources.length}`;
    const patience = 2 * timing.scrape.interval + 120;
    await until('every resource has a utilization', () => prometheus.has(known), patience);
    await until('the watchdog has arrived', () => stack.notified().some(({ alert }) => alert === WATCHDOG), patience);
    return stack;
  }

  /** Replaces the resources of every exporter. */
  show(resources: readonly Resource[]): void {
    [...this.traffic, ...this.units].forEach((exporter) => (exporter.resources = resources));
  }

  /** Changes a resource on every exporter that shows it. */
  change(changed: Resource): void {
    for (const exporter of [...this.traffic, ...this.units]) {
      exporter.resources = exporter.resources.map((each) => (each.name === changed.name ? changed : each));
    }
  }

  notified(): Notified[] {
    return notifiedIn(this.receiver.received);
  }

  /**
   * Waits for expected notifications, at most until they would be late, then a while longer for unexpected ones.
   *
   * @param findings in the order of the report: notifications, and what a fault has found out itself
   * @throws if the fault was not caused as intended, so the notifications do not tell anything
   */
  async paged(findings: ReadonlyArray<Expected | Line>): Promise<Line[]> {
    const expected = findings.filter((one) => 'alert' in one);
    const latest = Math.max(...expected.map(({ from, within }) => from.at + within[1] * 1000));
    while (Date.now() < latest && !allCame(this.notified(), expected)) {
      await sleep(200);
    }
    // A notification that must not arrive is awaited until the latest time at which it could.
    const never = expected.filter(({ times }) => times[1] === 0).map(({ from, within }) => from.at + within[1] * 1000);
    await sleep(Math.max(QUIET_SECONDS * 1000, Math.max(0, ...never) - Date.now()));
    const lines = [...compare(this.notified(), findings), ...(await this.evaluated())];
    await this.checkCaused(lines);
    return lines;
  }

  /** Throws if a server ended that no fault had killed, or if the machine was too slow for the expected times. */
  async checkCaused(lines: readonly Line[]): Promise<void> {
    const ended = this.servers.flatMap(({ endedByItself }) => endedByItself ?? []);
    if (ended.length > 0) {
      throw new Error(`a server ended by itself (${ended.join(', ')})`);
    }
    if (lines.every(({ ok }) => ok) || !this.prometheus.running) {
      return;
    }
    const missed = await this.prometheus.ownMetric('prometheus_rule_group_iterations_missed_total');
    if (missed > 0) {
      throw new Error(
        `the machine is too slow: Prometheus missed ${missed} evaluations (${lines.map(lineText).join('; ')})`
      );
    }
  }

  /** Checks that no rule of the pack fails, whatever its input. */
  private async evaluated(): Promise<Line[]> {
    if (!this.prometheus.running) {
      return [];
    }
    const failures = await this.prometheus.ownMetric('prometheus_rule_evaluation_failures_total');
    return failures === 0 ? [] : [{ expected: 'no rule fails', seen: `${failures} failures`, ok: false }];
  }
}

function changeTexts(folder: string, change: (text: string) => string): void {
  for (const file of readdirSync(folder).map((name) => join(folder, name))) {
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }
}

/** The folder of a Prometheus's rules, files that end in `.yml`. */
export function rulesOf({ config }: RestartableServer): string {
  return join(dirname(config), 'rules');
}

export function now(name: string): Instant {
  return { name, at: Date.now() };
}

/** The pack's default settings, with these resources and this timing. */
function settingsFor(resources: readonly Resource[], timing: Timing): string {
  const defaults = readFileSync(join(ROOT, 'alerts', 'settings.yaml'), 'utf8');
  return fleetSettings(timing.settings(defaults), resources).toString();
}

/** The pack's routes with everything sent to this receiver. */
function routesTo(receiver: string, timing: Timing): string {
  return timing.routes(alertmanagerConfig()).replaceAll('http://127.0.0.1:9095', receiver);
}

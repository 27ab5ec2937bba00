import { SCENARIOS, type Scenario } from '../../../src/guide';
import { APP_BYTES_SENT, APP_MESSAGES_SENT } from '../../../src/names/exporters';
import { DIRECTIONS } from '../../../src/model/capacity';
import { resourceId, type Resource } from '../fleet/fleet';
import { sample, deliveredIn, sendsOf } from '../fleet/traffic';
import { type Family, type Simulation } from './exposition';
import { type World } from '../fleet/load';
import { asOf, DAYS_OF_HISTORY } from '../fleet/past';

const SECONDS_PER_MINUTE = 60;
const MINUTES_A_DAY = 1440;

/** The application started this long before the demo: all of the history has its counters. */
const DEPLOYED_DAYS_BEFORE = DAYS_OF_HISTORY + 1;

/**
 * The application's own counters of sent messages since it started. They only grow: over each minute by what deliveredIn() sends
 * in it.
 *
 * The sum over earlier minutes is computed once, as far as it is requested.
 */
class AppCounters {
  readonly scenarios: readonly Scenario[];
  private readonly deployed: number;
  private minutes = 0;
  /** Messages sent before the minute `deployed + i`, by scenario. */
  private readonly before = new Map<Scenario, number[]>();

  constructor(
    private readonly resource: Resource,
    private readonly world: World
  ) {
    const today = Math.floor(world.demoStart / SECONDS_PER_MINUTE / MINUTES_A_DAY);
    this.deployed = (today - DEPLOYED_DAYS_BEFORE) * MINUTES_A_DAY;
    this.scenarios = SCENARIOS.filter((scenario) => (resource.mix[scenario] ?? 0) > 0);
    for (const scenario of this.scenarios) {
      this.before.set(scenario, [0]);
    }
  }

  /** @returns messages sent up to an instant; undefined before the deployment */
  messagesAt(scenario: Scenario, seconds: number): number | undefined {
    const minute = Math.floor(seconds / SECONDS_PER_MINUTE);
    const index = minute - this.deployed;
    const before = this.before.get(scenario);
    if (index < 0 || before === undefined) {
      return undefined;
    }
    while (this.minutes <= index) {
      this.addMinute();
    }
    const within = seconds / SECONDS_PER_MINUTE - minute;
    return Math.floor(before[index] + (before[index + 1] - before[index]) * within);
  }

  /** @returns bytes sent up to an instant; undefined before the deployment */
  bytesAt(scenario: Scenario, seconds: number): number | undefined {
    const messages = this.messagesAt(scenario, seconds);
    return messages === undefined ? undefined : messages * this.resource.messageSize;
  }

  private addMinute(): void {
    const minute = this.deployed + this.minutes;
    const traffic = deliveredIn(this.resource, minute, this.world);
    const sends = traffic === undefined ? {} : sendsOf(asOf(this.resource, minute, this.world), traffic);
    for (const [scenario, before] of this.before) {
      before.push(before[this.minutes] + (sends[scenario] ?? 0));
    }
    this.minutes++;
  }
}

const countersOf = new WeakMap<World, Map<Resource, AppCounters>>();

/** The counters of a resource, which all endpoints and histories of one world share: 37 days of minutes take half a second. */
function appCounters(resource: Resource, world: World): AppCounters {
  const known = countersOf.get(world) ?? new Map<Resource, AppCounters>();
  countersOf.set(world, known);
  const counters = known.get(resource) ?? new AppCounters(resource, world);
  known.set(resource, counters);
  return counters;
}

/** Metrics of applications: two count what they send, and one writes its message rates in the series that any user can write. */
export function application(simulation: Simulation): Family[] {
  return [...counters(simulation), ...rates(simulation)];
}

/** Messages of the last whole minute, a second. */
function rates({ fleet, world }: Simulation): Family[] {
  const counting = fleet.filter(({ countsRates }) => countsRates === true);
  return DIRECTIONS.map(({ name, messages }) => ({
    name: `signalr_${name}_messages_per_second`,
    help: `Messages of clients, ${name}`,
    type: 'gauge',
    series: counting.map((resource) => ({
      labels: { resource_id: resourceId(resource) },
      valueAt: (seconds) => {
        const minute = sample(resource, Math.floor(seconds / 60) - 1, world);
        return minute && minute[messages] / 60;
      },
    })),
  }));
}

/** Counters of the applications of two resources: messages sent, not delivered. */
function counters({ fleet, world }: Simulation): Family[] {
  const counted = fleet.flatMap((resource) => {
    const hub = resource.countedHub;
    if (hub === undefined) {
      return [];
    }
    const counters = appCounters(resource, world);
    return counters.scenarios.map((scenario) => ({
      labels: { resource: resource.name, hub, scenario },
      scenario,
      counters,
    }));
  });
  return [
    {
      name: APP_MESSAGES_SENT,
      help: 'Messages that the application sent to clients, by the scenario of the send',
      type: 'counter',
      series: counted.map(({ labels, scenario, counters }) => ({
        labels,
        valueAt: (seconds) => counters.messagesAt(scenario, seconds),
      })),
    },
    {
      name: APP_BYTES_SENT,
      help: 'Bytes of the messages that the application sent to clients, by the scenario of the send',
      type: 'counter',
      series: counted.map(({ labels, scenario, counters }) => ({
        labels,
        valueAt: (seconds) => counters.bytesAt(scenario, seconds),
      })),
    },
  ];
}

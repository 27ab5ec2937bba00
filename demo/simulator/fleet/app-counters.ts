import { type Scenario } from '../../../src/guide';
import { type Resource } from './fleet';
import { type World } from './load';
import { asOf, DAYS_OF_HISTORY } from './past';
import { deliveredIn, sendsOf } from './traffic';

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
export class AppCounters {
  private readonly deployed: number;
  private minutes = 0;
  /** Messages sent before the minute `deployed + i`, by scenario. */
  private readonly before = new Map<Scenario, number[]>();

  constructor(
    private readonly resource: Resource,
    private readonly scenarios: readonly Scenario[],
    private readonly world: World
  ) {
    const today = Math.floor(world.demoStart / SECONDS_PER_MINUTE / MINUTES_A_DAY);
    this.deployed = (today - DEPLOYED_DAYS_BEFORE) * MINUTES_A_DAY;
    for (const scenario of scenarios) {
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
    for (const scenario of this.scenarios) {
      const before = this.before.get(scenario);
      before?.push(before[this.minutes] + (sends[scenario] ?? 0));
    }
    this.minutes++;
  }
}

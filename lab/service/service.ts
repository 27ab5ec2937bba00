import { Random } from '../random';
import { type Demand, RESOURCES } from './load';

/** Latency of a message without any queue. */
const QUICKEST_SECONDS = 0.02;

/** By how much the work of a second differs from that of the next, relative to its mean. */
const BURSTINESS = 0.05;

/** SignalR's clients reconnect after this long without an answer; what has waited longer is lost. */
const LONGEST_WAIT_SECONDS = 30;

/** A SignalR service as seconds pass. What it cannot do in a second waits for the next. */
export class Service {
  /** Seconds of work that wait for each resource. */
  private readonly backlog: Demand = { work: 0, received: 0, sent: 0, lookups: 0 };

  constructor(private readonly random: Random) {}

  /**
   * Lets one second pass.
   *
   * @returns how long the messages of this second take, in seconds
   */
  second(use: Demand): number {
    const burst = Math.max(0, 1 + BURSTINESS * this.random.normal());
    let latency = QUICKEST_SECONDS;
    for (const resource of RESOURCES) {
      const asked = use[resource] * burst;
      // On average, messages of this second arrive when half of it has passed.
      latency += Math.max(0, this.backlog[resource] + asked / 2 - 0.5);
      this.backlog[resource] = Math.min(LONGEST_WAIT_SECONDS, Math.max(0, this.backlog[resource] + asked - 1));
    }
    return latency;
  }

  /** Returns true if work of earlier seconds is left. */
  isBehind(): boolean {
    return RESOURCES.some((resource) => this.backlog[resource] > 0);
  }
}

/** The 99th percentile of latencies, each of as many messages. */
export function p99(latencies: readonly number[]): number {
  const sorted = [...latencies].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(0.99 * sorted.length) - 1)];
}

/** Overload as the guide means it: one message in a hundred takes longer than this. */
export const OVERLOAD_SECONDS = 1;

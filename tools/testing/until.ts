import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long anything may take before it counts as failed. Waits of tests end when their condition holds, so that only a failure
 * takes as long. With ten busy processes for each processor, a Prometheus with all rules took more than 30 s to settle.
 */
export const PATIENCE_SECONDS = 240;

const FIRST_POLL_MS = 50;

/** Long waits ask less often: beside other tests, asking ten times a second took more processor than what they wait for. */
const SLOWEST_POLL_MS = 500;

/** Nothing more will happen, so that waiting is pointless. */
export class Ended extends Error {}

/** Waits until a condition is true, for at most `seconds`; an exception other than `Ended` counts as false. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  seconds = PATIENCE_SECONDS
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  let last: unknown;
  let pause = FIRST_POLL_MS;
  while (Date.now() < deadline) {
    try {
      if (await condition()) {
        return;
      }
      last = undefined;
    } catch (error) {
      if (error instanceof Ended) {
        throw error;
      }
      last = error;
    }
    await sleep(pause);
    pause = Math.min(pause * 1.2, SLOWEST_POLL_MS);
  }
  throw new Error(`Timed out after ${seconds} s: ${what}${last === undefined ? '' : ` (${String(last)})`}`);
}

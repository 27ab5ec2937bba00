import { type World } from '../../../demo/simulator/fleet/load';
import { type AzureFleet } from './resources';

export interface Answer {
  status: number;
  body: unknown;
}

/** How Azure behaves; each can change while exporters run. */
export interface Switches {
  /** Refuses reads of metrics: without the role Monitoring Reader, or throttled. */
  refuse?: 403 | 429;
  /** Milliseconds before each answer of Resource Manager and of the batch API. */
  delayMs: number;
  /** The value of the newest minutes until they settle: no point at all, or totals of 0. */
  unsettled: 'null' | 'zero';
  /** Refuses reads beyond the bucket, as Azure does. They are counted either way. */
  throttles: boolean;
}

export const USUAL: Switches = { delayMs: 0, unsettled: 'null', throttles: true };

/** Everything that answers depend on. */
export interface Azure {
  fleet: AzureFleet;
  world: World;
  switches: Switches;
  /** Epoch seconds. */
  now: () => number;
}

/** A request that Azure refuses with status 400. */
export class BadRequest extends Error {}

export const ok = (body: unknown): Answer => ({ status: 200, body });

export function failure(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message } } };
}

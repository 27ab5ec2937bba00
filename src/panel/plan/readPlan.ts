import { SCENARIOS } from '../../guide';
import { hasGroups, PLAN_BASES, type PlanStart, type Workload } from '../../model/plan';
import { type DeclaredMix, PLAN_PARTS, type PlanOptions } from '../../options/types';
import { recordOf } from '../../ui/unknown';
import { MOST_WORKLOADS } from '../layout/limits';

export interface PartProps {
  plan: PlanOptions;
  /** The load that the plan starts from. */
  start: PlanStart;
  /** Called with the changed options; undefined returns a value to the measured one. */
  onChange: (changed: Partial<PlanOptions>) => void;
  width: number;
  height: number;
}

/** The option keys that "Reset to the data" removes in each part. */
const RESET_KEYS = {
  traffic: ['basis', 'target', 'units', 'growth', 'mix', 'messageSize', 'connections', 'aspnet'],
  workloads: ['basis', 'units', 'workloads', 'workloadConnections', 'target', 'aspnet'],
} as const satisfies Record<NonNullable<PlanOptions['part']>, ReadonlyArray<keyof PlanOptions>>;

/**
 * Reads the plan that a dashboard saved, ignoring values of the wrong type: dashboards may be edited by hand.
 *
 * Keeps invalid numbers, because their fields show what is wrong with them.
 */
export function readPlan(plan: unknown): PlanOptions {
  const given = recordOf(plan);
  const { mix, workloads, aspnet } = given;
  const read: PlanOptions = {};
  const part = PLAN_PARTS.find((name) => name === given.part);
  if (part !== undefined) {
    read.part = part;
  }
  const basis = PLAN_BASES.find((name) => name === given.basis);
  if (basis !== undefined) {
    read.basis = basis;
  }
  for (const key of ['units', 'growth', 'messageSize', 'connections', 'workloadConnections', 'target'] as const) {
    const value = given[key];
    if (typeof value === 'number') {
      read[key] = value;
    }
  }
  if (typeof aspnet === 'boolean') {
    read.aspnet = aspnet;
  }
  if (typeof mix === 'object' && mix !== null) {
    read.mix = readShares(recordOf(mix));
  }
  if (Array.isArray(workloads)) {
    read.workloads = workloads.slice(0, MOST_WORKLOADS).flatMap(readWorkload);
  }
  return read;
}

/** True if "Reset to the data" would change the shown part. */
export function isChanged(plan: PlanOptions): boolean {
  return RESET_KEYS[plan.part ?? 'traffic'].some((key) => plan[key] !== undefined);
}

/** Returns the plan without the values typed in the shown part. */
export function resetPart(plan: PlanOptions): PlanOptions {
  const keys: ReadonlyArray<keyof PlanOptions> = RESET_KEYS[plan.part ?? 'traffic'];
  const reset = { ...plan };
  for (const key of keys) {
    delete reset[key];
  }
  return reset;
}

function readShares(given: Readonly<Record<string, unknown>>): DeclaredMix {
  const mix: DeclaredMix = {};
  for (const scenario of SCENARIOS) {
    const share = given[scenario];
    if (typeof share === 'number') {
      mix[scenario] = share;
    }
  }
  return mix;
}

/** Ignores a row with an unknown scenario. A missing number becomes NaN, an empty field. */
function readWorkload(row: unknown): Workload[] {
  const { scenario, senders, messageSize, sendInterval, groupSize } = recordOf(row);
  const known = SCENARIOS.find((name) => name === scenario);
  return known === undefined
    ? []
    : [
        {
          scenario: known,
          senders: numberOf(senders),
          messageSize: numberOf(messageSize),
          sendInterval: numberOf(sendInterval),
          ...(typeof groupSize === 'number' && hasGroups(known) && { groupSize }),
        },
      ];
}

/** JSON saves NaN as null. */
function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : NaN;
}

import { SCENARIOS } from '../../guide';
import { type Workload } from '../../model';
import { type DeclaredMix, PLAN_PARTS, type PlanOptions } from '../../options/types';
import { MOST_WORKLOADS } from '../state/limits';

/** The option keys that each part's "Reset to the data" takes back. */
const RESET_KEYS = {
  traffic: ['units', 'growth', 'mix', 'messageSize', 'connections', 'aspnet'],
  workloads: ['units', 'workloads', 'workloadConnections', 'target', 'aspnet'],
} as const satisfies Record<NonNullable<PlanOptions['part']>, ReadonlyArray<keyof PlanOptions>>;

/**
 * What a dashboard keeps of a plan, which may be written by hand: what is of another type is left out.
 *
 * Numbers are kept as they are, sensible or not; what is wrong with them is said at their field.
 */
export function readPlan(plan: unknown): PlanOptions {
  const given = recordOf(plan);
  const { mix, workloads, aspnet } = given;
  const read: PlanOptions = {};
  const part = PLAN_PARTS.find((name) => name === given.part);
  if (part !== undefined) {
    read.part = part;
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

/** Whether a part has anything that "Reset to the data" would take back. */
export function isChanged(plan: PlanOptions): boolean {
  return RESET_KEYS[plan.part ?? 'traffic'].some((key) => plan[key] !== undefined);
}

/** The plan without what was typed in the part that is shown; the other part is kept. */
export function resetPart(plan: PlanOptions): PlanOptions {
  const keys: ReadonlyArray<keyof PlanOptions> = RESET_KEYS[plan.part ?? 'traffic'];
  const reset = { ...plan };
  for (const key of keys) {
    delete reset[key];
  }
  return reset;
}

function readShares(given: Record<string, unknown>): DeclaredMix {
  const mix: DeclaredMix = {};
  for (const scenario of SCENARIOS) {
    const share = given[scenario];
    if (typeof share === 'number') {
      mix[scenario] = share;
    }
  }
  return mix;
}

/** A row without a scenario of the guide is none; a figure that is missing is one that is still to be typed. */
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

/** Whether a scenario's messages go to groups, whose size can be told. */
export function hasGroups(scenario: Workload['scenario']): boolean {
  return scenario === 'sendToSmallGroup' || scenario === 'sendToBigGroup';
}

/** JSON keeps a number that is none as null. */
function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : NaN;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

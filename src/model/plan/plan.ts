import { type EditionId, type Scenario } from '../../guide';
import { appServersFor, DEFAULT_TARGET, ok, ratesAt, type Result, UTILIZATION_TOLERANCE } from '../capacity';
import { sizesToCompare } from './size-comparison';
import {
  checkWorkloads,
  highestOf,
  PLANNED_CONSTRAINTS,
  type PlannedConstraint,
  sharesOf,
  type Traffic,
  trafficOf,
  type Usage,
  usageAt,
  type Workload,
} from './workload';

/** Workloads on a number of connections, the guide's "complex use cases". */
export interface PlanInput {
  edition?: EditionId;
  connections: number;
  /** Highest share of a unit size that the workloads may use; 0.80 by default: a new size should not warn at once. */
  target?: number;
  /** Use the guide's application servers for ASP.NET SignalR. */
  aspnet?: boolean;
  /** Unit size in question: a candidate even where it is not one that may be recommended. */
  units?: number;
  workloads: readonly Workload[];
}

/** One workload in a plan. */
export interface PlannedScenario {
  scenario: Scenario;
  fanOut: number;
  inbound: Traffic;
  outbound: Traffic;
  /** The guide's suggestion at `units`; null where it makes none. */
  appServers: number | null;
}

export interface Plan {
  inbound: Traffic;
  outbound: Traffic;
  /** Smallest unit size by the guide's own method; null if every unit size is too small. */
  unitsByGuideMethod: number | null;
  /** Smallest unit size that keeps every share of it within the target; null if every unit size is too small. */
  units: number | null;
  /** The constraint that is closest to its limit at `units`, and how much of it is used; null without a size. */
  binds: PlannedConstraint | null;
  utilization: number | null;
  /** Largest of the guide's suggestions for the scenarios at `units`. */
  appServers: number | null;
  scenarios: PlannedScenario[];
}

/**
 * Finds the unit size that a set of workloads needs.
 *
 * @returns an error for connections below 1, an empty list of workloads, and figures that are not positive
 */
export function planCapacity(input: PlanInput): Result<Plan> {
  const checked = checkWorkloads(input.edition, input.connections, input.workloads);
  if (!checked.ok) {
    return checked;
  }
  const edition = checked.value;
  const traffic = input.workloads.map((workload) => trafficOf(workload, input.connections));
  const target = input.target ?? DEFAULT_TARGET;

  const sizes = sizesToCompare(edition, [input.units]);
  const usageOf = (size: number) => {
    const rates = ratesAt(edition, size);
    return rates && usageAt(edition, rates, traffic, input.connections);
  };
  const smallest = (holds: (usage: Usage) => boolean) =>
    sizes.find((size) => {
      const usage = usageOf(size);
      return usage !== undefined && holds(usage);
    }) ?? null;
  const unitsByGuideMethod = smallest(holdsByGuideMethod);
  const units = smallest((usage) => holdsWithin(usage, target));
  const usage = units === null ? undefined : usageOf(units);

  const scenarios = traffic.map(({ workload, fanOut, inbound, outbound }) => ({
    scenario: workload.scenario,
    fanOut,
    inbound,
    outbound,
    appServers:
      units === null ? null : (appServersFor(edition, workload.scenario, units, input.aspnet ?? false) ?? null),
  }));
  return ok({
    inbound: sum(traffic.map((part) => part.inbound)),
    outbound: sum(traffic.map((part) => part.outbound)),
    unitsByGuideMethod,
    units,
    binds: usage === undefined ? null : bindingIn(usage),
    utilization: usage === undefined ? null : highestOf(usage),
    appServers: scenarios.reduce<number | null>(
      (most, { appServers }) => (appServers === null ? most : Math.max(most ?? 0, appServers)),
      null
    ),
    scenarios,
  });
}

/** The guide's method compares the sums with echo's inbound and broadcast's outbound rate, and counts connections. */
export function holdsByGuideMethod(usage: Usage): boolean {
  const limit = 1 + UTILIZATION_TOLERANCE;
  return usage.guideInbound <= limit && usage.guideOutbound <= limit && usage.connections <= limit;
}

/** Stricter than the guide's method: adds the rates of the scenarios, and applies a target to every share. */
export function holdsWithin(usage: Partial<Usage>, target: number): boolean {
  return highestOf(usage) <= target + UTILIZATION_TOLERANCE;
}

/** Of equals, the first in the order of the constraints. */
function bindingIn(usage: Usage): PlannedConstraint {
  const shareOf = (constraint: PlannedConstraint) => highestOf(sharesOf(usage, constraint));
  return PLANNED_CONSTRAINTS.reduce((most, next) =>
    shareOf(next) > shareOf(most) + UTILIZATION_TOLERANCE ? next : most
  );
}

function sum(parts: readonly Traffic[]): Traffic {
  return parts.reduce(
    (total, part) => ({ bytes: total.bytes + part.bytes, messages: total.messages + part.messages }),
    { bytes: 0, messages: 0 }
  );
}

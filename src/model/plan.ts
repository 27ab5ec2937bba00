import { type Edition, type EditionId, type Scenario } from '../guide';
import { appServersFor } from './app-servers';
import { ratesAt } from './rates';
import { ok, type Result } from './result';
import { UTILIZATION_TOLERANCE } from './utilization';
import {
  checkWorkloads,
  type Traffic,
  trafficOf,
  type Usage,
  usageAt,
  type Workload,
  type WorkloadTraffic,
} from './workload';

/** The guide's "complex use cases": workloads on a number of connections. */
export interface PlanInput {
  edition?: EditionId;
  connections: number;
  /** Highest share of a unit size to take; 1 unless told. */
  target?: number;
  /** Take the application servers that the guide suggests for ASP.NET SignalR. */
  aspnet?: boolean;
  workloads: readonly Workload[];
}

/** One workload's part of a plan. */
export interface PlannedScenario {
  scenario: Scenario;
  fanOut: number;
  inbound: Traffic;
  outbound: Traffic;
  /** The guide's suggestion at `units`; null where it has none. */
  appServers: number | null;
}

export interface Plan {
  inbound: Traffic;
  outbound: Traffic;
  /** Smallest unit size by the guide's own method; null where none of its unit sizes would do. */
  unitsByGuideMethod: number | null;
  /** Smallest unit size that also holds every scenario's own rate at the target; null likewise. */
  units: number | null;
  /** Largest of the guide's suggestions among the scenarios at `units`. */
  appServers: number | null;
  scenarios: PlannedScenario[];
}

/**
 * The unit size that a set of workloads needs (DESIGN.md section 4, "Plan").
 *
 * @returns an error that names the field for connections below 1, no workloads, or a figure that is not above 0
 */
export function planCapacity(input: PlanInput): Result<Plan> {
  const checked = checkWorkloads(input.edition, input.connections, input.workloads);
  if (!checked.ok) {
    return checked;
  }
  const edition = checked.value;
  const traffic = input.workloads.map((workload) => trafficOf(workload, input.connections));
  const target = input.target ?? 1;

  const smallest = (holds: (usage: Usage) => boolean) => smallestSize(edition, traffic, input.connections, holds);
  const unitsByGuideMethod = smallest(holdsByGuideMethod);
  const units = smallest((usage) => holdsByGuideMethod(usage) && holdsEveryScenario(usage, target));

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
    appServers: scenarios.reduce<number | null>(
      (most, { appServers }) => (appServers === null ? most : Math.max(most ?? 0, appServers)),
      null
    ),
    scenarios,
  });
}

/** The guide's method: the sums against echo's inbound and broadcast's outbound, and the connections. */
export function holdsByGuideMethod(usage: Usage): boolean {
  const limit = 1 + UTILIZATION_TOLERANCE;
  return usage.guideInbound <= limit && usage.guideOutbound <= limit && usage.connections <= limit;
}

/** Ours besides: each workload against its own scenario's rate. */
export function holdsEveryScenario(usage: Usage, target: number): boolean {
  const limit = target + UTILIZATION_TOLERANCE;
  return usage.inbound <= limit && usage.outbound <= limit;
}

function smallestSize(
  edition: Edition,
  traffic: readonly WorkloadTraffic[],
  connections: number,
  holds: (usage: Usage) => boolean
): number | null {
  const size = edition.recommendable.find((units) => {
    const rates = ratesAt(edition, units);
    return rates !== undefined && holds(usageAt(edition, rates, traffic, connections));
  });
  return size ?? null;
}

function sum(parts: readonly Traffic[]): Traffic {
  return parts.reduce(
    (total, part) => ({ bytes: total.bytes + part.bytes, messages: total.messages + part.messages }),
    { bytes: 0, messages: 0 }
  );
}

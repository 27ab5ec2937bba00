import { type Edition, SCENARIOS } from '../../guide';
import {
  checkWorkloads,
  fanOutOf,
  type Plan,
  planCapacity,
  ratesAt,
  type Result,
  ROUTING_GAIN,
  SOLVABLE,
  type Solvable,
  solvePlan,
  stateOf,
  trafficOf,
  type Usage,
  usageAt,
  type Workload,
} from '../../model';
import { type Settings } from '../../options/settings';
import { type PlanOptions } from '../../options/types';
import { type Moment } from '../state/resources';
import { isInGuide, type SizeOutcome, sizesToCompare } from './sizes';
import { type FieldProblem, sizesOf } from './whatIf';

export type WorkloadField = keyof Workload;

/** What a row starts with where the data gives nothing. */
export const NEW_WORKLOAD: Readonly<Workload> = { scenario: 'echo', senders: 100, messageSize: 2048, sendInterval: 1 };

/** A unit's worth, where the data does not tell. */
const DEFAULT_CONNECTIONS = 1000;

export interface WorkloadErrors {
  connections?: FieldProblem;
  target?: FieldProblem;
  units?: FieldProblem;
  /** One a row. */
  rows: Array<Partial<Record<WorkloadField, FieldProblem>>>;
}

export interface WorkloadPlan {
  workloads: Workload[];
  connections: number;
  target: number;
  errors: WorkloadErrors;
  /** Rows that the figures below leave out, as something about them is wrong. */
  leftOut: number;
  /** Missing where no row is left. */
  plan?: Plan;
  /** Why no unit size holds the workloads. */
  whyNone?: 'routing' | 'beyondTheGuide';
  sizes: SizeOutcome[];
  /** The unit size that `most` is about. */
  units: number;
  /** The most connections, the largest message, the shortest interval; null where even the least does not fit. */
  most: Partial<Record<Solvable, number | null>>;
}

/**
 * The unit size that workloads take, by the guide's "complex use cases". Never throws.
 *
 * @param plan as {@link readPlan} gives it; what it leaves out is as in the data
 */
export function planWorkloads(moment: Moment, settings: Settings, plan: PlanOptions): WorkloadPlan {
  const { edition } = settings;
  const measured = Math.round(moment.measured.connections ?? 0);
  const connections = plan.workloadConnections ?? (measured > 0 ? measured : DEFAULT_CONNECTIONS);
  const workloads = plan.workloads ?? workloadsOf(moment, settings, connections);
  const target = plan.target ?? 1;
  const errors = errorsOf({ ...plan, target }, edition, connections, workloads);
  const inputs = {
    edition: edition.id,
    connections,
    target: errors.target === undefined ? target : 1,
    workloads: workloads.filter((_, row) => Object.keys(errors.rows[row]).length === 0),
    aspnet: plan.aspnet,
  };
  const result = planCapacity(inputs);
  const asked = errors.units === undefined ? plan.units : undefined;
  const known = moment.units !== undefined && isInGuide(edition, moment.units) ? moment.units : undefined;
  const common = { workloads, connections, target, errors, leftOut: workloads.length - inputs.workloads.length };
  if (!result.ok) {
    const units = asked ?? known ?? edition.recommendable[0];
    const sizes = sizesToCompare(edition, [known, asked]).map((size) => ({ units: size }));
    return { ...common, sizes, units, most: {} };
  }
  const units = asked ?? known ?? result.value.units ?? edition.recommendable[edition.recommendable.length - 1];
  const usages = new Map(sizesToCompare(edition, [known, asked]).map((size) => [size, usageOf(edition, size, inputs)]));
  return {
    ...common,
    plan: result.value,
    whyNone: result.value.units === null ? whyNone(edition, usages) : undefined,
    sizes: [...usages].map(([size, usage]) => outcomeOf(size, usage, settings)),
    units,
    most: Object.fromEntries(SOLVABLE.map((unknown) => [unknown, valueOf(solvePlan({ ...inputs, units }, unknown))])),
  };
}

/** Workloads that give the traffic of a moment: one for each scenario of its mix. */
export function workloadsOf(moment: Moment, settings: Settings, connections: number): Workload[] {
  const { measured, mix } = moment;
  const sizes = sizesOf(measured, settings.messageSize);
  const delivered =
    measured.outboundMessages ??
    (measured.outboundBytes === undefined ? undefined : measured.outboundBytes / sizes.outbound);
  const messageSize = Math.max(1, Math.round(sizes.outbound));
  const rows = SCENARIOS.flatMap((scenario): Workload[] => {
    const workload = { scenario, senders: 1, messageSize, sendInterval: 1 };
    const rate = ((delivered ?? 0) * (mix?.[scenario] ?? 0)) / fanOutOf(workload, connections);
    if (!(rate > 0 && Number.isFinite(rate))) {
      return [];
    }
    // Whole senders, each at least a second apart: the interval takes up what the senders are rounded by.
    const senders = Math.ceil(Number(rate.toPrecision(9)));
    return [{ ...workload, senders, sendInterval: Number((senders / rate).toPrecision(3)) }];
  });
  return rows.length > 0 ? rows : [{ ...NEW_WORKLOAD, messageSize }];
}

function errorsOf(
  plan: PlanOptions,
  edition: Edition,
  connections: number,
  workloads: readonly Workload[]
): WorkloadErrors {
  const connectionsChecked = checkWorkloads(edition.id, connections, [NEW_WORKLOAD]);
  return {
    ...(!connectionsChecked.ok && { connections: 'notWhole' as const }),
    ...(!(plan.target !== undefined && plan.target > 0 && plan.target <= 1) && { target: 'notAShare' as const }),
    ...(plan.units !== undefined && !isInGuide(edition, plan.units) && { units: 'notInGuide' as const }),
    // Where the connections are wrong, a row is right or wrong without them.
    rows: workloads.map((row) => errorsOfRow(row, edition, connectionsChecked.ok ? connections : Infinity)),
  };
}

/** The model names one field at a time: with that one set right, it names the next. */
function errorsOfRow(row: Workload, edition: Edition, connections: number): WorkloadErrors['rows'][number] {
  const errors: WorkloadErrors['rows'][number] = {};
  const unlimited = Number.MAX_SAFE_INTEGER;
  let tried = row;
  for (let fields = 0; fields < 4; fields++) {
    const result = checkWorkloads(edition.id, Math.min(connections, unlimited), [tried]);
    const field = result.ok ? undefined : WORKLOAD_FIELDS.find((name) => result.error.field.endsWith(`.${name}`));
    if (field === undefined) {
      break;
    }
    const value = row[field];
    errors[field] =
      field === 'groupSize' && value !== undefined && value > connections ? 'largerThanConnections' : 'notAboveZero';
    tried = { ...tried, [field]: 1 };
  }
  return errors;
}

const WORKLOAD_FIELDS = ['senders', 'messageSize', 'sendInterval', 'groupSize'] as const;

function usageOf(
  edition: Edition,
  units: number,
  { workloads, connections }: { workloads: readonly Workload[]; connections: number }
): Usage | undefined {
  const rates = ratesAt(edition, units);
  return (
    rates &&
    usageAt(
      edition,
      rates,
      workloads.map((workload) => trafficOf(workload, connections)),
      connections
    )
  );
}

function outcomeOf(units: number, usage: Usage | undefined, { thresholds }: Settings): SizeOutcome {
  if (usage === undefined) {
    return { units };
  }
  const utilization = Math.max(...Object.values(usage));
  return { units, utilization, state: stateOf(utilization, thresholds) };
}

/** More units do not help where the last ones of the guide leave what binds as it was. */
function whyNone(edition: Edition, usages: ReadonlyMap<number, Usage | undefined>): WorkloadPlan['whyNone'] {
  const [before, last] = edition.recommendable.slice(-2).map((units) => usages.get(units));
  if (before === undefined || last === undefined) {
    return 'beyondTheGuide';
  }
  const most = Math.max(...Object.values(last));
  const isRouted = (['inbound', 'outbound'] as const).some(
    (direction) => last[direction] === most && before[direction] <= last[direction] * (1 + ROUTING_GAIN)
  );
  return isRouted ? 'routing' : 'beyondTheGuide';
}

function valueOf(result: Result<number | null>): number | null | undefined {
  return result.ok ? result.value : undefined;
}

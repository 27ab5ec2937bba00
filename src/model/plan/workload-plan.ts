import { type Edition, SCENARIOS } from '../../guide';
import { type AssessmentOptions, type Load } from '../snapshot';
import {
  DEFAULT_TARGET,
  type FieldProblem,
  isInGuide,
  ratesAt,
  type Result,
  stateOf,
  type Thresholds,
} from '../capacity';
import { holdsWithin, type Plan, planCapacity } from './plan';
import { openingSize } from './plan-basis';
import { ROUTING_GAIN, type Verdict } from '../advice';
import { type SizeOutcome, sizesToCompare } from './size-comparison';
import { type Solution, SOLVABLE, type Solvable, solvePlan } from './solve';
import { targetProblem } from './what-if-load';
import {
  checkWorkloads,
  fanOutOf,
  highestOf,
  PLANNED_CONSTRAINTS,
  sharesOf,
  trafficOf,
  type Usage,
  usageAt,
  type Workload,
} from './workload';

/** The workloads that a person describes, and what to plan them on; missing parts are as in the data. */
export interface WorkloadQuestion {
  /** The unit size to look at. */
  units?: number;
  workloads?: readonly Workload[];
  /** Connections that the workloads run on. */
  workloadConnections?: number;
  /** Highest share of a unit size that the workloads may use; 0.80 unless given. */
  target?: number;
  /** Suggest the application servers for ASP.NET SignalR. */
  aspnet?: boolean;
}

export type WorkloadField = keyof Workload;

/** A row to start with where the data has no traffic. */
export const NEW_WORKLOAD: Readonly<Workload> = { scenario: 'echo', senders: 100, messageSize: 2048, sendInterval: 1 };

/** The connections of one unit, for data without connections. */
const DEFAULT_CONNECTIONS = 1000;

export interface WorkloadErrors {
  connections?: FieldProblem;
  target?: FieldProblem;
  units?: FieldProblem;
  /** One entry for each row. */
  rows: Array<Partial<Record<WorkloadField, FieldProblem>>>;
}

/** The unit size that workloads need, and the most that a unit size gives them. */
export interface WorkloadPlan {
  workloads: readonly Workload[];
  connections: number;
  target: number;
  errors: WorkloadErrors;
  /** Number of rows with an error; the figures below ignore them. */
  leftOut: number;
  /** Missing where every row has an error. */
  plan?: Plan;
  /** Why no unit size holds the workloads. */
  whyNone?: 'routing' | 'beyondTheGuide';
  sizes: SizeOutcome[];
  /** The unit size of `most`. */
  units: number;
  /** The most connections, the largest message, the shortest interval. */
  most: Partial<Record<Solvable, Solution>>;
}

/**
 * Plans the unit size for workloads, by the guide's "complex use cases". Never throws.
 *
 * @param verdict on the resource, by which the plan chooses a unit size until a person does
 */
export function planWorkloads(
  load: Load,
  { edition, thresholds }: Pick<AssessmentOptions, 'edition' | 'thresholds'>,
  question: WorkloadQuestion,
  verdict?: Verdict
): WorkloadPlan {
  const measured = Math.round(load.measured.connections ?? 0);
  const connections = question.workloadConnections ?? (measured > 0 ? measured : DEFAULT_CONNECTIONS);
  const workloads = question.workloads ?? workloadsOf(load, connections);
  const target = question.target ?? DEFAULT_TARGET;
  const errors = errorsOf({ ...question, target }, edition, connections, workloads);
  const inputs = {
    edition: edition.id,
    connections,
    target: errors.target === undefined ? target : DEFAULT_TARGET,
    workloads: workloads.filter((_, row) => Object.keys(errors.rows[row]).length === 0),
    aspnet: question.aspnet,
  };
  const result = planCapacity(inputs);
  const asked = errors.units === undefined ? question.units : undefined;
  const known = load.units !== undefined && isInGuide(edition, load.units) ? load.units : undefined;
  const common = { workloads, connections, target, errors, leftOut: workloads.length - inputs.workloads.length };
  if (!result.ok) {
    const units = asked ?? known ?? edition.sizes[0];
    const sizes = sizesToCompare(edition, [known, asked]).map((size) => ({ units: size }));
    return { ...common, sizes, units, most: {} };
  }
  const isAsked = [question.workloads, question.workloadConnections, question.target].some(
    (given) => given !== undefined
  );
  const needed = result.value.units;
  // Workloads that a person describes need not have anything to do with the present size.
  const opening =
    isAsked || verdict === undefined ? (needed ?? known) : openingSize(verdict, { isAsked, needed, units: known });
  const units = asked ?? opening ?? edition.sizes[edition.sizes.length - 1];
  const usages = usagesAt(sizesToCompare(edition, [known, asked]), edition, inputs);
  return {
    ...common,
    plan: result.value,
    whyNone: result.value.units === null ? whyNone(edition, usages, inputs.target) : undefined,
    sizes: [...usages].map(([size, usage]) => outcomeOf(size, usage, thresholds, inputs.target)),
    units,
    most: Object.fromEntries(SOLVABLE.map((unknown) => [unknown, valueOf(solvePlan({ ...inputs, units }, unknown))])),
  };
}

/** Workloads that produce the traffic of a moment: one for each scenario of its mix. */
export function workloadsOf({ measured, mix, sizes }: Load, connections: number): Workload[] {
  const delivered =
    measured.outboundMessages ??
    (measured.outboundBytes === undefined ? undefined : measured.outboundBytes / sizes.outbound.bytes);
  const messageSize = Math.max(1, Math.round(sizes.outbound.bytes));
  const rows = SCENARIOS.flatMap((scenario): Workload[] => {
    const workload = { scenario, senders: 1, messageSize, sendInterval: 1 };
    const rate = ((delivered ?? 0) * (mix?.[scenario] ?? 0)) / fanOutOf(workload, connections);
    if (!(rate > 0 && Number.isFinite(rate))) {
      return [];
    }
    // Senders are whole and send at most once a second; the interval makes up for rounding them up.
    const senders = Math.ceil(Number(rate.toPrecision(9)));
    return [{ ...workload, senders, sendInterval: Number((senders / rate).toPrecision(3)) }];
  });
  return rows.length > 0 ? rows : [{ ...NEW_WORKLOAD, messageSize }];
}

function errorsOf(
  { target = NaN, units }: WorkloadQuestion,
  edition: Edition,
  connections: number,
  workloads: readonly Workload[]
): WorkloadErrors {
  const connectionsChecked = checkWorkloads(edition.id, connections, [NEW_WORKLOAD]);
  return {
    ...(!connectionsChecked.ok && { connections: 'notWhole' as const }),
    ...(targetProblem(target) !== undefined && { target: 'notAShare' as const }),
    ...(units !== undefined && !isInGuide(edition, units) && { units: 'notInGuide' as const }),
    // With invalid connections, each row is checked without them.
    rows: workloads.map((row) => errorsOfRow(row, edition, connectionsChecked.ok ? connections : Infinity)),
  };
}

/** `checkWorkloads` names one field at a time, so each field it names is corrected until it names no other. */
function errorsOfRow(row: Workload, edition: Edition, connections: number): WorkloadErrors['rows'][number] {
  const errors: WorkloadErrors['rows'][number] = {};
  const unlimited = Number.MAX_SAFE_INTEGER;
  let tried = row;
  for (let fields = 0; fields < WORKLOAD_FIELDS.length; fields++) {
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

function usagesAt(
  sizes: readonly number[],
  edition: Edition,
  { workloads, connections }: { workloads: readonly Workload[]; connections: number }
): Map<number, Usage> {
  const traffic = workloads.map((workload) => trafficOf(workload, connections));
  const usages = new Map<number, Usage>();
  for (const units of sizes) {
    const rates = ratesAt(edition, units);
    if (rates !== undefined) {
      usages.set(units, usageAt(edition, rates, traffic, connections));
    }
  }
  return usages;
}

function outcomeOf(units: number, usage: Usage, thresholds: Thresholds, target: number): SizeOutcome {
  const utilization = highestOf(usage);
  return { units, utilization, state: stateOf(utilization, thresholds), isWithin: holdsWithin(usage, target) };
}

/** Like the reason of a recommendation: the first constraint over the target, and whether the last size eases it. */
function whyNone(edition: Edition, usages: ReadonlyMap<number, Usage>, target: number): WorkloadPlan['whyNone'] {
  const [before, last] = edition.sizes.slice(-2).map((units) => usages.get(units));
  const exceeded = last && PLANNED_CONSTRAINTS.find((constraint) => !holdsWithin(sharesOf(last, constraint), target));
  if (before === undefined || last === undefined || exceeded === undefined) {
    return 'beyondTheGuide';
  }
  const eases = highestOf(sharesOf(before, exceeded)) > highestOf(sharesOf(last, exceeded)) * (1 + ROUTING_GAIN);
  return eases ? 'beyondTheGuide' : 'routing';
}

function valueOf<T>(result: Result<T, unknown>): T | undefined {
  return result.ok ? result.value : undefined;
}

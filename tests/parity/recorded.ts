import { STEP } from '../../alerts/generator/promql/series';
import { settingsOf } from '../../alerts/generator/settings';
import { EDITIONS, GUIDE_MESSAGE_BYTES } from '../../src/guide';
import {
  type Demand,
  evaluate,
  type EvaluatedSnapshot,
  recommendUnits,
  unitsOfVerdict,
  utilizationAt,
  verdictOf,
} from '../../src/model/advice';
import {
  CONSTRAINT_DIMENSIONS,
  constraintOf,
  DIMENSIONS,
  DIRECTIONS,
  FREE_CONNECTIONS,
  LEAST_COUNTED,
  parseMix,
  ratesAt,
  type Utilization,
  UTILIZATION_TOLERANCE,
} from '../../src/model/capacity';
import { conditionsOf } from '../../src/model/snapshot';
import { CONSTRAINT, DIMENSION_LABEL, LABEL, PROBLEM, SIGN } from '../../src/names/labels';
import { OUTPUT } from '../../src/names/series';
import { type Case, FREE } from './cases';
import { type RunningPrometheus } from './prometheus';
import { isKnown, serviceOf } from './setups';

/** Recorded values of a resource, by series and its own labels. */
export type Figures = Map<string, number>;

/** Series under comparison, with the labels that each has besides those of its resource. */
const COMPARED: Readonly<Record<string, readonly string[]>> = {
  [OUTPUT.ceiling]: [LABEL.dimension],
  [OUTPUT.utilization]: [LABEL.dimension, LABEL.constraint],
  [OUTPUT.worst]: [],
  [OUTPUT.messages]: [LABEL.direction, LABEL.basis],
  [OUTPUT.messageSize]: [LABEL.direction, LABEL.basis],
  [OUTPUT.clientBytes]: [LABEL.direction],
  [OUTPUT.overload]: [LABEL.sign, LABEL.basis],
  [OUTPUT.assumption]: [LABEL.assumption],
  [OUTPUT.inputProblem]: [LABEL.reason],
  [OUTPUT.sizeUtilization]: [LABEL.units],
  [OUTPUT.enough]: [],
  [OUTPUT.recommended]: [],
  [OUTPUT.verdict]: [LABEL.verdict],
  [STEP.orderAsked]: [],
  [STEP.sizeUtilizationNow]: [LABEL.units],
  [STEP.required]: ['of'],
};

const RESOURCE_LABELS = ['__name__', 'resource_id', 'resource', 'resource_group', 'subscription'];

function keyOf(series: string, values: readonly string[]): string {
  return `${series}{${values.join()}}`;
}

/** Queries what is recorded of each resource, by resource id. */
export async function recordedBy(prometheus: RunningPrometheus): Promise<Map<string, Figures>> {
  const recorded = new Map<string, Figures>();
  for (const [series, own] of Object.entries(COMPARED)) {
    for (const { labels, value } of await prometheus.query(series)) {
      const others = Object.keys(labels).filter((label) => !own.includes(label) && !RESOURCE_LABELS.includes(label));
      if (others.length > 0) {
        throw new Error(`${series}: has labels that nobody expects: ${others.join(', ')}`);
      }
      const figures = recorded.get(labels.resource_id) ?? new Map<string, number>();
      figures.set(
        keyOf(
          series,
          own.map((label) => labels[label])
        ),
        value
      );
      recorded.set(labels.resource_id, figures);
    }
  }
  return recorded;
}

/** Computes the same figures with the model, for all resources of a settings file. */
export function expected(cases: readonly Case[], target: number): Map<string, Figures> {
  const demands = new Map(
    cases.flatMap((input): Array<[Case, Demand]> => (isKnown(input) ? [[input, demandOf(input, target)]] : []))
  );
  return new Map(
    cases.map((input) => {
      const others = [...demands].flatMap(([other, demand]) =>
        other !== input && serviceOf(other.resourceId) === serviceOf(input.resourceId) ? [demand] : []
      );
      return [input.resourceId, figuresOf(input, demands.get(input), input.declared.failover ? others : [])];
    })
  );
}

function demandOf(input: Case, target: number): Demand {
  const snapshot = snapshotOf(input);
  const { units, measured } = snapshot;
  return { ...conditionsOf(snapshot, EDITIONS[input.edition]), units, measured, target };
}

function mixOf({ shares }: Case) {
  const parsed = shares === undefined ? undefined : parseMix(shares);
  return parsed?.ok ? parsed.value : undefined;
}

/** For an invalid mix, the rules fall back to the do-not-exceed values. Messages do not depend on the unit size. */
function snapshotOf(input: Case): EvaluatedSnapshot {
  const { countedMessages = 0, ...traffic } = input.measured;
  const counted = countedMessages >= LEAST_COUNTED ? { countedMessages } : {};
  const result = evaluate({
    edition: input.edition,
    sku: isKnown(input) ? input.sku : undefined,
    units: isKnown(input) ? input.units : 1,
    mix: mixOf(input),
    ...input.declared,
    measured: { ...traffic, ...counted },
  });
  if (!result.ok) {
    throw new Error(`no figures for ${JSON.stringify(input)}`);
  }
  return result.value;
}

function figuresOf(input: Case, demand: Demand | undefined, others: readonly Demand[]): Figures {
  const figures: Figures = new Map();
  const add = (series: string, value: number, ...labels: string[]) => figures.set(keyOf(series, labels), value);
  const { ceilings, messages, assumptions, sizes, measured: corrected } = snapshotOf(input);
  const { measured } = input;
  const hasTraffic = DIMENSIONS.some((dimension) => dimension !== 'serverLoad' && measured[dimension] !== undefined);

  const utilization: Utilization = {};
  for (const dimension of DIMENSIONS) {
    const value = corrected[dimension];
    const ceiling = ceilingOf(input, dimension, ceilings[dimension]);
    if (ceiling !== undefined) {
      add(OUTPUT.ceiling, ceiling, DIMENSION_LABEL[dimension]);
    }
    if (ceiling !== undefined && value !== undefined) {
      utilization[dimension] = value / ceiling;
      add(OUTPUT.utilization, value / ceiling, DIMENSION_LABEL[dimension], CONSTRAINT[constraintOf(dimension)]);
    }
  }
  const worst = Math.max(...Object.values(utilization));
  if (worst > -Infinity) {
    add(OUTPUT.worst, worst);
  }
  const signs = signsOfCase(input, utilization);
  signs.forEach(({ sign, ratio }) => {
    add(OUTPUT.overload, ratio, sign, sign === SIGN.mix ? 'no_server_load' : '');
  });
  const isAsked = signs.length > 0 || isNearCeiling(utilization);
  if (isAsked) {
    add(STEP.orderAsked, 1);
  }
  for (const { name, bytes } of DIRECTIONS) {
    const rate = messages[name];
    const ofClients = corrected[bytes];
    add(OUTPUT.messageSize, sizes[name].bytes, name, sizes[name].basis);
    if (ofClients !== undefined) {
      add(OUTPUT.clientBytes, ofClients, name);
    }
    if (rate !== undefined) {
      add(OUTPUT.messages, rate.rate, name, rate.basis);
    }
  }
  problemsOf(input).forEach((reason) => add(OUTPUT.inputProblem, 1, reason));
  if (demand === undefined) {
    add(OUTPUT.verdict, input.units, hasTraffic ? 'noFigure' : 'noTraffic');
    return figures;
  }
  assumptions.forEach((assumption) => add(OUTPUT.assumption, 1, assumption));
  const recommendation = recommendUnits(demand, others);
  const { target = 1 } = demand;
  const verdict = verdictOf({
    hasTraffic,
    units: input.units,
    hasFigures: true,
    window: recommendation,
    nearCeiling: worst > target + UTILIZATION_TOLERANCE,
    approaching: false,
  });
  add(OUTPUT.verdict, 'units' in verdict ? unitsOfVerdict(verdict) : input.units, verdict.verdict);
  if (!hasTraffic) {
    return figures;
  }
  add(OUTPUT.enough, recommendation.units ?? Infinity);
  if (recommendation.units !== null) {
    add(OUTPUT.recommended, recommendation.units);
  }
  for (const size of demand.edition.sizes) {
    const highest = Math.max(...Object.values(utilizationAt(size, demand, others) ?? {}));
    add(OUTPUT.sizeUtilization, highest, String(size));
    if (isAsked) {
      add(STEP.sizeUtilizationNow, highest, String(size));
    }
  }
  const isOver = worst > target + UTILIZATION_TOLERANCE;
  const enough = recommendation.units ?? (isOver ? Infinity : input.units);
  if (isAsked && enough > input.units) {
    ['now', 'day'].forEach((of) => add(STEP.required, enough, of));
  }
  return figures;
}

const LEVELS = settingsOf('');

/** Signs of load that need no record: a moment has no ended day. */
function signsOfCase(input: Case, utilization: Utilization): Array<{ sign: string; ratio: number }> {
  const { edition, measured, units } = input;
  const bandwidth = isKnown(input) ? (ratesAt(EDITIONS[edition], units)?.outbound.broadcast ?? NaN) : NaN;
  const traffic = [...CONSTRAINT_DIMENSIONS.inbound, ...CONSTRAINT_DIMENSIONS.outbound].map(
    (dimension) => utilization[dimension] ?? -Infinity
  );
  const ratios = [
    {
      sign: SIGN.outboundBandwidth,
      ratio: (measured.outboundBytes ?? NaN) / (bandwidth * GUIDE_MESSAGE_BYTES),
      level: LEVELS.bandwidth_critical_ratio,
    },
    { sign: SIGN.connections, ratio: utilization.connections ?? NaN, level: LEVELS.connections_critical_ratio },
    {
      sign: SIGN.mix,
      ratio: measured.serverLoad === undefined ? Math.max(...traffic) : NaN,
      level: LEVELS.mix_critical_without_server_load_ratio,
    },
  ];
  return ratios.filter(({ ratio, level }) => ratio >= level - UTILIZATION_TOLERANCE);
}

/** Values at a threshold count as near, as in the rules, which round to nine digits. */
function isNearCeiling({ serverLoad = 0, ...others }: Utilization): boolean {
  return (
    serverLoad >= LEVELS.server_load_warning_ratio - UTILIZATION_TOLERANCE ||
    Math.max(...Object.values(others)) >= LEVELS.utilization_warning_ratio - UTILIZATION_TOLERANCE
  );
}

/** Without figures of the guide, a resource still has a server load, and the free SKU its connections. */
function ceilingOf(input: Case, dimension: (typeof DIMENSIONS)[number], known: number | null): number | undefined {
  if (dimension === 'serverLoad') {
    return input.measured.serverLoad === undefined ? undefined : 1;
  }
  if (isKnown(input)) {
    return known ?? undefined;
  }
  return dimension === 'connections' && input.sku === FREE ? FREE_CONNECTIONS : undefined;
}

function problemsOf(input: Case): string[] {
  const { inboundBytes, outboundBytes, outboundMessages, connections = 0 } = input.measured;
  const isSilent =
    (outboundBytes === undefined && outboundMessages === undefined) ||
    (inboundBytes === 0 && outboundBytes === 0 && connections > 0);
  return [
    ...(input.shares !== undefined && mixOf(input) === undefined ? [PROBLEM.invalidMix] : []),
    ...(isKnown(input) || input.sku === FREE ? [] : [PROBLEM.unitSizeOutsideGuide]),
    ...(isSilent ? [PROBLEM.noTraffic] : []),
  ];
}

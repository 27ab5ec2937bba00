import { DIMENSION_LABEL, DIRECTIONS, OUTPUT } from '../../src/model/vocabulary';
import { STEP } from '../../alerts/generator/promql/series';
import { EDITIONS } from '../../src/guide';
import {
  type Assumption,
  ASSUMPTIONS,
  ceilingsFor,
  type Dimension,
  DIMENSIONS,
  evaluate,
  type EvaluatedSnapshot,
  nextSize,
  parseMix,
  unitsOfVerdict,
  UTILIZATION_TOLERANCE,
  type VerdictKind,
  verdictOf,
  VERDICTS,
} from '../../src/model';
import { type Case, FREE } from './cases';
import { type RunningPrometheus, type Sample } from './prometheus';

/** The rules take the size of counted messages from this many per second. */
const LEAST_COUNTED = 1000 / 60;

/** The series that rules record for one resource. */
export interface Recorded {
  ceilings: Partial<Record<Dimension, number>>;
  utilization: Partial<Record<Dimension, number>>;
  worst: number | null;
  recommendedUnits: number | null;
  assumptions: Assumption[];
  /** Ratio of each ceiling at the next unit size to the present ceiling. */
  nextSizeGain: Partial<Record<Dimension, number>>;
  verdict: Partial<Record<VerdictKind, number>>;
}

/**
 * Computes the same figures with the model. For an invalid mix, the rules fall back to the do-not-exceed values.
 *
 * @param warningRatio utilization from which the rules look at the next unit size
 */
export function expected(input: Case, warningRatio: number): Recorded {
  const { edition, sku, units, shares, declared, measured } = input;
  const parsed = shares === undefined ? undefined : parseMix(shares);
  const mix = parsed?.ok ? parsed.value : undefined;
  const { countedMessages = 0, ...traffic } = measured;
  const counted = countedMessages >= LEAST_COUNTED ? { countedMessages } : {};
  const result = evaluate({ edition, sku, units, mix, ...declared, measured: { ...traffic, ...counted } });
  const hasTraffic = DIMENSIONS.some((dimension) => traffic[dimension] !== undefined);
  if (!result.ok) {
    return { ...nothing(), verdict: hasTraffic ? { noFigure: units } : { noTraffic: units } };
  }
  const verdict = verdictOf({
    hasTraffic,
    units,
    hasFigures: sku !== FREE,
    window: result.value.recommendation,
    nearCeiling: true,
    approaching: false,
  });
  const { ceilings, utilization, worst, recommendation, assumptions } = result.value;
  return {
    ceilings: definedOnly(ceilings, (dimension) => !dimension.endsWith('Messages') || dimension in measured),
    utilization,
    worst: worst?.utilization ?? null,
    recommendedUnits: recommendation.units,
    assumptions,
    verdict: { [verdict.verdict]: 'units' in verdict ? unitsOfVerdict(verdict) : units },
    nextSizeGain: sku === FREE ? {} : nextSizeGain(input, result.value, warningRatio),
  };
}

/** The figures of some dimensions that exist. */
function definedOnly(
  figures: Readonly<Record<Dimension, number | null>>,
  isWanted: (dimension: Dimension) => boolean
): Partial<Record<Dimension, number>> {
  const defined: Partial<Record<Dimension, number>> = {};
  for (const dimension of DIMENSIONS) {
    const figure = figures[dimension];
    if (figure !== null && isWanted(dimension)) {
      defined[dimension] = figure;
    }
  }
  return defined;
}

/** Of the dimensions near their ceiling. Messages count only where the bytes of their direction are not measured. */
function nextSizeGain(
  { edition, units }: Case,
  snapshot: EvaluatedSnapshot,
  warningRatio: number
): Recorded['nextSizeGain'] {
  const next = nextSize(EDITIONS[edition], units);
  const { mix, sizes, ceilingFactor, ceilings: now, utilization } = snapshot;
  const then =
    next === undefined
      ? undefined
      : ceilingsFor({
          edition: EDITIONS[edition],
          units: next,
          mix,
          ceilingFactor,
          inboundSize: sizes.inbound.bytes,
          outboundSize: sizes.outbound.bytes,
        });
  const gain: Recorded['nextSizeGain'] = {};
  for (const dimension of DIMENSIONS) {
    const [before, after] = [now[dimension], then?.[dimension]];
    const near = (utilization[dimension] ?? 0) >= warningRatio - UTILIZATION_TOLERANCE;
    const bytes = DIRECTIONS.find(({ messages }) => messages === dimension)?.bytes;
    const asBytes = bytes !== undefined && (utilization[bytes] ?? 0) > 0;
    if (typeof before === 'number' && typeof after === 'number' && near && !asBytes) {
      gain[dimension] = after / before;
    }
  }
  return gain;
}

function nothing(): Recorded {
  return {
    ceilings: {},
    utilization: {},
    worst: null,
    recommendedUnits: null,
    assumptions: [],
    nextSizeGain: {},
    verdict: {},
  };
}

/** Queries the recorded figures of each resource, by resource id. */
export async function recordedBy(
  prometheus: RunningPrometheus,
  cases: readonly Case[]
): Promise<Map<string, Recorded>> {
  const recorded = new Map(cases.map(({ resourceId }) => [resourceId, nothing()]));
  const of = ({ labels }: Sample) => {
    const resource = recorded.get(labels.resource_id);
    if (resource === undefined) {
      throw new Error(`recorded for an unknown resource: ${JSON.stringify(labels)}`);
    }
    return resource;
  };
  for (const sample of await prometheus.query(OUTPUT.recommended)) {
    of(sample).recommendedUnits = sample.value;
  }
  for (const sample of await prometheus.query(OUTPUT.worst)) {
    of(sample).worst = sample.value;
  }
  for (const sample of await prometheus.query(OUTPUT.verdict)) {
    of(sample).verdict[verdictKindOf(sample)] = sample.value;
  }
  for (const sample of await prometheus.query(OUTPUT.assumption)) {
    of(sample).assumptions.push(assumptionOf(sample));
  }
  for (const [name, field] of [
    [OUTPUT.ceiling, 'ceilings'],
    [OUTPUT.utilization, 'utilization'],
    [STEP.nextSizeGain, 'nextSizeGain'],
  ] as const) {
    for (const sample of await prometheus.query(name)) {
      of(sample)[field][dimensionOf(sample)] = sample.value;
    }
  }
  return recorded;
}

function dimensionOf({ labels }: Sample): Dimension {
  const dimension = DIMENSIONS.find((d) => DIMENSION_LABEL[d] === labels.dimension);
  if (dimension === undefined) {
    throw new Error(`recorded with an unknown dimension: ${JSON.stringify(labels)}`);
  }
  return dimension;
}

function assumptionOf({ labels }: Sample): Assumption {
  const assumption = ASSUMPTIONS.find((name) => name === labels.assumption);
  if (assumption === undefined) {
    throw new Error(`recorded with an unknown assumption: ${JSON.stringify(labels)}`);
  }
  return assumption;
}

function verdictKindOf({ labels }: Sample): VerdictKind {
  const verdict = VERDICTS.find((name) => name === labels.verdict);
  if (verdict === undefined) {
    throw new Error(`recorded with an unknown verdict: ${JSON.stringify(labels)}`);
  }
  return verdict;
}

import { DIMENSION_LABEL, OUTPUT } from '../../src/model/vocabulary';
import { STEP } from '../../alerts/generator/promql/series';
import { EDITIONS } from '../../src/guide';
import {
  ceilingsFor,
  type Dimension,
  DIMENSIONS,
  evaluate,
  messageSizeOf,
  type Mix,
  nextSize,
  parseMix,
} from '../../src/model';
import { type Case } from './cases';
import { type RunningPrometheus, type Sample } from './prometheus';

/** The series that rules record for one resource. */
export interface Recorded {
  ceilings: Partial<Record<Dimension, number>>;
  utilization: Partial<Record<Dimension, number>>;
  worst: number | null;
  recommendedUnits: number | null;
  /** Ratio of each ceiling at the next unit size to the present ceiling. */
  nextSizeGain: Partial<Record<Dimension, number>>;
}

/**
 * Computes the same figures with the model. For an invalid mix, the rules fall back to the do-not-exceed values.
 *
 * @param warningRatio utilization from which the rules look at the next unit size
 */
export function expected(input: Case, warningRatio: number): Recorded {
  const { edition, units, shares, messageSize, measured } = input;
  const parsed = shares === undefined ? undefined : parseMix(shares);
  const mix = parsed?.ok ? parsed.value : undefined;
  const result = evaluate({ edition, units, mix, messageSize, measured });
  if (!result.ok) {
    return nothing();
  }
  const { ceilings, utilization, worst, recommendation } = result.value;
  return {
    ceilings,
    utilization,
    worst: worst?.utilization ?? null,
    recommendedUnits: recommendation.units,
    nextSizeGain: worst !== undefined && worst.utilization >= warningRatio ? nextSizeGain(input, mix) : {},
  };
}

function nextSizeGain({ edition, units, messageSize, measured }: Case, mix: Mix | undefined): Recorded['nextSizeGain'] {
  const next = nextSize(EDITIONS[edition], units);
  if (next === undefined) {
    return {};
  }
  const conditions = {
    edition: EDITIONS[edition],
    mix,
    connections: measured.connections,
    inboundSize: messageSizeOf(measured.inboundBytes, measured.inboundMessages, messageSize),
    outboundSize: messageSizeOf(measured.outboundBytes, measured.outboundMessages, messageSize),
  };
  const now = ceilingsFor({ ...conditions, units });
  const then = ceilingsFor({ ...conditions, units: next });
  const gain: Recorded['nextSizeGain'] = {};
  for (const dimension of DIMENSIONS) {
    if (now && then) {
      gain[dimension] = then[dimension] / now[dimension];
    }
  }
  return gain;
}

function nothing(): Recorded {
  return { ceilings: {}, utilization: {}, worst: null, recommendedUnits: null, nextSizeGain: {} };
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

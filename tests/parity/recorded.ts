import { LABEL, OUTPUT, STEP } from '../../alerts/generator/promql/series';
import { EDITIONS } from '../../src/guide';
import {
  ceilingsFor,
  type Dimension,
  DIMENSIONS,
  evaluate,
  type Evaluation,
  messageSizeOf,
  type Mix,
  nextSize,
  parseMix,
} from '../../src/model';
import { type Case } from './cases';
import { type RunningPrometheus, type Sample } from './prometheus';

/** What the rules recorded for one resource. */
export interface Recorded {
  ceilings: Partial<Record<Dimension, number>>;
  utilization: Partial<Record<Dimension, number>>;
  worst: number | null;
  recommendedUnits: number | null;
  /** Each ceiling at the next unit size over the present one. */
  nextSizeGain: Partial<Record<Dimension, number>>;
}

/**
 * What the model says; where the shares are no mix, the rules fall back to the do-not-exceed values.
 *
 * @param warningRatio the utilization from which the next unit size is looked at
 */
export function expected(input: Case, warningRatio: number): Recorded {
  const { edition, units, shares, messageSize, measured } = input;
  const parsed = shares === undefined ? undefined : parseMix(shares);
  const mix = parsed?.ok ? parsed.value : undefined;
  const result = evaluate({ edition, units, mix, messageSize, measured });
  if (!result.ok) {
    return nothing();
  }
  const { ceilings, utilization, worst, recommendedUnits }: Evaluation = result.value;
  return {
    ceilings,
    utilization,
    worst: worst?.utilization ?? null,
    recommendedUnits,
    nextSizeGain: worst !== null && worst.utilization >= warningRatio ? nextSizeGain(input, mix) : {},
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

/** What a Prometheus recorded for each of the resources, by resource id. */
export async function recordedBy(
  prometheus: RunningPrometheus,
  cases: readonly Case[]
): Promise<Map<string, Recorded>> {
  const recorded = new Map(cases.map(({ resourceId }) => [resourceId, nothing()]));
  const of = ({ labels }: Sample) => {
    const resource = recorded.get(labels.resource_id);
    if (resource === undefined) {
      throw new Error(`recorded for a resource that there is not: ${JSON.stringify(labels)}`);
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
  const dimension = DIMENSIONS.find((d) => LABEL[d] === labels.dimension);
  if (dimension === undefined) {
    throw new Error(`recorded with a dimension that there is not: ${JSON.stringify(labels)}`);
  }
  return dimension;
}

import { type Edition, type EditionId, EDITIONS, type Scenario } from '../../guide';
import {
  assessResource,
  assessTimeline,
  conditionsOf,
  momentsOf,
  type Snapshot,
  type TimelineInput,
} from '../snapshot';
import {
  type Calibration,
  type Ceilings,
  countedSizeOf,
  DEFAULT_THRESHOLDS,
  type Dimension,
  DIMENSIONS,
  editionFor,
  fail,
  type FieldError,
  interpolatedIn,
  isFree,
  type Measured,
  type Mix,
  ok,
  parseMix,
  ratesAt,
  type Result,
  type Thresholds,
  unitsOutsideGuide,
  type UnitsOutsideGuide,
} from '../capacity';
import { largest, type NullableColumn } from '../numbers';
import { nextSizeHelps, type Recommendation, recommendationFor } from './recommend';
import { judgeAsCounted } from './resource-verdict';
import { type RuledVerdict } from './verdict';

/** The facts that the figures of one resource are compared with. */
export interface EvaluateConditions extends Calibration {
  edition?: EditionId;
  /** Name of the SKU: Free_F1 has no traffic ceilings, and Premium_P2 implies edition 2023-03. */
  sku?: string;
  units: number;
  /** Outbound shares by scenario, which are checked. */
  mix?: Readonly<Record<string, unknown>>;
  /** Average message in bytes, used where bytes and messages are not both measured. */
  messageSize?: number;
  /** Highest utilization that the recommended unit size may have. */
  target?: number;
  thresholds?: Thresholds;
}

/** Figures of one resource at one moment, as Azure counts them. Rates are per second. */
export interface EvaluateInput extends EvaluateConditions {
  /** Client connections. */
  connections?: number;
  /** 0 to 1. */
  serverLoad?: number;
  measured: Measured & {
    /** MessageCount of Azure. */
    countedMessages?: number;
  };
}

/** Figures of one resource over time, as Azure counts them. Rates are per second. */
export interface EvaluateSeriesInput extends EvaluateConditions {
  /** Seconds between two values. */
  step: number;
  /** One value for each time, null for a gap. All columns are equally long. */
  series: Partial<Record<Dimension | 'countedMessages', NullableColumn>>;
}

/** A snapshot with a unit size of the guide, and the advice that follows from it. */
export interface EvaluatedSnapshot extends Snapshot {
  units: number;
  ceilings: Ceilings;
  recommendation: Recommendation;
  /** Scenarios that have no column for this unit size in the guide. */
  interpolated: Scenario[];
  /** True if the next unit size raises the ceiling of the worst dimension; missing where that is unknown. */
  nextSizeHelps?: boolean;
}

export type Refusal = FieldError | UnitsOutsideGuide;

/**
 * Takes a snapshot of given figures.
 *
 * @returns an error for a unit size that the edition has no figures for, for an invalid mix, and for contradicting
 *   factors
 */
export function evaluate(input: EvaluateInput): Result<EvaluatedSnapshot, Refusal> {
  const checked = check(input);
  if (!checked.ok) {
    return checked;
  }
  const { edition, mix } = checked.value;
  const { sku, units, thresholds, messageSize, serverLeg, trafficFactors, ceilingFactor } = input;
  const {
    countedMessages,
    connections = input.connections,
    serverLoad = input.serverLoad,
    ...traffic
  } = input.measured;
  const moment: TimelineInput = {
    edition,
    sku,
    length: 1,
    units,
    mix,
    measured: columnsOf({ ...traffic, connections, serverLoad }),
    messageSize,
    countedSizes: [countedSizeOf(traffic.outboundBytes, countedMessages) ?? null],
    serverLeg,
    trafficFactors,
    ceilingFactor,
  };
  return completed(momentsOf(moment, assessTimeline(moment), thresholds).snapshotAt(0), input, edition);
}

/**
 * Takes a snapshot of the latest moment of a series, and judges the whole of it.
 *
 * @returns errors as {@link evaluate} does
 */
export function evaluateSeries(
  input: EvaluateSeriesInput
): Result<{ snapshot: EvaluatedSnapshot; verdict: RuledVerdict }, Refusal> {
  const checked = check(input);
  if (!checked.ok) {
    return checked;
  }
  const { edition, mix } = checked.value;
  const { units, step, sku, series, thresholds = DEFAULT_THRESHOLDS, ...options } = input;
  const { countedMessages, ...measured } = series;
  const length = largest([0, ...Object.values(series).map((column) => column.length)]);
  const times = Array.from({ length }, (_, i) => i * step * 1000);
  const resource = assessResource(
    { resourceId: '', resource: '', times, measured, countedMessages, sku },
    {
      ...options,
      edition,
      thresholds,
      units: { source: 'fixed', units },
      mix: mix === undefined ? { source: 'none' } : { source: 'declared', mix },
    }
  );
  const snapshot = completed(resource.latest, input, edition);
  return snapshot.ok
    ? ok({
        snapshot: snapshot.value,
        verdict: judgeAsCounted(resource, edition, { from: 0, to: times[length - 1] ?? 0 }).verdict,
      })
    : snapshot;
}

function check(input: EvaluateConditions): Result<{ edition: Edition; mix?: Mix }, Refusal> {
  const edition = EDITIONS[editionFor(input.edition, input.sku)];
  if (input.serverLeg !== undefined && input.trafficFactors !== undefined) {
    return fail('trafficFactors', 'takes the place of serverLeg; give only one of them');
  }
  if (ratesAt(edition, input.units) === undefined && !isFree(input.sku)) {
    return unitsOutsideGuide(edition.id, input.units);
  }
  const mix = input.mix === undefined ? undefined : parseMix(input.mix);
  return mix === undefined || mix.ok ? ok({ edition, mix: mix?.value }) : mix;
}

function completed(
  snapshot: Snapshot,
  { sku, units, target }: EvaluateConditions,
  edition: Edition
): Result<EvaluatedSnapshot, Refusal> {
  if (snapshot.ceilings === undefined) {
    return unitsOutsideGuide(edition.id, units);
  }
  const { worst } = snapshot;
  const rates = ratesAt(edition, units);
  return ok({
    ...snapshot,
    units,
    ceilings: snapshot.ceilings,
    recommendation: recommendationFor(snapshot, edition, target),
    interpolated: rates === undefined || isFree(sku) ? [] : interpolatedIn(rates, snapshot.mix),
    nextSizeHelps: worst && nextSizeHelps(conditionsOf(snapshot, edition), units, worst.dimension),
  });
}

/** Returns columns of a single value. */
function columnsOf(measured: Measured): Partial<Record<Dimension, NullableColumn>> {
  const columns: Partial<Record<Dimension, NullableColumn>> = {};
  for (const dimension of DIMENSIONS) {
    const value = measured[dimension];
    if (value !== undefined) {
      columns[dimension] = [value];
    }
  }
  return columns;
}

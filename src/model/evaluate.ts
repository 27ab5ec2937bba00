import { type EditionId, EDITIONS, type Scenario } from '../guide';
import { type Ceilings } from './ceilings';
import { type NullableColumn } from './column';
import { type Dimension, DIMENSIONS, type Measured } from './dimensions';
import { countedSizeOf } from './message-size';
import { parseMix } from './mix';
import { momentsOf } from './moments';
import { interpolatedIn, ratesAt } from './rates';
import { nextSizeHelps, type Recommendation } from './recommend';
import { fail, type FieldError, ok, type Result, unitsOutsideGuide, type UnitsOutsideGuide } from './result';
import { editionFor, isFree } from './sku';
import { conditionsOf, recommendationFor, type Snapshot } from './snapshot';
import { assessTimeline, type TimelineInput } from './timeline';
import { type Calibration } from './traffic-factors';
import { type Thresholds } from './utilization';

/** Figures of one resource at one moment, as Azure counts them. Rates are per second. */
export interface EvaluateInput extends Calibration {
  edition?: EditionId;
  /** Name of the SKU: Free_F1 has no traffic ceilings, and Premium_P2 implies edition 2023-03. */
  sku?: string;
  units: number;
  /** Outbound shares by scenario; `evaluate` checks them. */
  mix?: Readonly<Record<string, unknown>>;
  /** Client connections. */
  connections?: number;
  /** Average message in bytes, used where bytes and messages are not both measured. */
  messageSize?: number;
  /** Highest utilization that the recommended unit size may have. */
  target?: number;
  thresholds?: Thresholds;
  measured: Measured & {
    /** MessageCount of Azure. */
    countedMessages?: number;
  };
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

/**
 * Takes a snapshot of given figures.
 *
 * @returns an error for a unit size that the edition has no figures for, for an invalid mix, and for contradicting
 *   factors
 */
export function evaluate(input: EvaluateInput): Result<EvaluatedSnapshot, FieldError | UnitsOutsideGuide> {
  const { sku, units, target, thresholds, messageSize, serverLeg, trafficFactors, ceilingFactor } = input;
  const edition = EDITIONS[editionFor(input.edition, sku)];
  if (serverLeg !== undefined && trafficFactors !== undefined) {
    return fail('trafficFactors', 'takes the place of serverLeg; give only one of them');
  }
  const rates = ratesAt(edition, units);
  if (rates === undefined && !isFree(sku)) {
    return unitsOutsideGuide(edition.id, units);
  }
  const mix = input.mix === undefined ? undefined : parseMix(input.mix);
  if (mix !== undefined && !mix.ok) {
    return mix;
  }
  const { countedMessages, connections = input.connections, ...traffic } = input.measured;
  const moment: TimelineInput = {
    edition,
    sku,
    length: 1,
    units,
    mix: mix?.value,
    measured: columnsOf({ ...traffic, connections }),
    messageSize,
    countedSizes: [countedSizeOf(traffic.outboundBytes, countedMessages) ?? null],
    serverLeg,
    trafficFactors,
    ceilingFactor,
  };
  const snapshot = momentsOf(moment, assessTimeline(moment), thresholds).snapshotAt(0);
  if (snapshot.ceilings === undefined) {
    return unitsOutsideGuide(edition.id, units);
  }
  const { worst } = snapshot;
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

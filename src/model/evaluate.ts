import { DEFAULT_EDITION, type EditionId, EDITIONS, GUIDE_MESSAGE_BYTES, type Scenario } from '../guide';
import { type Ceilings, ceilingsAt } from './ceilings';
import { type Measured } from './dimensions';
import { parseMix } from './mix';
import { interpolatedIn, ratesAt } from './rates';
import { nextSizeHelps, type Recommendation } from './recommend';
import { type FieldError, ok, type Result, unitsOutsideGuide, type UnitsOutsideGuide } from './result';
import { conditionsOf, messageSizesOf, recommendationFor, type Snapshot, snapshotOf } from './snapshot';
import { type Thresholds } from './utilization';

/** Figures of one resource at one moment. Rates are per second. */
export interface EvaluateInput {
  edition?: EditionId;
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
  measured: Measured;
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
 * @returns an error for a unit size that the edition has no figures for, and for an invalid mix
 */
export function evaluate(input: EvaluateInput): Result<EvaluatedSnapshot, FieldError | UnitsOutsideGuide> {
  const edition = EDITIONS[input.edition ?? DEFAULT_EDITION];
  const { units, target } = input;
  const rates = ratesAt(edition, units);
  if (rates === undefined) {
    return unitsOutsideGuide(edition.id, units);
  }
  const mix = input.mix === undefined ? undefined : parseMix(input.mix);
  if (mix !== undefined && !mix.ok) {
    return mix;
  }
  const measured: Measured = { ...input.measured };
  if (measured.connections === undefined && input.connections !== undefined) {
    measured.connections = input.connections;
  }
  const load = {
    units,
    mix: mix?.value,
    measured,
    sizes: messageSizesOf(measured, input.messageSize ?? GUIDE_MESSAGE_BYTES),
  };
  const conditions = conditionsOf(load, edition);
  const snapshot = snapshotOf({ ...load, ceilings: ceilingsAt(rates, conditions) }, input.thresholds);
  return ok({
    ...snapshot,
    recommendation: recommendationFor(load, edition, target),
    interpolated: interpolatedIn(rates, load.mix),
    nextSizeHelps: snapshot.worst && nextSizeHelps(conditions, units, snapshot.worst.dimension),
  });
}

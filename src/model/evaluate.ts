import { DEFAULT_EDITION, type EditionId, EDITIONS, GUIDE_MESSAGE_BYTES } from '../guide';
import { type Ceilings, ceilingsAt, messageSizeOf } from './ceilings';
import { type Measured } from './dimensions';
import { parseMix } from './mix';
import { interpolatedIn, ratesAt } from './rates';
import { nextSizeHelps, type Recommendation, recommendUnits } from './recommend';
import { fail, ok, type Result } from './result';
import {
  DEFAULT_TARGET,
  type State,
  stateOf,
  type Thresholds,
  type Utilization,
  utilizationOf,
  type Worst,
  worstOf,
} from './utilization';

/** One moment of one resource. Rates are per second. */
export interface EvaluateInput {
  edition?: EditionId;
  units: number;
  /** Outbound shares by scenario; checked here. */
  mix?: Readonly<Record<string, unknown>>;
  /** Client connections. */
  connections?: number;
  /** Average message in bytes, where bytes and messages are not both measured. */
  messageSize?: number;
  /** Highest utilization that the recommended unit size may have. */
  target?: number;
  thresholds?: Thresholds;
  measured: Measured;
}

export interface Evaluation {
  ceilings: Ceilings;
  utilization: Utilization;
  /** Null where nothing is measured. */
  worst: Worst | null;
  /** Null where nothing is measured. */
  state: State | null;
  recommendedUnits: number | null;
  /** True where a ceiling lies between two columns of the guide. */
  interpolated: boolean;
  /** What a reader should know of these figures, in sentences. */
  notes: string[];
}

/**
 * Ceilings, utilization, state and recommendation of one moment (DESIGN.md sections 4 and 5).
 *
 * @returns an error for a unit size that the edition has no figure for, and for a mix that is none
 */
export function evaluate(input: EvaluateInput): Result<Evaluation> {
  const edition = EDITIONS[input.edition ?? DEFAULT_EDITION];
  const rates = ratesAt(edition, input.units);
  if (rates === undefined) {
    return fail('units', unitsError(edition.id, input.units));
  }
  const mix = input.mix === undefined ? undefined : parseMix(input.mix);
  if (mix !== undefined && !mix.ok) {
    return mix;
  }
  const measured: Measured = { ...input.measured };
  if (measured.connections === undefined && input.connections !== undefined) {
    measured.connections = input.connections;
  }
  const declared = input.messageSize ?? GUIDE_MESSAGE_BYTES;
  const conditions = {
    edition,
    mix: mix?.value,
    connections: measured.connections,
    inboundSize: messageSizeOf(measured.inboundBytes, measured.inboundMessages, declared),
    outboundSize: messageSizeOf(measured.outboundBytes, measured.outboundMessages, declared),
  };
  const ceilings = ceilingsAt(rates, conditions);
  const utilization = utilizationOf(measured, ceilings);
  const worst = worstOf(utilization);
  const target = input.target ?? DEFAULT_TARGET;
  const recommendation = recommendUnits({ ...conditions, measured, target });
  const interpolatedScenarios = interpolatedIn(rates, mix?.value);

  const notes: string[] = [];
  if (mix === undefined) {
    notes.push(
      "No mix is given: the ceilings are the guide's do-not-exceed values, echo inbound and broadcast outbound."
    );
  }
  if (interpolatedScenarios.length > 0) {
    notes.push(`The guide has no column for unit ${input.units}: ${interpolatedScenarios.join(', ')} interpolated.`);
  }
  const why = recommendationNote(recommendation, target);
  if (why !== undefined) {
    notes.push(why);
  }
  if (
    worst !== undefined &&
    worst.utilization > target &&
    nextSizeHelps(conditions, input.units, worst.dimension) === false
  ) {
    notes.push(
      `The next unit size does not raise the ceiling of ${worst.dimension}: routing binds, not the unit size.`
    );
  }
  return ok({
    ceilings,
    utilization,
    worst: worst ?? null,
    state: worst === undefined ? null : stateOf(worst.utilization, input.thresholds),
    recommendedUnits: recommendation.units,
    interpolated: interpolatedScenarios.length > 0,
    notes,
  });
}

/** What `units` takes in an edition, for an error about `units`. */
export function unitsError(edition: EditionId, units: number): string {
  const { columns } = EDITIONS[edition];
  return `takes a whole number from ${columns[0]} to ${columns[columns.length - 1]} in edition ${edition}, not ${units}`;
}

function recommendationNote(recommendation: Recommendation, target: number): string | undefined {
  if (recommendation.units !== null) {
    return undefined;
  }
  const percent = `${Number((target * 100).toPrecision(4))} %`;
  switch (recommendation.reason) {
    case 'routing':
      return `No unit size is recommended (routing): more units do not raise the ceiling of ${recommendation.dimension}.`;
    case 'beyondTheGuide':
      return `No unit size is recommended (beyond the guide): none in the guide holds this at ${percent}.`;
    case 'nothingMeasured':
      return 'No unit size is recommended: nothing is measured.';
  }
}

import { type EditionId } from '../../guide';

/** Why a check refuses input. */
export interface FieldError {
  /** Path of the field, as the input spells it: `mix.echo`, `workloads[0].senders`. */
  field: string;
  message: string;
}

/** A unit size that the edition has no figures for. */
export interface UnitsOutsideGuide {
  field: 'units';
  edition: EditionId;
  units: number;
}

/** A value, or the reason why it is missing. The model returns errors and never throws on data. */
export type Result<T, Problem = FieldError> = { ok: true; value: T } | { ok: false; error: Problem };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function fail(field: string, message: string): { ok: false; error: FieldError } {
  return { ok: false, error: { field, message } };
}

export function unitsOutsideGuide(edition: EditionId, units: number): { ok: false; error: UnitsOutsideGuide } {
  return { ok: false, error: { field: 'units', edition, units } };
}

/** Why a figure that a person typed cannot be used. */
export type FieldProblem =
  | 'notInGuide'
  | 'notAboveZero'
  | 'belowOneByte'
  | 'tooLarge'
  | 'notWhole'
  | 'notAMix'
  | 'notAShare'
  | 'largerThanConnections';

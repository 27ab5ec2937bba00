/** What a check says of bad input: the field, and what it takes. */
export interface FieldError {
  /** Path of the field, as the input spells it: `mix.echo`, `workloads[0].senders`. */
  field: string;
  message: string;
}

/** A value, or why there is none. The model returns these; it does not throw on data. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: FieldError };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(field: string, message: string): { ok: false; error: FieldError } {
  return { ok: false, error: { field, message } };
}

import { secondsOf } from '../settings/durations';

/**
 * A hole in the text of the pack: `@{name}`, or with a format, `@{name|percent}` for a share as people write it and
 * `@{name|seconds}` for a duration as a number. It takes a number, a duration, an address or a name, never a piece of PromQL.
 */
const HOLE = /@\{(\w+)(?:\|(\w+))?\}/g;

export type Value = number | string;

/** Returns what takes the place of a hole. */
export type Filling = (name: string, format?: string) => string;

/** Names of the holes in a text, each once. */
export function holesIn(text: string): string[] {
  return [...new Set([...text.matchAll(HOLE)].map(([, name]) => name))];
}

/** Fills every text in a value that YAML can hold. */
export function fill<T>(value: T, filling: Filling): T {
  return JSON.parse(JSON.stringify(value), (_, field: unknown) =>
    typeof field === 'string'
      ? field.replace(HOLE, (__, name: string, format?: string) => filling(name, format))
      : field
  );
}

/**
 * Fills holes with values.
 *
 * @throws for a hole without a value, and for a format that its value cannot have
 */
export function valued(values: ReadonlyMap<string, Value>): Filling {
  return (name, format) => {
    const value = values.get(name);
    if (value === undefined) {
      throw new Error(`alerts/pack: @{${name}}: a hole takes one of ${[...values.keys()].join(', ')}`);
    }
    if (format === undefined) {
      return typeof value === 'number' ? decimal(value) : value;
    }
    if (format === 'percent' && typeof value === 'number') {
      return percent(value);
    }
    if (format === 'seconds' && typeof value === 'string') {
      return decimal(secondsOf(value));
    }
    throw new Error(`alerts/pack: @{${name}|${format}}: takes percent for a number, or seconds for a duration`);
  };
}

/** Returns the names that no text has: settings that would change nothing. */
export function unused(names: Iterable<string>, texts: readonly string[]): string[] {
  const used = new Set(texts.flatMap(holesIn));
  return [...names].filter((name) => !used.has(name));
}

/** Returns a share of the settings as people write it. */
export function percent(ratio: number): string {
  return `${Number((ratio * 100).toPrecision(4))}%`;
}

/** Returns a number without its binary rounding error, as of 1 - 0.01 - 1e-9. */
export function decimal(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** `1 unit`, `20 units`. */
export function unitsWords(units: number): string {
  return `${units} ${units === 1 ? 'unit' : 'units'}`;
}

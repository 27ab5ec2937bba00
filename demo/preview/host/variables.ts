import { type InterpolateFunction, type ScopedVars, type TimeRange } from '@grafana/data';
import { type Variable } from './dashboard';
import { queryInstant, type VectorSample } from './prometheus';

export interface VariableOption {
  text: string;
  value: string;
}

/** The value for everything, as Grafana writes it in an address. */
export const ALL = '$__all';

/** Finds the values of a variable at the end of a time range, given the variables before it. */
export async function findOptions(
  { query: definition, regex, allValue, isOrdered }: Variable,
  interpolate: InterpolateFunction,
  range: TimeRange,
  signal: AbortSignal
): Promise<VariableOption[]> {
  const all = allValue === undefined ? [] : [{ text: 'All', value: ALL }];
  const query = /^query_result\((.+)\)$/.exec(definition)?.[1];
  if (query === undefined) {
    throw new Error(`The preview only supports variables with query_result(), not ${definition}.`);
  }
  const samples = await queryInstant(interpolate(query), range.to.valueOf() / 1000, signal);
  return [...all, ...optionsOf(samples, regex, isOrdered)];
}

/** Returns the value from the address if it is valid, otherwise the first one. */
export function chosenOf({ allValue }: Variable, options: VariableOption[], wanted: string | undefined): string {
  const isOffered = wanted !== undefined && (wanted !== ALL || allValue !== undefined);
  return isOffered ? wanted : (options[0]?.value ?? '');
}

/** Returns a chosen value for the text of a panel. */
export function valueOf({ allValue = '' }: Variable, chosen: string): string {
  return chosen === ALL ? allValue : chosen;
}

/** Returns a chosen value for a query. */
export function queryValueOf(variable: Variable, chosen: string): string {
  return chosen === ALL || !variable.isExpression
    ? valueOf(variable, chosen)
    : chosen.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * Formats each sample as text, as Grafana does, and applies the variable's regular expression.
 *
 * @param isOrdered true to keep the order of the samples; otherwise they are sorted by text
 */
export function optionsOf(samples: VectorSample[], regex: string, isOrdered = false): VariableOption[] {
  const expression = new RegExp(regex.replace(/^\/|\/$/g, ''));
  const options = samples.flatMap(({ metric, value }) => {
    const { __name__: name = '', ...labels } = metric;
    const pairs = Object.entries(labels).map(([label, of]) => `${label}="${of}"`);
    const found = expression.exec(`${name}{${pairs.join(',')}} ${value[1]} ${value[0] * 1000}`)?.groups;
    return found === undefined ? [] : [{ text: found.text || found.value, value: found.value }];
  });
  return isOrdered ? options : options.sort((a, b) => a.text.toLowerCase().localeCompare(b.text.toLowerCase()));
}

/** `$name`, `${name}` and `${name:format}`. */
const REFERENCE = /\$(\w+)|\$\{(\w+)(?::\w+)?\}/g;

/** Replaces variables by their values; unknown ones stay unchanged. */
export function interpolator(values: Record<string, string>): InterpolateFunction {
  return (text: string, scopedVars?: ScopedVars) =>
    text.replace(REFERENCE, (reference: string, plain?: string, braced?: string) => {
      const name = plain ?? braced ?? '';
      return String(scopedVars?.[name]?.value ?? values[name] ?? reference);
    });
}

/** Like {@link interpolator}, but escapes values for PromQL strings. */
export function promqlInterpolator(values: Record<string, string>): InterpolateFunction {
  const escaped = Object.entries(values).map(([name, value]) => [
    name,
    value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n'),
  ]);
  return interpolator(Object.fromEntries(escaped));
}

/** Grafana's variables for the time range. */
export function timeVariables(range: TimeRange): Record<string, string> {
  const from = range.from.valueOf();
  const to = range.to.valueOf();
  return { __from: `${from}`, __to: `${to}`, __range: `${Math.round((to - from) / 1000)}s` };
}

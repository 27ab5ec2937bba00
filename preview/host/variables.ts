import { type InterpolateFunction, type ScopedVars, type TimeRange } from '@grafana/data';
import { type Variable } from './dashboard';
import { queryInstant, type VectorSample } from './prometheus';

export interface VariableOption {
  text: string;
  value: string;
}

/** The values that a variable can take at the end of a time range. */
export async function findOptions(
  variable: Variable,
  range: TimeRange,
  signal: AbortSignal
): Promise<VariableOption[]> {
  const query = /^query_result\((.+)\)$/.exec(variable.query)?.[1];
  if (query === undefined) {
    throw new Error(`The preview reads variables with query_result(), not with ${variable.query}.`);
  }
  const samples = await queryInstant(query, range.to.valueOf() / 1000, signal);
  return optionsOf(samples, variable.regex);
}

/** Each sample as text, as Grafana has it, and of that what the variable's expression picks out. */
export function optionsOf(samples: VectorSample[], regex: string): VariableOption[] {
  const expression = new RegExp(regex.replace(/^\/|\/$/g, ''));
  const options = samples.flatMap(({ metric, value }) => {
    const { __name__: name = '', ...labels } = metric;
    const pairs = Object.entries(labels).map(([label, of]) => `${label}="${of}"`);
    const found = expression.exec(`${name}{${pairs.join(',')}} ${value[1]} ${value[0] * 1000}`)?.groups;
    return found === undefined ? [] : [{ text: found.text || found.value, value: found.value }];
  });
  return options.sort((a, b) => a.text.toLowerCase().localeCompare(b.text.toLowerCase()));
}

/** `$name`, `${name}` and `${name:format}`. */
const REFERENCE = /\$(\w+)|\$\{(\w+)(?::\w+)?\}/g;

/** Puts values in the place of variables; a variable that is not known stays as it is written. */
export function interpolator(values: Record<string, string>): InterpolateFunction {
  return (text: string, scopedVars?: ScopedVars) =>
    text.replace(REFERENCE, (reference: string, plain?: string, braced?: string) => {
      const name = plain ?? braced ?? '';
      return String(scopedVars?.[name]?.value ?? values[name] ?? reference);
    });
}

/** As {@link interpolator}, for PromQL: a value cannot end the string that it stands in. */
export function promqlInterpolator(values: Record<string, string>): InterpolateFunction {
  const escaped = Object.entries(values).map(([name, value]) => [name, value.replace(/[\\"]/g, '\\$&')]);
  return interpolator(Object.fromEntries(escaped));
}

/** Grafana's variables of the time range. */
export function timeVariables(range: TimeRange): Record<string, string> {
  return { __from: `${range.from.valueOf()}`, __to: `${range.to.valueOf()}` };
}

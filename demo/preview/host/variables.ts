import { type DataContextScopedVar, type InterpolateFunction, type TimeRange } from '@grafana/data';
import { type Variable, type Dashboard } from './dashboard';
import { queryInstant, type VectorSample } from './frames';
import { useEffect, useMemo, useState } from 'react';

interface VariableOption {
  text: string;
  value: string;
}

/** The value for everything, as Grafana writes it in an address. */
export const ALL = '$__all';

/** Finds the values of a variable at the end of a time range, given the variables before it. */
async function findOptions(
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

/** Returns a chosen value for a query. */
export function queryValueOf({ allValue = '', isExpression }: Variable, chosen: string): string {
  if (chosen === ALL) {
    return allValue;
  }
  return isExpression ? chosen.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : chosen;
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

/** `$name`, `${name}` and `${name:format}`; the name may be one of a data link's, such as `__data.fields.name`. */
const REFERENCE = /\$(\w+)|\$\{([\w.]+)(?::(\w+))?\}/g;

/** Replaces variables by their values; unknown ones stay unchanged. */
export function interpolator(values: Record<string, string>): InterpolateFunction {
  return (text, scopedVars) =>
    text.replace(REFERENCE, (reference: string, plain?: string, braced = '', format?: string) => {
      const name = plain ?? braced;
      const found: unknown =
        scopedVars?.[name]?.value ?? values[name] ?? linkValueOf(name, scopedVars?.__dataContext?.value) ?? reference;
      return found !== reference && format === 'percentencode' ? encodeURIComponent(String(found)) : String(found);
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

/** The variables of Grafana's data links that the dashboards use: a column of the row, a label of the series, the value. */
function linkValueOf(reference: string, context: DataContextScopedVar['value'] | undefined): string | undefined {
  const [, of, name] = /^(__data\.fields|__field\.labels|__value)\.(\w+)$/.exec(reference) ?? [];
  if (context === undefined || of === undefined) {
    return undefined;
  }
  const { frame, field, rowIndex = 0 } = context;
  switch (of) {
    case '__field.labels':
      return field.labels?.[name] ?? '';
    case '__data.fields':
      return String(frame.fields.find((column) => column.name === name)?.values[rowIndex] ?? '');
    default: {
      const value: unknown = field.values[rowIndex];
      return field.display?.(value).text ?? String(value);
    }
  }
}

export interface Variables {
  /** Chosen values by name; undefined while a variable is loading. */
  chosen?: Record<string, string>;
  /** The same, for queries. */
  values?: Record<string, string>;
  options: Record<string, VariableOption[]>;
  error?: string;
}

interface Found {
  options: Record<string, VariableOption[]>;
  chosen: Record<string, string>;
}

/** The dashboard's variables: values from the address, otherwise the first one in the data. */
export function useVariables(dashboard: Dashboard, wanted: Record<string, string>, range: TimeRange): Variables {
  const { variables } = dashboard;
  const [found, setFound] = useState<Found>();
  const [error, setError] = useState<string>();

  useEffect(() => {
    const abort = new AbortController();
    findAll(dashboard, wanted, range, abort.signal).then(
      (all) => {
        if (!abort.signal.aborted) {
          setFound(all);
          setError(undefined);
        }
      },
      (reason: unknown) => {
        if (!abort.signal.aborted) {
          // Values that were found earlier stay available.
          setFound((last) => ({ options: last?.options ?? {}, chosen: { ...last?.chosen, ...wanted } }));
          setError(reason instanceof Error ? reason.message : String(reason));
        }
      }
    );
    return () => abort.abort();
  }, [dashboard, wanted, range]);

  // A refresh usually finds the same values. They must then be the same object, or every panel reloads.
  const settled = JSON.stringify(found?.chosen);
  const values = useMemo(() => {
    const chosen: Record<string, string> | undefined = settled && JSON.parse(settled);
    return (
      chosen && {
        chosen,
        values: Object.fromEntries(
          variables.map((variable) => [variable.name, queryValueOf(variable, chosen[variable.name] ?? '')])
        ),
      }
    );
  }, [settled, variables]);

  return { ...values, options: found?.options ?? {}, error };
}

/** Runs in sequence: the values of a variable depend on those before it. */
async function findAll(
  { variables }: Dashboard,
  wanted: Record<string, string>,
  range: TimeRange,
  signal: AbortSignal
): Promise<Found> {
  const options: Found['options'] = {};
  const chosen: Found['chosen'] = {};
  const values: Record<string, string> = {};
  for (const variable of variables) {
    const { name } = variable;
    options[name] = await findOptions(variable, promqlInterpolator(values), range, signal);
    chosen[name] = chosenOf(variable, options[name], wanted[name]);
    values[name] = queryValueOf(variable, chosen[name]);
  }
  return { options, chosen };
}

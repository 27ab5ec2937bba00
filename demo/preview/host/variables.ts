import {
  type InterpolateFunction,
  type ScopedVars,
  type TimeRange,
  type DataContextScopedVar,
  getFieldDisplayName,
} from '@grafana/data';
import { type Variable, type Dashboard } from './dashboard';
import { queryInstant, type VectorSample } from './frames';
import { useEffect, useMemo, useState } from 'react';

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

export interface Variables {
  /** Chosen values by name; undefined while a variable is loading. */
  chosen?: Record<string, string>;
  /** The same, for the texts of panels. */
  values?: Record<string, string>;
  /** The same, for queries. */
  queryValues?: Record<string, string>;
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
  const settled = JSON.stringify(found && variables.map(({ name }) => found.chosen[name] ?? ''));
  const values = useMemo(() => {
    const list: string[] | undefined = settled === undefined ? undefined : JSON.parse(settled);
    return (
      list && {
        chosen: Object.fromEntries(variables.map(({ name }, i) => [name, list[i]])),
        values: Object.fromEntries(variables.map((variable, i) => [variable.name, valueOf(variable, list[i])])),
        queryValues: Object.fromEntries(
          variables.map((variable, i) => [variable.name, queryValueOf(variable, list[i])])
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
  const queryValues: Record<string, string> = {};
  for (const variable of variables) {
    const { name } = variable;
    options[name] = await findOptions(variable, promqlInterpolator(queryValues), range, signal);
    chosen[name] = chosenOf(variable, options[name], wanted[name]);
    queryValues[name] = queryValueOf(variable, chosen[name]);
  }
  return { options, chosen };
}

/** `${__data.fields.name}`, `${__field.labels.name}` and `${__value.text}`, each with an optional format. */
const LINK_REFERENCE = /\$\{(__data\.fields|__field\.labels|__value)\.([^:}]+)(?::(\w+))?\}/g;

/** Adds the variables that Grafana's data links have: columns of the same row, labels of the series, the value itself. */
export function withLinkVariables(interpolate: InterpolateFunction): InterpolateFunction {
  return (text, scopedVars, format) =>
    interpolate(
      text.replace(LINK_REFERENCE, (reference: string, of: string, name: string, own?: string) => {
        const value = linkValueOf(of, name, scopedVars);
        if (value === undefined) {
          return reference;
        }
        return own === 'percentencode' ? encodeURIComponent(value) : value;
      }),
      scopedVars,
      format
    );
}

function linkValueOf(of: string, name: string, scopedVars: ScopedVars | undefined): string | undefined {
  const context: DataContextScopedVar['value'] | undefined = scopedVars?.__dataContext?.value;
  if (context === undefined) {
    return undefined;
  }
  const { frame, field, rowIndex = 0 } = context;
  switch (of) {
    case '__field.labels':
      return field.labels?.[name] ?? '';
    case '__data.fields': {
      const column = frame.fields.find((other) => other.name === name || getFieldDisplayName(other, frame) === name);
      return String(column?.values[rowIndex] ?? '');
    }
    default: {
      const value: unknown = field.values[rowIndex];
      return name === 'text' ? (field.display?.(value).text ?? String(value)) : String(value);
    }
  }
}

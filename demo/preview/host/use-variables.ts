import { type TimeRange } from '@grafana/data';
import { useEffect, useMemo, useState } from 'react';
import { type Dashboard } from './dashboard';
import { chosenOf, findOptions, promqlInterpolator, queryValueOf, valueOf, type VariableOption } from './variables';

export interface Variables {
  /** Chosen values by name; undefined while a variable is loading. */
  chosen: Record<string, string> | undefined;
  /** The same, for the texts of panels. */
  values: Record<string, string> | undefined;
  /** The same, for queries. */
  queryValues: Record<string, string> | undefined;
  options: Record<string, VariableOption[]>;
  error: string | undefined;
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

  return {
    chosen: values?.chosen,
    values: values?.values,
    queryValues: values?.queryValues,
    options: found?.options ?? {},
    error,
  };
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

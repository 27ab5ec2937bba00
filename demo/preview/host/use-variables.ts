import { type TimeRange } from '@grafana/data';
import { useEffect, useMemo, useState } from 'react';
import { type Dashboard } from './dashboard';
import { chosenOf, findOptions, promqlInterpolator, queryValueOf, valueOf, type VariableOption } from './variables';

export interface Variables {
  /** What is chosen, by name; undefined while a variable is not known yet. */
  chosen: Record<string, string> | undefined;
  /** The same as the texts of panels have it. */
  values: Record<string, string> | undefined;
  /** The same as queries have it. */
  queryValues: Record<string, string> | undefined;
  options: Record<string, VariableOption[]>;
  error: string | undefined;
}

interface Found {
  options: Record<string, VariableOption[]>;
  chosen: Record<string, string>;
}

/** The dashboard's variables: what the address chose, or the first of what the data offers. */
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
          // What was found before can still be chosen.
          setFound((last) => ({ options: last?.options ?? {}, chosen: { ...last?.chosen, ...wanted } }));
          setError(reason instanceof Error ? reason.message : String(reason));
        }
      }
    );
    return () => abort.abort();
  }, [dashboard, wanted, range]);

  // A refresh finds the same options again as a rule: the values must then be the same object, or every panel reloads.
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

/** One after the other: what a variable offers depends on those before it. */
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

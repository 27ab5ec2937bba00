import { type TimeRange } from '@grafana/data';
import { useEffect, useMemo, useState } from 'react';
import { type Dashboard } from './dashboard';
import { findOptions, type VariableOption } from './variables';

export interface Variables {
  /** By name; undefined while a variable is not known yet. */
  values: Record<string, string> | undefined;
  options: Record<string, VariableOption[]>;
  error: string | undefined;
}

/** The dashboard's variables: what the address chose, or the first of what the data offers. */
export function useVariables({ variables }: Dashboard, chosen: Record<string, string>, range: TimeRange): Variables {
  const [options, setOptions] = useState<Record<string, VariableOption[]>>();
  const [error, setError] = useState<string>();

  useEffect(() => {
    const abort = new AbortController();
    Promise.all(
      variables.map(async (variable) => [variable.name, await findOptions(variable, range, abort.signal)] as const)
    ).then(
      (found) => {
        setOptions(Object.fromEntries(found));
        setError(undefined);
      },
      (reason: unknown) => {
        if (!abort.signal.aborted) {
          // What was found before still serves.
          setOptions((last) => last ?? {});
          setError(reason instanceof Error ? reason.message : String(reason));
        }
      }
    );
    return () => abort.abort();
  }, [variables, range]);

  // A refresh finds the same options again as a rule: the values must then be the same object, or every panel reloads.
  const settled = JSON.stringify(
    options && variables.map(({ name }) => chosen[name] ?? options[name]?.[0]?.value ?? '')
  );
  const values = useMemo(() => {
    const list: string[] | undefined = settled === undefined ? undefined : JSON.parse(settled);
    return list && Object.fromEntries(variables.map(({ name }, i) => [name, list[i]]));
  }, [settled, variables]);

  return { values, options: options ?? {}, error };
}

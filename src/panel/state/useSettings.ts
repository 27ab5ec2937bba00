import { useMemo } from 'react';
import { type InterpolateFunction, type ThresholdsConfig } from '@grafana/data';
import { readSettings, type PanelSettings } from '../../options/settings';
import { DEFAULT_OPTIONS, type HeadroomOptions } from '../../options/types';

/**
 * Checks the options and fills in the dashboard's variables. Returns the same object until an option that matters
 * changes: typing in the Plan view must not assess all data again.
 */
export function useSettings(
  options: Partial<HeadroomOptions>,
  replaceVariables: InterpolateFunction,
  thresholds: ThresholdsConfig | undefined
): PanelSettings {
  // Grafana may pass a new replaceVariables at each render, although its results seldom change.
  const edition = replaceVariables(textOf(options.edition, DEFAULT_OPTIONS.edition));
  const unitsVariable = replaceVariables(textOf(options.unitsVariable, DEFAULT_OPTIONS.unitsVariable));
  const mixVariable = replaceVariables(textOf(options.mixVariable, DEFAULT_OPTIONS.mixVariable));
  const resource = replaceVariables(textOf(options.resource, DEFAULT_OPTIONS.resource), undefined, 'csv');
  const { unitsSource, fixedUnits, mixSource, declaredMix, messageSize } = options;
  const { roles, facets, nextSizes, forecast } = options;
  return useMemo(
    () =>
      readSettings(
        {
          edition,
          unitsSource,
          fixedUnits,
          mixSource,
          declaredMix,
          messageSize,
          roles,
          facets,
          nextSizes,
          forecast,
        },
        { unitsVariable, mixVariable, resource },
        thresholds
      ),
    [
      edition,
      unitsSource,
      fixedUnits,
      mixSource,
      declaredMix,
      messageSize,
      roles,
      facets,
      nextSizes,
      forecast,
      unitsVariable,
      mixVariable,
      resource,
      thresholds,
    ]
  );
}

/** A hand-written dashboard may hold anything. */
function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

import { useMemo } from 'react';
import { type InterpolateFunction, type ThresholdsConfig } from '@grafana/data';
import { readSettings, type PanelSettings } from '../../options/settings';
import { DEFAULT_OPTIONS, type HeadroomOptions } from '../../options/types';

/**
 * The options checked, with the dashboard's variables filled in. The same settings for as long as nothing that they
 * depend on changes: a plan that is typed into the panel assesses no data anew.
 */
export function useSettings(
  options: Partial<HeadroomOptions>,
  replaceVariables: InterpolateFunction,
  thresholds: ThresholdsConfig | undefined
): PanelSettings {
  // Grafana may give a new replaceVariables at each render; what it says changes seldom.
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

import { useMemo } from 'react';
import { type InterpolateFunction, type ThresholdsConfig } from '@grafana/data';
import { readSettings, type PanelSettings } from '../../options/settings';
import { DEFAULT_OPTIONS, type HeadroomOptions } from '../../options/types';

/** Options that views read themselves, or that are text with variables. */
type Unchecked = 'view' | 'plan' | 'legend' | 'tooltip' | 'units' | 'mixVariable' | 'resource';

/**
 * Checks the options and fills in the dashboard's variables. Returns the same object until an option that matters
 * changes: typing in the Plan view must not assess all data again.
 */
export function useSettings(
  options: Partial<HeadroomOptions>,
  replaceVariables: InterpolateFunction,
  thresholds: ThresholdsConfig | undefined
): PanelSettings {
  const { mixSource, declaredMix, messageSize, serverLeg, trafficFactors, ceilingFactor } = options;
  const { roles, nextSizes, price } = options;
  // Grafana may pass a new replaceVariables at each render, although its results seldom change.
  const edition = replaceVariables(textOr(options.edition, DEFAULT_OPTIONS.edition));
  const checked = {
    edition,
    mixSource,
    declaredMix,
    messageSize,
    serverLeg,
    trafficFactors,
    ceilingFactor,
    roles,
    nextSizes,
    price,
  } satisfies Record<Exclude<keyof HeadroomOptions, Unchecked>, unknown>;
  const given: unknown = options.units;
  const units = typeof given === 'number' ? String(given) : textOr(given, DEFAULT_OPTIONS.units);
  const texts = {
    // A variable without a value must not pass for the unit size of the data.
    units: replaceVariables(units).trim() || units,
    mixVariable: replaceVariables(textOr(options.mixVariable, DEFAULT_OPTIONS.mixVariable)),
    resource: replaceVariables(textOr(options.resource, DEFAULT_OPTIONS.resource), undefined, 'csv'),
  };
  return useMemo(
    () => readSettings(checked, texts, thresholds),
    // All values of both objects, whose keys are the same at each render.
    // oxlint-disable-next-line react/exhaustive-deps
    [...Object.values(checked), ...Object.values(texts), thresholds]
  );
}

/** A hand-written dashboard may hold anything. */
function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

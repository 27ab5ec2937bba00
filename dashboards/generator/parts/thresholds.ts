import { GraphThresholdsStyleConfigBuilder, GraphThresholdsStyleMode } from '@grafana/grafana-foundation-sdk/common';
import { ThresholdsConfigBuilder, ThresholdsMode } from '@grafana/grafana-foundation-sdk/dashboard';
import { DEFAULT_THRESHOLDS } from '../../../src/model/capacity';
import { type ResourceSettings } from '../../../alerts/generator/settings';
import { packSettings } from './pack';

export type Step = [from: number, color: string];

/** Thresholds that a resource has instead of those for all. */
type Own = Pick<ResourceSettings, 'utilization_warning_ratio' | 'server_load_warning_ratio'>;

/** The states of the panel, the first also the threshold of the ticket. */
export function utilizationSteps(own: Own = {}): Step[] {
  return [
    [own.utilization_warning_ratio ?? packSettings().utilization_warning_ratio, 'orange'],
    [DEFAULT_THRESHOLDS.critical, 'red'],
  ];
}

export function serverLoadSteps(own: Own = {}): Step[] {
  return [
    [own.server_load_warning_ratio ?? packSettings().server_load_warning_ratio, 'orange'],
    [DEFAULT_THRESHOLDS.critical, 'red'],
  ];
}

export function serverConnectionLatencySteps(): Step[] {
  return [[packSettings().server_latency_critical_seconds, 'red']];
}

export function systemErrorsSteps(): Step[] {
  return [[packSettings().system_errors_critical_ratio, 'red']];
}

/** Those of utilization and server load for cells. */
export function utilizationCells(): Step[] {
  return [
    [packSettings().utilization_warning_ratio, COLOR.warning],
    [DEFAULT_THRESHOLDS.critical, COLOR.critical],
  ];
}

export function serverLoadCells(): Step[] {
  return [
    [packSettings().server_load_warning_ratio, COLOR.warning],
    [DEFAULT_THRESHOLDS.critical, COLOR.critical],
  ];
}

/** For counts that should be 0. */
export const NONE_EXPECTED: Step[] = [[1, 'red']];

/** Grafana takes steps only in ascending order, and settings may have a warning above another level. */
export function thresholds(steps: readonly Step[], base = 'green'): ThresholdsConfigBuilder {
  const ascending = [...steps].sort(([one], [other]) => one - other);
  return new ThresholdsConfigBuilder()
    .mode(ThresholdsMode.Absolute)
    .steps([{ value: null, color: base }, ...ascending.map(([value, color]) => ({ value, color }))]);
}

export function dashedThresholds(): GraphThresholdsStyleConfigBuilder {
  return new GraphThresholdsStyleConfigBuilder().mode(GraphThresholdsStyleMode.Dashed);
}

/**
 * Backgrounds of figures and cells. Only exceptions have one, so they stand out.
 *
 * Grafana writes on these in near-white, in both themes, with a contrast of 4.5:1 or more. Its own colors do not reach that:
 * white on its orange has 2:1, and its orange as text on white 2.6:1.
 */
export const COLOR = {
  none: 'transparent',
  over: '#8f0d1f',
  critical: '#c4162a',
  warning: '#a34d00',
  info: '#1f60c4',
  unknown: '#7c2ea3',
} as const;

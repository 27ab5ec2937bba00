import { GraphThresholdsStyleConfigBuilder, GraphThresholdsStyleMode } from '@grafana/grafana-foundation-sdk/common';
import { ThresholdsConfigBuilder, ThresholdsMode } from '@grafana/grafana-foundation-sdk/dashboard';
import { DEFAULT_THRESHOLDS } from '../../../src/model/capacity';
import { COLOR } from './colors';
import { SETTINGS } from './pack';

export type Step = [from: number, color: string];

/** The states of the panel, the first also the threshold of the ticket. */
export const UTILIZATION_STEPS: Step[] = [
  [SETTINGS.utilization_warning_ratio, 'orange'],
  [DEFAULT_THRESHOLDS.critical, 'red'],
];

export const SERVER_LOAD_STEPS: Step[] = [
  [SETTINGS.server_load_warning_ratio, 'orange'],
  [SETTINGS.server_load_critical_ratio, 'red'],
];

export const SERVER_CONNECTION_LATENCY_STEPS: Step[] = [[SETTINGS.server_connection_latency_warning_seconds, 'orange']];

export const SYSTEM_ERRORS_STEPS: Step[] = [[SETTINGS.system_errors_warning_ratio, 'orange']];

/** Those of utilization and server load for cells. */
export const UTILIZATION_CELLS: Step[] = [
  [SETTINGS.utilization_warning_ratio, COLOR.warning],
  [DEFAULT_THRESHOLDS.critical, COLOR.critical],
];

export const SERVER_LOAD_CELLS: Step[] = [
  [SETTINGS.server_load_warning_ratio, COLOR.warning],
  [SETTINGS.server_load_critical_ratio, COLOR.critical],
];

/** For counts that should be 0. */
export const NONE_EXPECTED: Step[] = [[1, 'red']];

export function thresholds(steps: readonly Step[], base = 'green'): ThresholdsConfigBuilder {
  return new ThresholdsConfigBuilder()
    .mode(ThresholdsMode.Absolute)
    .steps([{ value: null, color: base }, ...steps.map(([value, color]) => ({ value, color }))]);
}

export function dashedThresholds(): GraphThresholdsStyleConfigBuilder {
  return new GraphThresholdsStyleConfigBuilder().mode(GraphThresholdsStyleMode.Dashed);
}

import { GraphThresholdsStyleConfigBuilder, GraphThresholdsStyleMode } from '@grafana/grafana-foundation-sdk/common';
import { ThresholdsConfigBuilder, ThresholdsMode } from '@grafana/grafana-foundation-sdk/dashboard';
import { DEFAULT_THRESHOLDS } from '../../../src/model/capacity';
import { COLOR } from './colors';
import { packSettings } from './pack';

export type Step = [from: number, color: string];

/** The states of the panel, the first also the threshold of the ticket. */
export function utilizationSteps(): Step[] {
  return [
    [packSettings().utilization_warning_ratio, 'orange'],
    [DEFAULT_THRESHOLDS.critical, 'red'],
  ];
}

export function serverLoadSteps(): Step[] {
  return [
    [packSettings().server_load_warning_ratio, 'orange'],
    [packSettings().server_load_critical_ratio, 'red'],
  ];
}

export function serverConnectionLatencySteps(): Step[] {
  return [[packSettings().server_connection_latency_warning_seconds, 'orange']];
}

export function systemErrorsSteps(): Step[] {
  return [[packSettings().system_errors_warning_ratio, 'orange']];
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
    [packSettings().server_load_critical_ratio, COLOR.critical],
  ];
}

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

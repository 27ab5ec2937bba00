import { type ThresholdsConfig, ThresholdsMode } from '@grafana/data';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../model/capacity';
import { recordOf } from '../ui/unknown';

/** The utilization at which each state begins, and the colours from the field options. */
export interface ThresholdSettings extends Thresholds {
  colors: { normal: string; warning: string; critical: string };
}

/** The standard thresholds of a new panel, as percentages of the ceiling. */
export const DEFAULT_THRESHOLDS_CONFIG: ThresholdsConfig = {
  mode: ThresholdsMode.Percentage,
  steps: [
    { value: -Infinity, color: 'green' },
    { value: DEFAULT_THRESHOLDS.warning * 100, color: 'yellow' },
    { value: DEFAULT_THRESHOLDS.critical * 100, color: 'orange' },
  ],
};

/**
 * Reads the standard thresholds as shares of the ceiling: the first step above the base is the warning, the second
 * is critical. Percentages are of the ceiling; absolute values are utilization, 1 being the ceiling.
 *
 * @returns the defaults with `detail` if the steps are unusable
 */
export function readThresholds(config: ThresholdsConfig | undefined): ThresholdSettings & { detail?: string } {
  const { over } = DEFAULT_THRESHOLDS;
  const steps = readSteps(config?.steps);
  const scale = config?.mode === ThresholdsMode.Absolute ? 1 : 100;
  const levels = steps.filter(({ value }) => Number.isFinite(value)).sort((a, b) => a.value - b.value);
  const [first, second] = levels;
  const base = steps.find(({ value }) => !Number.isFinite(value));
  const colors = {
    normal: base?.color ?? DEFAULT_THRESHOLDS_CONFIG.steps[0].color,
    warning: first?.color ?? DEFAULT_THRESHOLDS_CONFIG.steps[1].color,
    critical: second?.color ?? first?.color ?? DEFAULT_THRESHOLDS_CONFIG.steps[2].color,
  };
  if (steps.length === 0) {
    return { ...DEFAULT_THRESHOLDS, colors };
  }
  // Rounded because users mean exactly 95 / 100 by 95%, without binary rounding errors.
  const ratio = (value: number) => Number((value / scale).toPrecision(12));
  const warning = first === undefined ? over : ratio(first.value);
  const critical = second === undefined ? over : ratio(second.value);
  return warning > 0 && warning <= critical && critical <= over
    ? { warning, critical, over, colors }
    : { ...DEFAULT_THRESHOLDS, colors, detail: levels.map(({ value }) => value).join(', ') };
}

/** Hand-written dashboards may hold anything; in JSON, which has no infinity, the base step is null. */
function readSteps(steps: unknown): Array<{ value: number; color: string }> {
  return (Array.isArray(steps) ? steps : []).flatMap((step: unknown) => {
    const { value, color } = recordOf(step);
    return typeof color === 'string' ? [{ value: typeof value === 'number' ? value : -Infinity, color }] : [];
  });
}

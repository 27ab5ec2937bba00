import { type PackSettings } from '../../alerts/generator/settings';
import { decimal } from '../../alerts/generator/promql/promql';

/** Thresholds of the alerts about capacity, each a share; `most` is the highest that makes sense. */
const THRESHOLDS = {
  server_load_critical_ratio: { most: 1 },
  bandwidth_critical_ratio: { most: 1.5 },
  connections_critical_ratio: { most: 1 },
  mix_critical_ratio: { most: 1.5 },
  mix_critical_without_server_load_ratio: { most: 1.5 },
  server_load_record_critical_ratio: { most: 1 },
  utilization_warning_ratio: { most: 1.5 },
  server_load_warning_ratio: { most: 1 },
} as const satisfies Partial<Record<keyof PackSettings, { most: number }>>;

const STEPS = [-0.1, -0.05, 0.05];

/** Settings with one threshold changed. */
export interface Neighbour {
  setting: keyof typeof THRESHOLDS;
  value: number;
  settings: PackSettings;
}

/** Returns settings with thresholds a little lower and higher than these. A resource's own thresholds stay. */
export function neighboursOf(settings: PackSettings): Neighbour[] {
  const names = Object.keys(THRESHOLDS).filter((name): name is Neighbour['setting'] => name in THRESHOLDS);
  return names.flatMap((setting) =>
    STEPS.map((step) => Number(decimal(settings[setting] + step)))
      .filter((value) => value > 0 && value <= THRESHOLDS[setting].most)
      .map((value) => ({ setting, value, settings: { ...settings, [setting]: value } }))
  );
}

import { type Ceilings } from './ceilings';
import { type Dimension, DIMENSIONS, type Measured, SERVER_LOAD_CEILING } from './dimensions';

/** Measured / ceiling, for each measured dimension. */
export type Utilization = Partial<Record<Dimension, number>>;

export type State = 'normal' | 'warning' | 'critical' | 'over';

/** The state of a whole resource. Incomplete: what is rated is normal, and a constraint with traffic is not rated. */
export type Rating = State | 'incomplete';

/** The utilization at which each state begins. */
export interface Thresholds {
  warning: number;
  critical: number;
  over: number;
}

export const DEFAULT_THRESHOLDS: Readonly<Thresholds> = { warning: 0.8, critical: 0.95, over: 1 };

/** The highest utilization of a recommended unit size. */
export const DEFAULT_TARGET = 0.8;

/**
 * Utilizations this close are equal. Bytes and messages of a direction differ only by rounding, and 80% of a ceiling
 * may come out as 0.7999999999999999.
 */
export const UTILIZATION_TOLERANCE = 1e-9;

export interface Worst {
  dimension: Dimension;
  utilization: number;
}

/** @param ceilings without them, as for an unknown unit size, server load alone has a utilization */
export function utilizationOf(measured: Measured, ceilings?: Ceilings): Utilization {
  const utilization: Utilization = {};
  for (const dimension of DIMENSIONS) {
    const value = measured[dimension];
    const ceiling = dimension === 'serverLoad' ? SERVER_LOAD_CEILING : (ceilings?.[dimension] ?? null);
    if (value !== undefined && ceiling !== null) {
      utilization[dimension] = value / ceiling;
    }
  }
  return utilization;
}

/** Returns the dimension closest to its ceiling; of equals, the first in the order of {@link DIMENSIONS}. */
export function worstOf(utilization: Utilization): Worst | undefined {
  let worst: Worst | undefined;
  for (const dimension of DIMENSIONS) {
    const value = utilization[dimension];
    if (value !== undefined && (worst === undefined || value > worst.utilization + UTILIZATION_TOLERANCE)) {
      worst = { dimension, utilization: value };
    }
  }
  return worst;
}

export function stateOf(utilization: number, thresholds: Thresholds = DEFAULT_THRESHOLDS): State {
  const reached = utilization + UTILIZATION_TOLERANCE;
  if (reached >= thresholds.over) {
    return 'over';
  }
  if (reached >= thresholds.critical) {
    return 'critical';
  }
  return reached >= thresholds.warning ? 'warning' : 'normal';
}

/** True from the critical threshold on. */
export function isAtCeiling(state: Rating | undefined): boolean {
  return state === 'over' || state === 'critical';
}

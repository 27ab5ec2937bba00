import {
  CONSTRAINT_DIMENSIONS,
  constraintOf,
  CONSTRAINTS,
  type Dimension,
  type State,
  stateOf,
  worstOf,
} from '../../model/capacity';
import { positionsIn, rangePeakOf, type TimeSpan } from '../../model/snapshot';
import { type PanelData } from '../data/panelData';
import { silentSince } from '../data/silence';

/** One constraint now, as a share of its ceiling. */
export interface GaugeData {
  /** The measured dimension closest to its ceiling: bytes or messages. */
  dimension: Dimension;
  /** All dimensions of the constraint with a value: messages may be estimated from their bytes. */
  dimensions: Dimension[];
  utilization: number;
  state: State;
  /** The highest utilization of the time range. */
  peak?: number;
  /** Runs out first. */
  isFirst: boolean;
  /** The time of the newest value, if it is old. */
  silentSince?: number;
}

/** Prepares a gauge for each constraint that has a utilization now. */
export function prepGauges(
  { resource, settings, until }: Pick<PanelData, 'resource' | 'settings' | 'until'>,
  span: TimeSpan
): GaugeData[] {
  const { latest, shownDimensions } = resource;
  const positions = positionsIn(resource.times, span);
  return CONSTRAINTS.flatMap((constraint): GaugeData[] => {
    const dimensions = CONSTRAINT_DIMENSIONS[constraint].filter((dimension) => shownDimensions.includes(dimension));
    const worst = worstOf(
      Object.fromEntries(dimensions.map((dimension) => [dimension, latest.utilization[dimension]]))
    );
    return worst === undefined
      ? []
      : [
          {
            ...worst,
            dimensions,
            state: stateOf(worst.utilization, settings.thresholds),
            peak: rangePeakOf(resource, constraint, positions)?.utilization,
            isFirst: latest.worst !== undefined && constraintOf(latest.worst.dimension) === constraint,
            silentSince: silentSince(resource, [worst.dimension], until),
          },
        ];
  });
}

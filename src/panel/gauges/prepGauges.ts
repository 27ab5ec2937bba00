import { constraintOf, type Dimension, type State, stateOf } from '../../model/capacity';
import { positionsIn, rangePeakOf, shownFrom, shownUtilization, shownValue, type TimeSpan } from '../../model/snapshot';
import { type PanelData } from '../data/panelData';
import { silentSince } from '../data/silence';

/** One dimension now, as a share of its ceiling. */
export interface GaugeData {
  dimension: Dimension;
  utilization: number;
  state: State;
  /** The highest utilization of the time range; of a direction, that of bytes or messages, whichever is higher. */
  peak?: number;
  /** False for messages that are estimated from their bytes. */
  isMeasured: boolean;
  /** Runs out first. */
  isFirst: boolean;
  /** The time of the newest value, if it is old. */
  silentSince?: number;
}

/** Prepares a gauge for each dimension that has a utilization now. */
export function prepGauges(
  { resource, settings, until }: Pick<PanelData, 'resource' | 'settings' | 'until'>,
  span: TimeSpan
): GaugeData[] {
  const { latest, shownDimensions } = resource;
  const positions = positionsIn(resource.times, span);
  const constraints = new Set(shownDimensions.map(constraintOf));
  const peaks = new Map([...constraints].map((one) => [one, rangePeakOf(resource, one, positions)?.utilization]));
  return shownDimensions.flatMap((dimension): GaugeData[] => {
    const utilization = shownUtilization(latest.utilization, dimension);
    return utilization === undefined
      ? []
      : [
          {
            dimension,
            utilization,
            state: stateOf(utilization, settings.thresholds),
            peak: peaks.get(constraintOf(dimension)),
            isMeasured: shownValue(latest, dimension)?.basis === 'measured',
            isFirst: dimension === latest.worst?.dimension,
            silentSince: silentSince(resource, [shownFrom(resource, dimension)], until),
          },
        ];
  });
}

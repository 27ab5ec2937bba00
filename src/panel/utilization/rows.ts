import { t } from '@grafana/i18n';
import { type Dimension, type State, stateOf } from '../../model';
import { type Settings } from '../../options/settings';
import { type Formats } from '../state/format';
import { type AssessedResource, type Moment } from '../state/resources';
import { valueOfCeiling } from '../state/words';
import { type DrawnLine, valuesOf } from './lines';

/** What is said of a line at one moment. */
export interface Row {
  line: DrawnLine;
  /** A share of the ceiling; missing in a gap. */
  utilization?: number;
  /** Missing for what has no threshold of the guide. */
  state?: State;
  /** "38.9 of 40.0 MB/s", one for each unit in which the constraint is measured. */
  figures: string[];
}

/** The lines at a position of the resource's times. */
export function rowsAt(
  resource: AssessedResource,
  index: number,
  lines: readonly DrawnLine[],
  { thresholds }: Pick<Settings, 'thresholds'>,
  formats: Formats
): Row[] {
  const moment = resource.momentAt(index);
  return lines.map((line): Row => {
    const utilization = valuesOf(resource, line)[index] ?? undefined;
    return {
      line,
      utilization,
      state: utilization === undefined || line.dimensions.length === 0 ? undefined : stateOf(utilization, thresholds),
      figures: line.dimensions.flatMap((dimension) => figuresOf(moment, dimension, formats)),
    };
  });
}

function figuresOf({ measured, ceilings }: Moment, dimension: Dimension, formats: Formats): string[] {
  const value = measured[dimension];
  if (value === undefined) {
    return [];
  }
  return [
    ceilings === undefined
      ? formats.value(dimension, value)
      : valueOfCeiling(formats.valueOf(dimension, value, ceilings[dimension])),
  ];
}

/** A share of the ceiling, or that there is none. */
export function shareWords(share: number | null | undefined, formats: Formats): string {
  return share === null || share === undefined ? t('tooltip.gap', 'no data') : formats.percent(share);
}

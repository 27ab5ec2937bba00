import { CONSTRAINT_DIMENSIONS, type State, stateOf } from '../../model/capacity';
import { type AssessedResource } from '../../model/snapshot';
import { type PanelSettings } from '../../options/settings';
import { type Formats } from '../look/format';
import { figuresOf } from '../words/words';
import { t } from '../../ui/text';
import { type DrawnLine, valuesOf } from './lines';

/** A line's figures at one moment, for tooltip and table. */
export interface Row {
  line: DrawnLine;
  /** Missing in a gap. */
  utilization?: number;
  /** Missing in a gap. */
  state?: State;
  /** "38.9 of 40.0 MB/s"; one for each dimension of the constraint, estimates as such. */
  figures: string[];
}

/**
 * @param index position in the resource's times
 * @param figureFormats those of the measured values; by default the same as of the shares
 */
export function rowsAt(
  resource: AssessedResource,
  index: number,
  lines: readonly DrawnLine[],
  { thresholds }: Pick<PanelSettings, 'thresholds'>,
  formats: Formats,
  figureFormats: Formats['brief'] = formats
): Row[] {
  const moment = resource.snapshotAt(index);
  return lines.map((line): Row => {
    const utilization = valuesOf(resource, line)[index] ?? undefined;
    return {
      line,
      utilization,
      state: utilization === undefined ? undefined : stateOf(utilization, thresholds),
      figures: CONSTRAINT_DIMENSIONS[line.id].flatMap((dimension) => figuresOf(moment, dimension, figureFormats) ?? []),
    };
  });
}

export function shareWords(share: number | null | undefined, formats: Formats): string {
  return share === null || share === undefined ? t('tooltip.gap', 'no data') : formats.percent(share);
}

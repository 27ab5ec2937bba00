import { type GrafanaTheme2 } from '@grafana/data';
import { type LineStyle } from '@grafana/ui';
import {
  type Constraint,
  CONSTRAINT_DIMENSIONS,
  constraintOf,
  type Dimension,
  isFree,
  type Utilization,
  worstOf,
} from '../../model/capacity';
import { type NullableColumn } from '../../model/numbers';
import { type AssessedResource, type Snapshot } from '../../model/snapshot';
import { colorNamed } from '../../ui/colorNamed';
import { constraintName } from '../../ui/names';
import { fixedColor, isHiddenFrom, type PanelField } from '../data/fields';

/** The lines of the Utilization view: each constraint once. */
export const LINES: readonly Constraint[] = ['outbound', 'inbound', 'connections', 'serverLoad'];

/** A constraint's utilization over time, with the overrides of its fields applied. */
export interface UtilizationLine {
  id: Constraint;
  /** The measured dimensions behind it, bytes before messages. */
  dimensions: Dimension[];
  /** With the messages that are estimated from bytes. */
  shown: Dimension[];
  /** Shares of the ceiling; null is a gap. */
  values: NullableColumn;
  name: string;
  color: string;
  style: LineStyle;
  width: number;
  show: boolean;
  hideFrom: { tooltip: boolean; legend: boolean };
}

/**
 * Dashes distinguish the lines for people who cannot tell their colours apart. The solid line is the constraint that
 * runs out first most often.
 */
const STYLES: Readonly<Record<Constraint, LineStyle>> = {
  outbound: { fill: 'solid' },
  inbound: { fill: 'dash', dash: [12, 5] },
  connections: { fill: 'dot', dash: [0, 7] },
  serverLoad: { fill: 'dash', dash: [3, 3] },
};

/** Dots need more width than strokes to be visible. Server load is thin, because the service reports it, not the guide. */
const WIDTHS: Readonly<Record<Constraint, number>> = { outbound: 2, inbound: 2, connections: 3, serverLoad: 1 };

/** The lines that a resource has values for. The traffic of a free resource has no ceiling, and so no line. */
export function linesOf(
  resource: Pick<AssessedResource, 'measuredDimensions' | 'shownDimensions' | 'sku' | 'timeline' | 'times'>,
  seriesOf: (dimension: Dimension) => { field: PanelField } | undefined,
  theme: GrafanaTheme2
): UtilizationLine[] {
  const { measuredDimensions, shownDimensions, sku } = resource;
  return LINES.flatMap((id): UtilizationLine[] => {
    const dimensions = CONSTRAINT_DIMENSIONS[id].filter((dimension) => measuredDimensions.includes(dimension));
    if (dimensions.length === 0 || (isFree(sku) && (id === 'inbound' || id === 'outbound'))) {
      return [];
    }
    const fields = dimensions.map((dimension) => seriesOf(dimension)?.field);
    // The first field with an override decides. The line is hidden only once overrides hide all of its fields.
    const color = fields.map((field) => fixedColor(field?.config)).find((name) => name !== undefined);
    const isHidden = (area: 'viz' | 'tooltip' | 'legend') => fields.every((field) => isHiddenFrom(field, area));
    return [
      {
        id,
        dimensions,
        shown: CONSTRAINT_DIMENSIONS[id].filter((dimension) => shownDimensions.includes(dimension)),
        values: valuesOf(resource, dimensions),
        name:
          fields.map((field) => field?.config.displayName).find((name) => name) ??
          constraintName(CONSTRAINT_DIMENSIONS[id][0]),
        color: color === undefined ? lineColor(id, theme) : colorNamed(color, theme),
        style: STYLES[id],
        width: WIDTHS[id],
        show: !isHidden('viz'),
        hideFrom: { tooltip: isHidden('tooltip'), legend: isHidden('legend') },
      },
    ];
  });
}

/**
 * Bytes and messages of a direction have the same utilization. While only one of them has a value, its ceiling depends
 * on the declared message size, which would look like a step in traffic. The line has a gap there, as in the Overlay
 * view.
 */
function valuesOf(
  { timeline, times }: Pick<AssessedResource, 'timeline' | 'times'>,
  dimensions: readonly Dimension[]
): NullableColumn {
  const [first, second] = dimensions.map((dimension) => timeline.utilization[dimension]);
  if (first === undefined) {
    return times.map(() => null);
  }
  return second === undefined ? first : first.map((value, i) => (second[i] === null ? null : value));
}

/** Returns the line closest to its ceiling, or all lines if none has a ceiling at that moment. */
export function worstLine<Given extends Pick<UtilizationLine, 'id' | 'dimensions'>>(
  lines: Given[],
  { utilization }: Pick<Snapshot, 'utilization'>
): Given[] {
  const ofLines: Utilization = {};
  for (const dimension of lines.flatMap(({ dimensions }) => dimensions)) {
    ofLines[dimension] = utilization[dimension];
  }
  const worst = worstOf(ofLines);
  return worst === undefined ? lines : lines.filter(({ id }) => id === constraintOf(worst.dimension));
}

/** Hues that differ from each other for every kind of colour vision, and from the colours of the states. */
export function lineColor(id: Constraint, theme: GrafanaTheme2): string {
  switch (id) {
    case 'outbound':
      return theme.visualization.getColorByName('semi-dark-blue');
    case 'inbound':
      return theme.visualization.getColorByName('light-purple');
    case 'connections':
      return theme.visualization.getColorByName('semi-dark-green');
    case 'serverLoad':
      return theme.colors.text.secondary;
  }
}

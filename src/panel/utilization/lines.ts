import { type Field, type GrafanaTheme2 } from '@grafana/data';
import { t } from '@grafana/i18n';
import { type LineStyle } from '@grafana/ui';
import { type Dimension, DIRECTION_DIMENSIONS, type NullableColumn } from '../../model';
import { constraintName } from '../../ui/names';
import { colorNamed } from '../../ui/colorNamed';
import { fixedColor, isHiddenFrom } from '../state/fields';
import { type AssessedResource } from '../state/resources';

/** What the Utilization view draws: each constraint once, and beside them how busy the service itself says it is. */
export const LINES = ['outbound', 'inbound', 'connections', 'serverLoad'] as const;

export type LineId = (typeof LINES)[number];

export interface Line {
  id: LineId;
  /** The measured dimensions that it stands for, bytes before messages; none for server load. */
  dimensions: Dimension[];
}

/** A line as it is drawn and named, after the overrides of the fields that it stands for. */
export interface LineLook {
  name: string;
  color: string;
  style: LineStyle;
  width: number;
  hideFrom: { viz: boolean; tooltip: boolean; legend: boolean };
}

/** All that a chart, a legend and a tooltip need to know of a line but its values. */
export interface DrawnLine extends Line, LineLook {
  /** Whether it is drawn: neither an override nor the legend hides it. */
  show: boolean;
}

/**
 * Dashes that are told from each other where colours are not: unbroken, long, dotted, short. What most often runs out
 * first is the unbroken one.
 */
const STYLES: Readonly<Record<LineId, LineStyle>> = {
  outbound: { fill: 'solid' },
  inbound: { fill: 'dash', dash: [12, 5] },
  connections: { fill: 'dot', dash: [0, 7] },
  serverLoad: { fill: 'dash', dash: [3, 3] },
};

/** Dots take more to be seen than strokes do; what has no ceiling of the guide stays behind what has. */
const WIDTHS: Readonly<Record<LineId, number>> = { outbound: 2, inbound: 2, connections: 3, serverLoad: 1 };

/** The lines that a resource has values for. */
export function linesOf({ measuredDimensions, serverLoad }: AssessedResource): Line[] {
  return LINES.flatMap((id): Line[] => {
    if (id === 'serverLoad') {
      return serverLoad?.some((load) => load !== null) ? [{ id, dimensions: [] }] : [];
    }
    const dimensions = dimensionsOf(id).filter((dimension) => measuredDimensions.includes(dimension));
    return dimensions.length > 0 ? [{ id, dimensions }] : [];
  });
}

function dimensionsOf(id: Exclude<LineId, 'serverLoad'>): Dimension[] {
  if (id === 'connections') {
    return [id];
  }
  const { bytes, messages } = DIRECTION_DIMENSIONS[id];
  return [bytes, messages];
}

/** The line that a dimension is drawn as. */
export function lineOf(dimension: Dimension): LineId {
  return LINES.find((id) => id !== 'serverLoad' && dimensionsOf(id).includes(dimension)) ?? 'connections';
}

/**
 * A line's values, 1 being the ceiling; null is a gap.
 *
 * Bytes and messages of a direction are equal. Where only one of them has a value, its ceiling is that of the declared
 * message size, and would look like a step of traffic: a gap, as in the Overlay view.
 */
export function valuesOf(
  { timeline, serverLoad, times }: Pick<AssessedResource, 'timeline' | 'serverLoad' | 'times'>,
  { id, dimensions }: Line
): NullableColumn {
  if (id === 'serverLoad') {
    return serverLoad ?? times.map(() => null);
  }
  const [first, second] = dimensions.map((dimension) => timeline.utilization[dimension]);
  if (first === undefined) {
    return times.map(() => null);
  }
  return second === undefined ? first : first.map((value, i) => (second[i] === null ? null : value));
}

/** @param switchedOff lines that were hidden in the legend */
export function drawnLines(
  resource: AssessedResource,
  fieldOf: (dimension: Dimension) => Field | undefined,
  theme: GrafanaTheme2,
  switchedOff: ReadonlySet<LineId>
): DrawnLine[] {
  return linesOf(resource).map((line) => {
    const look = lookOf(line, fieldOf, theme);
    return { ...line, ...look, show: !look.hideFrom.viz && !switchedOff.has(line.id) };
  });
}

/** How a line looks; the first of its fields that has an override decides on its name and colour. */
export function lookOf(
  { id, dimensions }: Line,
  fieldOf: (dimension: Dimension) => Field | undefined,
  theme: GrafanaTheme2
): LineLook {
  const fields = dimensions.map(fieldOf);
  const color = fields.map((field) => fixedColor(field?.config)).find((name) => name !== undefined);
  const displayName = fields.map((field) => field?.config.displayName).find((name) => name);
  // It stands for all of its fields, and goes once nobody wants any of them.
  const isHidden = (area: 'viz' | 'tooltip' | 'legend') =>
    fields.length > 0 && fields.every((field) => isHiddenFrom(field, area));
  return {
    name: displayName ?? lineName(id),
    color: color === undefined ? lineColor(id, theme) : colorNamed(color, theme),
    style: STYLES[id],
    width: WIDTHS[id],
    hideFrom: { viz: isHidden('viz'), tooltip: isHidden('tooltip'), legend: isHidden('legend') },
  };
}

function lineName(id: LineId): string {
  switch (id) {
    case 'outbound':
      return constraintName('outboundBytes');
    case 'inbound':
      return constraintName('inboundBytes');
    case 'connections':
      return constraintName('connections');
    case 'serverLoad':
      return t('utilization.serverLoad', 'Server load (no ceiling in the guide)');
  }
}

/** Hues apart from each other for every kind of colour vision, and from those of the states. */
export function lineColor(id: LineId, theme: GrafanaTheme2): string {
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

import { type GrafanaTheme2 } from '@grafana/data';
import { type LineStyle } from '@grafana/ui';
import { type AlignedData } from 'uplot';
import { type Constraint, CONSTRAINT_DIMENSIONS, type Dimension, isFree } from '../../model/capacity';
import { type NullableColumn } from '../../model/numbers';
import { type AssessedResource } from '../../model/snapshot';
import { constraintName } from '../../ui/names';
import { colorNamed } from '../../ui/colorNamed';
import { fixedColor, isHiddenFrom, type PanelField } from '../data/fields';

/** The lines of the Utilization view: each constraint once. */
export const LINES: readonly LineId[] = ['outbound', 'inbound', 'connections', 'serverLoad'];

export type LineId = Constraint;

export interface Line {
  id: LineId;
  /** The measured dimensions behind the line, bytes before messages. */
  dimensions: Dimension[];
}

/** A line's name and look, with the overrides of its fields applied. */
interface LineLook {
  name: string;
  color: string;
  style: LineStyle;
  width: number;
  hideFrom: { viz: boolean; tooltip: boolean; legend: boolean };
}

/** Everything about a line except its values. */
export interface DrawnLine extends Line, LineLook {
  /** True unless the legend, or before any click in it an override, hides the line. */
  show: boolean;
}

/**
 * Dashes distinguish the lines for people who cannot tell their colours apart. The solid line is the constraint that
 * runs out first most often.
 */
const STYLES: Readonly<Record<LineId, LineStyle>> = {
  outbound: { fill: 'solid' },
  inbound: { fill: 'dash', dash: [12, 5] },
  connections: { fill: 'dot', dash: [0, 7] },
  serverLoad: { fill: 'dash', dash: [3, 3] },
};

/** Dots need more width than strokes to be visible. Server load is thin, because the service reports it, not the guide. */
const WIDTHS: Readonly<Record<LineId, number>> = { outbound: 2, inbound: 2, connections: 3, serverLoad: 1 };

/** The lines that a resource has values for. The traffic of a free resource has no ceiling, and so no line. */
export function linesOf({ measuredDimensions, sku }: AssessedResource): Line[] {
  return LINES.flatMap((id): Line[] => {
    if (isFree(sku) && (id === 'inbound' || id === 'outbound')) {
      return [];
    }
    const dimensions = CONSTRAINT_DIMENSIONS[id].filter((dimension) => measuredDimensions.includes(dimension));
    return dimensions.length > 0 ? [{ id, dimensions }] : [];
  });
}

/**
 * Returns a line's values as shares of the ceiling; null is a gap.
 *
 * Bytes and messages of a direction have the same utilization. While only one of them has a value, its ceiling depends
 * on the declared message size, which would look like a step in traffic. The line has a gap there, as in the Overlay
 * view.
 */
export function valuesOf(
  { timeline, times }: Pick<AssessedResource, 'timeline' | 'times'>,
  { dimensions }: Line
): NullableColumn {
  const [first, second] = dimensions.map((dimension) => timeline.utilization[dimension]);
  if (first === undefined) {
    return times.map(() => null);
  }
  return second === undefined ? first : first.map((value, i) => (second[i] === null ? null : value));
}

/** Step three: builds a column of utilization for each line. null is a gap. */
export function prepData(resource: Pick<AssessedResource, 'times' | 'timeline'>, lines: readonly Line[]): AlignedData {
  return [resource.times, ...lines.map((line) => valuesOf(resource, line))];
}

/** @param switchedOff lines that are off since a click in the legend; before the first one, overrides decide */
export function drawnLines(
  resource: AssessedResource,
  seriesOf: (dimension: Dimension) => { field: PanelField } | undefined,
  theme: GrafanaTheme2,
  switchedOff?: ReadonlySet<LineId>
): DrawnLine[] {
  return linesOf(resource).map((line) => {
    const look = lookOf(line, seriesOf, theme);
    return { ...line, ...look, show: !(switchedOff?.has(line.id) ?? look.hideFrom.viz) };
  });
}

/** Returns a line's look; its first field with an override decides the name and colour. */
export function lookOf(
  { id, dimensions }: Line,
  seriesOf: (dimension: Dimension) => { field: PanelField } | undefined,
  theme: GrafanaTheme2
): LineLook {
  const fields = dimensions.map((dimension) => seriesOf(dimension)?.field);
  const color = fields.map((field) => fixedColor(field?.config)).find((name) => name !== undefined);
  const displayName = fields.map((field) => field?.config.displayName).find((name) => name);
  // The line is hidden only once overrides hide all of its fields.
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
      return constraintName('serverLoad');
  }
}

/** Hues that differ from each other for every kind of colour vision, and from the colours of the states. */
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

interface Legend {
  /** Lines in the legend. */
  drawn: readonly LineId[];
  /** Lines that overrides hide. */
  hidden: ReadonlySet<LineId>;
  /** True for a click with Ctrl, Cmd or Shift, which switches that line only. */
  isAdding: boolean;
}

/**
 * Returns the lines that are off after a click on the legend's entry of a line, as in Grafana's own legend: a click shows
 * that line alone, and another click shows all of them again, except for those that an override hides. Where only one
 * is left of them, its entry shows all.
 *
 * @param off lines that overrides or earlier clicks switched off
 */
export function linesOffAfterClick(
  off: ReadonlySet<LineId>,
  clicked: LineId,
  { drawn, hidden, isAdding }: Legend
): ReadonlySet<LineId> {
  if (isAdding) {
    return new Set(LINES.filter((id) => off.has(id) !== (id === clicked)));
  }
  const isAlone = drawn.every((id) => off.has(id) === (id !== clicked));
  if (!isAlone) {
    return new Set(LINES.filter((id) => id !== clicked));
  }
  return drawn.every((id) => hidden.has(id) === off.has(id)) ? new Set() : hidden;
}

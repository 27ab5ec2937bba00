import { hierarchy, treemap } from 'd3-hierarchy';
import { LARGEST_UNITS } from '../../model/capacity';
import { largest, median } from '../../model/numbers';
import { type Size } from '../layout/layout';

/** A rectangle in CSS pixels from the top left corner of the map. */
export interface Place extends Size {
  x: number;
  y: number;
}

interface Node {
  /** The position among the given units. */
  index?: number;
  units?: number;
  children?: Node[];
}

/**
 * Divides a map among resources by their units, as squarely as it can. Together the places fill the map.
 *
 * The order of the resources does not matter, and those of equal size keep theirs: a tile stays where it is until a unit size
 * changes.
 *
 * @param units the unit size of each resource. One that is unknown, or that no resource can have, counts as the middle
 *   one of the others: as good a guess as any, and large enough to be seen
 * @returns a place for each resource, in the order given
 */
export function placeTiles(units: ReadonlyArray<number | undefined>, { width, height }: Size): Place[] {
  const known = units.filter(isSize);
  const unknown = known.length === 0 ? 1 : median(known);
  const children = units.map((size, index): Node => ({ index, units: isSize(size) ? size : unknown }));
  const root = hierarchy<Node>({ children })
    .sum((node) => node.units ?? 0)
    // Squares come out best from large to small.
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const places: Place[] = [];
  for (const { data, x0, x1, y0, y1 } of treemap<Node>().size([width, height])(root).leaves()) {
    if (data.index !== undefined) {
      places[data.index] = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
    }
  }
  return places;
}

const MOST_UNITS = largest(Object.values(LARGEST_UNITS));

function isSize(units: number | undefined): units is number {
  return units !== undefined && units > 0 && units <= MOST_UNITS;
}

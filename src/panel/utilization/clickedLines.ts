import { type LineId, LINES } from './lines';

/**
 * Returns the lines that are off after a click on the legend's entry of a line, as in Grafana's own legend: a click shows
 * that line alone, and another click shows all of them again.
 *
 * @param off lines that earlier clicks switched off
 * @param drawn lines in the legend
 * @param isAdding true for a click with Ctrl, Cmd or Shift, which switches that line only
 */
export function linesOffAfterClick(
  off: ReadonlySet<LineId>,
  clicked: LineId,
  drawn: readonly LineId[],
  isAdding: boolean
): ReadonlySet<LineId> {
  if (isAdding) {
    return new Set(LINES.filter((id) => off.has(id) !== (id === clicked)));
  }
  const isAlone = drawn.every((id) => off.has(id) === (id !== clicked));
  return new Set(isAlone ? [] : LINES.filter((id) => id !== clicked));
}

import { type LineId, LINES } from './lines';

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

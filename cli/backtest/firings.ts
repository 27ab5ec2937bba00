import { type Grid, type Series, timeOf, withoutName } from './promql/series';

/** An alert that fired. Times are Unix seconds: the evaluations at which it began to fire and at which it resolved. */
export interface Firing {
  alert: string;
  /** Without the alert's name, with the labels of its rule. */
  labels: Readonly<Record<string, string>>;
  from: number;
  /** From when on its condition has held. */
  since: number;
  /** Undefined while it still fires. */
  until?: number;
  /** The values of its condition: at `from`, and the highest up to `until`. */
  value: number;
  highest: number;
}

export interface Timed {
  alert: string;
  labels: Readonly<Record<string, string>>;
  /** Seconds. */
  wait: number;
  keep: number;
}

/** Returns when an alert fired, from the results of its expression at each evaluation. */
export function firingsOf(results: readonly Series[], { alert, labels, wait, keep }: Timed, grid: Grid): Firing[] {
  return results
    .flatMap((series) =>
      spans(series.values, { wait, keep }, grid).map((span) => ({
        alert,
        labels: { ...withoutName(series.labels), ...labels },
        ...span,
      }))
    )
    .sort((a, b) => a.from - b.from);
}

type Span = Pick<Firing, 'from' | 'since' | 'until' | 'value' | 'highest'>;

/** As Prometheus: fires once the condition has held for a while, and keeps on for a while after it ended. */
function spans(values: Float64Array, { wait, keep }: Pick<Timed, 'wait' | 'keep'>, grid: Grid): Span[] {
  const found: Span[] = [];
  let since = NaN;
  let endedAt = NaN;
  let open: Span | undefined;
  for (let i = 0; i < grid.count; i++) {
    const value = values[i];
    const at = timeOf(grid, i);
    if (value === value) {
      since = since === since ? since : at;
      endedAt = NaN;
      if (open !== undefined) {
        open.highest = Math.max(open.highest, value);
      } else if (at - since >= wait) {
        open = { from: at, since, value, highest: value };
        found.push(open);
      }
    } else if (since === since) {
      endedAt = endedAt === endedAt ? endedAt : at;
      if (open === undefined || at - endedAt >= keep) {
        if (open !== undefined) {
          open.until = at;
        }
        [open, since, endedAt] = [undefined, NaN, NaN];
      }
    }
  }
  return found;
}

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

/** The state of one alert, evaluation by evaluation, as Prometheus has it. */
export class AlertState {
  /** From when on its condition has held, while it is pending or fires. */
  since = NaN;
  private state: 'pending' | 'firing' | undefined;
  private endedAt = NaN;

  constructor(private readonly times: Pick<Timed, 'wait' | 'keep'>) {}

  /** Pending until its condition has held for a while, then firing until it has been gone for a while. */
  next(at: number, holds: boolean): 'pending' | 'firing' | undefined {
    if (holds) {
      this.since = this.state === undefined ? at : this.since;
      this.endedAt = NaN;
      if (this.state !== 'firing') {
        this.state = at - this.since >= this.times.wait ? 'firing' : 'pending';
      }
    } else if (this.state !== undefined) {
      this.endedAt = this.endedAt === this.endedAt ? this.endedAt : at;
      if (this.state === 'pending' || at - this.endedAt >= this.times.keep) {
        this.state = undefined;
      }
    }
    return this.state;
  }
}

type Span = Pick<Firing, 'from' | 'since' | 'until' | 'value' | 'highest'>;

function spans(values: Float64Array, times: Pick<Timed, 'wait' | 'keep'>, grid: Grid): Span[] {
  const found: Span[] = [];
  const alert = new AlertState(times);
  let open: Span | undefined;
  for (let i = 0; i < grid.count; i++) {
    const value = values[i];
    const at = timeOf(grid, i);
    const isFiring = alert.next(at, value === value) === 'firing';
    if (open === undefined && isFiring) {
      open = { from: at, since: alert.since, value, highest: value };
      found.push(open);
    } else if (open !== undefined && !isFiring) {
      open.until = at;
      open = undefined;
    } else if (open !== undefined && value === value) {
      open.highest = Math.max(open.highest, value);
    }
  }
  return found;
}

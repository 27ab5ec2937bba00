/** Means of utilization and server load over the same minutes, for the line between the two. */
import { type NullableColumn, MINUTE_MS } from '../numbers';
import { evaluate, type EvaluateConditions, type Refusal } from '../advice';
import { type LoadPoint } from './load-line';
import { ok, type Result } from '../capacity';

/** Azure's figures per second, and its server load from 0 to 1; null for a gap. */
export interface LoadSeries {
  inboundBytes: Readonly<NullableColumn>;
  outboundBytes: Readonly<NullableColumn>;
  countedMessages?: Readonly<NullableColumn>;
  serverLoad: Readonly<NullableColumn>;
}

/** Long enough to smooth the noise of a minute, short enough to follow a climb. */
export const MEAN_MS = 10 * MINUTE_MS;

/** One minute: all figures of it. */
interface Row {
  inboundBytes: number;
  outboundBytes: number;
  countedMessages?: number;
  serverLoad: number;
}

/**
 * Returns a point for each ten minutes with values, or for each value where those are further apart. Minutes without all
 * figures are left out, and those whose traffic reads 0, as minutes that have not settled do.
 *
 * @param times Unix milliseconds, ascending
 */
export function loadPoints(
  times: readonly number[],
  series: LoadSeries,
  conditions: EvaluateConditions
): Result<LoadPoint[], Refusal> {
  const spans = new Map<number, Row[]>();
  times.forEach((time, i) => {
    const row = rowAt(series, i);
    if (row !== undefined) {
      const start = Math.floor(time / MEAN_MS) * MEAN_MS;
      spans.set(start, [...(spans.get(start) ?? []), row]);
    }
  });
  const points: LoadPoint[] = [];
  for (const [time, rows] of spans) {
    const mean = (name: keyof Row) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0) / rows.length;
    const measured = {
      inboundBytes: mean('inboundBytes'),
      outboundBytes: mean('outboundBytes'),
      ...(series.countedMessages !== undefined && { countedMessages: mean('countedMessages') }),
    };
    const evaluated = evaluate({ ...conditions, measured });
    if (!evaluated.ok) {
      return evaluated;
    }
    const { worst } = evaluated.value;
    if (worst !== undefined) {
      points.push({ time, utilization: worst.utilization, serverLoad: mean('serverLoad') });
    }
  }
  return ok(points);
}

function rowAt(series: LoadSeries, i: number): Row | undefined {
  const [inboundBytes, outboundBytes, serverLoad] = [
    series.inboundBytes[i],
    series.outboundBytes[i],
    series.serverLoad[i],
  ];
  const countedMessages = series.countedMessages?.[i];
  const isWhole =
    typeof inboundBytes === 'number' &&
    typeof outboundBytes === 'number' &&
    typeof serverLoad === 'number' &&
    countedMessages !== null;
  return isWhole && inboundBytes > 0 && outboundBytes > 0
    ? { inboundBytes, outboundBytes, serverLoad, countedMessages }
    : undefined;
}

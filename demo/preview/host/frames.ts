import { applyNullInsertThreshold, type DataFrame, DataFrameType, type Field, FieldType } from '@grafana/data';
import { type Target } from './dashboard';
import { type Matrix, numberOf, type Point } from '../../../tools/prometheus-queries';

/**
 * Converts the result of a range query to a frame per series, as Grafana's Prometheus data source does: missing samples are
 * left out, and the time field has the step, by which a panel recognizes gaps.
 */
export function matrixToFrames(target: Target, series: Matrix[], stepSeconds: number): DataFrame[] {
  return series.map(({ metric, values }) => ({
    refId: target.refId,
    name: metric.__name__,
    meta: { type: DataFrameType.TimeSeriesMulti },
    length: values.length,
    fields: [
      timeField(
        values.map(([seconds]) => seconds * 1000),
        stepSeconds * 1000
      ),
      {
        name: metric.__name__ ?? 'Value',
        type: FieldType.number,
        labels: metric,
        config: { displayNameFromDS: displayName(target, metric) },
        values: values.map(([, value]) => numberOf(value)),
      },
    ],
  }));
}

/** Puts a null where a series has no point for longer than its step. Grafana's chart itself does it for the first series alone. */
export function withGaps(frames: DataFrame[]): DataFrame[] {
  return frames.map((frame) => applyNullInsertThreshold({ frame }));
}

/**
 * Converts an instant query in table format to one frame with a column per label, as Grafana does. Without samples it has no
 * rows, but its columns: the table that it is joined with shows them. A query for a range has a row for each point.
 */
export function instantToTable(
  target: Target,
  samples: Array<VectorSample | Matrix>,
  valueName = 'Value'
): DataFrame[] {
  const labels = [...new Set(samples.flatMap(({ metric }) => Object.keys(metric)))].sort();
  const rows = samples.flatMap((sample) => pointsOf(sample).map((point) => ({ metric: sample.metric, point })));
  return [
    {
      refId: target.refId,
      length: rows.length,
      fields: [
        timeField(rows.map(({ point: [seconds] }) => seconds * 1000)),
        ...labels.map((label) => ({
          name: label,
          type: FieldType.string,
          config: {},
          values: rows.map(({ metric }) => metric[label] ?? ''),
        })),
        {
          name: valueName,
          type: FieldType.number,
          config: {},
          values: rows.map(({ point: [, value] }) => numberOf(value)),
        },
      ],
    },
  ];
}

/** Converts any other instant query to a frame per series, as Grafana does: with a single value, unless it asks for a range. */
export function instantToFrames(target: Target, samples: Array<VectorSample | Matrix>): DataFrame[] {
  return matrixToFrames(
    target,
    samples.map((sample) => ({ metric: sample.metric, values: pointsOf(sample) })),
    0
  );
}

function pointsOf(sample: VectorSample | Matrix): Point[] {
  return 'values' in sample ? sample.values : [sample.value];
}

function timeField(values: number[], interval?: number): Field<number> {
  return { name: 'Time', type: FieldType.time, config: interval === undefined ? {} : { interval }, values };
}

/** The name in a legend; undefined leaves it to Grafana. */
function displayName({ legendFormat }: Target, labels: Labels): string | undefined {
  return legendFormat?.replace(/\{\{\s*(.+?)\s*\}\}/g, (_, label: string) => labels[label] ?? '');
}

/** A time during which a series has one value. */
interface StateRun {
  /** Unix milliseconds. */
  from: number;
  /** Start of the next value or gap; undefined for the last value. */
  to: number | undefined;
  value: number;
}

/** Merges equal values that follow each other. A value that is null is a gap, and a value that is undefined continues. */
export function stateRuns(times: readonly number[], values: ReadonlyArray<number | null | undefined>): StateRun[] {
  const runs: StateRun[] = [];
  let open: StateRun | undefined;
  values.forEach((value, i) => {
    if (value === undefined || value === open?.value) {
      return;
    }
    if (open !== undefined) {
      open.to = times[i];
    }
    open = value === null ? undefined : { from: times[i], to: undefined, value };
    if (open !== undefined) {
      runs.push(open);
    }
  });
  return runs;
}

/** Prometheus's HTTP API through the preview's own server. */
const BASE = '/api/prometheus/api/v1';

export type Labels = Record<string, string>;

/** The answer to an instant query for one moment. */
export interface VectorSample {
  metric: Labels;
  value: Point;
}

/** @param start,end,step in seconds */
export async function queryRange(
  query: string,
  range: { start: number; end: number; step: number },
  signal: AbortSignal
): Promise<Matrix[]> {
  const { start, end, step } = range;
  return post('query_range', { query, start: `${start}`, end: `${end}`, step: `${step}` }, signal);
}

/** A query that ends in a range, such as `x[28d:1d]`, has several values for each series. @param time in seconds */
export async function queryAt(query: string, time: number, signal: AbortSignal): Promise<Array<VectorSample | Matrix>> {
  return post('query', { query, time: `${time}` }, signal);
}

/** @returns one value for each series; nothing for a query that ends in a range */
export async function queryInstant(query: string, time: number, signal: AbortSignal): Promise<VectorSample[]> {
  return (await queryAt(query, time, signal)).filter((sample) => 'value' in sample);
}

async function post<T>(path: string, parameters: Record<string, string>, signal: AbortSignal): Promise<T> {
  const response = await fetch(`${BASE}/${path}`, { method: 'POST', body: new URLSearchParams(parameters), signal });
  const answer: { data?: { result: T }; error?: string } = await response.json().catch(() => ({}));
  if (!response.ok || answer.data === undefined) {
    throw new Error(answer.error ?? `Prometheus answered with HTTP ${response.status}.`);
  }
  return answer.data.result;
}

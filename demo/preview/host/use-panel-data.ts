import {
  CoreApp,
  type DataFrame,
  type DataQueryRequest,
  type InterpolateFunction,
  LoadingState,
  type PanelData,
  rangeUtil,
  type TimeRange,
  transformDataFrame,
} from '@grafana/data';
import { useEffect, useMemo, useState } from 'react';
import { lastValueFrom } from 'rxjs';
import { type Panel, type Target, TIME_ZONE } from './dashboard';
import { instantToFrames, instantToTable, matrixToFrames, queryAt, queryRange } from './frames';
import { promqlInterpolator } from './variables';

/** Default of Grafana's data source: the step of a query is at least this long. */
const SCRAPE_SECONDS = 15;
const SHORTEST_STEP = `${SCRAPE_SECONDS}s`;

interface Query {
  panel: Panel;
  range: TimeRange;
  /** Points that fit into the panel; 0 until its size is known. */
  maxDataPoints: number;
  /** Values of the dashboard's variables; undefined while they are loading. */
  variables: Record<string, string> | undefined;
}

interface Answered extends PanelData {
  /** Variables that the result belongs to. */
  variables?: Record<string, string>;
}

/** Runs a panel's queries when range, variables or resolution change. Keeps old data while loading and on errors, as Grafana does. */
export function usePanelData({ panel, range, maxDataPoints, variables }: Query): PanelData {
  const request = useMemo(
    () =>
      maxDataPoints === 0 || variables === undefined || panel.resultOf !== undefined
        ? undefined
        : requestFor({ panel, range, maxDataPoints }),
    [panel, range, maxDataPoints, variables]
  );
  const [last, setLast] = useState<Answered>({ state: LoadingState.NotStarted, series: [], timeRange: range });

  useEffect(() => {
    if (request === undefined || variables === undefined) {
      return undefined;
    }
    const abort = new AbortController();
    const interpolate = promqlInterpolator(queryVariables(request, variables));
    const run = async () => {
      const { series, errors } = await runQueries(panel, request, interpolate, abort.signal);
      if (abort.signal.aborted) {
        return;
      }
      const failed = errors.length > 0 && errors.length === panel.targets.length;
      setLast((before) => {
        // Keeps the old data, but never one resource's data under another's name.
        const kept = failed && before.variables === variables ? before : undefined;
        return {
          state: errors.length > 0 ? LoadingState.Error : LoadingState.Done,
          series: kept?.series ?? series,
          timeRange: kept?.timeRange ?? request.range,
          errors,
          request,
          variables,
        };
      });
    };
    void run();
    return () => abort.abort();
  }, [panel, request, variables]);

  return useMemo(
    () => (request === undefined || last.request === request ? last : { ...last, state: LoadingState.Loading }),
    [last, request]
  );
}

function requestFor({ panel, range, maxDataPoints }: Omit<Query, 'variables'>): DataQueryRequest {
  const points = panel.maxDataPoints ?? maxDataPoints;
  const { interval, intervalMs } = rangeUtil.calculateInterval(range, points, panel.interval ?? SHORTEST_STEP);
  return {
    app: CoreApp.Dashboard,
    requestId: `panel-${panel.id}`,
    panelId: panel.id,
    range,
    timezone: TIME_ZONE,
    interval,
    intervalMs,
    maxDataPoints: points,
    scopedVars: {},
    targets: panel.targets,
    startTime: Date.now(),
  };
}

function queryVariables({ range, interval, intervalMs }: DataQueryRequest, variables: Record<string, string>) {
  // Four scrapes, as in Grafana: a rate needs two, and one may be late.
  const rateSeconds = Math.max(intervalMs / 1000 + SCRAPE_SECONDS, 4 * SCRAPE_SECONDS);
  return {
    ...variables,
    __interval: interval,
    __range: `${Math.round((range.to.valueOf() - range.from.valueOf()) / 1000)}s`,
    __rate_interval: `${rateSeconds}s`,
  };
}

interface Answer {
  series: DataFrame[];
  errors: Array<{ refId: string; message: string }>;
}

async function runQueries(
  panel: Panel,
  request: DataQueryRequest,
  interpolate: InterpolateFunction,
  signal: AbortSignal
): Promise<Answer> {
  const tables = panel.targets.filter(({ format }) => format === 'table').length;
  const settled = await Promise.all(
    panel.targets.map(async (written) => {
      const target = { ...written, expr: interpolate(written.expr) };
      try {
        return { frames: await runQuery(target, request, tables, signal) };
      } catch (error) {
        return { error: { refId: target.refId, message: error instanceof Error ? error.message : String(error) } };
      }
    })
  );
  const frames = settled.flatMap((answer) => answer.frames ?? []);
  const transformed = transformDataFrame(panel.transformations, frames, { interpolate });
  return {
    series: await lastValueFrom(transformed),
    errors: settled.flatMap((answer) => answer.error ?? []),
  };
}

/** @param tables number of the panel's queries that return tables; with several, values are named after their query */
async function runQuery(
  target: Target,
  { range, intervalMs }: DataQueryRequest,
  tables: number,
  signal: AbortSignal
): Promise<DataFrame[]> {
  const end = range.to.valueOf() / 1000;
  if (target.instant) {
    const samples = await queryAt(target.expr, end, signal);
    return target.format === 'table'
      ? instantToTable(target, samples, tables > 1 ? `Value #${target.refId}` : 'Value')
      : instantToFrames(target, samples);
  }
  const step = intervalMs / 1000;
  // Aligned to the step: a refresh moves the window, but not each point in it.
  const aligned = (seconds: number) => Math.floor(seconds / step) * step;
  const window = { start: aligned(range.from.valueOf() / 1000), end: aligned(end), step };
  return matrixToFrames(target, await queryRange(target.expr, window, signal), step);
}

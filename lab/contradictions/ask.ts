import { type DataFrame, rangeUtil } from '@grafana/data';
import { type Target } from '../../demo/preview/host/dashboard';
import { instantToFrames, matrixToFrames } from '../../demo/preview/host/frames';
import { type MatrixSeries, type VectorSample } from '../../demo/preview/host/prometheus';
import { queryResult } from '../../tools/prometheus-queries';

/** A moment and the time range that ends there, in seconds. */
export interface View {
  at: number;
  range: number;
}

/** A dashboard's panel has about as many points; Grafana rounds the step up to a usual one. */
const POINTS = 1000;
const LEAST_STEP = 60;

/** Asks a Prometheus what Grafana would ask. */
export class Prometheus {
  constructor(private readonly address: string) {}

  async instant(query: string, at: number): Promise<Array<VectorSample | MatrixSeries>> {
    return queryResult(this.address, 'query', { query, time: `${at}` });
  }

  /** @param leastStep of the panel, in seconds */
  async frames(
    targets: readonly Target[],
    variables: Readonly<Record<string, string>>,
    { at, range }: View,
    leastStep = LEAST_STEP
  ): Promise<DataFrame[]> {
    const step = Math.max(leastStep, rangeUtil.roundInterval((range * 1000) / POINTS) / 1000);
    const all: Record<string, string> = { ...variables, __interval: `${step}s`, __range: `${range}s` };
    const answers = targets.map(async (target) => {
      const query = target.expr.replace(/\$(\w+)/g, (whole, name: string) => all[name] ?? whole);
      const asked = { ...target, expr: query };
      if (target.instant === true) {
        return instantToFrames(asked, await this.instant(query, at));
      }
      const [start, end] = [at - range, at].map((time) => Math.floor(time / step) * step);
      const series: MatrixSeries[] = await queryResult(this.address, 'query_range', {
        query,
        start: `${start}`,
        end: `${end}`,
        step: `${step}`,
      });
      return matrixToFrames(asked, series, step);
    });
    return (await Promise.all(answers)).flat();
  }
}

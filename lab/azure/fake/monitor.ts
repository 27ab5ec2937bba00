import { METRIC_DELAY_MINUTES } from '../../../demo/simulator/fleet/load';
import { type Minute, sample } from '../../../demo/simulator/fleet/traffic';
import { type Azure, type AzureResource, BadRequest } from './azure';
import { aggregated, type Aggregation, AGGREGATIONS, type Metric, metricNamed, METRICS } from './metrics';

const SECONDS_PER_MINUTE = 60;
const GRAIN = 'PT1M';

/** Rows of a split, if the request has no other limit. */
const ROWS = 10;

interface MetricsRequest {
  /** First minute, and the one after the last. */
  from: number;
  to: number;
  metrics: readonly Metric[];
  aggregations: readonly Aggregation[];
  filter: string | undefined;
  rows: number;
}

/** Reads the parameters of Microsoft.Insights/metrics, and of metrics:getBatch, which has its own for the time span. */
export function metricsRequest(query: URLSearchParams, now: number): MetricsRequest {
  const given = new Map([...query].map(([name, value]) => [name.toLowerCase().replace('$', ''), value]));
  const list = (name: string) => (given.get(name) ?? '').split(',').filter((item) => item !== '');
  const grain = given.get('interval') ?? GRAIN;
  if (grain !== GRAIN) {
    throw new BadRequest(`This server has minutes only, not ${grain}`);
  }
  const [start, end] = spanOf(given, now);
  const metrics = list('metricnames').map((name) => {
    const metric = metricNamed(name);
    if (metric === undefined) {
      const valid = METRICS.map((each) => each.name).join(',');
      throw new BadRequest(`Failed to find metric configuration for metric: ${name}, Valid metrics: ${valid}`);
    }
    return metric;
  });
  const wanted = list('aggregation').map((name) => name.toLowerCase());
  return {
    from: Math.floor(start / SECONDS_PER_MINUTE),
    to: Math.ceil(end / SECONDS_PER_MINUTE),
    metrics: metrics.length === 0 ? METRICS : metrics,
    aggregations: AGGREGATIONS.filter((name) => wanted.includes(name.toLowerCase())),
    filter: given.get('filter'),
    rows: Number(given.get('top') ?? ROWS),
  };
}

/** From `timespan`, a duration or two times, or from `starttime` and `endtime`; the last hour otherwise. */
function spanOf(given: ReadonlyMap<string, string>, now: number): [start: number, end: number] {
  const span = given.get('timespan') ?? 'PT1H';
  const times = given.has('starttime') ? [given.get('starttime'), given.get('endtime')] : span.split('/');
  if (times.length === 2) {
    return [secondsAt(times[0]), secondsAt(times[1])];
  }
  const [whole, days = 0, hours = 0, minutes = 0] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(span) ?? [];
  if (whole === undefined) {
    throw new BadRequest(`Invalid time span: ${span}`);
  }
  const length = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * SECONDS_PER_MINUTE;
  return [now - length, now];
}

function secondsAt(time: string | undefined): number {
  const at = Date.parse(time ?? '') / 1000;
  if (Number.isNaN(at)) {
    throw new BadRequest(`Invalid time: ${time}`);
  }
  return at;
}

/** Answers Microsoft.Insights/metrics for one resource. */
export function metricsOf(azure: Azure, one: AzureResource, request: MetricsRequest): Record<string, unknown> {
  const minutes = Array.from({ length: request.to - request.from }, (_, i) => ({
    minute: request.from + i,
    known: sample(one.resource, request.from + i, azure.world),
  }));
  return {
    cost: 0,
    timespan: `${isoTime(request.from)}/${isoTime(request.to)}`,
    interval: GRAIN,
    namespace: one.type,
    resourceregion: one.location,
    value: request.metrics.map((metric) => ({
      id: `${one.id}/providers/Microsoft.Insights/metrics/${metric.name}`,
      type: 'Microsoft.Insights/metrics',
      name: { value: metric.name, localizedValue: metric.displayName },
      displayDescription: metric.displayName,
      unit: metric.unit,
      errorCode: 'Success',
      timeseries: timeSeries(azure, metric, minutes, request),
    })),
  };
}

interface KnownMinute {
  minute: number;
  known: Minute | undefined;
}

function timeSeries(azure: Azure, metric: Metric, minutes: readonly KnownMinute[], request: MetricsRequest) {
  const settled = minutes.filter(({ minute }) => isSettled(azure, minute)).flatMap(({ known }) => known ?? []);
  // A resource whose metrics never arrive has no series at all.
  if (minutes.every(({ known }) => known === undefined)) {
    return [];
  }
  return rowsOf(metric, settled, request.filter)
    .slice(0, request.rows)
    .map((chosen) => ({
      metadatavalues: Object.entries(chosen).map(([name, value]) => ({
        name: { value: name.toLowerCase(), localizedValue: name.toLowerCase() },
        value,
      })),
      data: minutes.map(({ minute, known }) => ({
        timeStamp: isoTime(minute),
        ...pointOf(azure, metric, request.aggregations, chosen, minute, known),
      })),
    }));
}

/** Returns the values of the dimensions in the filter that occur in these minutes, each combination once. */
function rowsOf(metric: Metric, minutes: readonly Minute[], filter: string | undefined): Array<Record<string, string>> {
  if (filter === undefined || filter === '') {
    return [{}];
  }
  const conditions = filter.split(/\s+and\s+/).map((condition) => {
    const [, asked = '', value = ''] = /^\s*(\w+)\s+eq\s+'([^']*)'\s*$/.exec(condition) ?? [];
    const name = metric.dimensions.find((dimension) => dimension.toLowerCase() === asked.toLowerCase());
    if (name === undefined) {
      throw new BadRequest(`Metric: ${metric.name} does not support requested dimension: ${condition}`);
    }
    return { name, value };
  });
  const cells = minutes
    .flatMap((minute) => metric.cells(minute))
    .filter(({ dimensions }) => conditions.every(({ name, value }) => value === '*' || dimensions[name] === value));
  const rows = cells.map(({ dimensions }) => conditions.map(({ name }): [string, string] => [name, dimensions[name]]));
  return [...new Map(rows.map((row) => [JSON.stringify(row), Object.fromEntries(row)])).values()];
}

function pointOf(
  { switches, ...azure }: Azure,
  metric: Metric,
  aggregations: readonly Aggregation[],
  chosen: Readonly<Record<string, string>>,
  minute: number,
  known: Minute | undefined
): Record<string, number> {
  const settled = isSettled({ ...azure, switches }, minute);
  const values = aggregations.flatMap((aggregation): Array<[string, number]> => {
    const value = settled
      ? known && aggregated(metric, known, aggregation, chosen)
      : unsettledValue(switches, aggregation);
    return value === undefined ? [] : [[aggregation.toLowerCase(), value]];
  });
  return Object.fromEntries(values);
}

/** Only totals can read 0 early: other aggregations need a sample. */
function unsettledValue({ unsettled }: Azure['switches'], aggregation: Aggregation): number | undefined {
  return unsettled === 'zero' && (aggregation === 'Total' || aggregation === 'Count') ? 0 : undefined;
}

/** Azure has a minute as late as the simulated exporters of the demo do. */
function isSettled({ now }: Azure, minute: number): boolean {
  return now() >= (minute + METRIC_DELAY_MINUTES) * SECONDS_PER_MINUTE;
}

/** Answers Microsoft.Insights/metricDefinitions for one resource. */
export function definitionsOf({ id, type }: AzureResource): Array<Record<string, unknown>> {
  return METRICS.map(({ name, displayName, unit, supported, dimensions }) => ({
    id: `${id}/providers/microsoft.insights/metricdefinitions/${name}`,
    resourceId: id,
    namespace: type,
    name: { value: name, localizedValue: displayName },
    unit,
    isDimensionRequired: false,
    primaryAggregationType: supported[0],
    supportedAggregationTypes: supported,
    metricAvailabilities: [{ timeGrain: GRAIN, retention: 'P93D' }],
    ...(dimensions.length > 0 && { dimensions: dimensions.map((value) => ({ value, localizedValue: value })) }),
  }));
}

function isoTime(minute: number): string {
  return new Date(minute * SECONDS_PER_MINUTE * 1000).toISOString().replace('.000', '');
}

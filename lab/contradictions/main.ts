import { parseArgs } from 'node:util';
import { dashboards, HEADROOM_PANEL, panelsOf } from '../../dashboards/generator/testing';
import { HEADROOM_ROLES } from '../../dashboards/generator/parts/headroom-queries';
import { runsOut } from '../../dashboards/generator/parts/runs-out';
import { peakOf, worst } from '../../dashboards/generator/parts/utilization';
import { GUIDE } from '../../alerts/generator/promql/series';
import { GROWTH_HORIZON_DAYS } from '../../src/model/forecast';
import { VERDICTS } from '../../src/model/snapshot';
import { INPUT, OUTPUT } from '../../src/names/series';
import { countedBands, countedFigures, type Figures, panelFigures, type View } from './figures';
import { type DataFrame, rangeUtil } from '@grafana/data';
import { type Target } from '../../demo/preview/host/dashboard';
import { instantToFrames, matrixToFrames, type VectorSample } from '../../demo/preview/host/frames';
import { type Matrix, queryResult } from '../../tools/prometheus-queries';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const RANGES = {
  '5 min': 5 * MINUTE,
  '3 h': 3 * HOUR,
  '24 h': DAY,
  '7 d': 7 * DAY,
  '30 d': 30 * DAY,
  '90 d': 90 * DAY,
};
const MOMENTS = 10;

/** A dashboard's range hardly ever ends at a step of its queries. */
const OFF_STEP = 7;

/** People read tenths of a percent; the average of an hour's messages depends a little on the steps of a query. */
const AGREEMENT = 1e-4;

/** The demo's history ends a minute before its live series, and a query takes the last value for the one that is missing. */
const BANDS_AGREEMENT = 1;

/** The rules record growth every half hour and a climb every minute. */
const DAYS_AGREEMENT = 1e-6;

/** Everything but the id: what Grafana fills in for "All". */
const ALL = { subscription: '.*', resource_group: '.*' };

const { values } = parseArgs({ options: { prometheus: { type: 'string', default: 'http://127.0.0.1:9090' } } });

/** A dashboard's panel has about as many points; Grafana rounds the step up to a usual one. */
const POINTS = 1000;
const LEAST_STEP = 60;

/** Asks Prometheus for one moment, in epoch seconds. */
function instant(query: string, at: number): Promise<Array<VectorSample | Matrix>> {
  return queryResult(values.prometheus, 'query', { query, time: `${at}` });
}

/** Asks Prometheus what Grafana would ask. @param leastStep of the panel, in seconds */
async function framesOf(
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
      return instantToFrames(asked, await instant(query, at));
    }
    const [start, end] = [at - range, at].map((time) => `${Math.floor(time / step) * step}`);
    const series = await queryResult<Matrix[]>(values.prometheus, 'query_range', {
      query,
      start,
      end,
      step: `${step}`,
    });
    return matrixToFrames(asked, series, step);
  });
  return (await Promise.all(answers)).flat();
}

/** The queries and the roles of the first panel of ours in a dashboard. */
function panelOf(uid: string) {
  const dashboard = dashboards.find((each) => each.uid === uid);
  const panel = dashboard && panelsOf(dashboard).find(({ type }) => type === HEADROOM_PANEL);
  if (panel === undefined) {
    throw new Error(`The dashboard ${uid} has no panel of ours.`);
  }
  const targets = (panel.targets ?? []).map((target) => ({ refId: '', expr: '', ...target }));
  return { targets, roles: HEADROOM_ROLES };
}

const RESOURCE = panelOf('signalr-headroom-resource');
const REVIEW = panelOf('signalr-headroom-review');

/** One value for each resource. */
async function byResource(query: string, at: number): Promise<Map<string, number>> {
  const samples = await instant(query.replace(/\$\w+/g, '.*'), at);
  return new Map(
    samples.flatMap((sample) =>
      'value' in sample ? [[sample.metric.resource_id ?? '', Number(sample.value[1].replace('Inf', 'Infinity'))]] : []
    )
  );
}

async function recordedEdition(at: number): Promise<string> {
  const [sample] = await instant(GUIDE.edition, at);
  return sample?.metric.edition ?? '';
}

/** The rows of the table of Fleet at a moment, by resource. */
async function fleetFigures(at: number): Promise<(resourceId: string) => Figures> {
  const [now, peak, units, seconds] = await Promise.all(
    [worst(), peakOf('24h'), `max by (resource_id) (${INPUT.units})`, runsOut('24h')].map((query) =>
      byResource(query, at)
    )
  );
  const verdicts = await Promise.all(
    VERDICTS.map(async (verdict) => [verdict, await byResource(`${OUTPUT.verdict}{verdict="${verdict}"}`, at)] as const)
  );
  return (id) => {
    const [verdict, found] = verdicts.find(([, ofVerdict]) => ofVerdict.has(id)) ?? [];
    const to = found?.get(id);
    const left = seconds.get(id);
    const bare = verdict === 'noTraffic' || verdict === 'sizeUnknown' || verdict === 'noFigure';
    return {
      now: now.get(id),
      peak: peak.get(id),
      units: units.get(id),
      verdict: bare ? verdict : verdict && `${verdict} ${to}`,
      // Beyond the horizon, every screen says "no date".
      days: left === undefined || left < 0 || left > GROWTH_HORIZON_DAYS * DAY ? Infinity : left / DAY,
    };
  };
}

function minutesOf(series: Awaited<ReturnType<typeof instant>>): number[] {
  return series.flatMap((each) => ('values' in each ? each.values.map(([, value]) => Number(value)) : []));
}

/** Prometheus finds a value for so long, in seconds. */
const LOOKBACK = 300;

/** The newest recorded value at each minute of the clock in a time range: weeks of the demo have a step of five minutes. */
function minutesOfClock(series: Awaited<ReturnType<typeof instant>>, { at, range }: View): number[] {
  const samples = series.flatMap((each) => ('values' in each ? each.values : [])).sort(([a], [b]) => a - b);
  const values: number[] = [];
  let next = 0;
  for (let end = Math.floor((at - range) / MINUTE + 1) * MINUTE; end <= at; end += MINUTE) {
    while (next < samples.length && samples[next][0] <= end) {
      next++;
    }
    if (next > 0 && samples[next - 1][0] > end - LOOKBACK) {
      values.push(Number(samples[next - 1][1]));
    }
  }
  return values;
}

/** Figures of two screens that both have. */
function differences(one: Figures, other: Figures): string[] {
  const keys = ['now', 'state', 'peak', 'p95', 'bands', 'verdict', 'units', 'days'] as const;
  return keys.flatMap((key) => {
    const [a, b] = [one[key], other[key]];
    return a === undefined || b === undefined || agree(key, a, b) ? [] : [`${key} ${wordOf(a)} and ${wordOf(b)}`];
  });
}

type Figure = NonNullable<Figures[keyof Figures]>;

function agree(key: keyof Figures, a: Figure, b: Figure): boolean {
  if (typeof a === 'object' && typeof b === 'object') {
    return a.every((minutes, band) => Math.abs(minutes - b[band]) <= BANDS_AGREEMENT);
  }
  const near = key === 'days' ? DAYS_AGREEMENT : AGREEMENT;
  return a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= near);
}

function wordOf(figure: Figure): string {
  return typeof figure === 'object' ? figure.join(' ') : String(figure);
}

async function main(): Promise<void> {
  const newest = Math.floor(Date.now() / 1000 / MINUTE) * MINUTE - 5 * MINUTE + OFF_STEP;
  const identities = await byResource(`group by (resource_id) (${OUTPUT.identity})`, newest);
  const edition = await recordedEdition(newest);
  let compared = 0;
  const found: string[] = [];
  for (let moment = 0; moment < MOMENTS; moment++) {
    const at = newest - Math.round((moment * 20 * HOUR) / MOMENTS / MINUTE) * MINUTE;
    const fleet = await fleetFigures(at);
    for (const [name, range] of Object.entries(RANGES)) {
      const view: View = { at, range };
      const reviewed = await framesOf(REVIEW.targets, { ...ALL, resource: '.*' }, view, HOUR);
      for (const id of identities.keys()) {
        const frames = await framesOf(RESOURCE.targets, { ...ALL, resource: id }, view);
        const of = `${OUTPUT.worst}{resource_id="${id}"}`;
        const reaching = await instant(`${of}[${range + LOOKBACK}s]`, at);
        const minutes = await instant(`${of}[${range + 1}s]`, at);
        const counted = {
          ...countedFigures(minutesOf(minutes), fleet(id).now),
          bands: countedBands(minutesOfClock(reaching, view)),
        };
        const header = panelFigures(frames, id, { view, roles: RESOURCE.roles, edition, isReview: false });
        // The panel may have the inputs of a minute whose utilization the rules record next.
        const later = await instant(`${of}[${MINUTE}s]`, at + MINUTE);
        const { now } = header ?? {};
        if (now !== undefined && minutesOf(later).some((minute) => Math.abs(now - minute) <= AGREEMENT)) {
          Object.assign(counted, countedFigures([now, ...minutesOf(minutes)], now), {
            p95: counted.p95,
            bands: counted.bands,
          });
        }
        // Fleet looks at the peak of a day, and so does what it says of a ceiling that was reached.
        const table = { ...fleet(id), now: counted.now, ...(range !== DAY && { peak: undefined, days: undefined }) };
        const review = panelFigures(reviewed, id, { view, roles: REVIEW.roles, edition, isReview: true });
        const pairs: Array<[string, Figures | undefined, Figures]> = [
          ['header and Fleet', header, table],
          ['header and the minutes', header, counted],
          ['Review and Fleet', review, table],
          ['Review and the minutes', review, counted],
        ];
        for (const [screens, one, other] of pairs) {
          if (one !== undefined) {
            compared++;
            const time = new Date(at * 1000).toISOString().slice(0, 16);
            found.push(
              ...differences(one, other).map(
                (figures) => `${id.split('/').at(-1)}, ${time}, ${name}: ${screens}: ${figures}`
              )
            );
          }
        }
      }
    }
  }
  found.forEach((line) => console.log(line));
  console.log(`${compared} comparisons, ${found.length} contradictions.`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

void main();

/**
 * The conditions of signs, rivals and oracles minute by minute, computed with the model instead of Prometheus's engine, in a
 * hundredth of its time: trying a level takes a replay. A test compares both.
 */
import { DEFAULT_EDITION, EDITIONS, GUIDE_MESSAGE_BYTES, SCENARIOS } from '../../src/guide';
import { countedSizes, parseMix, ratesAt, UTILIZATION_TOLERANCE } from '../../src/model/capacity';
import { RECORD_DAYS } from '../../src/model/forecast';
import { assessTimeline, DEFAULT_SIGN_LEVELS, type SignLevels } from '../../src/model/snapshot';
import { SIGN_CONDITIONS } from './alert-sets';
import { type Declared } from './knowledge';
import { type Page } from './pages';
import { type Simulated } from './replay';
import { CALIBRATION_MINUTES, type Subject } from './subjects';
import { readAt } from './series';
import { type Traffic } from './traffic';

/** A value at each scrape; NaN where there is none. */
type Values = Float64Array;

/** Everything that the signs compare, at each scrape. */
export interface SignValues {
  serverLoad: Values;
  inboundBandwidth: Values;
  outboundBandwidth: Values;
  connections: Values;
  /** Utilization of the traffic ceilings, by direction. */
  inbound: Values;
  outbound: Values;
  throttled: Values;
}

const HOLD_MINUTES = 3;
const HOUR = 60;
const HALF_HOUR = 30;
const DAY = 24 * HOUR;

/** A metric as Prometheus has it after a scrape. */
function scraped(subject: Subject, values: Values, readsZero = false): Values {
  return Float64Array.from(values, (_, scrape) => readAt(subject, values, scrape, readsZero) ?? NaN);
}

/** A zero counts only after three minutes. */
function held(values: Values): Values {
  return values.map((value, i) => {
    if (value > 0) {
      return value;
    }
    let most = NaN;
    for (let at = Math.max(0, i - HOLD_MINUTES + 1); at <= i; at++) {
      most = Number.isNaN(values[at]) || values[at] < most ? most : values[at];
    }
    return most;
  });
}

/** Computes what the signs of a resource compare. */
export function signValuesOf({ subject, traffic }: Simulated, { settings, mixes }: Declared): SignValues {
  const edition = EDITIONS[DEFAULT_EDITION];
  const length = traffic.units.length;
  const unit = unitRates();
  const perSecond = (values: Values, zeros: boolean) =>
    held(scraped(subject, values, zeros)).map((value) => value / 60);
  const counted = perSecond(traffic.messageCount, true);
  const rawOut = perSecond(traffic.outboundBytes, true);
  const rawIn = perSecond(traffic.inboundBytes, true);
  const settled = (values: Values) => values.map((value, i) => (rawIn[i] + rawOut[i] === 0 ? NaN : value));
  const [inbound, outbound] = [settled(rawIn), settled(rawOut)];
  const times = Array.from({ length }, (_, minute) => minute * 60_000);
  const serverLoad = held(scraped(subject, traffic.serverLoad)).map((value) => value / 100);
  const column = (values: Values) => Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  const timeline = assessTimeline({
    edition,
    length,
    units: Array.from(traffic.units),
    ...(mixes !== undefined && { mix: shareColumns(mixes, length) }),
    measured: { inboundBytes: column(inbound), outboundBytes: column(outbound) },
    countedSizes: countedSizes(times, column(outbound), column(counted)),
    ...(settings.server_leg !== undefined && { serverLeg: settings.server_leg }),
    ...(settings.traffic_factors !== undefined && { trafficFactors: settings.traffic_factors }),
    ...(settings.ceiling_factor !== undefined && { ceilingFactor: settings.ceiling_factor }),
  });
  const utilization = (of: ReadonlyArray<number | null> | undefined) =>
    Float64Array.from(of ?? [], (value) => value ?? NaN);
  const legs = settings.server_leg === false ? 1 : 2;
  const [inLimit, outLimit] = [legs * unit.inbound.echo, unit.outbound.broadcast].map(
    (rate) => rate * GUIDE_MESSAGE_BYTES
  );
  return {
    serverLoad,
    inboundBandwidth: inbound.map((bytes, i) => bytes / (inLimit * traffic.units[i])),
    outboundBandwidth: outbound.map((bytes, i) => bytes / (outLimit * traffic.units[i])),
    connections: held(scraped(subject, traffic.quotaUtilization)).map((value) => value / 100),
    inbound: utilization(timeline.utilization.inboundBytes),
    outbound: utilization(timeline.utilization.outboundBytes),
    throttled: scraped(subject, traffic.throttled),
  };
}

function shareColumns(mixes: NonNullable<Declared['mixes']>, length: number) {
  const shares = Object.fromEntries(
    SCENARIOS.flatMap((scenario) =>
      mixes.some(({ mix }) => (mix[scenario] ?? 0) > 0) ? [[scenario, Array.from({ length }, () => 0)]] : []
    )
  );
  mixes.forEach(({ from, mix }, stage) => {
    const parsed = parseMix(mix);
    if (!parsed.ok) {
      throw new Error('a mix of the backtest is not valid');
    }
    const to = mixes[stage + 1]?.from ?? length;
    Object.entries(shares).forEach(([scenario, column]) => {
      column.fill(Object.entries(mix).find(([name]) => name === scenario)?.[1] ?? 0, from, to);
    });
  });
  return { shares };
}

/** The highest minute of each day until its midnight, as the rules find it from maxima of hours every half hour. */
function dailyMaxima(values: Values): Values {
  const days = Math.floor(values.length / DAY);
  return Float64Array.from({ length: days + 1 }, (_, day) => {
    let [most, seen] = [NaN, 0];
    for (let at = day * DAY - 45 * HALF_HOUR; at <= day * DAY; at += HALF_HOUR) {
      let ofHour = NaN;
      for (let i = Math.max(0, at - HOUR + 1); i <= at && i < values.length && at >= 0; i++) {
        ofHour = Number.isNaN(values[i]) || values[i] < ofHour ? ofHour : values[i];
      }
      seen += Number.isNaN(ofHour) ? 0 : 1;
      most = Number.isNaN(ofHour) || ofHour < most ? most : ofHour;
    }
    return seen >= 45 ? most : NaN;
  });
}

/** The record at each scrape. @param overloaded true for the midnights that end a day with a sign */
function recordOf(values: Values, overloaded: readonly boolean[]): Values {
  const days = dailyMaxima(values);
  const record = Float64Array.from(days, (_, day) => {
    let most = NaN;
    for (let of = Math.max(0, day - RECORD_DAYS + 1); of <= day; of++) {
      most = overloaded[of] || Number.isNaN(days[of]) || days[of] < most ? most : days[of];
    }
    return most;
  });
  return values.map((_, i) => record[Math.floor(i / DAY)]);
}

/** When each sign stands, by the name of its condition, in minutes of the replay. */
export function signsOf(values: SignValues, levels: Readonly<SignLevels> = DEFAULT_SIGN_LEVELS): Map<string, Page[]> {
  const reaches = (of: Values, level: number) => (i: number) => of[i] >= level - UTILIZATION_TOLERANCE;
  const isOver = {
    server_load: reaches(values.serverLoad, levels.serverLoad),
    inbound_bandwidth: reaches(values.inboundBandwidth, levels.bandwidth),
    outbound_bandwidth: reaches(values.outboundBandwidth, levels.bandwidth),
    connections: reaches(values.connections, levels.connections),
  };
  const { length } = values.serverLoad;
  const overloaded = Array.from({ length: Math.floor(length / DAY) + 1 }, () => false);
  let since = Infinity;
  const withoutLoad = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    if (Object.values(isOver).some((is) => is(i))) {
      overloaded[Math.ceil(i / DAY)] = true;
    }
    since = Number.isNaN(values.serverLoad[i]) ? since + 1 : 0;
    withoutLoad[i] = since >= HOUR ? 1 : 0;
  }
  const aboveRecord = (of: Values, level: number) => {
    const record = recordOf(of, overloaded);
    return (i: number) => of[i] >= level - UTILIZATION_TOLERANCE && !(of[i] <= record[i] + UTILIZATION_TOLERANCE);
  };
  const [inbound, outbound] = [values.inbound, values.outbound].map((of) => aboveRecord(of, levels.mix));
  const mixAlone = [values.inbound, values.outbound].map((of) => reaches(of, levels.mixWithoutServerLoad));
  const conditions: Record<string, (i: number) => boolean> = {
    ...isOver,
    mix: (i) => inbound(i) || outbound(i) || (withoutLoad[i] === 1 && mixAlone.some((is) => is(i))),
    server_load_record: aboveRecord(values.serverLoad, levels.serverLoadRecord),
  };
  return new Map(
    SIGN_CONDITIONS.map(({ name }) => [name, holdsOf(conditions[name.replace('sign ', '')], length)] as const)
  );
}

/** Times at which a condition holds, in minutes of the replay. */
export function holdsOf(isHeld: (scrape: number) => boolean, length: number): Page[] {
  const holds: Page[] = [];
  for (let i = CALIBRATION_MINUTES; i < length; i++) {
    if (isHeld(i)) {
      const minute = i - CALIBRATION_MINUTES;
      const last = holds[holds.length - 1];
      if (last?.until === minute) {
        last.until = minute + 1;
      } else {
        holds.push({ from: minute, until: minute + 1 });
      }
    }
  }
  return holds;
}

/** Means and maxima of a window of minutes, as far as there are values. */
export function overWindow(values: Values, window: number, how: 'avg' | 'max'): Values {
  if (window === 1) {
    return values;
  }
  return values.map((_, i) => {
    let [sum, most, count] = [0, NaN, 0];
    for (let at = Math.max(0, i - window + 1); at <= i; at++) {
      if (!Number.isNaN(values[at])) {
        sum += values[at];
        count++;
        most = values[at] < most ? most : values[at];
      }
    }
    return count === 0 ? NaN : how === 'avg' ? sum / count : most;
  });
}

/** Metrics that rivals and oracles alert on. */
export type Metric = 'serverLoad' | 'inbound' | 'outbound' | 'quota' | 'connections' | 'demand';

/** The metrics of rivals at each scrape, and how they are aggregated over minutes. */
export function metricsOf({ subject, traffic }: Simulated): Record<Metric, { values: Values; over: 'avg' | 'max' }> {
  const unit = unitRates();
  const share = (values: Traffic['inboundBytes'], rate: number) =>
    scraped(subject, values, true).map((bytes, i) => bytes / 60 / (rate * GUIDE_MESSAGE_BYTES * traffic.units[i]));
  return {
    serverLoad: { values: scraped(subject, traffic.serverLoad), over: 'avg' },
    inbound: { values: share(traffic.inboundBytes, unit.inbound.echo), over: 'avg' },
    outbound: { values: share(traffic.outboundBytes, unit.outbound.broadcast), over: 'avg' },
    quota: { values: scraped(subject, traffic.quotaUtilization), over: 'max' },
    connections: { values: scraped(subject, traffic.connections), over: 'max' },
    demand: { values: scraped(subject, traffic.truth.demand), over: 'max' },
  };
}

function unitRates() {
  const unit = ratesAt(EDITIONS[DEFAULT_EDITION], 1);
  if (unit === undefined) {
    throw new RangeError('the guide has no figures for one unit');
  }
  return unit;
}

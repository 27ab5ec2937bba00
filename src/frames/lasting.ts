import { type Direction } from '../guide';
import { type Constraint, CONSTRAINTS } from '../model/capacity';
import { dayOf } from '../model/forecast';
import { largest, smallest, MINUTE_MS } from '../model/numbers';
import { BAND_STARTS, lastIndex, type RecordedFigures, type VerdictKind, VERDICTS } from '../model/snapshot';
import { CONSTRAINT, LABEL, VERDICT_REASON } from '../names/labels';
import { oneLine } from '../ui/oneLine';
import { nameOf } from './series';
import { type ReadSeries, highestOf } from './joins';
import { isLasting, type Labels, type ResourceObservations, type SeriesRole, type Warn } from './types';

type Lasting = Pick<
  ResourceObservations,
  'sku' | 'serviceMode' | 'recorded' | 'recordedVerdict' | 'recordedEnough' | 'recordedFigures'
>;

/** Spellings of the label `service_mode`, which the fields of a query may also have. */
const SERVICE_MODE_LABEL = /^service_?mode$/i;

/** Returns the SKU and the service mode that a series has as labels. */
export function skuIn(labels: Labels): Pick<Lasting, 'sku' | 'serviceMode'> {
  const mode = Object.keys(labels).find((label) => SERVICE_MODE_LABEL.test(label));
  return { ...named('sku', labels.sku), ...named('serviceMode', mode === undefined ? undefined : labels[mode]) };
}

/** Returns the constraint that a series has as its label. */
export function constraintIn(labels: Labels): Constraint | undefined {
  return CONSTRAINTS.find((constraint) => CONSTRAINT[constraint] === labels[LABEL.constraint]);
}

/** Returns the start of a band that a series has as its label. */
export function atLeastIn(labels: Labels): number | undefined {
  return BAND_STARTS.find((start) => String(start) === labels[LABEL.atLeast]);
}

/** Returns the verdict that a series has as its label. */
export function verdictIn(labels: Labels): VerdictKind | undefined {
  return VERDICTS.find((verdict) => verdict === labels.verdict);
}

/** Position in the order in which verdicts exclude each other, the one with its reason first. */
function urgencyOf({ labels }: ReadSeries): number {
  const position = VERDICTS.findIndex((verdict) => verdict === verdictIn(labels));
  return LABEL.reason in labels ? position - 0.5 : position;
}

function named<Key extends string>(key: Key, text = ''): Partial<Record<Key, string>> {
  const partial: Partial<Record<Key, string>> = {};
  if (text !== '') {
    partial[key] = oneLine(text);
  }
  return partial;
}

/**
 * Reads what holds for a resource as a whole.
 *
 * @param groups the best series of each role and direction
 */
export function readLasting(groups: ReadonlyArray<readonly ReadSeries[]>, warn: Warn): Lasting {
  const figures: RecordedFigures = { climbing: {}, dayPeaks: {}, peak: {}, p95: {}, minutesAtLeast: {} };
  const lasting: Lasting = { recorded: {} };
  const factors: Partial<Record<Direction, number>> = {};
  const latest = { leg: -Infinity, factors: -Infinity };
  for (const group of groups) {
    const { constraint, atLeast, role: detected } = group[0];
    const { role } = detected;
    if (role === 'dayPeak' && constraint !== undefined) {
      figures.dayPeaks[constraint] = peaksOfDays(group);
      continue;
    }
    if (role === 'peak' && detected.evidence === 'canonicalName' && constraint !== undefined) {
      figures.peak[constraint] = peakOfHours(constraint, groups);
      continue;
    }
    if (role === 'halfHours') {
      figures.halfHours = highestOf(group);
      continue;
    }
    const newest = isLasting(role) ? newestOf(group, warn) : undefined;
    if (newest === undefined) {
      continue;
    }
    const { series, value, time } = newest;
    if (role === 'sku') {
      Object.assign(lasting, skuIn(series.labels));
    } else if (role === 'messageSize' || role === 'ceilingFactor' || role === 'calibrated') {
      lasting.recorded[role] = value;
    } else if (role === 'serverLeg') {
      lasting.recorded.serverLeg = value > 0;
      latest.leg = time;
    } else if (role === 'enough') {
      lasting.recordedEnough = value;
    } else if (role === 'verdict') {
      const verdict = verdictIn(series.labels);
      const reason = series.labels[LABEL.reason];
      lasting.recordedVerdict = verdict && {
        verdict,
        units: value,
        ...(reason === undefined ? {} : { isForFailover: reason === VERDICT_REASON.failover }),
        ...(reason === VERDICT_REASON.loadStuck ? { isLoadStuck: true } : {}),
      };
    } else if (role === 'climbing' && constraint !== undefined) {
      figures.climbing[constraint] = { minutes: value, time };
    } else if (role === 'peak' || role === 'p95') {
      figures[role][constraint ?? 'any'] = value;
    } else if (atLeast !== undefined) {
      figures.minutesAtLeast[atLeast] = value;
    } else if (series.direction !== undefined) {
      factors[series.direction] = value;
      latest.factors = Math.max(latest.factors, time);
    }
  }
  if (Object.values(figures).some((ofConstraints) => Object.keys(ofConstraints).length > 0)) {
    lasting.recordedFigures = figures;
  }
  const { inbound, outbound } = factors;
  // The rules derive factors from the server leg too, but only the model follows the mix at each time. A leg that ended
  // before the factors has been replaced by measured ones.
  if (latest.leg < latest.factors && inbound !== undefined && outbound !== undefined) {
    lasting.recorded.trafficFactors = { inbound, outbound };
    delete lasting.recorded.serverLeg;
  }
  return lasting;
}

/** A day ends with its last value. The one at midnight still belongs to the day before. */
function peaksOfDays(group: readonly ReadSeries[]): Map<number, number> {
  const peaks = new Map<number, { peak: number; time: number }>();
  for (const { times, values } of group) {
    times.forEach((time, i) => {
      const value = values[i];
      const day = dayOf(time - 1);
      if (value !== null && time >= (peaks.get(day)?.time ?? -Infinity)) {
        peaks.set(day, { peak: value, time });
      }
    });
  }
  return new Map([...peaks].map(([day, { peak }]) => [day, peak]));
}

/**
 * The highest of the hours that lie in the range of the data, and of what the rules recorded at its times: the last hour may not
 * be recorded yet, and the first may reach back before the range.
 */
function peakOfHours(constraint: Constraint, groups: ReadonlyArray<readonly ReadSeries[]>): number | undefined {
  const of = (role: SeriesRole) =>
    groups.filter(([best]) => best.role.role === role && best.constraint === constraint).flat();
  const recorded = of('utilization');
  const start = smallest([...recorded, ...of('peak')].map(({ times }) => times[0] ?? Infinity));
  const hours = of('peak').map(({ times, values }) => values.filter((_, i) => times[i] - REACH_MS >= start));
  const values = [...hours, ...recorded.map(({ values }) => values)].flat().filter((value) => value !== null);
  return values.length === 0 ? undefined : largest(values);
}

/** A value is that of an hour, and a query may read one that was recorded 65 minutes ago. */
const REACH_MS = 125 * MINUTE_MS;

/** The series with the newest value: a setting that changed, or an exporter that restarted, starts a new series. */
function newestOf(
  group: readonly ReadSeries[],
  warn: Warn
): { series: ReadSeries; value: number; time: number } | undefined {
  let newest: { series: ReadSeries; value: number; time: number } | undefined;
  const isVerdict = group[0].role.role === 'verdict';
  // A verdict that no longer holds may keep its value for a few minutes, so the more urgent one counts.
  for (const series of isVerdict ? [...group].sort((a, b) => urgencyOf(a) - urgencyOf(b)) : group) {
    const { times, values } = series;
    const last = lastIndex(times.length, (index) => values[index] !== null);
    const value = last === undefined ? null : values[last];
    if (last === undefined || value === null) {
      continue;
    }
    if (newest === undefined || times[last] > newest.time) {
      newest = { series, value, time: times[last] };
    } else if (times[last] === newest.time && !isVerdict) {
      warn({ code: 'duplicateSeries', subject: nameOf(series) });
    }
  }
  return newest;
}

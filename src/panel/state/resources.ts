import { type Scenario, SCENARIOS } from '../../guide';
import { type Column, type Comparison, lastIndex, latenessOf, type ResourceObservations } from '../../frames';
import {
  assessTimeline,
  type Ceilings,
  type Dimension,
  DIMENSIONS,
  type Measured,
  messageSizeOf,
  type Mix,
  parseMix,
  type Recommendation,
  recommendUnits,
  type State,
  stateOf,
  type Timeline,
  type TimelineInput,
  type Utilization,
  type Worst,
  worstOf,
} from '../../model';
import { type Settings } from '../../options/settings';

/** One timestamp of a resource; what is not known there is left out. */
export interface Moment {
  time: number;
  units?: number;
  mix?: Mix;
  measured: Measured;
  ceilings?: Ceilings;
  utilization: Utilization;
  worst?: Worst;
  state?: State;
}

/** A resource with its ceilings and utilization over time. */
export interface AssessedResource {
  resourceId: string;
  resource: string;
  labels: Record<string, string>;
  times: number[];
  measured: Partial<Record<Dimension, Column>>;
  origins: ResourceObservations['origins'];
  /** 0 to 1, at each time. */
  serverLoad?: Column;
  /** What was measured at an earlier time that the dashboard compares with, moved to this one; times of its own. */
  comparison?: Comparison;
  timeline: Timeline;
  /** Whether there is a ceiling at any time. */
  hasCeilings: boolean;
  /** Dimensions that have at least one value. */
  measuredDimensions: Dimension[];
  /** True where nothing is measured any more that other resources still have. */
  hasEnded: boolean;
  /** The moment that the header speaks of: the last one at which everything that is still measured has a value. */
  latest: Moment;
  /** For the latest moment; missing where its ceilings are unknown. */
  recommendation: () => Recommendation | undefined;
  /** The moment at a position of `times`. */
  momentAt: (index: number) => Moment;
  /** What the ceilings at a position of `times` depend on; a mix is the same object for as long as it lasts. */
  conditionsAt: (index: number) => Pick<Moment, 'units' | 'mix'>;
  /** Ceilings and utilization, had this unit size run all the time. */
  timelineAt: (units: number) => Timeline;
}

/** Ceilings, utilization and the latest moment of one resource under the panel's settings. */
export function assessResource(observed: ResourceObservations, settings: Settings): AssessedResource {
  const { times, measured, shares } = observed;
  const { edition, messageSize, thresholds } = settings;
  const units = settings.units.source === 'fixed' ? settings.units.units : (observed.units ?? noValues(times.length));
  const declared = settings.mix.source === 'declared' ? settings.mix.mix : undefined;
  const useShares = settings.mix.source === 'data' && shares !== undefined;

  const timelineOf = (sizes: TimelineInput['units']) =>
    assessTimeline({
      edition,
      length: times.length,
      units: sizes,
      mix: declared ?? (useShares ? { shares } : undefined),
      changes: observed.changes,
      measured,
      messageSize,
    });
  const timeline = timelineOf(units);

  const mixOfShares = mixReader(useShares ? shares : {});
  const conditionsAt = (index: number): Pick<Moment, 'units' | 'mix'> => ({
    units: typeof units === 'number' ? units : (units[index] ?? undefined),
    mix: declared ?? (useShares ? mixOfShares(index) : undefined),
  });

  const momentAt = (index: number): Moment => {
    const utilization = valuesAt(timeline.utilization, index);
    const worst = worstOf(utilization);
    return {
      time: times[index],
      ...conditionsAt(index),
      measured: valuesAt(measured, index),
      ceilings: ceilingsOf(timeline, index),
      utilization,
      worst,
      state: worst && stateOf(worst.utilization, thresholds),
    };
  };

  const measuredDimensions = DIMENSIONS.filter((dimension) => measured[dimension]?.some(isNumber));
  const latest = momentAt(latestIndex(times, measuredDimensions, measured, timeline));
  return {
    resourceId: observed.resourceId,
    resource: observed.resource,
    labels: observed.labels,
    times,
    measured,
    origins: observed.origins,
    comparison: observed.comparison,
    serverLoad: observed.serverLoad,
    timeline,
    hasCeilings: timeline.ceilings.connections.some(isNumber),
    measuredDimensions,
    hasEnded: observed.hasEnded === true,
    latest,
    recommendation: () => latest.ceilings && recommendationFor(latest, settings),
    momentAt,
    conditionsAt,
    timelineAt: timelineOf,
  };
}

/**
 * Worst first: what is closest to its ceiling, then what has no ceiling, then by name. What has ended comes after all that
 * goes on: how bad its last moment was is no longer anything to act on.
 */
export function byWorstFirst(a: AssessedResource, b: AssessedResource): number {
  const utilization = (resource: AssessedResource) => resource.latest.worst?.utilization ?? -1;
  return (
    Number(a.hasEnded) - Number(b.hasEnded) ||
    utilization(b) - utilization(a) ||
    a.resource.localeCompare(b.resource) ||
    a.resourceId.localeCompare(b.resourceId)
  );
}

/**
 * The last position with a value, and a ceiling, for everything that is still measured.
 *
 * Sources deliver their series minutes apart, so that the newest position is often half filled: a worst dimension
 * chosen there would be the worst of what happened to arrive first. What is missing for longer than that has stopped, and
 * is not waited for: else the header would speak of the hour in which it did.
 */
function latestIndex(
  times: readonly number[],
  dimensions: readonly Dimension[],
  measured: ResourceObservations['measured'],
  { utilization }: Timeline
): number {
  const isRated = (dimension: Dimension, index: number) => isNumber(utilization[dimension]?.[index]);
  const newest = lastIndex(times.length, (index) => dimensions.some((dimension) => isRated(dimension, index)));
  if (newest === undefined) {
    const isMeasured = (index: number) => dimensions.some((dimension) => isNumber(measured[dimension]?.[index]));
    return lastIndex(times.length, isMeasured) ?? times.length - 1;
  }
  // Mostly everything is there, and a step takes the whole axis to find.
  if (dimensions.every((dimension) => isRated(dimension, newest))) {
    return newest;
  }
  const since = times[newest] - latenessOf(times);
  const recent: number[] = [];
  for (let index = newest; index >= 0 && times[index] >= since; index--) {
    recent.push(index);
  }
  const goingOn = dimensions.filter((dimension) => recent.some((index) => isRated(dimension, index)));
  return recent.find((index) => goingOn.every((dimension) => isRated(dimension, index))) ?? newest;
}

/** The unit size that would hold one moment. */
export function recommendationFor(moment: Moment, settings: Settings): Recommendation {
  const { measured, mix } = moment;
  return recommendUnits({
    edition: settings.edition,
    mix,
    connections: measured.connections,
    inboundSize: messageSizeOf(measured.inboundBytes, measured.inboundMessages, settings.messageSize),
    outboundSize: messageSizeOf(measured.outboundBytes, measured.outboundMessages, settings.messageSize),
    measured,
  });
}

/** Shares seldom change: the last mix is given again while they are the same. */
function mixReader(shares: Partial<Record<Scenario, Column>>): (index: number) => Mix | undefined {
  const columns = SCENARIOS.flatMap((scenario) => {
    const column = shares[scenario];
    return column === undefined ? [] : [{ scenario, column }];
  });
  let last: { index: number; mix: Mix | undefined } | undefined;
  return (index) => {
    const known = last;
    if (known !== undefined && columns.every(({ column }) => column[index] === column[known.index])) {
      return known.mix;
    }
    const now = columns.filter(({ column }) => isNumber(column[index]));
    const mix = parseMix(Object.fromEntries(now.map(({ scenario, column }) => [scenario, column[index]])));
    last = { index, mix: mix.ok ? mix.value : undefined };
    return last.mix;
  };
}

function valuesAt(columns: Partial<Record<Dimension, Column>>, index: number): Measured {
  const values: Measured = {};
  for (const dimension of DIMENSIONS) {
    const value = columns[dimension]?.[index];
    if (isNumber(value)) {
      values[dimension] = value;
    }
  }
  return values;
}

function ceilingsOf({ ceilings }: Timeline, index: number): Ceilings | undefined {
  const inboundBytes = ceilings.inboundBytes[index];
  const outboundBytes = ceilings.outboundBytes[index];
  const inboundMessages = ceilings.inboundMessages[index];
  const outboundMessages = ceilings.outboundMessages[index];
  const connections = ceilings.connections[index];
  return isNumber(inboundBytes) &&
    isNumber(outboundBytes) &&
    isNumber(inboundMessages) &&
    isNumber(outboundMessages) &&
    isNumber(connections)
    ? { inboundBytes, outboundBytes, inboundMessages, outboundMessages, connections }
    : undefined;
}

function noValues(length: number): Column {
  return new Array<number | null>(length).fill(null);
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

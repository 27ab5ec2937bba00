import { type Edition, type Scenario } from '../../guide';
import { isNumber, type NullableColumn } from '../numbers';
import { lazily } from './lazily';
import {
  type Calibration,
  constraintOf,
  countedSizes,
  type Dimension,
  DIMENSIONS,
  type Mix,
  serverLoadsAt,
  type Thresholds,
} from '../capacity';
import { hasLongSteps, lastIndex, latenessOf, settled } from './unsettled';
import { estimatedMessages, withEstimates } from './message-estimates';
import { momentsOf } from './moments';
import { ratingOf, type TimedSnapshot, unratedOf } from './snapshot';
import { assessTimeline, type Timeline, type TimelineInput } from './timeline';
import {
  type Disagreement,
  disagreements,
  looksLike,
  type RecordedFigures,
  type RecordedUtilization,
  type RecordedVerdict,
} from './recorded';

/** The data about one resource over time. Every column has one value for each time. */
export interface ResourceSeries {
  /** Lower-case Azure resource id, or the best name that the data has for the resource; '' where it has none. */
  resourceId: string;
  /** Short name for people. */
  resource: string;
  /** Unix milliseconds, ascending, without duplicates. May be shared with others: never write to it. */
  times: number[];
  /** Per second, as Azure counts; connections are a count, and server load is a share. */
  measured: Partial<Record<Dimension, NullableColumn>>;
  /** Unit size; null where it is unknown. */
  units?: NullableColumn;
  /** Outbound share of each scenario. */
  shares?: Partial<Record<Scenario, NullableColumn>>;
  /** The only positions where the unit size or a share may differ from the one before, ascending, if they are known. */
  changes?: readonly number[];
  /** MessageCount of Azure, per second. */
  countedMessages?: NullableColumn;
  /** Name of the SKU, where it is known. */
  sku?: string;
  /** The rules know more history than a panel, and each minute of it. */
  recordedVerdict?: RecordedVerdict;
  /** The unit size that was enough at each moment of the last two weeks, by the rules; larger than any of Azure's if none was. */
  recordedEnough?: number;
  recordedUtilization?: RecordedUtilization;
  recordedFigures?: RecordedFigures;
  /** True if its series are as an exporter gives them. The settings of the rules say of the others how Azure's figures compare. */
  isRaw?: boolean;
  /** The resource's other replicas in the data, and the resource itself for a replica; missing without any. */
  others?: readonly AssessedResource[];
  /** True for a resource that was deleted or is no longer watched: others have newer values. */
  hasEnded?: boolean;
}

/** The assumptions and limits that a resource is assessed by. */
export interface AssessmentOptions extends Calibration {
  edition: Edition;
  /** The unit sizes of the data, or one that a person set. */
  units: { source: 'data' } | { source: 'fixed'; units: number };
  /** The shares of the data, none, or a mix that a person declared. */
  mix: { source: 'data' } | { source: 'none' } | { source: 'declared'; mix: Mix };
  /** Average message in bytes, used where bytes and messages are not both measured. */
  messageSize?: number;
  thresholds: Thresholds;
}

/** Everything that the model concludes from a resource's series. */
interface Assessment {
  timeline: Timeline;
  /** True if the resource has a ceiling at any time. */
  hasCeilings: boolean;
  /** Dimensions that have at least one value. */
  measuredDimensions: Dimension[];
  /** Dimensions to show: those, and messages that are estimated from measured bytes. */
  shownDimensions: Dimension[];
  /** The values of a shown dimension at each time: measured, or estimated where its messages never are. */
  shownValues: (dimension: Dimension) => Readonly<NullableColumn> | undefined;
  hasEnded: boolean;
  /** True if the data has what the rules recorded, which then also say whether it climbs. */
  isRecorded: boolean;
  /** Constraints whose recorded utilization differs from that of the data and the options. */
  disagreements: Disagreement[];
  /** The last moment at which everything that is still measured has a value. */
  latest: TimedSnapshot;
  /** The snapshot at a position of `times`. */
  snapshotAt: (index: number) => TimedSnapshot;
  /** The unit size and mix at a position of `times`. While the mix lasts, it is the same object. */
  conditionsAt: (index: number) => Pick<TimedSnapshot, 'units' | 'mix'>;
  /** Ceilings and utilization as they would have been at this unit size all the time. */
  timelineAt: (units: number) => Timeline;
  /** Values of another time, as Azure counts, as they would be measured here: corrected like the resource's own. */
  measuredAs: (earlier: TimelineInput['measured']) => Timeline['measured'];
}

/** A resource's series with its assessment. */
export type AssessedResource<Series extends ResourceSeries = ResourceSeries> = Series & Assessment;

/** Compares one resource with the guide's ceilings, at every time. */
export function assessResource<Series extends ResourceSeries>(
  series: Series,
  options: AssessmentOptions
): AssessedResource<Series> {
  const { times, shares, sku } = series;
  const measured = settled(series.measured);
  const { edition, messageSize, thresholds, serverLeg, trafficFactors, ceilingFactor } = options;
  const input: TimelineInput = {
    edition,
    sku,
    length: times.length,
    units: options.units.source === 'fixed' ? options.units.units : (series.units ?? noValues(times.length)),
    mix: mixOf(options.mix, shares),
    changes: series.changes,
    measured,
    messageSize,
    countedSizes: countedSizes(times, measured.outboundBytes, series.countedMessages),
    serverLeg,
    trafficFactors,
    ceilingFactor,
  };
  // It holds for what the rules know, not for what a person assumes.
  const isOfData = options.units.source === 'data' && options.mix.source === 'data';
  const computed = assessTimeline(input);
  const timeline = isOfData ? withRecorded(computed, times, series.recordedUtilization) : computed;
  const { conditionsAt, snapshotAt: momentAt } = momentsOf(input, timeline, thresholds);
  const snapshotAt = (index: number): TimedSnapshot => ({ ...momentAt(index), time: times[index] });

  const measuredDimensions = DIMENSIONS.filter((dimension) => measured[dimension]?.some(isNumber));
  // Only the views of one resource ask for them.
  const estimates = lazily((dimension: Dimension) => estimatedMessages(dimension, input, timeline));
  const newest = snapshotAt(latestIndex(times, measuredDimensions, measured, timeline));
  // Also those that were measured before, but do not arrive any more.
  const unrated = unratedOf(sku, measuredDimensions, newest.utilization);
  const { worst } = newest;
  const latest = { ...newest, unrated, state: worst && ratingOf(worst.utilization, unrated, thresholds) };
  return {
    ...series,
    recordedVerdict: isOfData ? series.recordedVerdict : undefined,
    recordedEnough: isOfData ? series.recordedEnough : undefined,
    recordedFigures: isOfData ? series.recordedFigures : undefined,
    measured: timeline.measured,
    timeline,
    hasCeilings: timeline.ceilings.connections.some(isNumber),
    measuredDimensions,
    shownDimensions: withEstimates(measuredDimensions),
    shownValues: (dimension) =>
      measuredDimensions.includes(dimension) ? timeline.measured[dimension] : estimates(dimension),
    hasEnded: series.hasEnded === true,
    isRecorded: isOfData && series.recordedUtilization !== undefined,
    disagreements: disagreements(times, computed.utilization, series.recordedUtilization),
    latest,
    snapshotAt,
    conditionsAt,
    timelineAt: (units) => assessTimeline(atUnits(input, units)),
    measuredAs: (earlier) => assessTimeline({ ...input, measured: earlier }).measured,
  };
}

/**
 * Orders resources by the latest utilization, highest first; resources without a ceiling follow, by name.
 *
 * Resources that have ended come last, because nobody can act on their last moment any more.
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
 * The last position at which everything that is still measured has a value and a ceiling.
 *
 * Sources deliver their series minutes apart, so the newest position is often half filled, and the worst dimension
 * there would be the worst of those that arrived first. A series that is silent for longer than the usual lateness has
 * stopped; waiting for it would keep the latest moment at the hour when it stopped. The same holds for the unit size:
 * once traffic goes on without it, the latest moment has no ceilings.
 */
function latestIndex(
  times: readonly number[],
  dimensions: readonly Dimension[],
  measured: ResourceSeries['measured'],
  { utilization }: Timeline
): number {
  const isRated = (dimension: Dimension, index: number) => isNumber(utilization[dimension]?.[index]);
  const newest = lastIndex(times.length, (index) => dimensions.some((dimension) => isRated(dimension, index)));
  const isMeasured = (index: number) => dimensions.some((dimension) => isNumber(measured[dimension]?.[index]));
  const newestMeasured = lastIndex(times.length, isMeasured) ?? times.length - 1;
  // Compared first, which avoids reading the whole axis for its step.
  if (newest === undefined || (newest < newestMeasured && times[newestMeasured] - times[newest] > latenessOf(times))) {
    return newestMeasured;
  }
  // The usual case, which avoids reading the whole axis for its step.
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

/**
 * Puts the recorded utilization in place of the computed one. In a step that is longer than a minute, the data has the highest
 * traffic and the largest unit size of all its minutes, which may be those of different ones. Of the last moment, the rules know
 * the average message of a whole hour, and the data of its range.
 */
function withRecorded(
  timeline: Timeline,
  times: readonly number[],
  recorded: RecordedUtilization | undefined
): Timeline {
  if (recorded === undefined) {
    return timeline;
  }
  const utilization = { ...timeline.utilization };
  const last = times.length - 1;
  const first = hasLongSteps(times) ? 0 : last;
  for (const dimension of DIMENSIONS) {
    const [own, other] = [utilization[dimension], recorded[constraintOf(dimension)]];
    if (own === undefined || other === undefined) {
      continue;
    }
    const column = [...own];
    for (let i = first; i <= last; i++) {
      const [value, known] = [own[i], other[i]];
      // The inputs of the last moment may be newer than the utilization that the rules recorded.
      if (isNumber(value) && isNumber(known) && (i < last || looksLike(known, value))) {
        column[i] = known;
      }
    }
    utilization[dimension] = column;
  }
  return { ...timeline, utilization };
}

/** Server load is measured at the unit size of its time, and the other dimensions are the same at any. */
function atUnits(input: TimelineInput, units: number): TimelineInput {
  const { serverLoad } = input.measured;
  const measured =
    serverLoad === undefined
      ? input.measured
      : { ...input.measured, serverLoad: serverLoadsAt(serverLoad, input.units, units) };
  return { ...input, units, measured };
}

function mixOf(option: AssessmentOptions['mix'], shares: ResourceSeries['shares']): TimelineInput['mix'] {
  switch (option.source) {
    case 'none':
      return undefined;
    case 'declared':
      return option.mix;
    case 'data':
      return shares && { shares };
  }
}

function noValues(length: number): NullableColumn {
  return new Array<number | null>(length).fill(null);
}

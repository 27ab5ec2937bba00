export {
  type AssessedResource,
  type AssessmentOptions,
  assessResource,
  byWorstFirst,
  type ResourceSeries,
} from './assess';
export {
  type AssumptionChange,
  type AssumptionEffect,
  assumptionEffects,
  serverLegRange,
  type UtilizationRange,
} from './assumption-effects';
export { type Assumption, ASSUMPTIONS, assumptionsOf } from './assumptions';
export { BAND_STARTS, type BandMinutes, bandsFromCounts, IDLE_BELOW, minutesInBands } from './bands';
export { type Derivation, derivationOf, type DerivedMarks, derivedMarks } from './derivation';
export { lazily } from './lazily';
export { hasLongSteps, lastIndex, latenessOf, medianStep } from './unsettled';
export { shownFrom, shownUtilization, shownValue, smallMessageSize } from './message-estimates';
export { momentsOf } from './moments';
export {
  isRatioOf,
  type Peak,
  peakOf,
  peakUnitsOf,
  type Positions,
  positionsIn,
  rangePeakOf,
  type Reached,
  reachedIn,
  type SizePeriod,
  sizePeriods,
  type TimeSpan,
  worstOverTime,
} from './peak';
export {
  type Disagreement,
  type RecordedFigures,
  type RecordedUtilization,
  type RecordedVerdict,
  type VerdictKind,
  VERDICTS,
} from './recorded';
export { unionOfChanges } from './timeline';
export {
  ceilingsOf,
  conditionsOf,
  type Load,
  ratingOf,
  type Snapshot,
  snapshotOf,
  type TimedSnapshot,
} from './snapshot';
export { assessTimeline, type Timeline, type TimelineInput } from './timeline';

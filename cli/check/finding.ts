/** Kinds of findings, by the names that `--json` gives them. */
export type FindingKind =
  /** The service has no such metric. */
  | 'unknownMetric'
  /** The metric does not have the aggregation, or it says nothing. */
  | 'aggregation'
  /** The metric does not have the dimension. */
  | 'dimension'
  /** The threshold is in another unit than the metric. */
  | 'unit'
  /** No value of the metric can pass the threshold. */
  | 'neverFires'
  /** The threshold is beyond the limit. */
  | 'thresholdHigh'
  /** The threshold is less than half of the limit. */
  | 'thresholdLow'
  /** The threshold fits one unit size, and the size is unknown or autoscale changes it. */
  | 'oneSize'
  /** The threshold fits Free_F1 only. */
  | 'freeTier'
  /** A burst disappears in the average of the window. */
  | 'window'
  /** The rule is evaluated too rarely. */
  | 'frequency'
  /** A dynamic threshold knows no limit. */
  | 'dynamic'
  /** Several conditions must hold at once. */
  | 'allConditions'
  /** Closed connections without their reason. */
  | 'allCloses'
  /** The rule is disabled. */
  | 'disabled'
  /** The rule has no action group. */
  | 'noAction'
  /** The alert fires where autoscale acts. */
  | 'sameAsAutoscale'
  /** Autoscale follows the metric of another resource. */
  | 'otherResource'
  /** Autoscale does not scale out by server load. */
  | 'scaleOutBlind'
  /** Autoscale scales in without a look at server load. */
  | 'scaleInBlind'
  /** Nothing scales in. */
  | 'neverScalesIn'
  /** Scaling in leads to scaling out. */
  | 'flaps'
  /** Scaling in leads to too small a size. */
  | 'scaleInTooFar'
  /** The minimum does not hold the declared peak. */
  | 'minimum'
  /** A step leads to a size that Azure does not sell. */
  | 'step'
  /** Minimum, maximum or default is not a size of the SKU. */
  | 'range'
  /** The SKU has no autoscale. */
  | 'sku';

export interface Finding {
  kind: FindingKind;
  /** A finding that is wrong makes the command exit with 1; a note does not. */
  level: 'wrong' | 'note';
  /** The fact, in one sentence or two. */
  text: string;
  /** The remedy. */
  advice?: string;
  /** The resource that it is about, where the rule has several. */
  resourceId?: string;
}

/** The kinds with which a rule cannot tell that a limit is crossed. */
const DEAF: readonly FindingKind[] = [
  'unknownMetric',
  'aggregation',
  'dimension',
  'unit',
  'neverFires',
  'thresholdHigh',
  'dynamic',
  'allConditions',
  'disabled',
  'noAction',
];

/** True if a rule with these findings hears of a limit of the resource. */
export function hears(findings: readonly Finding[], resourceId: string): boolean {
  return !findings.some((one) => DEAF.includes(one.kind) && (one.resourceId ?? resourceId) === resourceId);
}

export function wrong(kind: FindingKind, text: string, advice?: string): Finding {
  return { kind, level: 'wrong', text, ...(advice !== undefined && { advice }) };
}

export function note(kind: FindingKind, text: string, advice?: string): Finding {
  return { ...wrong(kind, text, advice), level: 'note' };
}

export function isWrong({ level }: Finding): boolean {
  return level === 'wrong';
}

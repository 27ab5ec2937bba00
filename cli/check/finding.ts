/** Kinds of findings, by the names that `--json` gives them. */
export type FindingKind =
  | 'unknownMetric'
  | 'aggregation'
  | 'dimension'
  | 'unit'
  | 'neverFires'
  | 'thresholdHigh'
  | 'thresholdLow'
  | 'oneSize'
  | 'freeTier'
  | 'window'
  | 'frequency'
  | 'dynamic'
  | 'allConditions'
  | 'allCloses'
  | 'disabled'
  | 'noAction'
  | 'sameAsAutoscale'
  | 'otherResource'
  | 'scaleOutBlind'
  | 'scaleInBlind'
  | 'neverScalesIn'
  | 'flaps'
  | 'scaleInTooFar'
  | 'minimum'
  | 'step'
  | 'range'
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

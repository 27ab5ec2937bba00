import { type Judgement, utilizationAfter, type Verdict } from '../../model/advice';
import {
  constraintOf,
  DEFAULT_TARGET,
  type Dimension,
  type State,
  stateOf,
  type Thresholds,
} from '../../model/capacity';
import { type Outlook } from '../../model/forecast';
import { type AssessedResource, type Peak, reachedIn } from '../../model/snapshot';
import { constraintName, stateName } from '../../ui/names';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';
import { actionWords } from './verdictWords';
import { lowerFirst, peakWords } from './words';

/** The subject of the advice, where that is not the present moment. */
export interface BurstWords {
  /** From long to short. */
  sentences: string[];
  /** The same for a narrow panel, without the action, the figure first. */
  short: string;
  /** The figure alone. */
  figure: string;
  /** The dimension that the sentences name, if any. */
  named?: Dimension;
}

const GRAVITY: readonly State[] = ['normal', 'warning', 'critical', 'over'];

/**
 * "Normal now, 42.0%. Outbound traffic peaked at 103.0% (18 times at 100% or more, last 12:21): scale 10 → 20, then 52.0%".
 *
 * @returns undefined if the present moment says the same as the window of the advice
 */
export function burstWords(
  resource: AssessedResource,
  judgement: Judgement,
  { outlook, thresholds, formats }: { outlook: Outlook | undefined; thresholds: Thresholds; formats: Formats }
): BurstWords | undefined {
  const { peak, positions, verdict } = judgement;
  const { worst, state } = resource.latest;
  if (worst === undefined || state === undefined || state === 'incomplete' || peak === undefined) {
    return undefined;
  }
  const after = utilizationAfter(resource, judgement);
  const values = {
    state: stateName(state),
    now: formats.percent(worst.utilization),
    peak: peakedWords(peak, formats),
    action: actionAndThen(lowerFirst(actionWords(verdict, outlook, judgement.isForFailover)), after, formats),
  };
  const peakState = stateOf(peak.utilization, thresholds);
  if (GRAVITY.indexOf(peakState) <= GRAVITY.indexOf(state)) {
    return isUnseen(verdict, peak)
      ? {
          sentences: [unseenWords(judgement.isForFailover || resource.recordedVerdict?.isForFailover, values)],
          short: t('header.stateNow', '{{state}} now, {{now}}', values),
          figure: values.now,
        }
      : undefined;
  }
  const from = peakState === 'normal' ? peak.utilization : thresholds[peakState];
  const reached = reachedIn(resource, constraintOf(peak.dimension), from, positions);
  const times =
    reached &&
    t('header.times', '{{count}} times at {{from}} or more, last {{time}}', {
      count: reached.times,
      from: formats.threshold(from),
      time: formats.time(reached.last),
      defaultValue_one: 'once at {{from}} or more, {{time}}',
    });
  return {
    sentences: [
      ...(times === undefined
        ? []
        : [t('header.burstTimes', '{{state}} now, {{now}}. {{peak}} ({{times}}): {{action}}', { ...values, times })]),
      t('header.burst', '{{state}} now, {{now}}. {{peak}}: {{action}}', values),
    ],
    short: t('header.peakShort', 'Peak {{peak}} {{constraint}}', {
      peak: formats.percent(peak.utilization),
      constraint: lowerFirst(constraintName(peak.dimension)),
    }),
    figure: peakWords(peak.utilization, formats),
    named: peak.dimension,
  };
}

/** True if the rules advise more units by what is not in the time range. */
function isUnseen({ verdict }: Verdict, { utilization }: Peak): boolean {
  return verdict === 'scaleUp' && utilization <= DEFAULT_TARGET;
}

/** @param isForFailover undefined where the recorded verdict has no reason */
function unseenWords(isForFailover: boolean | undefined, values: Readonly<Record<string, string>>): string {
  switch (isForFailover) {
    case true:
      return t(
        'header.unseenReplica',
        '{{state}} now, {{now}}. The traffic of another replica needs more: {{action}}',
        values
      );
    case false:
      return t('header.unseenDay', '{{state}} now, {{now}}. The last 24 hours need more: {{action}}', values);
    default:
      return t(
        'header.unseen',
        '{{state}} now, {{now}}. The last 24 hours, or the traffic of another replica, need more: {{action}}',
        values
      );
  }
}

function peakedWords({ dimension, utilization }: Peak, { percent }: Formats): string {
  return t('header.peaked', '{{constraint}} peaked at {{peak}}', {
    constraint: constraintName(dimension),
    peak: percent(utilization),
  });
}

function actionAndThen(action: string, after: number | undefined, { percent }: Formats): string {
  return after === undefined
    ? action
    : t('verdict.action.then', '{{action}}, then {{utilization}}', { action, utilization: percent(after) });
}

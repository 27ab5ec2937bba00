import { type Judgement, type Verdict } from '../../model/advice';
import {
  constraintOf,
  DEFAULT_TARGET,
  type Dimension,
  type State,
  stateOf,
  type Thresholds,
} from '../../model/capacity';
import { type AssessedResource, type Peak, type Reached, reachedIn } from '../../model/snapshot';
import { stateName } from '../../ui/names';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';

/** The subject of the advice, where that is not the present moment. */
export interface BurstWords {
  /** "Normal now, 42.0%". */
  now: string;
  /** "peaked at 103.0% (18 times at 100% or more, last 12:21)", or what the rules advise by. */
  why: string;
  /** The constraint that peaked, if the advice is about one. */
  named?: Dimension;
}

const GRAVITY: readonly State[] = ['normal', 'warning', 'critical', 'over'];

/** @returns undefined if the present moment says the same as the window of the advice */
export function burstWords(
  resource: AssessedResource,
  { peak, positions, verdict, isForFailover }: Judgement,
  thresholds: Thresholds,
  formats: Formats
): BurstWords | undefined {
  const { worst, state } = resource.latest;
  if (worst === undefined || state === undefined || state === 'incomplete' || peak === undefined) {
    return undefined;
  }
  const now = t('header.stateNow', '{{state}} now, {{now}}', {
    state: stateName(state),
    now: formats.percent(worst.utilization),
  });
  const peakState = stateOf(peak.utilization, thresholds);
  if (GRAVITY.indexOf(peakState) <= GRAVITY.indexOf(state)) {
    return isUnseen(verdict, peak)
      ? { now, why: unseenWords(isForFailover || resource.recordedVerdict?.isForFailover) }
      : undefined;
  }
  const from = peakState === 'normal' ? peak.utilization : thresholds[peakState];
  const reached = reachedIn(resource, constraintOf(peak.dimension), from, positions);
  const values = { peak: formats.percent(peak.utilization) };
  const why =
    reached === undefined
      ? t('header.peaked', 'peaked at {{peak}}', values)
      : t('header.peakedTimes', 'peaked at {{peak}} ({{times}})', {
          ...values,
          times: timesWords(reached, from, formats),
        });
  return { now, why, named: peak.dimension };
}

function timesWords({ times, last }: Reached, from: number, formats: Formats): string {
  return t('header.times', '{{count}} times at {{from}} or more, last {{time}}', {
    count: times,
    from: formats.threshold(from),
    time: formats.time(last),
    defaultValue_one: 'once at {{from}} or more, {{time}}',
  });
}

/** True if the rules advise more units by what is not in the time range. */
function isUnseen({ verdict }: Verdict, { utilization }: Peak): boolean {
  return verdict === 'scaleUp' && utilization <= DEFAULT_TARGET;
}

/** @param isForFailover undefined where the recorded verdict has no reason */
function unseenWords(isForFailover: boolean | undefined): string {
  switch (isForFailover) {
    case true:
      return t('header.unseenReplica', 'The traffic of another replica needs more');
    case false:
      return t('header.unseenDay', 'The last 24 hours need more');
    default:
      return t('header.unseen', 'The last 24 hours, or the traffic of another replica, need more');
  }
}

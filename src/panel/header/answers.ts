import { judge, type Judgement, utilizationAfter } from '../../model/advice';
import { constraintOf, type Dimension, isFree, type Rating, skuFor, stateOf } from '../../model/capacity';
import { forecastOf, type Outlook, outlookOf } from '../../model/forecast';
import { type Peak, peakUnitsOf, serverLegRange } from '../../model/snapshot';
import { azCommand } from '../../names/az-command';
import { constraintName, stateName } from '../../ui/names';
import { oneLine } from '../../ui/oneLine';
import { t } from '../../ui/text';
import { firingAlert } from '../data/laneEvents';
import { type PanelData, type PanelResource } from '../data/panelData';
import { silentSince, unitsSilentSince } from '../data/silence';
import { timeSpanOf } from '../data/timeSpan';
import { type GaugeData } from '../gauges/prepGauges';
import { type Formats } from '../look/format';
import { burstWords, type BurstWords } from '../words/burstWords';
import { type ActionKind, actionKind } from '../words/actionKind';
import { leftOrTimesWords, leftWords, utilizationWords } from '../words/figureWords';
import { durationWords, noDateWords, withoutDateWords } from '../words/forecastWords';
import { actionWords, changeWords } from '../words/verdictWords';
import {
  aboutWords,
  asOfWords,
  atPeakUnits,
  figuresOf,
  lowerFirst,
  mayBeAtOtherSize,
  rangeWords,
  silenceWords,
  unitsSilenceWords,
  whyIncomplete,
  whyUnrated,
} from '../words/words';
import { runbookFor } from './runbook';

/** A question, its answer in large letters, and the facts under it. */
export interface Answer {
  label: string;
  value: string;
  small: string[];
}

interface LeftAnswer extends Answer {
  state: Rating | undefined;
  /** True for figures of a moment that is over: the state now is unknown. */
  isOld: boolean;
  /** True for a percentage, false for the reason why it is missing. */
  isNumber: boolean;
}

interface ActionAnswer extends Answer {
  kind: ActionKind;
  /** Of Azure's command line. */
  command?: string;
  runbook?: string;
}

/** The four answers of the header. */
export interface Answers {
  left: LeftAnswer;
  first: Answer;
  /** Missing where the forecast is switched off. */
  when?: Answer;
  action: ActionAnswer;
  /** The highest utilization of the time range, unless an answer is about it. */
  peak?: Peak;
  /** False for figures that are old, or of a range that is over. */
  isNow: boolean;
}

/** Constraints that are named after the first to run out. */
const MOST_NEXT = 2;

/** Answers how much is left, what runs out first, when, and what to do. */
export function answersOf(data: PanelData, gauges: readonly GaugeData[], formats: Formats): Answers {
  const { resource, settings, timeRange } = data;
  const judgement = judge(resource, settings.edition, timeSpanOf(timeRange));
  const { peak, positions } = judgement;
  const outlook = outlookOf(resource, peak);
  const burst = burstWords(resource, judgement, settings.thresholds, formats);
  const { worst, state } = resource.latest;
  const named = state === 'incomplete' ? burst?.named : (outlook?.dimension ?? burst?.named ?? worst?.dimension);
  const left = leftAnswer(data, { named, burst }, formats);
  const isNow = !left.isOld && data.endedAt === undefined;
  const when = whenAnswer(outlook, { named, isNow, settings });
  const isReached = peak !== undefined && outlook?.when.when === 'reached';
  const { units } = resource.latest;
  const peakUnits = isReached ? peakUnitsOf(resource, positions, peak) : [];
  const isElsewhere = isReached && mayBeAtOtherSize(peakUnits, units);
  const reachedAt = isElsewhere
    ? atPeakUnits(utilizationWords(peak.utilization, formats), peakUnits, units)
    : undefined;
  return {
    isNow,
    left,
    first: firstAnswer(data, { named, burst, gauges }, formats),
    when: { ...when, small: given(...when.small, reachedAt) },
    action: actionAnswer(data, judgement, { outlook, isReached: isReached && !isElsewhere }, formats),
    peak: isAbout(named, burst) && burst?.named !== undefined ? undefined : peak,
  };
}

/** True if what the burst is about is what runs out first. */
function isAbout(named: Dimension | undefined, burst: BurstWords | undefined): boolean {
  return burst?.named === undefined || (named !== undefined && constraintOf(named) === constraintOf(burst.named));
}

function leftAnswer(
  data: PanelData,
  { named, burst }: { named: Dimension | undefined; burst: BurstWords | undefined },
  formats: Formats
): LeftAnswer {
  const { latest } = data.resource;
  const { state, worst } = latest;
  const old = oldWords(data, formats);
  const range = legRange(data);
  const common = { state, isOld: old !== undefined, label: old ?? burst?.now ?? stateName(state), isNumber: true };
  const asOf = data.endedAt === undefined ? undefined : asOfWords(data.endedAt, formats);
  if (worst === undefined || state === 'incomplete') {
    return { ...common, isNumber: false, value: whyIncomplete(latest), small: given(asOf) };
  }
  if (range !== undefined) {
    const decides = t('header.range', 'of the ceiling: “Server leg” in the options decides which');
    return { ...common, value: rangeWords(range, formats), small: given(decides, asOf) };
  }
  const { dimension, utilization } = worst;
  const isNamed = named !== undefined && constraintOf(named) === constraintOf(dimension);
  return {
    ...common,
    value: leftOrTimesWords(utilization, formats),
    // Server load is a share itself.
    small: given(
      isNamed ? undefined : constraintName(dimension),
      dimension === 'serverLoad' ? undefined : figuresOf(latest, dimension, formats),
      asOf
    ),
  };
}

/** "No data since 14:19"; undefined while the data is current. */
function oldWords({ resource, until }: PanelData, formats: Formats): string | undefined {
  const silence = silentSince(resource, resource.measuredDimensions, until);
  const unitsSilence = unitsSilentSince(resource);
  return silence !== undefined
    ? silenceWords(silence, formats)
    : unitsSilence === undefined
      ? undefined
      : unitsSilenceWords(unitsSilence, formats);
}

function legRange({ resource, settings }: PanelData): ReturnType<typeof serverLegRange> {
  return resource.isRaw === true ? serverLegRange(resource.latest, settings) : undefined;
}

function firstAnswer(
  data: PanelData,
  shown: { named: Dimension | undefined; burst: BurstWords | undefined; gauges: readonly GaugeData[] },
  formats: Formats
): Answer {
  const { named, burst, gauges } = shown;
  const isOther = ({ dimension }: GaugeData) => named !== undefined && constraintOf(dimension) !== constraintOf(named);
  const next = gauges
    .filter(isOther)
    .sort((one, other) => other.utilization - one.utilization)
    .slice(0, MOST_NEXT)
    .map(({ dimension, utilization }) => `${lowerFirst(constraintName(dimension))} ${leftWords(utilization, formats)}`);
  const isNextShown = next.length > 0 && burst === undefined && legRange(data) === undefined;
  return {
    label: t('header.first', 'First to run out'),
    value: named === undefined ? stateName(undefined) : constraintName(named),
    small: given(
      isAbout(named, burst) ? burst?.why : undefined,
      whyUnrated(data.resource.latest, data.settings),
      isNextShown ? t('header.next', 'next: {{names}}', { names: next.join(', ') }) : undefined
    ),
  };
}

/** @param shown.named the constraint that the answer before names: without one, it is named here */
function whenAnswer(
  outlook: Outlook | undefined,
  { named, isNow, settings }: Pick<PanelData, 'settings'> & { named: Dimension | undefined; isNow: boolean }
): Answer {
  const other = outlook !== undefined && named === undefined ? constraintName(outlook.dimension) : undefined;
  const forecast = forecastOf(outlook);
  if (forecast === undefined) {
    const words = outlook && withoutDateWords(outlook, settings.thresholds, isNow);
    const why = outlook && noDateWords(outlook);
    return {
      label: t('header.when', 'When'),
      value: words ?? stateName(undefined),
      small: given(other, why === words ? undefined : why),
    };
  }
  const [time, least, most] = [forecast.at, forecast.earliest, forecast.latest].map((at) =>
    durationWords(at - forecast.now)
  );
  return {
    label: t('header.fullIn', 'Full in'),
    value: aboutWords(time),
    small: given(other, least === most ? undefined : t('header.fromTo', '{{least}} to {{most}}', { least, most })),
  };
}

/** @param when.isReached true if a ceiling was reached at the present size: to keep that is advice, not "nothing to do" */
function actionAnswer(
  { resource, settings, lane }: PanelData,
  judgement: Judgement,
  { outlook, isReached }: { outlook: Outlook | undefined; isReached: boolean },
  formats: Formats
): ActionAnswer {
  const { verdict, isForFailover, peak } = judgement;
  const action = actionWords(verdict, outlook, isForFailover);
  const runbook = runbookFor(firingAlert(lane), verdict, outlook, resource.latest.state);
  const kind = actionKind({ verdict, outlook, state: peak && stateOf(peak.utilization, settings.thresholds) });
  const label = verdict.verdict === 'loadStuck' ? t('header.action', 'What to do') : labelOf(kind);
  if (kind === 'none') {
    const words = isReached
      ? { value: action, small: [] }
      : { value: t('header.nothing', 'Nothing to do'), small: [action] };
    return { label, ...words, kind, runbook };
  }
  const after = verdict.verdict === 'loadStuck' ? undefined : utilizationAfter(resource, judgement);
  const then = after === undefined ? undefined : formats.percent(after);
  const isChange = verdict.verdict === 'scaleUp' || verdict.verdict === 'scaleDown';
  return {
    label,
    value: isChange ? changeWords(verdict, isForFailover) : action,
    small: given(then && t('header.then', 'then {{utilization}}', { utilization: then })),
    kind,
    command: isChange ? commandFor(resource, verdict.to) : undefined,
    runbook,
  };
}

function labelOf(kind: ActionKind): string {
  switch (kind) {
    case 'now':
      return t('header.doNow', 'Do now');
    case 'soon':
      return t('header.doSoon', 'Do soon');
    case 'save':
      return t('header.canShrink', 'Can shrink');
    case 'unknown':
    case 'none':
      return t('header.action', 'What to do');
  }
}

function commandFor({ resourceId, latest: { sku } }: PanelResource, units: number): string | undefined {
  return isFree(sku) || oneLine(resourceId) !== resourceId
    ? undefined
    : azCommand(resourceId, units, skuFor(units, sku));
}

function given(...parts: Array<string | undefined>): string[] {
  return parts.filter((part) => part !== undefined);
}

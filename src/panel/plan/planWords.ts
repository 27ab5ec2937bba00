import { GUIDE_KB, GUIDE_MB } from '../../guide';
import { type Recommendation } from '../../model/advice';
import { type FieldProblem, isFree, type MessageSizes } from '../../model/capacity';
import { roundedUp } from '../../model/numbers';
import { type PlanBasis, type PlanStart, type WhatIf, type WorkloadPlan } from '../../model/plan';
import { type Snapshot } from '../../model/snapshot';
import { type PanelSettings } from '../../options/settings';
import { numberFormat } from '../../ui/locale';
import { constraintName } from '../../ui/names';
import { t } from '../../ui/text';
import { editionSentence } from '../header/figureNotes';
import { type Formats } from '../look/format';
import { isManyTimes, utilizationWords, moneyChangeWords, moneyWords, bytesWords } from '../words/figureWords';
import { actionWords, whyWords } from '../words/verdictWords';
import { tierSentence } from '../words/words';

const number = (value: number) => numberFormat({ maximumFractionDigits: 2 }).format(value);

const significant = (value: number) => numberFormat({ maximumSignificantDigits: 3 }).format(value);

export function basisName(basis: PlanBasis): string {
  switch (basis) {
    case 'peak':
      return t('plan.basis.peak', 'Peak');
    case 'p95':
      return t('plan.basis.p95', 'P95');
    case 'now':
      return t('plan.basis.now', 'Now');
  }
}

export function problemWords(problem: FieldProblem): string {
  switch (problem) {
    case 'notInGuide':
      return t('plan.error.notInGuide', 'The guide has no figures for this unit size.');
    case 'notAboveZero':
      return t('plan.error.notAboveZero', 'Must be a number above 0.');
    case 'belowOneByte':
      return t('plan.error.belowOneByte', 'Must be at least 1 byte.');
    case 'tooLarge':
      return t('plan.error.tooLarge', 'Must be at most 10¹².');
    case 'notWhole':
      return t('plan.error.notWhole', 'Must be a whole number of at least 1.');
    case 'notAMix':
      return t('plan.error.notAMix', 'Shares ignored: each must be from 0 to 100%, and they must sum to 100%.');
    case 'notAShare':
      return t('plan.error.notAShare', 'Must be a percentage above 0 and at most 100.');
    case 'largerThanConnections':
      return t('plan.error.largerThanConnections', 'Must be at most the number of connections.');
  }
}

/** "20 KB" for 20,480 bytes, in the guide's units. */
function shortSize(bytes: number): string {
  if (bytes < GUIDE_KB) {
    return t('plan.size.shortBytes', '{{size}}\u00a0B', { size: number(bytes) });
  }
  return bytes < GUIDE_MB
    ? t('plan.size.shortKilobytes', '{{size}}\u00a0KB', { size: number(bytes / GUIDE_KB) })
    : t('plan.size.shortMegabytes', '{{size}}\u00a0MB', { size: number(bytes / GUIDE_MB) });
}

/** A message size in the guide's units; undefined below 1 KB, where bytes are clear enough. */
export function sizeHint(bytes: number): string | undefined {
  return Number.isFinite(bytes) && bytes >= GUIDE_KB
    ? t('plan.messageSize.hint', '= {{size}}', { size: shortSize(bytes) })
    : undefined;
}

/** Like {@link sizeHint}, but includes the measured size, or one for each direction if they differ. */
export function measuredSizeHint({ inbound, outbound }: MessageSizes, typed: number | undefined): string | undefined {
  const values = { inbound: shortSize(inbound.bytes), outbound: shortSize(outbound.bytes) };
  if (typed !== undefined && typed > 0) {
    return t('plan.messageSize.instead', '= {{size}} instead of {{outbound}}', { ...values, size: shortSize(typed) });
  }
  return values.inbound === values.outbound
    ? sizeHint(outbound.bytes)
    : t('plan.messageSize.directions', '{{inbound}} in, {{outbound}} out', values);
}

/** A message size in bytes, and from 1 KB also in the guide's units. */
export function messageSizeWords(bytes: number): string {
  return bytes < GUIDE_KB
    ? bytesWords(bytes)
    : t('plan.size.bytesAndSize', '{{bytes}}\u00a0B ({{size}})', { bytes: number(bytes), size: shortSize(bytes) });
}

/** Rounds up, because a shorter interval would not fit. */
export function secondsWords(seconds: number): string {
  return t('plan.seconds', '{{seconds}} s', { seconds: significant(roundedUp(seconds, 3)) });
}

/** The constraint closest to its ceiling under the planned conditions. What is left there is not said: the header says it of now. */
export function verdictWords({ then }: Pick<WhatIf, 'then'>, formats: Formats): string {
  const { sku, worst, units } = then;
  if (isFree(sku) && worst !== undefined) {
    return t('plan.verdict.free', 'Free_F1: {{constraint}} at {{utilization}} of the ceiling', {
      constraint: constraintName(worst.dimension),
      utilization: formats.percent(worst.utilization),
    });
  }
  if (units === undefined) {
    return t('plan.verdict.noUnits', 'Unit size unknown: choose one.');
  }
  if (then.ceilings === undefined) {
    return t('plan.verdict.notInGuide', 'The guide has no ceilings for this unit size: choose another.');
  }
  if (worst === undefined) {
    return t('plan.verdict.nothing', 'Nothing measured: enter the connections, or plan with workloads.');
  }
  const values = {
    count: units,
    constraint: constraintName(worst.dimension),
    utilization: utilizationWords(worst.utilization, formats),
  };
  if (isManyTimes(worst.utilization)) {
    return t('plan.verdict.timesOver', '{{count}} units: {{constraint}} {{utilization}} the ceiling', {
      ...values,
      defaultValue_one: '{{count}} unit: {{constraint}} {{utilization}} the ceiling',
    });
  }
  return t('plan.verdict.at', '{{count}} units: {{constraint}} at {{utilization}} of the ceiling', {
    ...values,
    defaultValue_one: '{{count}} unit: {{constraint}} at {{utilization}} of the ceiling',
  });
}

/** The smallest unit size that holds the workloads, or the reason why none does. */
export function workloadVerdictWords({ plan, whyNone, sizes }: WorkloadPlan, formats: Formats): string {
  if (plan === undefined) {
    return t('plan.workloads.nothing', 'Nothing to plan: correct the marked fields.');
  }
  if (plan.units !== null) {
    const { units } = plan;
    return t('plan.workloads.units', '{{count}} units hold these workloads, which use {{utilization}} of them', {
      count: units,
      utilization: formats.percent(sizes.find((size) => size.units === units)?.utilization ?? 0),
      defaultValue_one: '{{count}} unit holds these workloads, which use {{utilization}} of it',
    });
  }
  return whyNone === 'routing'
    ? t(
        'plan.workloads.routing',
        'No unit size holds these workloads, and more units do not help: routing is the limit.'
      )
    : t('plan.workloads.beyond', 'No unit size in the guide holds these workloads.');
}

/** The action for the resource, while nothing else is asked; then what the planned conditions need. */
export function recommendedWords(
  result: WhatIf,
  {
    verdict,
    isForFailover,
    byReplica,
    outlook,
  }: Pick<PlanStart, 'verdict' | 'isForFailover' | 'byReplica' | 'outlook'>,
  formats: Formats
): string | undefined {
  return result.isAsked || !('units' in verdict)
    ? whatIfRecommendationWords(result, formats)
    : t('plan.recommend.verdict', '{{action}}. {{why}}', {
        action: actionWords(verdict, outlook, isForFailover),
        why: whyWords(verdict, formats, {
          peak: result.now.worst?.utilization,
          outlook,
          needed: result.recommendation.units,
          byReplica,
        }),
      });
}

/** The recommended unit size and why a smaller one is not enough, or the reason why none is recommended. */
function whatIfRecommendationWords(
  { recommendation, tooSmall, target: share }: WhatIf,
  formats: Formats
): string | undefined {
  const target = formats.threshold(share);
  if (recommendation.units === null) {
    return noRecommendationWords(recommendation, target);
  }
  const values = { count: recommendation.units, target };
  if (tooSmall?.utilization === undefined) {
    return t(
      'plan.recommend.smallest',
      '{{count}} units keep this at or below {{target}}; the guide has no smaller size.',
      {
        ...values,
        defaultValue_one: '{{count}} unit keeps this at or below {{target}}; the guide has no smaller size.',
      }
    );
  }
  const why = {
    ...values,
    smaller: tooSmall.units,
    constraint: constraintName(tooSmall.worst.dimension),
    utilization: utilizationWords(tooSmall.utilization, formats),
  };
  return t(
    'plan.recommend.because',
    '{{count}} units keep this at or below {{target}}; unit size {{smaller}} does not: {{constraint}} would be at {{utilization}} there.',
    {
      ...why,
      defaultValue_one:
        '{{count}} unit keeps this at or below {{target}}; unit size {{smaller}} does not: {{constraint}} would be at {{utilization}} there.',
    }
  );
}

function noRecommendationWords(
  recommendation: Extract<Recommendation, { units: null }>,
  target: string
): string | undefined {
  switch (recommendation.reason) {
    case 'routing':
      return t(
        'plan.recommend.routing',
        'No unit size keeps this at or below {{target}}, and more units do not help: routing is the limit. {{constraint}} runs out first.',
        { target, constraint: constraintName(recommendation.dimension ?? 'outboundBytes') }
      );
    case 'beyondTheGuide':
      return t('plan.recommend.beyond', 'No unit size in the guide keeps this at or below {{target}}.', { target });
    case 'free':
      return t('recommend.free', 'Nothing is recommended for Free_F1: the guide has no figures for it.');
    case 'nothingMeasured':
      return undefined;
  }
}

/** The cost that the chosen unit size adds to the bill; undefined without a price or a change, and for a free resource. */
export function costWords({ now, then }: WhatIf, { price }: Pick<PanelSettings, 'price'>): string | undefined {
  const costs = price !== undefined && !isFree(now.sku);
  return !costs || now.units === undefined || then.units === undefined || now.units === then.units
    ? undefined
    : t('plan.cost', '{{from}} → {{to}} units: {{change}}, then {{cost}}', {
        from: now.units,
        to: then.units,
        change: moneyChangeWords(then.units - now.units, price),
        cost: moneyWords(then.units, price),
      });
}

/** "Application servers suggested by the guide: 5". */
export function appServerWords(count: number | null | undefined): string {
  if (count === undefined) {
    return t(
      'plan.appServers.unknown',
      'Application servers: unknown, because the guide suggests them by scenario and unit size.'
    );
  }
  return count === null
    ? t('plan.appServers.none', 'Application servers: the guide suggests none for these scenarios.')
    : t('plan.appServers.some', 'Application servers suggested by the guide: {{servers}}', { servers: count });
}

/** Notes on the planned conditions: their tier, and why their ceilings are not exact. */
export function sideNotes(
  { then, interpolated, recommendation }: Pick<WhatIf, 'then' | 'interpolated' | 'recommendation'>,
  settings: Pick<PanelSettings, 'edition'>,
  formats: Formats
): string[] {
  if (isFree(then.sku)) {
    return [];
  }
  return [
    tierSentence(recommendation.units),
    then.ceilings !== undefined && then.mix === undefined ? noMixNote() : undefined,
    interpolated ? interpolatedNote(then) : undefined,
    editionSentence(then, settings, formats),
  ].filter((note) => note !== undefined);
}

function noMixNote(): string {
  return t(
    'plan.note.noMix',
    "Without a mix the ceilings are the guide's do-not-exceed values; with the real mix they may be lower."
  );
}

function interpolatedNote({ units = 0 }: Snapshot): string {
  return t(
    'plan.note.interpolated',
    'The guide has no column for {{count}} units; the ceilings are interpolated between the neighboring columns.',
    {
      count: units,
      defaultValue_one:
        'The guide has no column for {{count}} unit; the ceilings are interpolated between the neighboring columns.',
    }
  );
}

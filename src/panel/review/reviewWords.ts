import { SCALE_DOWN_DAYS } from '../../model/advice';
import { DEFAULT_TARGET } from '../../model/capacity';
import { forecastOf } from '../../model/forecast';
import { largest, smallest } from '../../model/numbers';
import { type ResourceReview, type Unrated } from '../../model/review';
import { latenessOf, type Peak } from '../../model/snapshot';
import { type PanelSettings } from '../../options/settings';
import { numberFormat } from '../../ui/locale';
import { constraintName } from '../../ui/names';
import { t } from '../../ui/text';
import { assumptionName } from '../header/assumptionWords';
import { durationWords, noDateWords, withoutDateWords } from '../words/forecastWords';
import { type Formats } from '../look/format';
import { type ReviewScope } from './heading';
import { utilizationWords } from '../words/figureWords';
import { actionWords, whyWords } from '../words/verdictWords';
import { lowerFirst, mixWords, atPeakUnits, tierSentence, unitsWords, valueOfCeiling } from '../words/words';

/** Unit sizes that fit a cell; more are summed up. */
const MOST_SIZES = 4;

/** Changes of the unit size that a sentence lists; an autoscaled resource has hundreds. */
const MOST_CHANGES = 8;

/** The text of an empty cell. */
export const NOTHING = '–';

/** "76.0% at 5 units" where the unit size was another one than now, else "76.0%". */
export function peakCellWords(review: ResourceReview, formats: Formats): string {
  const { peak, peakUnits, units } = review;
  return peak === undefined ? NOTHING : atPeakUnits(utilizationWords(peak.utilization, formats), peakUnits, units);
}

/** "in about 3 days (2 days to 6 days)", or the answer without a date. */
export function forecastCellWords(
  { outlook, resource }: ResourceReview,
  { settings: { thresholds }, endedAt }: Pick<ReviewScope, 'settings' | 'endedAt'>
): string {
  const forecast = forecastOf(outlook);
  if (outlook === undefined) {
    return NOTHING;
  }
  if (forecast === undefined) {
    return withoutDateWords(outlook, thresholds, endedAt === undefined && !resource.hasEnded) ?? NOTHING;
  }
  const { now, at, earliest, latest } = forecast;
  const values = {
    duration: durationWords(at - now),
    earliest: durationWords(earliest - now),
    latest: durationWords(latest - now),
  };
  return earliest === latest
    ? t('review.forecast.about', 'in about {{duration}}', values)
    : t('review.forecast.in', 'in about {{duration}} ({{earliest}} to {{latest}})', values);
}

/** The forecast with its dates. */
export function forecastSentence(review: ResourceReview, formats: Formats): string | undefined {
  const { outlook } = review;
  const forecast = forecastOf(outlook);
  if (outlook === undefined) {
    return undefined;
  }
  const constraint = constraintName(outlook.dimension);
  if (forecast === undefined) {
    return t('review.forecast.noneSentence', 'Reaches its ceiling ({{constraint}}): {{words}}.', {
      constraint: lowerFirst(constraint),
      words: noDateWords(outlook) ?? NOTHING,
    });
  }
  const values = {
    constraint: lowerFirst(constraint),
    time: formats.fullMinute(forecast.at),
    earliest: formats.fullMinute(forecast.earliest),
    latest: formats.fullMinute(forecast.latest),
  };
  return forecast.earliest === forecast.latest
    ? t('review.forecast.aboutSentence', 'Reaches its ceiling ({{constraint}}) around {{time}}.', values)
    : t(
        'review.forecast.betweenSentence',
        'Reaches its ceiling ({{constraint}}) around {{time}}, between {{earliest}} and {{latest}}.',
        values
      );
}

/** The recommended units, or a short reason why none are recommended. */
export function recommendedWords(review: ResourceReview): string {
  if (review.recommended !== undefined) {
    return unitsWords(review.recommended);
  }
  const { advice } = review;
  if (advice.units !== null) {
    return NOTHING;
  }
  switch (advice.reason) {
    case 'routing':
      return t('review.advice.routing', 'no size: routing');
    case 'beyondTheGuide':
      return t('review.advice.beyond', 'no size: beyond the guide');
    case 'free':
      return t('review.advice.free', 'no size: Free_F1');
    case 'nothingMeasured':
      return NOTHING;
  }
}

/** The reason for the recommendation or for its absence, unless the verdict says it, and the tier that it needs. */
export function adviceSentence(review: ResourceReview, formats: Formats): string | undefined {
  if (review.verdict.verdict === 'shard') {
    return undefined;
  }
  const sentences = [whySentence(review, formats), tierSentence(review.advice.units)];
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined;
}

/** True if the resource's own load needs fewer units than it has, and with that of a missing replica it needs them. */
function keptForFailover({ advice, failover, units = 0 }: ResourceReview): boolean {
  return (
    failover !== undefined && advice.units !== null && advice.units < units && (failover.units ?? Infinity) >= units
  );
}

function whySentence(review: ResourceReview, formats: Formats): string | undefined {
  const { advice, units, recommended } = review;
  const target = formats.threshold(DEFAULT_TARGET);
  if (advice.units === null) {
    switch (advice.reason) {
      case 'routing':
        return t(
          'review.advice.routingSentence',
          'No recommended unit size: more units do not raise the limiting ceiling, because routing sets it ({{constraint}}). Spread the load over more resources, or change the mix.',
          { constraint: constraintName(advice.dimension ?? 'outboundBytes') }
        );
      case 'beyondTheGuide':
        return t(
          'review.advice.beyondSentence',
          'No recommended unit size: none in the guide keeps the whole range at or below {{target}}. Spread the load over more resources.',
          { target }
        );
      case 'free':
        return t('recommend.free', 'Nothing is recommended for Free_F1: the guide has no figures for it.');
      case 'nothingMeasured':
        return undefined;
    }
  }
  const values = {
    units: advice.units,
    target,
    days: SCALE_DOWN_DAYS,
    peak: formats.percent(advice.peak.utilization),
    constraint: constraintName(advice.peak.dimension),
    time: formats.fullMinute(advice.peak.time),
  };
  if (keptForFailover(review)) {
    return t(
      'review.advice.failoverSentence',
      'Unit size {{units}} would have kept this range at or below {{target}}, but not with the traffic of the largest other replica.',
      values
    );
  }
  if (recommended !== undefined && advice.units < recommended) {
    return t(
      'review.advice.smallerSentence',
      'Unit size {{units}} would have kept this range at or below {{target}}. A smaller size is only advised by {{days}} days of history, and while no forecast nears the ceiling.',
      values
    );
  }
  return advice.units === units
    ? t(
        'review.advice.sameSentence',
        'The current unit size, {{units}}, is the smallest that keeps the whole range at or below {{target}}.',
        values
      )
    : t(
        'review.advice.otherSentence',
        'Unit size {{units}} is the smallest that keeps the whole range at or below {{target}}; its peak would have been {{peak}} ({{constraint}}, {{time}}).',
        values
      );
}

/** "1,400 units" of several resources. */
export function sumWords(units: number): string {
  return t('review.count.units', '{{units}} units', {
    count: units,
    units: numberFormat({}).format(units),
    defaultValue_one: '{{units}} unit',
  });
}

/** "+30 units". */
export function unitsChangeWords(by: number): string {
  return by === 0
    ? t('review.by.none', 'no change')
    : t('review.by.units', '{{by}} units', {
        count: Math.abs(by),
        by: numberFormat({ signDisplay: 'always' }).format(by),
        defaultValue_one: '{{by}} unit',
      });
}

/** Every unit size since the start of the range: "10 → 20 → 10". */
export function sizesCellWords({ sizes }: ResourceReview): string {
  if (sizes.length <= 1) {
    return NOTHING;
  }
  if (sizes.length <= MOST_SIZES) {
    return sizes.map(({ units }) => units).join(' → ');
  }
  return t('review.sizes.range', '{{least}} to {{most}}, {{count}} changes', {
    least: smallest(sizes.map(({ units }) => units)),
    most: largest(sizes.map(({ units }) => units)),
    count: sizes.length - 1,
  });
}

/** Every change of the unit size with its time; undefined without one. */
export function sizesSentence({ sizes }: ResourceReview, formats: Formats): string | undefined {
  if (sizes.length <= 1) {
    return undefined;
  }
  const changes = sizes.slice(1).map(({ units, since }, i) =>
    t('review.sizes.change', '{{from}} → {{to}} ({{time}})', {
      from: sizes[i].units,
      to: units,
      time: formats.fullMinute(since),
    })
  );
  return t('review.sizes.sentence', 'Unit size since the start of the range: {{changes}}.', {
    changes: [...changes.slice(0, MOST_CHANGES), ...(changes.length > MOST_CHANGES ? ['…'] : [])].join(', '),
  });
}

/** The action, in a few words. */
export function reviewAction(review: ResourceReview): string {
  return actionWords(review.verdict, review.outlook, review.isForFailover);
}

/** The action with its reason; undefined for a free resource, whose advice says why. */
export function verdictSentence(review: ResourceReview, formats: Formats): string | undefined {
  const { advice } = review;
  if (advice.units === null && advice.reason === 'free') {
    return undefined;
  }
  return t('review.verdict', '{{action}}. {{why}}', {
    action: reviewAction(review),
    why: verdictReason(review, formats),
  });
}

/** The reason for what to do, by the values of the time range. */
export function verdictReason(review: ResourceReview, formats: Formats): string {
  const { resource, verdict, advice, peak, peakUnits, units, outlook } = review;
  const isAtOtherSize = peakUnits.length > 0 && !peakUnits.some((size) => size === units);
  return whyWords(verdict, formats, {
    peak: isAtOtherSize ? undefined : peak?.utilization,
    outlook,
    needed: advice.units,
    byReplica: resource.recordedVerdict?.isForFailover,
    isForFailover: keptForFailover(review),
  });
}

/** The unit size that was enough for two weeks, by the rules; undefined until they have seen as many days. */
export function enoughSentence(
  { resource: { recordedEnough: units } }: ResourceReview,
  { edition }: PanelSettings,
  { threshold }: Formats
): string | undefined {
  if (units === undefined) {
    return undefined;
  }
  const values = { units, days: SCALE_DOWN_DAYS, target: threshold(DEFAULT_TARGET) };
  return units > edition.sizes[edition.sizes.length - 1]
    ? t('review.enough.none', 'No unit size would have kept the last {{days}} days at or below {{target}}.', values)
    : t(
        'review.enough.size',
        'Unit size {{units}} would have kept the last {{days}} days at or below {{target}}.',
        values
      );
}

/** The judgement of server load on the ceilings; undefined without load or traffic. */
export function loadSentence({ loadSays }: ResourceReview, { percent }: Formats): string | undefined {
  if (loadSays === undefined) {
    return undefined;
  }
  const values = { load: percent(loadSays.load), traffic: percent(loadSays.traffic) };
  switch (loadSays.ceilings) {
    case 'agree':
      return t('review.load.agree', 'Server load peaked at {{load}}, which agrees with the ceilings.', values);
    case 'tooHigh':
      return t(
        'review.load.tooHigh',
        'Ceilings look too high for this service: server load peaked at {{load}}, traffic only at {{traffic}}.',
        values
      );
    case 'tooLow':
      return t(
        'review.load.tooLow',
        'Ceilings look too low for this service: traffic peaked at {{traffic}}, server load only at {{load}}.',
        values
      );
  }
}

/** That the data of a resource ends before that of the others; undefined if it does not. */
export function endSentence({ resource }: ResourceReview, completeTo: number | undefined, formats: Formats) {
  const { latest, times } = resource;
  return completeTo === undefined || completeTo - latest.time <= latenessOf(times)
    ? undefined
    : t('review.end', 'Data only to {{time}}.', { time: formats.fullMinute(latest.time) });
}

/** "38.9 of 40.0 MB/s" at the peak; undefined where only the utilization is known. */
export function figuresOfPeak({ dimension, figures }: Peak, formats: Formats): string | undefined {
  return figures && valueOfCeiling(formats.valueOf(dimension, figures.measured, figures.ceiling));
}

export function unratedSentence(reason: Unrated, { edition }: PanelSettings): string {
  switch (reason) {
    case 'nothingMeasured':
      return t('review.unrated.nothingMeasured', 'Nothing measured in this time range.');
    case 'unitsUnknown':
      return t(
        'review.unrated.unitsUnknown',
        'Unit size unknown, so no ceilings: add a units series, or set the unit size in the options.'
      );
    case 'unitsOutsideGuide':
      return t(
        'review.unrated.unitsOutside',
        'The unit size is outside the guide, which covers {{first}} to {{last}}, so it has no ceilings.',
        { first: edition.columns[0], last: edition.columns[edition.columns.length - 1] }
      );
    case 'free':
      return t('review.unrated.free', 'Free_F1 has no traffic ceilings, and its connections are not measured.');
  }
}

export function appServersSentence({ advice, appServers, mix }: ResourceReview): string | undefined {
  if (mix === undefined || (advice.units === null && advice.reason === 'free')) {
    return undefined;
  }
  return appServers === undefined
    ? t('review.appServers.none', 'For this mix the guide suggests no application servers.')
    : t(
        'review.appServers.sentence',
        'The guide suggests {{count}} application servers for this mix at unit size {{units}}.',
        {
          count: appServers.count,
          units: appServers.units,
          defaultValue_one: 'The guide suggests {{count}} application server for this mix at unit size {{units}}.',
        }
      );
}

/** "message size, server leg"; undefined without assumptions. */
export function assumptionsCell({ assumptions }: ResourceReview): string | undefined {
  return assumptions.map(assumptionName).join(', ') || undefined;
}

/** The mix behind the ceilings; undefined without a mix, which the notes report. */
export function mixSentence({ mix, peak }: ResourceReview, formats: Formats): string | undefined {
  if (mix === undefined) {
    return undefined;
  }
  const words = mixWords(mix, formats);
  return peak === undefined
    ? t('review.mix.latest', 'Mix: {{words}}.', { words })
    : t('review.mix.atPeak', 'Mix at the peak: {{words}}.', { words });
}

/** The part of the range that the figures cover; undefined if they cover all or none of it. */
export function coverageSentence({ times, ratedTimes }: ResourceReview): string | undefined {
  return ratedTimes === times || ratedTimes === 0
    ? undefined
    : t('review.coverage', 'Based on {{rated}} of {{count}} points in time; the others have no value or no ceiling.', {
        rated: ratedTimes,
        count: times,
      });
}

import { SCENARIOS } from '../../guide';
import {
  type Basis,
  type Constraint,
  CONSTRAINT_DIMENSIONS,
  type Dimension,
  isFree,
  type MessageRate,
  type Mix,
} from '../../model/capacity';
import { type Unrated } from '../../model/review';
import {
  isRatioOf,
  shownUtilization,
  shownValue,
  smallMessageSize,
  type Snapshot,
  type UtilizationRange,
} from '../../model/snapshot';
import { type PanelSettings } from '../../options/settings';
import { constraintName, dimensionTitle, scenarioName } from '../../ui/names';
import { NBSP, t } from '../../ui/text';
import { type Formats } from '../look/format';

/** Why nothing, or not everything, of a resource is rated; undefined where everything is. */
export function whyUnrated(snapshot: Snapshot, settings: PanelSettings): string | undefined {
  const { worst, unrated, ceilings } = snapshot;
  if (worst === undefined) {
    return whyNoCeilings(snapshot, settings);
  }
  if (unrated.length === 0) {
    return undefined;
  }
  const names = unratedNames(snapshot);
  return ceilings === undefined ? `${names}. ${whyNoCeilings(snapshot, settings)}` : names;
}

/** "Not rated: inbound traffic, connections", or that nothing arrives of them any more. */
function unratedNames({ ceilings, unrated }: Snapshot): string {
  const values = { names: unrated.map((constraint) => lowerFirst(nameOfConstraint(constraint))).join(', ') };
  return ceilings === undefined
    ? t('header.notRated', 'Not rated: {{names}}', values)
    : t('header.noDataOf', 'No data: {{names}}', values);
}

function nameOfConstraint(constraint: Constraint): string {
  return constraintName(CONSTRAINT_DIMENSIONS[constraint][0]);
}

/** "73% to 146%". */
export function rangeWords({ least, most }: UtilizationRange, { threshold }: Pick<Formats, 'threshold'>): string {
  const whole = (share: number) => threshold(Math.round(share * 100) / 100);
  return t('header.fromTo', '{{least}} to {{most}}', { least: whole(least), most: whole(most) });
}

/** For example "No data since 14:19". */
export function silenceWords(since: number, formats: Formats): string {
  return t('header.silent', 'No data since {{time}}', { time: formats.time(since) });
}

/** For example "As of 14:19": the state and the advice of a time range that is over. */
export function asOfWords(end: number, formats: Formats): string {
  return t('header.asOf', 'As of {{time}}', { time: formats.fullMinute(end) });
}

/** For example "No unit size since 14:19". */
export function unitsSilenceWords(since: number, formats: Formats): string {
  return t('header.unitsSilent', 'No unit size since {{time}}', { time: formats.time(since) });
}

function whyNoCeilings({ sku, units, measured }: Snapshot, { edition }: PanelSettings): string {
  if (Object.keys(measured).length === 0) {
    return t('header.nothingMeasured', 'Nothing measured in this time range');
  }
  if (isFree(sku)) {
    return t('header.free', 'Free_F1 has no traffic ceilings, and its connections are not measured');
  }
  if (units === undefined) {
    return t('header.unitsUnknown', 'Unit size unknown: add a units series or set it in the options');
  }
  return t(
    'header.unitsOutside',
    'Unit size {{units}} is outside the guide, which covers {{first}} to {{last}}: no ceilings',
    { units, first: edition.columns[0], last: edition.columns[edition.columns.length - 1] }
  );
}

/** A short {@link whyNoCeilings}. */
function whyUnknown({ sku, units, measured }: Snapshot): string {
  if (Object.keys(measured).length === 0) {
    return unratedWords('nothingMeasured', units);
  }
  if (isFree(sku)) {
    return unratedWords('free', units);
  }
  return unratedWords(units === undefined ? 'unitsUnknown' : 'unitsOutsideGuide', units);
}

/** Why a resource has no state, or is not normal although what is rated of it is. */
export function whyIncomplete(snapshot: Snapshot): string {
  return snapshot.ceilings === undefined || snapshot.worst === undefined
    ? whyUnknown(snapshot)
    : unratedNames(snapshot);
}

/** Why a resource has no utilization, in a few words. */
export function unratedWords(reason: Unrated, units: number | undefined): string {
  switch (reason) {
    case 'nothingMeasured':
      return t('header.nothingMeasuredShort', 'Nothing measured');
    case 'free':
      return freeWords();
    case 'unitsUnknown':
      return t('header.unitsUnknownShort', 'Unit size unknown');
    case 'unitsOutsideGuide':
      return t('header.unitsOutsideShort', 'Unit size {{units}}: not in the guide', { units });
  }
}

/** For example "38.9 of 40.0 MB/s", or only the value without a ceiling; undefined without a value. */
export function figuresOf(snapshot: Snapshot, dimension: Dimension, formats: Formats['brief']): string | undefined {
  const shown = shownValue(snapshot, dimension);
  if (shown === undefined) {
    return undefined;
  }
  const ceiling = snapshot.ceilings?.[dimension];
  const utilization = shownUtilization(snapshot.utilization, dimension);
  return measuredOrAbout(shown.value, shown.basis === 'measured', (value) =>
    typeof ceiling === 'number' && (utilization === undefined || isRatioOf(utilization, shown.value, ceiling))
      ? valueOfCeiling(formats.valueOf(dimension, value, ceiling))
      : formats.value(dimension, value)
  );
}

/** Writes a measured figure as it is, and marks an estimate, with three digits: it is no more exact than that. */
export function measuredOrAbout(value: number, isMeasured: boolean, write: (value: number) => string): string {
  return isMeasured ? write(value) : aboutWords(write(Number(value.toPrecision(3))));
}

/** Marks a figure as an estimate. */
export function aboutWords(figure: string): string {
  return t('figures.about', 'about {{figure}}', { figure });
}

/** The basis of an estimate of messages; undefined for a measured rate. */
export function basisWords(basis: Basis): string | undefined {
  switch (basis) {
    case 'measured':
      return undefined;
    case 'counted':
      return t('basis.counted', "by Azure's count");
    case 'declared':
      return t('basis.declared', 'by the declared message size');
    case 'assumed':
      return t('basis.assumed', 'by the assumed message size');
  }
}

/** "about 29,400 messages/s out, about 18,400 in, by Azure's count"; undefined without traffic. */
export function messagesWords({ messages }: Pick<Snapshot, 'messages'>, formats: Formats): string | undefined {
  const { inbound, outbound } = messages;
  const rateWords = ({ rate, basis }: MessageRate, { value }: Formats['brief']) =>
    measuredOrAbout(rate, basis === 'measured', (figure) => value('outboundMessages', figure));
  const parts = [
    outbound && t('messages.out', '{{rate}} out', { rate: rateWords(outbound, formats) }),
    inbound && t('messages.in', '{{rate}} in', { rate: rateWords(inbound, outbound ? formats.brief : formats) }),
    ...new Set([outbound, inbound].map((rate) => rate && basisWords(rate.basis))),
  ];
  return parts.filter((part) => part !== undefined).join(', ') || undefined;
}

export function valueOfCeiling({ value, ceiling }: { value: string; ceiling: string }): string {
  return t('figures.valueOfCeiling', '{{value}} of {{ceiling}}', { value, ceiling });
}

export function unitsWords(units: number): string {
  return t('units', '{{count}} units', { count: units, defaultValue_one: '{{count}} unit' });
}

/** True if a peak was, or may have been, at another unit size than the present one. */
export function mayBeAtOtherSize([first, other]: readonly number[], now: number | undefined): boolean {
  return first !== undefined && (other !== undefined || first !== now);
}

/** Adds the unit size that a peak was at, unless it is the present one: "76.0% at 5 units". */
export function atPeakUnits(words: string, peakUnits: readonly number[], now: number | undefined): string {
  if (!mayBeAtOtherSize(peakUnits, now)) {
    return words;
  }
  const [first, other] = peakUnits;
  return t('review.peak', '{{utilization}} at {{units}}', {
    utilization: words,
    units:
      other === undefined
        ? unitsWords(first)
        : t('review.peakUnits', '{{one}} or {{other}}', { one: first, other: unitsWords(other) }),
  });
}

/** The largest unit size of the tiers Standard and Premium_P1. */
const MOST_UNITS_BELOW_P2 = 100;

/** Names the tier that a large unit size needs; undefined for sizes that every tier has. */
export function tierSentence(units: number | null | undefined): string | undefined {
  return typeof units === 'number' && units > MOST_UNITS_BELOW_P2
    ? t('tier.premium', 'Unit size {{units}} requires the Premium_P2 tier; the other tiers end at {{most}}.', {
        units,
        most: MOST_UNITS_BELOW_P2,
      })
    : undefined;
}

/** For example "Echo 70%, Broadcast 30%", largest first. */
export function mixWords(mix: Mix, formats: Formats): string {
  return SCENARIOS.map((scenario) => ({ scenario, share: mix[scenario] ?? 0 }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .map(({ scenario, share }) => `${scenarioName(scenario)}${NBSP}${percentOfMix(share, formats)}`)
    .join(', ');
}

/** Most shares are whole percentages, and look better without decimals. */
function percentOfMix(share: number, formats: Formats): string {
  const percent = share * 100;
  return Math.abs(percent - Math.round(percent)) < 0.05
    ? formats.threshold(Math.round(percent) / 100)
    : formats.percent(share);
}

/** The highest utilization of the time range: "peak 91.2%". */
export function peakWords(utilization: number, formats: Pick<Formats, 'percent'>): string {
  return t('header.peak', 'peak {{utilization}}', { utilization: formats.percent(utilization) });
}

/** The share of a ceiling from which small messages may overload the service (docs/model-error.md). */
const SMALL_MESSAGES_FROM = 0.6;

/** Stands where it changes the advice: the load looks right, and no server load shows that it is not. */
export function smallMessagesWords(
  snapshot: Snapshot,
  { edition }: PanelSettings,
  formats: Formats
): string | undefined {
  const { worst, measured, state } = snapshot;
  const isClose = worst !== undefined && state === 'normal' && worst.utilization >= SMALL_MESSAGES_FROM;
  return isClose && measured.serverLoad === undefined && smallMessageSize(snapshot, edition) !== undefined
    ? t('header.smallMessages', 'small messages may overload it from {{share}} on', {
        share: formats.threshold(SMALL_MESSAGES_FROM),
      })
    : undefined;
}

/** The number of assumptions; undefined without any. */
export function assumptionsWords({ assumptions }: Pick<Snapshot, 'assumptions'>): string | undefined {
  const count = assumptions.length;
  return count === 0
    ? undefined
    : t('assumption.count', '{{count}} assumptions', { count, defaultValue_one: '{{count}} assumption' });
}

/** The unit size, or the SKU of a free resource; undefined where neither is known. */
export function sizeWords({ sku, units }: Pick<Snapshot, 'sku' | 'units'>): string | undefined {
  if (isFree(sku)) {
    return freeWords();
  }
  return units === undefined ? undefined : unitsWords(units);
}

function freeWords(): string {
  return t('header.freeShort', 'Free_F1: no traffic ceilings');
}

/** The mix behind the ceilings, or that it is missing; undefined for a free resource, whose ceilings do not need it. */
export function conditionsMixWords(
  { sku, mix }: Pick<Snapshot, 'sku' | 'mix'>,
  settings: PanelSettings,
  formats: Formats
): string | undefined {
  if (isFree(sku)) {
    return undefined;
  }
  return mix ? mixWords(mix, formats) : noMixWords(settings);
}

function noMixWords({ mix }: PanelSettings): string {
  return mix.source === 'data'
    ? t('mix.unknown', 'no scenario mix in the data: do-not-exceed ceilings')
    : t('mix.none', 'no scenario mix: do-not-exceed ceilings');
}

/** For example "Not measured: inbound messages, connections". */
export function notMeasuredWords(dimensions: readonly Dimension[]): string {
  return t('overlay.notMeasured', 'Not measured: {{names}}', {
    names: dimensions.map((dimension) => lowerFirst(dimensionTitle(dimension))).join(', '),
  });
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
}

import { SCENARIOS } from '../../guide';
import {
  type Basis,
  type Constraint,
  CONSTRAINT_DIMENSIONS,
  type Dimension,
  isFree,
  type MessageRate,
  type Mix,
  SERVER_LOAD_CEILING,
  type Worst,
} from '../../model/capacity';
import { type Unrated } from '../../model/review';
import {
  type AssessedResource,
  isRatioOf,
  type Peak,
  shownUtilization,
  shownValue,
  smallMessageSize,
  type Snapshot,
  type UtilizationRange,
} from '../../model/snapshot';
import { type PanelSettings } from '../../options/settings';
import { constraintName, facetName, resourceName, scenarioName, stateName } from '../../ui/names';
import { NBSP, t } from '../../ui/text';
import { type Formats } from '../look/format';
import { SCENARIOS_IN_HEADER } from '../layout/limits';

/**
 * The header's sentence: the constraint closest to its ceiling, and how much is left.
 *
 * @param range of the utilization, while a fact that decides on it is unknown
 */
export function headline(
  snapshot: Snapshot,
  settings: PanelSettings,
  formats: Formats,
  range?: UtilizationRange
): string {
  const { worst, state, unrated } = snapshot;
  if (worst === undefined) {
    return whyNoCeilings(snapshot, settings);
  }
  const rated = ratedWords(snapshot, worst, formats, range);
  if (unrated.length === 0) {
    return rated;
  }
  const parts = [unratedNames(snapshot), snapshot.ceilings === undefined ? whyNoCeilings(snapshot, settings) : rated];
  return (state === 'incomplete' ? parts : [rated, parts[0]]).join('. ');
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

function ratedWords(
  { ceilings, measured }: Snapshot,
  { dimension, utilization }: Worst,
  formats: Formats,
  range: UtilizationRange | undefined
): string {
  const ceiling = ceilings?.[dimension] ?? SERVER_LOAD_CEILING;
  const figures = formats.valueOf(dimension, measured[dimension] ?? utilization * ceiling, ceiling);
  const values = {
    constraint: constraintName(dimension),
    utilization: formats.percent(utilization),
    rest: formats.percent(Math.abs(1 - utilization)),
    value: figures.value,
    ceiling: figures.ceiling,
  };
  if (range !== undefined) {
    return t('header.range', '{{constraint}} at {{range}} of the ceiling: “Server leg” in the options decides which', {
      constraint: values.constraint,
      range: rangeWords(range, formats),
    });
  }
  return utilization > 1
    ? t(
        'header.over',
        '{{constraint}} at {{utilization}} of the ceiling, {{rest}} over: {{value}} of {{ceiling}}',
        values
      )
    : t(
        'header.within',
        '{{constraint}} at {{utilization}} of the ceiling, {{rest}} left: {{value}} of {{ceiling}}',
        values
      );
}

/** "73% to 146%". */
function rangeWords({ least, most }: UtilizationRange, { threshold }: Pick<Formats, 'threshold'>): string {
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

/** A short {@link headline}. It begins with the figure, because a narrow panel cuts off the end. */
export function shortHeadline(
  snapshot: Snapshot,
  settings: PanelSettings,
  formats: Formats,
  range?: UtilizationRange
): string {
  const { worst } = snapshot;
  if (snapshot.state === 'incomplete') {
    return whyIncomplete(snapshot);
  }
  return worst === undefined
    ? whyNoCeilings(snapshot, settings)
    : t('header.short', '{{utilization}} {{constraint}}', {
        utilization: range === undefined ? formats.percent(worst.utilization) : rangeWords(range, formats),
        constraint: lowerFirst(constraintName(worst.dimension)),
      });
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

/** A short {@link whyNoCeilings}, for a caption. */
function whyUnknown({ sku, units, measured }: Snapshot): string {
  if (Object.keys(measured).length === 0) {
    return unratedWords('nothingMeasured', units);
  }
  if (isFree(sku)) {
    return unratedWords('free', units);
  }
  return unratedWords(units === undefined ? 'unitsUnknown' : 'unitsOutsideGuide', units);
}

/** Why a resource is not normal although what is rated of it is. */
export function whyIncomplete(snapshot: Snapshot): string {
  return snapshot.ceilings === undefined ? whyUnknown(snapshot) : unratedNames(snapshot);
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

/** For example "38.9 of 40.0 MB/s", or only the value without a ceiling; undefined if there is no value. */
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
export function mixWords(mix: Mix, formats: Formats, most: number = SCENARIOS.length): string {
  const shares = SCENARIOS.map((scenario) => ({ scenario, share: mix[scenario] ?? 0 }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  const words = shares
    .slice(0, most)
    .map(({ scenario, share }) => `${scenarioName(scenario)}${NBSP}${percentOfMix(share, formats)}`);
  const rest = shares.length - words.length;
  if (rest > 0) {
    words.push(t('mix.rest', '{{count}} more', { count: rest }));
  }
  return words.join(', ');
}

/** Most shares are whole percentages, and look better without decimals. */
function percentOfMix(share: number, formats: Formats): string {
  const percent = share * 100;
  return Math.abs(percent - Math.round(percent)) < 0.05
    ? formats.threshold(Math.round(percent) / 100)
    : formats.percent(share);
}

/** The line under a figure, for example "Warning: outbound traffic", or the reason for a missing figure. */
export function figureCaption(snapshot: Snapshot): string {
  const { worst, state } = snapshot;
  if (state === 'incomplete') {
    return whyIncomplete(snapshot);
  }
  return worst === undefined
    ? whyUnknown(snapshot)
    : t('header.figureCaption', '{{state}}: {{constraint}}', {
        state: stateName(state),
        constraint: lowerFirst(constraintName(worst.dimension)),
      });
}

/**
 * The parts of the header's second line.
 *
 * @param isNamed true if a picker beside it names the resource
 * @param when a ceiling is reached, in words
 * @param peak of the time range
 * @param action what to do
 */
export function details(
  resource: AssessedResource,
  settings: PanelSettings,
  formats: Formats,
  { isNamed, when, peak, action }: { isNamed: boolean; when?: string; peak?: Peak; action?: string }
): string[] {
  const { latest } = resource;
  const parts = [
    isNamed || resource.resource === '' ? undefined : resourceName(resource),
    t('header.at', 'at {{time}}', { time: formats.time(latest.time) }),
    when,
    sizeWords(latest),
    peak && peakWords(peak.utilization, formats),
    serverLoadWords(latest, formats),
    action,
    smallMessagesWords(latest, settings, formats),
    assumptionsWords(latest),
    messagesWords(latest, formats),
    latest.ceilings && conditionsMixWords(latest, settings, formats, SCENARIOS_IN_HEADER),
  ];
  return parts.filter((part) => part !== undefined);
}

/** The highest utilization of the time range: "peak 91.2%". */
export function peakWords(utilization: number, formats: Pick<Formats, 'percent'>): string {
  return t('header.peak', 'peak {{utilization}}', { utilization: formats.percent(utilization) });
}

/** Server load beside another constraint that is closer to its ceiling. */
function serverLoadWords({ worst, measured: { serverLoad } }: Snapshot, formats: Formats): string | undefined {
  return serverLoad === undefined || worst?.dimension === 'serverLoad'
    ? undefined
    : t('header.serverLoad', 'server load {{load}}', { load: formats.percent(serverLoad) });
}

/** The share of a ceiling from which small messages may overload the service (docs/model-error.md). */
const SMALL_MESSAGES_FROM = 0.6;

/** Stands where it changes the advice: the load looks right, and no server load shows that it is not. */
function smallMessagesWords(snapshot: Snapshot, { edition }: PanelSettings, formats: Formats): string | undefined {
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
  formats: Formats,
  most?: number
): string | undefined {
  if (isFree(sku)) {
    return undefined;
  }
  return mix ? mixWords(mix, formats, most) : noMixWords(settings);
}

function noMixWords({ mix }: PanelSettings): string {
  return mix.source === 'data'
    ? t('mix.unknown', 'no scenario mix in the data: do-not-exceed ceilings')
    : t('mix.none', 'no scenario mix: do-not-exceed ceilings');
}

/** For example "Not measured: inbound messages, connections". */
export function notMeasuredWords(dimensions: readonly Dimension[]): string {
  return t('overlay.notMeasured', 'Not measured: {{names}}', {
    names: dimensions.map((dimension) => lowerFirst(facetName(dimension))).join(', '),
  });
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
}

import { type ThresholdsConfig } from '@grafana/data';
import { type ExplicitRoleMapping } from '../frames';
import { DEFAULT_EDITION, type Edition, EDITION_IDS, EDITIONS } from '../guide';
import { type Mix, parseMix, type Result } from '../model/capacity';
import { isFact, type NumberFactName } from '../model/facts';
import { type AssessmentOptions } from '../model/snapshot';
import { recordOf, shown } from '../ui/unknown';
import { parseMixText } from './mixShares';
import { type Price, readPrice } from './price';
import { readRoles } from './rolesOption';
import { readThresholds, type ThresholdSettings } from './thresholds';
import { type DeclaredMix, DEFAULT_OPTIONS, type HeadroomOptions } from './types';

/** The panel's options after their checks, with what the model assesses resources by. */
export interface PanelSettings extends AssessmentOptions {
  thresholds: ThresholdSettings;
  /** Set by the user for series whose names are ambiguous. */
  roles: ExplicitRoleMapping[];
  /** Lower-case names or ids; empty means all. */
  resources: string[];
  /** Number of larger unit sizes to draw ceilings for. */
  nextSizes: number;
  /** Missing unless it is set. */
  price?: Price;
  problems: SettingProblem[];
}

/** An unusable option; the panel works without it and shows this. */
export interface SettingProblem {
  code:
    | 'editionUnknown'
    | 'unitsInvalid'
    | 'mixInvalid'
    | 'messageSizeInvalid'
    | 'trafficFactorsInvalid'
    | 'serverLegIgnored'
    | 'ceilingFactorInvalid'
    | 'thresholdsInvalid'
    | 'roleInvalid'
    | 'priceInvalid';
  /** The option's value, or the reason why it is invalid; '' for `serverLegIgnored`, which traffic factors override. */
  detail: string;
}

/** The text options with the dashboard's variables filled in. */
interface InterpolatedTexts {
  units: string;
  mixVariable: string;
  /** Comma-separated if a variable has several values. */
  resource: string;
}

/** The most that the editor offers; a hand-written dashboard may ask for any number. */
export const MOST_NEXT_SIZES = 3;

/** Undefined for the server leg of the data. */
const SERVER_LEGS: ReadonlyMap<unknown, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);

/** Values that Grafana's "All" interpolates to, with or without a custom all value. */
const ALL_VALUES = ['', '.*', '.+', '*', '$__all', 'all'];

/**
 * Checks the options of a dashboard, which may be older than the panel, provisioned, or written by hand.
 *
 * Missing options get their defaults; unusable ones are ignored and listed in `problems`.
 *
 * @param options `edition` must have its variables filled in
 * @param thresholds the standard field option
 */
export function readSettings(
  options: Partial<HeadroomOptions>,
  texts: InterpolatedTexts,
  thresholds?: ThresholdsConfig
): PanelSettings {
  const problems: SettingProblem[] = [];
  const { detail, ...levels } = readThresholds(thresholds);
  if (detail !== undefined) {
    problems.push({ code: 'thresholdsInvalid', detail });
  }
  const { roles, unknown } = readRoles(options.roles);
  unknown.forEach((role) => problems.push({ code: 'roleInvalid', detail: role }));
  const price = readPrice(options.price);
  if (price === 'invalid') {
    const { perUnit, currency } = recordOf(options.price);
    problems.push({ code: 'priceInvalid', detail: [perUnit, currency].map(shownOrCleared).join(', ') });
  }
  return {
    edition: readEdition(options.edition, problems),
    units: readUnits(texts.units, problems),
    mix: readMix(options, texts.mixVariable, problems),
    messageSize: readNumber('messageSize', options.messageSize, 'messageSizeInvalid', problems),
    ...readFactors(options, problems),
    ceilingFactor: readNumber('factor', options.ceilingFactor, 'ceilingFactorInvalid', problems),
    thresholds: levels,
    roles,
    resources: readResources(texts.resource),
    nextSizes: readNextSizes(options.nextSizes),
    ...(price !== undefined && price !== 'invalid' && { price }),
    problems,
  };
}

/** @param given with the dashboard's variables filled in; one that filters resources may say "All" */
function readEdition(given: unknown, problems: SettingProblem[]): Edition {
  const text = typeof given === 'string' ? given.trim() : '';
  const known = EDITION_IDS.find((id) => id === text);
  if (known === undefined && !ALL_VALUES.includes(text.toLowerCase())) {
    problems.push({ code: 'editionUnknown', detail: text });
  }
  return EDITIONS[known ?? DEFAULT_EDITION];
}

function readUnits(text: string, problems: SettingProblem[]): PanelSettings['units'] {
  if (text.trim() === '') {
    return { source: 'data' };
  }
  const units = Number(text);
  if (!isFact('units', units)) {
    problems.push({ code: 'unitsInvalid', detail: text });
    return { source: 'data' };
  }
  return { source: 'fixed', units };
}

function readMix(options: Partial<HeadroomOptions>, text: string, problems: SettingProblem[]): PanelSettings['mix'] {
  const declared = (mix: Result<Mix>): PanelSettings['mix'] => {
    if (mix.ok) {
      return { source: 'declared', mix: mix.value };
    }
    problems.push({ code: 'mixInvalid', detail: `${mix.error.field} ${mix.error.message}` });
    return { source: 'none' };
  };
  switch (options.mixSource) {
    case 'none':
      return { source: 'none' };
    case 'declared':
      return declared(parseMix(withoutCleared(options.declaredMix ?? {})));
    case 'variable':
      return declared(parseMixText(text));
    default:
      return { source: 'data' };
  }
}

/** Drops undefined shares: the editor clears a share that way, because Grafana merges its result into the saved mix. */
function withoutCleared(shares: DeclaredMix): DeclaredMix {
  return Object.fromEntries(Object.entries(shares).filter(([, share]) => share !== undefined));
}

function readFactors(
  options: Partial<HeadroomOptions>,
  problems: SettingProblem[]
): Pick<PanelSettings, 'serverLeg' | 'trafficFactors'> {
  const serverLeg = SERVER_LEGS.get(options.serverLeg);
  const { inbound, outbound } = recordOf(options.trafficFactors);
  if (isFact('factor', inbound) && isFact('factor', outbound)) {
    if (serverLeg !== undefined) {
      problems.push({ code: 'serverLegIgnored', detail: '' });
    }
    return { serverLeg: undefined, trafficFactors: { inbound, outbound } };
  }
  if (!isCleared(inbound) || !isCleared(outbound)) {
    problems.push({ code: 'trafficFactorsInvalid', detail: [inbound, outbound].map(shownOrCleared).join(', ') });
  }
  return { serverLeg, trafficFactors: undefined };
}

function shownOrCleared(value: unknown): string {
  return isCleared(value) ? '–' : shown(value);
}

/** Returns a number that may be cleared; undefined where the fact does not take it. */
function readNumber(
  fact: NumberFactName,
  value: unknown,
  code: SettingProblem['code'],
  problems: SettingProblem[]
): number | undefined {
  if (isFact(fact, value)) {
    return value;
  }
  if (!isCleared(value)) {
    problems.push({ code, detail: shown(value) });
  }
  return undefined;
}

/** An editor of a number clears it by any of these. */
function isCleared(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function readResources(text: string): string[] {
  // An extra comma, or an empty variable beside another, must not select every resource.
  const names = text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return names.some((name) => ALL_VALUES.includes(name)) ? [] : names;
}

function readNextSizes(count: unknown): number {
  return typeof count === 'number' && Number.isInteger(count)
    ? Math.min(MOST_NEXT_SIZES, Math.max(0, count))
    : DEFAULT_OPTIONS.nextSizes;
}

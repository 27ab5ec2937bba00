import { type Edition, EDITION_IDS, EDITIONS } from '../guide';
import { DEFAULT_THRESHOLDS, type Dimension, DIMENSIONS, type Mix, parseMix, type Thresholds } from '../model';
import { DEFAULT_OPTIONS, type HeadroomOptions } from './types';

export type UnitsSetting = { source: 'data' } | { source: 'fixed'; units: number };

/** What the panel computes with: the options, checked. */
export interface Settings {
  edition: Edition;
  units: UnitsSetting;
  mix: { source: 'data' } | { source: 'none' } | { source: 'declared'; mix: Mix };
  /** Bytes, positive. */
  messageSize: number;
  thresholds: Thresholds;
  /** Lower-case names or ids; empty means all. */
  resources: string[];
  facets: Dimension[];
  problems: SettingProblem[];
}

/** An option that says nothing that the panel can use; the panel goes on without it and shows this. */
export interface SettingProblem {
  code: 'unitsNotANumber' | 'mixInvalid' | 'messageSizeInvalid' | 'thresholdsInvalid';
  /** What the option holds, or what is wrong with it. */
  detail: string;
}

/** The text options with the dashboard's variables filled in. */
export interface InterpolatedTexts {
  fixedUnits: string;
  /** Comma-separated where a variable has several values. */
  resource: string;
}

/** What Grafana's "All" interpolates to where a variable has a custom all value. */
const ALL_VALUES = ['', '.*', '.+', '*', '$__all', 'all'];

/**
 * Checks the options of a dashboard, which may be older than the panel, provisioned, or written by hand.
 *
 * What is missing gets its default; what is unusable is left out and named in `problems`.
 */
export function readSettings(options: Partial<HeadroomOptions>, texts: InterpolatedTexts): Settings {
  const problems: SettingProblem[] = [];
  return {
    edition: EDITIONS[EDITION_IDS.find((id) => id === options.edition) ?? DEFAULT_OPTIONS.edition],
    units: readUnits(options, texts.fixedUnits, problems),
    mix: readMix(options, problems),
    messageSize: readMessageSize(options.messageSize, problems),
    thresholds: readThresholds(options.thresholds, problems),
    resources: readResources(texts.resource),
    facets: readFacets(options.facets),
    problems,
  };
}

function readUnits(options: Partial<HeadroomOptions>, text: string, problems: SettingProblem[]): UnitsSetting {
  if (options.unitsSource !== 'fixed') {
    return { source: 'data' };
  }
  const units = Number(text);
  if (text.trim() === '' || !Number.isFinite(units)) {
    problems.push({ code: 'unitsNotANumber', detail: text });
    return { source: 'data' };
  }
  return { source: 'fixed', units };
}

function readMix(options: Partial<HeadroomOptions>, problems: SettingProblem[]): Settings['mix'] {
  if (options.mixSource === 'none') {
    return { source: 'none' };
  }
  if (options.mixSource !== 'declared') {
    return { source: 'data' };
  }
  const mix = parseMix(options.declaredMix ?? {});
  if (!mix.ok) {
    problems.push({ code: 'mixInvalid', detail: `${mix.error.field} ${mix.error.message}` });
    return { source: 'none' };
  }
  return { source: 'declared', mix: mix.value };
}

function readMessageSize(size: unknown, problems: SettingProblem[]): number {
  if (size === undefined || size === null) {
    return DEFAULT_OPTIONS.messageSize;
  }
  if (typeof size !== 'number' || !Number.isFinite(size) || size <= 0) {
    problems.push({ code: 'messageSizeInvalid', detail: String(size) });
    return DEFAULT_OPTIONS.messageSize;
  }
  return size;
}

function readThresholds(thresholds: unknown, problems: SettingProblem[]): Thresholds {
  const { over } = DEFAULT_THRESHOLDS;
  const warning = numberIn(thresholds, 'warning') ?? DEFAULT_THRESHOLDS.warning;
  const critical = numberIn(thresholds, 'critical') ?? DEFAULT_THRESHOLDS.critical;
  if (!(warning > 0 && warning <= critical && critical <= over)) {
    problems.push({ code: 'thresholdsInvalid', detail: `${warning}, ${critical}` });
    return DEFAULT_THRESHOLDS;
  }
  return { warning, critical, over };
}

function numberIn(value: unknown, key: 'warning' | 'critical'): number | undefined {
  if (typeof value !== 'object' || value === null || !(key in value)) {
    return undefined;
  }
  const entry: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof entry === 'number' ? entry : undefined;
}

function readResources(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  return names.some((name) => ALL_VALUES.includes(name)) ? [] : names;
}

function readFacets(facets: unknown): Dimension[] {
  if (!Array.isArray(facets)) {
    return DEFAULT_OPTIONS.facets;
  }
  const chosen = DIMENSIONS.filter((dimension) => facets.includes(dimension));
  return chosen.length > 0 ? chosen : DEFAULT_OPTIONS.facets;
}

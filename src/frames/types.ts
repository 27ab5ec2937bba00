import { type Calibration, type Dimension, DIMENSIONS } from '../model/capacity';
import { type NullableColumn } from '../model/numbers';
import { type ResourceSeries } from '../model/snapshot';

/** Figures over time that the rules do not record: only a query that is named after the role has them. */
const QUERIED_ROLES = ['peak', 'p95', 'bands', 'enough', 'halfHours'] as const;

/** Roles that hold for a resource as a whole: of their series, the last value in the time range counts. */
export const LASTING_ROLES = [
  'sku',
  'messageSize',
  'serverLeg',
  'trafficFactor',
  'ceilingFactor',
  'calibrated',
  'verdict',
  'climbing',
  'dayPeak',
  ...QUERIED_ROLES,
] as const;

export type LastingRole = (typeof LASTING_ROLES)[number];

/** The roles of series in the panel. The refId of a query may name one explicitly. */
export const SERIES_ROLES = [
  ...DIMENSIONS,
  'units',
  'share',
  'countedMessages',
  'utilization',
  ...LASTING_ROLES,
] as const;

export type SeriesRole = (typeof SERIES_ROLES)[number];

export function isRole(name: unknown): name is SeriesRole {
  return SERIES_ROLES.some((role) => role === name);
}

/** Roles that a recorded series has. */
export type RecordedRole = Exclude<SeriesRole, (typeof QUERIED_ROLES)[number]>;

export const RECORDED_ROLES = SERIES_ROLES.filter(isRecorded);

export function isRecorded(role: SeriesRole): role is RecordedRole {
  return !QUERIED_ROLES.some((queried) => queried === role);
}

export function isLasting(role: SeriesRole): role is LastingRole {
  return LASTING_ROLES.some((lasting) => lasting === role);
}

/** Roles that describe how a resource is configured, not what happens to it. */
export const CONFIGURATION_ROLES: readonly SeriesRole[] = ['units', 'share'];

export function isConfiguration(role: SeriesRole): boolean {
  return CONFIGURATION_ROLES.includes(role);
}

/** How a role was found, strongest first. */
export const EVIDENCE = ['option', 'canonicalName', 'refId', 'exporterName', 'chosenName'] as const;

export type RoleEvidence = (typeof EVIDENCE)[number];

/** The labels of a series. */
export type Labels = Readonly<Record<string, string>>;

/** Values at ascending times without duplicates. May be the frame's own arrays: never write to them. */
export interface Samples {
  times: number[];
  values: NullableColumn;
  /** For a unit size or a share: positions of values that differ from the one before, if they are known. */
  changes?: readonly number[];
}

/** The place of a series in the observed frames; its field has the configuration, links and display. */
export interface FieldOrigin {
  /** Position of the frame. */
  frame: number;
  /** Position of the field in the frame. */
  field: number;
  /** The series' rows in a long frame, where others may belong to another resource; undefined for all rows. */
  rows?: readonly number[];
}

/** Measurements of an earlier time: that of Grafana's time comparison, else the week before by queries of its own. */
export interface Comparison {
  /** Milliseconds between both times. */
  earlierBy: number;
  /** True for a week before by queries, which nobody chose to compare with. */
  isOffered: boolean;
  /** Unix milliseconds, shifted to the current time range; ascending, no duplicates. */
  times: number[];
  measured: Partial<Record<Dimension, NullableColumn>>;
}

/** The settings of the rules for a resource; an option of the panel overrides each. */
export interface RecordedSettings extends Calibration {
  /** Average message in bytes. */
  messageSize?: number;
  /** Unix seconds of the day on which the factors were measured. */
  calibrated?: number;
}

/** All data of one resource, on one time axis. */
export interface ResourceObservations extends ResourceSeries {
  /** `Default`, `Serverless` or `Classic`, where it is known. */
  serviceMode?: string;
  recorded: RecordedSettings;
  /** Milliseconds between the points that the source was asked for, if it says so. */
  interval?: number;
  /** Labels that every series of the resource shares. */
  labels: Record<string, string>;
  /** The field of each measured dimension; of several series, the first. */
  origins: Partial<Record<Dimension, FieldOrigin>>;
  /** Present if the dashboard compares with an earlier time, or its queries ask for last week. */
  comparison?: Comparison;
}

/** A problem in the data that the panel shows to the user. */
export interface DataWarning {
  /** Stable identifier, also the key of its translation. */
  code:
    | 'noTimeField'
    | 'noNumberField'
    | 'unknownSeries'
    | 'bitsNotBytes'
    | 'unitMismatch'
    | 'percentNotRatio'
    | 'rateAssumed'
    | 'grainUnknown'
    | 'looksLikeCounter'
    | 'duplicateSeries'
    | 'duplicateTimes'
    | 'mergedSeries'
    | 'unknownScenario'
    | 'invalidValues'
    | 'noResourceLabel';
  /** The series, field or frame concerned; without a name, the position of its frame. */
  subject: string;
}

/** Reports a problem in the data. */
export type Warn = (warning: DataWarning) => void;

/** The role of a series and how it was found. */
export interface RoleAssignment {
  role: SeriesRole;
  evidence: RoleEvidence;
  /** Name of the series in the data. */
  series: string;
  refId?: string;
  resourceId: string;
  /** Applied divisor: for example 60 for totals per minute, 100 for a server load in percent. */
  divisor: number;
}

/**
 * How values are written, if not as the role has them: the divisors that make them bytes or messages per second, or a ratio.
 */
export const BASES = {
  perSecond: 1,
  perMinute: 60,
  per5Minutes: 300,
  per15Minutes: 900,
  per30Minutes: 1800,
  perHour: 3600,
  per6Hours: 21_600,
  per12Hours: 43_200,
  perDay: 86_400,
  bitsPerSecond: 8,
  kilobytesPerSecond: 1e-3,
  megabytesPerSecond: 1e-6,
  ratio: 1,
  percent: 100,
} as const;

export type Basis = keyof typeof BASES;

/** Totals of the time grains of Azure Monitor. */
export const TOTALS = [
  'perMinute',
  'per5Minutes',
  'per15Minutes',
  'per30Minutes',
  'perHour',
  'per6Hours',
  'per12Hours',
  'perDay',
] as const satisfies readonly Basis[];

/**
 * A role that a user sets for series. It applies to series that match all given criteria; without criteria, to none.
 */
export interface ExplicitRoleMapping {
  /** `ignore`: the panel does not use the series, whatever its name is. */
  role: SeriesRole | 'ignore';
  refId?: string;
  /** The exact name of the metric, field or frame, or the display name. */
  series?: string;
  /** If undefined, decided by the source. */
  basis?: Basis;
}

export interface ObserveOptions {
  /** The unit that the panel gives to every field without one, which says nothing of a series. */
  panelUnit?: string;
  /** The first that applies overrides everything in the data. */
  roles?: readonly ExplicitRoleMapping[];
}

export interface Observations {
  /** Sorted by `resourceId`; never summed. */
  resources: ResourceObservations[];
  roles: RoleAssignment[];
  warnings: DataWarning[];
  /** True if no frame has any rows. */
  isEmpty: boolean;
}

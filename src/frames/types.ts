import { type Dimension, type NullableColumn, type ResourceSeries } from '../model';

/** What a series can mean to the panel. A query whose refId is one of these says so outright. */
export const SERIES_ROLES = [
  'inboundBytes',
  'outboundBytes',
  'inboundMessages',
  'outboundMessages',
  'connections',
  'units',
  'share',
  'serverLoad',
] as const;

export type SeriesRole = (typeof SERIES_ROLES)[number];

/** How a role was found, strongest first (DESIGN.md section 8). */
export type RoleEvidence = 'option' | 'canonicalName' | 'refId' | 'exporterName';

/** One value a timestamp; null is a gap and stays one. It may be the frame's own array: read it, never write. */
export type Column = NullableColumn;

/** Where a series stands in the frames that were observed; its field has the configuration, links and display of it. */
export interface FieldOrigin {
  /** Position of the frame. */
  frame: number;
  /** Position of the field in it. */
  field: number;
  /** Rows of a long frame that are the series'; the others may be another resource's. Left out where every row is. */
  rows?: readonly number[];
}

/** What was measured in the time that Grafana's time comparison asks for. */
export interface Comparison {
  /** Unix milliseconds, moved to the time that it is compared with; ascending, no duplicates. */
  times: number[];
  measured: Partial<Record<Dimension, Column>>;
}

/** Everything that the data says about one resource, on one time axis. */
export interface ResourceObservations extends ResourceSeries {
  /** Labels that every series of the resource shares. */
  labels: Record<string, string>;
  /** The field of each measured dimension; of several series, the first. */
  origins: Partial<Record<Dimension, FieldOrigin>>;
  /** What an earlier time measured, where the dashboard compares with one. */
  comparison?: Comparison;
}

/** Something in the data that a person should know; the panel shows it, and never throws. */
export interface DataWarning {
  /** Stable identifier, also the key of its translation. */
  code:
    | 'noTimeField'
    | 'noNumberField'
    | 'unknownSeries'
    | 'bitsNotBytes'
    | 'looksLikeCounter'
    | 'duplicateSeries'
    | 'unknownScenario'
    | 'invalidValues'
    | 'noResourceLabel';
  /** The series or field that it is about. */
  subject: string;
}

/** Which field plays which role, and how that was found. */
export interface RoleAssignment {
  role: SeriesRole;
  evidence: RoleEvidence;
  /** Name of the series as the data gives it. */
  series: string;
  refId?: string;
  resourceId: string;
  /** Divisor that was applied: 60 where the source gives totals a minute; 100 turns server load from percent. */
  perSecondDivisor: number;
}

/**
 * What a user says about a series. It applies where every criterion that is given holds; without any it applies
 * to nothing.
 */
export interface ExplicitRoleMapping {
  /** `ignore`: the series is none of the panel's, whatever its name says. */
  role: SeriesRole | 'ignore';
  refId?: string;
  /** Name of the metric, field or frame, or the display name, exactly. */
  series?: string;
  /** What the values are: rates, or totals of one minute. Left out, what is known of the source decides. */
  basis?: 'perSecond' | 'perMinute';
}

export interface ObserveOptions {
  /** The first that applies wins over everything that the data says. */
  roles?: readonly ExplicitRoleMapping[];
}

export interface Observations {
  /** By `resourceId`; never summed. */
  resources: ResourceObservations[];
  roles: RoleAssignment[];
  warnings: DataWarning[];
}

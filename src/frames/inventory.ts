import { type DataFrame } from '@grafana/data';
import { observe } from './observe';
import { decidingMapping, detectRole } from './roles';
import { type RawSeries, readSeries } from './series';
import {
  type ExplicitRoleMapping,
  type ObserveOptions,
  type SeriesRole,
  type RoleAssignment,
  type RoleEvidence,
} from './types';

/** What the series of one name and query are taken for. */
export interface SeriesMeaning {
  /** None where nothing tells; `ignore` where an option says so. */
  role?: SeriesRole | 'ignore';
  evidence?: RoleEvidence;
  /** As in {@link RoleAssignment}; none where the series is not used. */
  perSecondDivisor?: number;
}

/** Series that a mapping of roles cannot tell apart: of one name and one query. */
export interface SeriesListing {
  /** None where the data has no name for them. */
  series?: string;
  refId?: string;
  /** How many there are, for example one a resource. */
  count: number;
  /** Mostly one; more where a label says what a series is. */
  meanings: SeriesMeaning[];
  /** Whether the data tells what each of them is, whatever the options say. */
  isRecognised: boolean;
  /** The one of the options' mappings that decides for them, if one does. */
  mapping?: ExplicitRoleMapping;
}

/** What the data has, used or not, in its order: for the person who decides what it means. It never throws. */
export function listSeries(frames: readonly DataFrame[], options: ObserveOptions = {}): SeriesListing[] {
  const assignments = observe(frames, options).roles;
  const listings = new Map<string, SeriesListing>();
  for (const series of readSeries(frames, () => {}).filter(({ isComparison }) => !isComparison)) {
    const name = series.names.at(0);
    if (name === undefined && series.refId === undefined) {
      continue;
    }
    const key = JSON.stringify([series.refId, name]);
    const listing = listings.get(key) ?? {
      series: name,
      refId: series.refId,
      count: 0,
      meanings: [],
      isRecognised: true,
    };
    listings.set(key, listing);
    listing.count++;
    listing.isRecognised &&= detectRole(series, []) !== undefined;
    listing.mapping ??= decidingMapping(series, options.roles ?? []);
    const meaning = meaningOf(series, options, assignments);
    if (!listing.meanings.some(({ role }) => role === meaning.role)) {
      listing.meanings.push(meaning);
    }
  }
  return [...listings.values()];
}

function meaningOf(series: RawSeries, options: ObserveOptions, assignments: readonly RoleAssignment[]): SeriesMeaning {
  const detected = detectRole(series, options.roles ?? []);
  if (detected === undefined) {
    return {};
  }
  if (detected === 'ignore') {
    return { role: 'ignore', evidence: 'option' };
  }
  const { role, evidence } = detected;
  const name = series.names.at(0) ?? series.refId;
  const used = assignments.find(
    (assignment) => assignment.role === role && assignment.series === name && assignment.refId === series.refId
  );
  return { role, evidence, perSecondDivisor: used?.perSecondDivisor };
}

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

export interface SeriesMeaning {
  /** Undefined if not recognized; `ignore` if an option says so. */
  role?: SeriesRole | 'ignore';
  evidence?: RoleEvidence;
  /** As in {@link RoleAssignment}; undefined if the series is not used. */
  perSecondDivisor?: number;
}

/** Series of one name and query, which a mapping of roles cannot tell apart. */
export interface SeriesListing {
  /** Undefined if the data has no name for them. */
  series?: string;
  refId?: string;
  /** The number of series, for example one for each resource. */
  count: number;
  /** Usually one; several if a label decides the role. */
  meanings: SeriesMeaning[];
  /** True if the data alone tells the role of each, without the options. */
  isRecognised: boolean;
  /** The mapping in the options that applies to them, if any. */
  mapping?: ExplicitRoleMapping;
}

/** Lists all series of the data in order, used or not, for the editor of roles. Never throws. */
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

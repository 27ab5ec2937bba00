import { type DataFrame } from '@grafana/data';
import { observe } from './observe';
import { decidingMapping, detectRole } from './roles';
import { keyOf, nameOf, type Series, readSeries } from './series';
import { type ExplicitRoleMapping, type ObserveOptions, type SeriesRole, type RoleEvidence } from './types';

export interface SeriesMeaning {
  /** Undefined if not recognized; `ignore` if an option says so. */
  role?: SeriesRole | 'ignore';
  evidence?: RoleEvidence;
  /** The name that says so. */
  by?: string;
  /** As in {@link RoleAssignment}; undefined if the series is not used. */
  divisor?: number;
  /** True for totals that are not used, because their time grain is unknown. */
  isGrainUnknown?: boolean;
}

/** Series of one name and query, which a mapping of roles cannot tell apart. */
export interface SeriesListing {
  /** Undefined if the data has no name for them. */
  series?: string;
  refId?: string;
  /** The unit of their field, if it has one. */
  unit?: string;
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
  const observed = observe(frames, options);
  // The first of each counts.
  const used = new Map(
    [...observed.roles].reverse().map(({ refId, series, role, divisor }) => [keyOf(refId, series, role), divisor])
  );
  const withoutGrain = observed.warnings.filter(({ code }) => code === 'grainUnknown').map(({ subject }) => subject);
  const listings = new Map<string, SeriesListing>();
  for (const series of readSeries(frames, ignore)) {
    const name = series.names.at(0);
    const { refId } = series;
    if (series.comparedBy !== undefined || (name === undefined && refId === undefined)) {
      continue;
    }
    const listing = listings.get(keyOf(refId, name)) ?? {
      series: name,
      refId,
      unit: series.unit,
      count: 0,
      meanings: [],
      isRecognised: true,
    };
    listings.set(keyOf(refId, name), listing);
    listing.count++;
    listing.isRecognised &&= detectRole(series, []) !== undefined;
    listing.mapping ??= decidingMapping(series, options.roles ?? []);
    const { role, evidence, by } = meaningOf(series, options);
    if (!listing.meanings.some((meaning) => meaning.role === role)) {
      const isUsed = role !== undefined && role !== 'ignore';
      listing.meanings.push({
        role,
        evidence,
        by,
        ...(isUsed && { divisor: used.get(keyOf(refId, nameOf(series), role)) }),
        ...(isUsed && withoutGrain.includes(nameOf(series)) && { isGrainUnknown: true }),
      });
    }
  }
  return [...listings.values()];
}

function meaningOf(series: Series, options: ObserveOptions): Pick<SeriesMeaning, 'role' | 'evidence' | 'by'> {
  const detected = detectRole(series, options.roles ?? []);
  if (detected === undefined) {
    return {};
  }
  return detected === 'ignore' ? { role: 'ignore', evidence: 'option' } : detected;
}

/** The panel shows the warnings; the editor lists what can be read. */
function ignore(): void {}

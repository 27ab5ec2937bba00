import { type Basis, type ExplicitRoleMapping, isRate, SERIES_ROLES, type SeriesListing, TOTALS } from '../frames';
import { shown } from '../ui/unknown';

type Role = ExplicitRoleMapping['role'];

const BYTES: readonly Role[] = ['inboundBytes', 'outboundBytes'];

const OF_LOAD: readonly Basis[] = ['ratio', 'percent'];
const OF_RATES: readonly Basis[] = ['perSecond', ...TOTALS];
const OF_BYTES: readonly Basis[] = [...OF_RATES, 'bitsPerSecond', 'kilobytesPerSecond', 'megabytesPerSecond'];

/** How the values of a role may be written; none for a role whose values are always read as they are. */
export function basesFor(role: Role): readonly Basis[] {
  if (role === 'ignore' || (!isRate(role) && role !== 'serverLoad')) {
    return [];
  }
  return role === 'serverLoad' ? OF_LOAD : BYTES.includes(role) ? OF_BYTES : OF_RATES;
}

/**
 * Reads the role mappings of an option that may be written by hand.
 *
 * @returns also the unknown roles
 */
export function readRoles(option: unknown): { roles: ExplicitRoleMapping[]; unknown: string[] } {
  const roles: ExplicitRoleMapping[] = [];
  const unknown: string[] = [];
  for (const mapping of Array.isArray(option) ? option : []) {
    if (typeof mapping !== 'object' || mapping === null) {
      continue;
    }
    const { role, refId, series, basis }: Record<string, unknown> = { ...mapping };
    const known = role === 'ignore' ? role : SERIES_ROLES.find((name) => name === role);
    if (known === undefined) {
      unknown.push(shown(role));
      continue;
    }
    roles.push({
      role: known,
      ...(typeof refId === 'string' && refId !== '' && { refId }),
      ...(typeof series === 'string' && series !== '' && { series }),
      ...basisIn(known, basis),
    });
  }
  return { roles, unknown };
}

function basisIn(role: Role, given: unknown): Pick<ExplicitRoleMapping, 'basis'> {
  const basis = basesFor(role).find((known) => known === given);
  return basis === undefined ? {} : { basis };
}

/** Puts a new mapping before all others, because the first that matches decides; replaces one for the same series. */
export function withMapping(
  roles: readonly ExplicitRoleMapping[],
  mapping: ExplicitRoleMapping
): ExplicitRoleMapping[] {
  const { basis, ...others } = mapping;
  const stated = { ...others, ...basisIn(mapping.role, basis) };
  return roles.some((other) => isOf(other, mapping))
    ? roles.map((other) => (isOf(other, mapping) ? stated : other))
    : [stated, ...roles];
}

export function withoutMapping(
  roles: readonly ExplicitRoleMapping[],
  removed: ExplicitRoleMapping
): ExplicitRoleMapping[] {
  return roles.filter((mapping) => mapping !== removed);
}

/** Mappings that match no series. */
export function idleMappings(
  roles: readonly ExplicitRoleMapping[],
  listings: readonly SeriesListing[]
): ExplicitRoleMapping[] {
  return roles.filter((mapping) => listings.every((listing) => listing.mapping !== mapping));
}

function isOf(mapping: ExplicitRoleMapping, { refId, series }: ExplicitRoleMapping): boolean {
  return mapping.refId === refId && mapping.series === series;
}

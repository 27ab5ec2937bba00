import { type ExplicitRoleMapping, SERIES_ROLES, type SeriesListing } from '../frames';

/** Roles whose values are rates, which a source may deliver as totals per minute. */
const RATE_ROLES: ReadonlyArray<ExplicitRoleMapping['role']> = [
  'inboundBytes',
  'outboundBytes',
  'inboundMessages',
  'outboundMessages',
  'countedMessages',
];

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
      unknown.push(String(role));
      continue;
    }
    roles.push({
      role: known,
      ...(typeof refId === 'string' && refId !== '' && { refId }),
      ...(typeof series === 'string' && series !== '' && { series }),
      ...((basis === 'perSecond' || basis === 'perMinute') && { basis }),
    });
  }
  return { roles, unknown };
}

export function hasBasis(role: ExplicitRoleMapping['role']): boolean {
  return RATE_ROLES.includes(role);
}

/** Puts a new mapping before all others, because the first that matches decides; replaces one for the same series. */
export function withMapping(
  roles: readonly ExplicitRoleMapping[],
  mapping: ExplicitRoleMapping
): ExplicitRoleMapping[] {
  const { basis, ...others } = mapping;
  const stated = basis !== undefined && hasBasis(mapping.role) ? mapping : others;
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

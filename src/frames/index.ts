export { KNOWN_METRICS, KNOWN_QUERIES, type KnownQuery } from './known-queries';
export { listSeries, type SeriesListing, type SeriesMeaning } from './inventory';
export { isRate } from './conversion';
export { observe } from './observe';
export { AZURE_METRICS, CANONICAL_NAMES } from './roles';
export {
  type Basis,
  BASES,
  type DataWarning,
  type ExplicitRoleMapping,
  type FieldOrigin,
  type RecordedSettings,
  type ResourceObservations,
  type RoleAssignment,
  type RoleEvidence,
  RECORDED_ROLES,
  type RecordedRole,
  SERIES_ROLES,
  type SeriesRole,
  TOTALS,
} from './types';

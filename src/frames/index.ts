export { listSeries, type SeriesListing, type SeriesMeaning } from './inventory';
export { readColumns, readList } from './lists';
export { observe } from './observe';
export { AZURE_METRICS, CANONICAL_NAMES } from './roles';
export * from './types';

export { listSeries, type SeriesListing, type SeriesMeaning } from './inventory';
export { AZURE_METRICS, CANONICAL_NAMES, SOURCE_NAMES, type SourceName } from './names';
export { observe } from './observe';
export * from './types';

export { listSeries, type SeriesListing, type SeriesMeaning } from './inventory';
export { AZURE_METRICS, CANONICAL_NAMES, SOURCE_NAMES, type SourceName } from './names';
export { readList } from './lists';
export { observe } from './observe';
export { readColumns } from './read-frames';
export * from './types';

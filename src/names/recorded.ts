/**
 * Every name that the pack records, and none that an exporter writes, as a regular expression of Prometheus, which reads it
 * from end to end. Scrapes drop these names.
 */
export const RECORDED_NAMES = String.raw`(resource(_\w+)?|source):signalr_.+|signalr_guide:.+`;

/** Keeps a scrape from writing what only rules may write. */
export const DROP_RECORDED_NAMES = { source_labels: ['__name__'], regex: RECORDED_NAMES, action: 'drop' } as const;

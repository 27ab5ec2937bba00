import { LABEL } from '../../../src/names/labels';
import { EXPORTER_HEALTH } from '../../../src/names/series';
import { explained } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { type SourceName } from './newest';

/** Contains two scrapes of an exporter that is scraped every five minutes. */
export const HEALTH_WINDOW = '10m';

/**
 * Counts the failing targets of an exporter, whatever their jobs are called: probes and health have the address of the
 * exporter, which its health series gives. They are remembered for a day, since an exporter that is down has none.
 */
export function failedScrapes(source: SourceName, healthSeries: string): RecordingRule {
  return {
    record: EXPORTER_HEALTH.failedScrapes,
    expr: explained(
      'Targets at the address of the exporter whose scrape fails.',
      `count by (job) (up == 0 and on (instance) last_over_time(${healthSeries}[1d]))`
    ),
    labels: { [LABEL.source]: source },
  };
}

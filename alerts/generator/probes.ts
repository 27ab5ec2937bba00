import { type AzureMetric } from '../../../src/names/azure-metrics';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { atAnyInterval } from './exporter-labels';
import { SOURCES } from './index';
import { type SourceName } from './newest';

export type { SourceName };

/** A recording rule of a source as a query: it tells what the rule would record, without any rule being loaded. */
export interface Probe {
  /** The input that the values become; of connections, the one by endpoint, whose label is missing where they are not split. */
  record: string;
  /** The labels that the rule adds. */
  labels: Readonly<Record<string, string>>;
  query: string;
  /** The same with totals over any interval; undefined where the interval makes no difference. */
  anyInterval?: string;
  /** The metric of Azure Monitor that the rule reads. */
  reads?: AzureMetric;
}

/** A series that rules record has a colon in its name, and exporters write none. */
const RECORDED = /[a-z]:signalr_/;

/** Returns the rules of a source that read an exporter's series, and say something about a resource. */
export function probesOf(source: SourceName, settings: PackSettings): Probe[] {
  const rules = SOURCES[source](settings).groups.flatMap((group) => group.rules);
  return rules.flatMap((rule) => {
    if (!('record' in rule) || RECORDED.test(rule.expr)) {
      return [];
    }
    const { expr, labels = {}, reads } = rule;
    // Sends are not an input yet: the mix follows from them and the listeners.
    const record = rule.record === STEP.sent ? STEP.sent : rule.becomes;
    const loose = atAnyInterval(expr);
    return record === undefined
      ? []
      : [{ record, labels, query: expr, ...(loose !== expr && { anyInterval: loose }), ...(reads && { reads }) }];
  });
}

import { type AzureMetric } from '../../../src/names/azure-metrics';
import { EXPORTER_HEALTH } from '../../../src/model/vocabulary';
import { type PackSettings } from '../settings';
import { atAnyInterval } from './exporter-labels';
import { SOURCES } from './index';

export type SourceName = keyof typeof SOURCES;

/** A recording rule of a source as a query: it tells what the rule would record, without any rule being loaded. */
export interface Probe {
  /** The series that the rule records. */
  record: string;
  /** The labels that the rule adds. */
  labels: Readonly<Record<string, string>>;
  query: string;
  /** The same with totals over any interval; undefined where the interval makes no difference. */
  anyInterval?: string;
  /** The metric of Azure Monitor that the rule reads. */
  reads?: AzureMetric;
}

const HEALTH: readonly string[] = Object.values(EXPORTER_HEALTH);

/** A series that rules record has a colon in its name, and exporters write none. */
const RECORDED = /[a-z]:signalr_/;

/** Returns the rules of a source that read an exporter's series, and say something about a resource. */
export function probesOf(source: SourceName, settings: PackSettings): Probe[] {
  const rules = SOURCES[source](settings).groups.flatMap((group) => group.rules);
  return rules.flatMap((rule) => {
    if (!('record' in rule) || HEALTH.includes(rule.record) || RECORDED.test(rule.expr)) {
      return [];
    }
    const { record, expr, labels = {}, reads } = rule;
    const loose = atAnyInterval(expr);
    return [{ record, labels, query: expr, ...(loose !== expr && { anyInterval: loose }), ...(reads && { reads }) }];
  });
}

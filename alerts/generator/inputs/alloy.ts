import { alloyNames } from '../../../src/names/exporters';
import { is, select } from '../promql/promql';
import { type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { azureMonitorRules } from './azure-monitor';
import { EXPORTER_LABELS, ofAMinute } from './exporter-labels';

export function alloyFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-alloy';
  return {
    name,
    about: [
      'Source: Grafana Alloy, prometheus.exporter.azure with its own metric_name_template and interval PT1M, for resource',
      'types Microsoft.SignalRService/SignalR and Microsoft.SignalRService/SignalR/replicas. Any timespan works. For',
      'connections by endpoint, a second exporter includes the dimension Endpoint; for closed connections, a third',
      'includes ConnectionCloseCategory; replicas need both too. Values are about three minutes late. Unit sizes come',
      'from another source.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: azureMonitorRules({
          ...EXPORTER_LABELS,
          name: 'alloy',
          select: (metric, ...matchers) => {
            const names = metric.aggregations.flatMap((aggregation) => alloyNames(metric, aggregation));
            return select('', is('__name__', names), ofAMinute('interval'), ...matchers);
          },
        }),
      },
    ],
  };
}

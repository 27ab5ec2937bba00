import { type RuleFile } from '../promql/rule';
import { is } from '../promql/promql';
import { type PackSettings } from '../settings';
import { azureMonitorRules } from './azure-monitor';
import { A_MINUTE, exporterLabels } from './exporter-labels';

/** Each name contains the resource type; replicas have their own. */
const TYPES = ['microsoft_signalrservice_signalr', 'microsoft_signalrservice_signalr_replicas'] as const;

export function alloyFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-alloy';
  return {
    name,
    about: [
      'Source: Grafana Alloy, prometheus.exporter.azure with its own metric_name_template and interval, for resource',
      'types Microsoft.SignalRService/SignalR and Microsoft.SignalRService/SignalR/replicas. Any timespan works. For',
      'connections by endpoint, a second exporter includes the dimension Endpoint; for closed connections, a third',
      'includes ConnectionCloseCategory. Values are about three minutes late. Unit sizes come from another source.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: azureMonitorRules(
          {
            ...exporterLabels(settings),
            spellings: (metric, aggregation) => {
              const names = TYPES.map((type) =>
                `azure_${type}_${metric.name}_${aggregation}_${metric.unit}`.toLowerCase()
              );
              return [[is('__name__', names), A_MINUTE]];
            },
          },
          settings
        ),
      },
    ],
  };
}

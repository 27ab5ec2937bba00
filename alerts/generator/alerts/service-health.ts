import { FREE_DAILY_MESSAGES } from '../../../src/model';
import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { is, isNot, select } from '../promql/promql';
import { type AlertingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { UNSERVED } from '../recording/service-health';
import { type PackSettings } from '../settings';
import { about, asPercentages, resourceAlert } from './alert';
import { beyond } from '../recording/threshold';
import { ask, atSize, number, PERCENT, percent, SERVER_LOAD } from './words';

/** Alerts on what the service itself reports of lost connections and errors, and on its daily quota. */
export function serviceHealthAlerts(settings: PackSettings): AlertingRule[] {
  return [
    serverConnectionsLost(settings),
    connectionsDropped(settings),
    systemErrors(settings),
    serverConnectionLatencyHigh(settings),
    dailyMessagesNearQuota(settings),
  ];
}

const endpoint = (name: 'client' | 'server') => select(INPUT.endpointConnections, is(LABEL.endpoint, [name]));

/** In the modes Serverless and Classic, clients need no server connection. */
const DEFAULT_MODE = select(INPUT.sku, is('service_mode', ['Default']));

/** Clients and no app server, or an app server that some of them lack. */
function serverConnectionsLost(settings: PackSettings): AlertingRule {
  return resourceAlert(
    {
      alert: 'SignalRServerConnectionsLost',
      severity: 'critical',
      expr: about(
        `(
  max by (resource_id) (${endpoint('client')} > 0)
  or ${STEP.unserved}
)
unless on (resource_id) ${endpoint('server')} > 0
and on (resource_id) ${DEFAULT_MODE}
or sum by (resource_id) (${UNSERVED}) > 0`,
        settings
      ),
      for: settings.server_connections_lost_for,
      summary: atSize(UNSERVED_CLIENTS, ': check the app servers now'),
      description: [
        `${UNSERVED_CLIENTS} (connected, or closed within the last hour): their messages reach no hub.`,
        {
          text: ask(
            `max(${INPUT.endpointConnections}{resource_id=%[1]q,endpoint=\\"server\\"})`,
            ` Server connections now: ${number('%.0f')}.`,
            ' No server connection is reported now.'
          ),
          plain: '',
        },
        ' Check that the app servers run, reach the service and use a valid key. If the app was stopped on purpose, ' +
          'silence this alert for an hour.',
      ],
    },
    settings
  );
}

const UNSERVED_CLIENTS =
  '{{ $labels.resource }}: no app server for {{ printf "%.0f" $value }} {{ if eq $value 1.0 }}client{{ else }}clients{{ end }}';

/** Closes that nobody wanted. Those as Throttled have an alert of their own. */
const DROPPED = select(
  INPUT.closes,
  isNot(
    LABEL.category,
    ['Normal', 'ClosedByAppServer', 'ServiceReload', 'Throttled'].flatMap((category) => [
      category,
      category.toLowerCase(),
    ])
  )
);

function connectionsDropped(settings: PackSettings): AlertingRule {
  const share = `sum by (resource_id) (${DROPPED}) / on (resource_id) clamp_min(max by (resource_id) (${INPUT.connections}), 1)`;
  return resourceAlert(
    {
      alert: 'SignalRConnectionsDropped',
      severity: 'warning',
      expr: asPercentages(about(beyond(share, '>', 'connections_dropped_warning_ratio', settings), settings)),
      for: settings.connections_dropped_for,
      summary: atSize(
        `{{ $labels.resource }}: ${PERCENT} of connections dropped within a minute`,
        ': find the reason of the closes'
      ),
      description: [
        `{{ $labels.resource }}: ${PERCENT} of its connections were closed within a minute, other than normally, by the app ` +
          'server, for a reload of the service or as Throttled.',
        {
          text: `{{ range printf "topk(3, ${DROPPED.replace(/"/g, '\\"').replace(`${INPUT.closes}{`, `${INPUT.closes}{resource_id=%[1]q,`)} > 0)" $labels.resource_id | query }} {{ .Labels.category }}: {{ .Value | printf "%.0f" }}.{{ end }}`,
          plain: '',
        },
        ' The runbook says what each reason means.',
      ],
    },
    settings
  );
}

function systemErrors(settings: PackSettings): AlertingRule {
  return resourceAlert(
    {
      alert: 'SignalRSystemErrors',
      severity: 'warning',
      expr: asPercentages(about(beyond(INPUT.systemErrors, '>', 'system_errors_warning_ratio', settings), settings)),
      for: settings.system_errors_for,
      summary: atSize(`{{ $labels.resource }}: ${PERCENT} system errors`, ": check Azure's status and the server load"),
      description: [
        `{{ $labels.resource }}: the service reports ${PERCENT} system errors, which are its own and not the application's.`,
        SERVER_LOAD,
        " If server load is high, scale up. Otherwise check Azure's status and open a support request.",
      ],
    },
    settings
  );
}

function serverConnectionLatencyHigh(settings: PackSettings): AlertingRule {
  return resourceAlert(
    {
      alert: 'SignalRServerConnectionLatencyHigh',
      severity: 'warning',
      expr: about(
        beyond(INPUT.serverConnectionLatency, '>', 'server_connection_latency_warning_seconds', settings),
        settings
      ),
      for: settings.server_connection_latency_for,
      summary: atSize(`{{ $labels.resource }}: ${LATENCY} between service and app servers`, ': check the app servers'),
      description: [
        `{{ $labels.resource }}: the latency between the service and the app servers is ${LATENCY}. Messages that pass the ` +
          'app servers wait at least as long.',
        SERVER_LOAD,
        ' If server load is low, look at the app servers: CPU, thread pool, garbage collection, and their distance to the ' +
          'region of the service.',
      ],
    },
    settings
  );
}

const LATENCY = '{{ printf "%.2f" $value }} s';

/** Above the quota, the free SKU closes all server connections until midnight (UTC). */
function dailyMessagesNearQuota(settings: PackSettings): AlertingRule {
  const quota = FREE_DAILY_MESSAGES.toLocaleString('en-US');
  const used = `${STEP.messagesToday} / ${FREE_DAILY_MESSAGES}`;
  return resourceAlert(
    {
      alert: 'SignalRDailyMessagesNearQuota',
      severity: 'warning',
      expr: asPercentages(about(beyond(used, '>=', 'daily_messages_warning_ratio', settings), settings)),
      summary: `{{ $labels.resource }}: ${PERCENT} of the day's ${quota} messages are used (Free_F1): move to Standard_S1, or send less until 00:00 UTC`,
      description: [
        `{{ $labels.resource }}: about ${PERCENT} of the ${quota} messages that Free_F1 has a day are used, as Azure's ` +
          'MessageCount has it since 00:00 UTC. If the quota runs out, the service closes all server connections and ' +
          `refuses new clients until midnight (UTC). The threshold is ${percent(settings.daily_messages_warning_ratio)}.`,
      ],
    },
    settings
  );
}

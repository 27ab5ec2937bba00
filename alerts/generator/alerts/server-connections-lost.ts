import { LABEL } from '../../../src/names/labels';
import { INPUT } from '../../../src/names/series';
import { is, matches, select } from '../promql/promql';
import { IDENTITY } from '../recording/units';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { RESOURCE, WHOLE } from './texts';

const endpoint = (name: 'client' | 'server') => select(INPUT.endpointConnections, is(LABEL.endpoint, [name]));

/** Clients that the service closed because their hub had no app server. */
const UNSERVED = select(INPUT.closes, matches(LABEL.category, '(?i)NoAvailable.+'));

export function serverConnectionsLost(settings: PackSettings): Alert {
  return {
    alert: 'SignalRServerConnectionsLost',
    severity: 'critical',
    about: 'Clients have no app server.',
    when:
      'In service mode Default, no app server is connected, but clients are, or the service closed clients for that ' +
      'reason within the last hour; or, in any mode, it closes clients for that reason now.',
    settings: ['server_connections_lost_for'],
    comment: 'The last app server takes its clients with it: after that minute only the closes of the last hour tell.',
    expr: `max by (resource_id) (
  (${endpoint('client')} > 0 or max_over_time(${UNSERVED}[1h]) > 0)
  unless on (resource_id) ${endpoint('server')} > 0
  and on (resource_id) ${select(INPUT.sku, is('service_mode', ['Default']))}
  or ${UNSERVED} > 0
) * on (resource_id) group_right () ${IDENTITY}`,
    for: settings.server_connections_lost_for,
    summary: [`${RESOURCE}: no app server for ${WHOLE} of its clients: check the app servers now`],
    description: [
      `${RESOURCE}: clients connected, or closed within the last hour, whose messages reach no hub: ${WHOLE}. Check that ` +
        'the app servers run, reach the service and use a valid key.',
    ],
  };
}

import { type Scenario } from '../guide';
import { type Dimension, type Rating } from '../model/capacity';
import { oneLine } from './oneLine';
import { t } from './text';

/** The name at the start of a sentence. Bytes and messages of a direction are two units of one constraint. */
export function constraintName(dimension: Dimension): string {
  switch (dimension) {
    case 'inboundBytes':
    case 'inboundMessages':
      return t('constraint.inbound', 'Inbound traffic');
    case 'outboundBytes':
    case 'outboundMessages':
      return t('constraint.outbound', 'Outbound traffic');
    case 'connections':
      return t('constraint.connections', 'Connections');
    case 'serverLoad':
      return t('constraint.serverLoad', 'Server load');
  }
}

/** The name of one dimension, for charts and gauges, which show both units of a direction. */
export function dimensionTitle(dimension: Dimension): string {
  switch (dimension) {
    case 'inboundBytes':
      return t('dimension.inboundBytes', 'Inbound bandwidth');
    case 'outboundBytes':
      return t('dimension.outboundBytes', 'Outbound bandwidth');
    case 'inboundMessages':
      return t('dimension.inboundMessages', 'Inbound messages');
    case 'outboundMessages':
      return t('dimension.outboundMessages', 'Outbound messages');
    case 'connections':
    case 'serverLoad':
      return constraintName(dimension);
  }
}

export function stateName(state: Rating | undefined): string {
  switch (state) {
    case 'normal':
      return t('state.normal', 'Normal');
    case 'warning':
      return t('state.warning', 'Warning');
    case 'critical':
      return t('state.critical', 'Critical');
    case 'over':
      return t('state.over', 'Over');
    case 'incomplete':
      return t('state.incomplete', 'Incomplete');
    case undefined:
      return t('state.unknown', 'Unknown');
  }
}

export function scenarioName(scenario: Scenario): string {
  switch (scenario) {
    case 'echo':
      return t('scenario.echo', 'Echo');
    case 'broadcast':
      return t('scenario.broadcast', 'Broadcast');
    case 'sendToSmallGroup':
      return t('scenario.sendToSmallGroup', 'Send to small group');
    case 'sendToBigGroup':
      return t('scenario.sendToBigGroup', 'Send to big group');
    case 'sendToConnection':
      return t('scenario.sendToConnection', 'Send to connection');
    case 'restBroadcast':
      return t('scenario.restBroadcast', 'REST broadcast');
    case 'restSendToUser':
      return t('scenario.restSendToUser', 'REST send to user');
  }
}

/** Name of a replica at the end of its id. */
const REPLICA = /\/replicas\/([^/]+)$/i;

/**
 * Falls back to the id, then to a placeholder, if the data has no name. A replica whose data names only its parent gets its
 * own name too; otherwise a list would show two equal names.
 */
export function resourceName({ resource, resourceId }: { resource: string; resourceId: string }): string {
  const replica = oneLine(REPLICA.exec(resourceId)?.[1] ?? '');
  const given = resource.toLowerCase();
  // The dashboards' queries already name it, and so does a name that tells two resources apart.
  if (given !== '' && replica !== '' && given !== replica && !given.includes(`(replica ${replica}`)) {
    return t('resource.replica', '{{name}} (replica {{replica}})', { name: resource, replica });
  }
  return resource || oneLine(resourceId) || t('resource.unnamed', 'Unnamed resource');
}

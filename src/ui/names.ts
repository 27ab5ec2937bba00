import { type Scenario } from '../guide';
import { type Dimension, type State } from '../model';
import { oneLine } from './one-line';
import { t } from './text';

export function facetName(dimension: Dimension): string {
  switch (dimension) {
    case 'inboundBytes':
      return t('facet.inboundBytes', 'Inbound bandwidth');
    case 'outboundBytes':
      return t('facet.outboundBytes', 'Outbound bandwidth');
    case 'inboundMessages':
      return t('facet.inboundMessages', 'Inbound messages');
    case 'outboundMessages':
      return t('facet.outboundMessages', 'Outbound messages');
    case 'connections':
      return t('facet.connections', 'Connections');
  }
}

/** The name at the start of a sentence: bytes and messages of a direction are one constraint. */
export function constraintName(dimension: Dimension): string {
  switch (dimension) {
    case 'inboundBytes':
      return t('constraint.inbound', 'Inbound traffic');
    case 'outboundBytes':
      return t('constraint.outbound', 'Outbound traffic');
    default:
      return facetName(dimension);
  }
}

export function stateName(state: State | undefined): string {
  switch (state) {
    case 'normal':
      return t('state.normal', 'Normal');
    case 'warning':
      return t('state.warning', 'Warning');
    case 'critical':
      return t('state.critical', 'Critical');
    case 'over':
      return t('state.over', 'Over');
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

/** Falls back to the id, then to a placeholder, if the data has no name. */
export function resourceName({ resource, resourceId }: { resource: string; resourceId: string }): string {
  return resource || oneLine(resourceId) || t('resource.unnamed', 'Unnamed resource');
}

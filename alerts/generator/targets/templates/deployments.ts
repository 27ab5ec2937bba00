import { identityOf } from '../../promql/identity';
import { LABEL } from '../../../../src/names/labels';

/**
 * Says that the resources need several deployments: one for each subscription with metric alerts, and one for each resource group
 * with autoscale settings, which are in the group's region.
 */
export function deploymentNotes(resourceIds: readonly string[], by: 'subscription' | 'group'): string[] {
  const places = resourceIds.map((id) => {
    const { [LABEL.subscription]: subscription = '', [LABEL.resourceGroup]: group = '' } = identityOf(id);
    return by === 'subscription' ? subscription : `${subscription}/${group}`;
  });
  const count = new Set(places).size;
  const words = by === 'subscription' ? 'subscriptions' : 'resource groups';
  return count < 2
    ? []
    : [
        `The resources are in ${count} ${words}, and a deployment is for one: give each ${by === 'group' ? 'resource group' : by} a settings file and a deployment of its own`,
      ];
}

import { identityOf } from '../../promql/identity';
import { LABEL } from '../../../../src/names/labels';

/**
 * Says that the resources of a template take several deployments: metric alerts one for each subscription, autoscale settings
 * one for each resource group, whose region they share.
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
        `The resources are of ${count} ${words}, and a deployment is of one: give each ${by === 'group' ? 'resource group' : by} a settings file and a deployment of its own`,
      ];
}

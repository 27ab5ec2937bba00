import { identityOf } from '../../inputs/identity';
import { matchesAll } from '../../promql/matching';
import { type PackSettings, type ResourceSettings } from '../../settings';
import { parseMatchers } from '../../settings/matchers';

/** True for a resource without alerts: by its own setting, or by matchers on the labels that its id gives. */
export function isOptedOut({ alerts, resource_id }: ResourceSettings, settings: PackSettings): boolean {
  const labels = identityOf(resource_id, settings.label_names);
  return alerts === false || settings.alerts_off.some((text) => matchesAll(labels, parseMatchers(text)));
}

import { RE2JS } from 're2js';

import { identityOf } from '../../inputs/identity';
import { type Matcher } from '../../promql/promql';
import { type PackSettings, type ResourceSettings } from '../../settings';
import { parseMatchers } from '../../settings/matchers';

/** True for a resource without alerts: by its own setting, or by matchers on the labels that its id gives. */
export function isOptedOut({ alerts, resource_id }: ResourceSettings, settings: PackSettings): boolean {
  const labels = identityOf(resource_id, settings.label_names);
  return !alerts || settings.alerts_off.some((text) => parseMatchers(text).every((matcher) => fits(labels, matcher)));
}

/** A label that is missing has an empty value, as in Prometheus. */
function fits(labels: Readonly<Record<string, string>>, { label, operator, value }: Matcher): boolean {
  const own = labels[label] ?? '';
  const equal = operator.endsWith('~') ? RE2JS.matches(value, own) : value === own;
  return equal === !operator.startsWith('!');
}

import { type DataFrame } from '@grafana/data';
import { type ExplicitRoleMapping, observe, type ResourceObservations } from '../frames';
import { SCENARIOS } from '../guide';
import { type Mix, parseMix } from '../model/capacity';
import { resourceName } from '../ui/names';

export interface DataMix {
  resourceId: string;
  /** Display name. */
  resource: string;
  mix: Mix;
}

/** The latest valid mix of each resource; resources without one are left out. */
export function mixesInData(frames: readonly DataFrame[], roles: readonly ExplicitRoleMapping[]): DataMix[] {
  return observe(frames, { roles }).resources.flatMap((observed) => {
    const mix = latestMix(observed);
    return mix === undefined ? [] : [{ resourceId: observed.resourceId, resource: resourceName(observed), mix }];
  });
}

function latestMix({ times, shares = {} }: ResourceObservations): Mix | undefined {
  for (let index = times.length - 1; index >= 0; index--) {
    const now = SCENARIOS.flatMap((scenario) => {
      const share = shares[scenario]?.[index];
      return typeof share === 'number' ? [[scenario, share] as const] : [];
    });
    const mix = parseMix(Object.fromEntries(now));
    if (mix.ok) {
      return mix.value;
    }
  }
  return undefined;
}

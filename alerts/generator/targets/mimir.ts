import { splitGroups } from './files/split';
import { filesUnless, type TargetFiles, type TargetRequest } from './files/target';
import { prometheusGroup, yamlFile } from './files/yaml';

/** Default of ruler_max_rule_groups_per_tenant in Mimir and Cortex. */
export const GROUPS_PER_TENANT = 70;

/** Rule namespaces, one for each file of the pack that has rules; rulers refuse empty groups. */
export function mimirTarget({ pack, command }: TargetRequest): TargetFiles {
  const namespaces = pack
    .map(({ name, about, groups }) => ({ name, about, groups: splitGroups(groups) }))
    .filter(({ groups }) => groups.length > 0);
  const count = namespaces.reduce((sum, { groups }) => sum + groups.length, 0);
  const tooMany =
    count > GROUPS_PER_TENANT
      ? [`mimir: has ${count} rule groups, and Mimir takes at most ${GROUPS_PER_TENANT} per tenant; name fewer sources`]
      : [];
  return filesUnless(
    tooMany,
    () =>
      new Map(
        namespaces.map(({ name, about, groups }) => [
          `${name}.namespace.yaml`,
          yamlFile({ namespace: name, groups: groups.map(prometheusGroup) }, about, command),
        ])
      )
  );
}

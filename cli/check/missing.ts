import { isResourceId } from '../../alerts/generator/settings/resource-id';
import { isFree } from '../../src/model/capacity';
import { rulesCommand } from '../../alerts/generator/targets/files/command';
import { type Known } from './sized';
import { type Unheard } from './unheard';

const SETTINGS = 'settings.yaml';
const FOLDER = 'metric-alerts';

/** How to get the alerts that are missing. */
export interface Missing {
  /** The settings file that the command reads, and whether there is one yet. */
  settings: string;
  isNew: boolean;
  /** The command that writes them; null where none are missing. */
  command: string | null;
  /** Resources that the settings need first, with their unit size. */
  toAdd: Known[];
  /** Resources whose entry in the settings has no unit size. */
  toSize: Known[];
}

export function missingOf(unheard: readonly Unheard[], file: string | undefined): Missing {
  const settings = file ?? SETTINGS;
  const resources = unheard.map(({ resource }) => resource);
  const target = { target: 'azure-monitor', out: FOLDER } as const;
  const units = file === undefined ? sharedSize(resources) : undefined;
  if (units !== undefined) {
    const command = rulesCommand({ resource: resources.map(({ id }) => id), units, ...target });
    return { settings, isNew: true, command, toAdd: [], toSize: [] };
  }
  return {
    settings,
    isNew: file === undefined,
    command: unheard.length === 0 ? null : rulesCommand({ settings, ...target }),
    toAdd: resources.filter(({ isListed }) => !isListed),
    toSize: resources.filter((one) => one.isListed && !hasSize(one)),
  };
}

/** The least unit size of all these resources, if it is known and the same: the command then needs no settings. */
function sharedSize(resources: readonly Known[]): number | undefined {
  const sizes = new Set(resources.map(({ sizes: [least] }) => least));
  const isEach = resources.every(({ id, isListed }) => !isListed && isResourceId(id));
  return isEach && sizes.size === 1 ? [...sizes][0] : undefined;
}

/** The free SKU has one size, and no traffic ceilings. */
function hasSize({ monitored: { resource } }: Known): boolean {
  return resource.units !== undefined || isFree(resource.sku);
}

import { splitGroups } from '../files/split';
import { filesUnless, type TargetFiles, type TargetRequest } from '../files/target';
import { armTemplate } from './arm';
import { bicepTemplate } from './bicep';
import { misfits } from './fit';
import { azureGroup } from './groups';
import { AZURE_LIMITS } from './limits';

const NAME = 'signalr-headroom';

/** Rule groups of Azure Monitor managed Prometheus, as an ARM template and, with the same content, in Bicep. */
export function azureTarget({ pack, settings, command }: TargetRequest): TargetFiles {
  const groups = splitGroups(pack.flatMap((file) => file.groups));
  const errors = misfits(groups, settings);
  if (errors.length > 0) {
    return { ok: false, errors };
  }
  const about = ['SignalR Headroom: recording and alert rules for Azure Monitor managed service for Prometheus.'];
  const content = groups.map((group) => azureGroup(group, settings));
  const arm = armTemplate(content, about, command);
  return filesUnless(
    templateErrors(arm),
    () =>
      new Map([
        [`${NAME}.json`, arm],
        [`${NAME}.bicep`, bicepTemplate(content, about, command)],
      ])
  );
}

/** @param arm the template, whose expressions add nothing of note when they are resolved */
function templateErrors(arm: string): string[] {
  const bytes = Buffer.byteLength(arm);
  return bytes > AZURE_LIMITS.templateBytes
    ? [
        `${NAME}.json: has ${bytes} bytes, and Azure Resource Manager takes at most ${AZURE_LIMITS.templateBytes}; give fewer resources settings of their own`,
      ]
    : [];
}

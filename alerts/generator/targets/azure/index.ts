import { splitGroups } from '../files/split';
import { filesUnless, type TargetFiles, type TargetRequest } from '../files/target';
import { armTemplate } from './arm';
import { azureGroup } from './groups';
import { AZURE_LIMITS, limitErrors } from './limits';

const FILE = 'signalr-headroom.json';
const ABOUT = 'SignalR Headroom: recording and alert rules for Azure Monitor managed service for Prometheus.';

/** Rule groups of Azure Monitor managed Prometheus, as an ARM template. */
export function azureTarget({ pack, command }: TargetRequest): TargetFiles {
  const groups = splitGroups(pack.flatMap((file) => file.groups));
  const errors = limitErrors(groups);
  if (errors.length > 0) {
    return { ok: false, errors };
  }
  const template = armTemplate(groups.map(azureGroup), ABOUT, command);
  return filesUnless(templateErrors(template), () => new Map([[FILE, template]]));
}

/** The limit applies to the template with its expressions resolved, which adds little to this one. */
function templateErrors(template: string): string[] {
  const bytes = Buffer.byteLength(template);
  return bytes > AZURE_LIMITS.templateBytes
    ? [
        `${FILE}: has ${bytes} bytes, and Azure Resource Manager takes at most ${AZURE_LIMITS.templateBytes}; override settings for fewer resources`,
      ]
    : [];
}

import { splitGroups } from '../files/split';
import { filesUnless, type TargetFiles, type TargetRequest } from '../files/target';
import { bicepText } from '../templates/bicep';
import { bytesErrors, Code, ForEach, ITEM, type Template } from '../templates/template';
import { azureGroup, WORKSPACE } from './groups';
import { limitErrors } from './limits';
import { actionsOf, type Severity } from './severity';

const FILE = 'signalr-headroom.bicep';

/** Action groups that Azure notifies, by the severity of the alert. */
const ACTION_GROUPS: ReadonlyArray<{ severity: Severity; parameter: string; which: string }> = [
  { severity: 'critical', parameter: 'criticalActionGroupIds', which: 'that page' },
  { severity: 'warning', parameter: 'warningActionGroupIds', which: 'for tickets' },
  { severity: 'none', parameter: 'watchdogActionGroupIds', which: 'that expect the watchdog' },
];

/** Rule groups of Azure Monitor managed Prometheus, as Bicep. */
export function azureTarget({ pack, command }: TargetRequest): TargetFiles {
  const groups = splitGroups(pack.flatMap((file) => file.groups));
  const errors = limitErrors(groups);
  if (errors.length > 0) {
    return { ok: false, errors };
  }
  const template: Template = {
    about: 'SignalR Headroom: recording and alert rules for Azure Monitor managed service for Prometheus.',
    parameters: [
      {
        name: WORKSPACE,
        type: 'string',
        description: 'Resource id of the Azure Monitor workspace that holds the metrics.',
      },
      {
        name: 'location',
        type: 'string',
        default: new Code('resourceGroup().location'),
        description: 'Where the rule groups are created: the region of the workspace.',
      },
      ...ACTION_GROUPS.map(({ parameter: name, which }) => ({
        ...{ name, type: 'array' as const, default: [] },
        description: `Resource ids of the action groups ${which}, at most five.`,
      })),
    ],
    // Bicep takes no loop inside a list, where the rules are.
    variables: ACTION_GROUPS.map(({ severity, parameter }) => ({
      name: actionsOf(severity),
      value: new ForEach(parameter, { actionGroupId: ITEM }),
    })),
    resources: groups.map(azureGroup),
  };
  return filesUnless(
    bytesErrors(FILE, template, 'override settings for fewer resources'),
    () => new Map([[FILE, bicepText(template, command)]])
  );
}

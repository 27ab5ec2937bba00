import { escapeInvisible } from '../../../../tools/visible-text';
import { NOTICE } from '../files/heading';
import { type Severity } from './severity';

/** A group as the template's resource has it. */
export interface AzureGroup {
  name: string;
  properties: Readonly<Record<string, unknown>>;
}

const WORKSPACE = 'azureMonitorWorkspaceId';

/** Parameters of the action groups that Azure notifies, by the severity of the alert. */
const ACTION_GROUPS: ReadonlyArray<{ severity: Severity; parameter: string; description: string }> = [
  {
    severity: 'critical',
    parameter: 'criticalActionGroupIds',
    description: 'Resource ids of the action groups that page, at most five.',
  },
  {
    severity: 'warning',
    parameter: 'warningActionGroupIds',
    description: 'Resource ids of the action groups for tickets, at most five.',
  },
  {
    severity: 'none',
    parameter: 'watchdogActionGroupIds',
    description: 'Resource ids of the action groups that expect the watchdog, at most five.',
  },
];

/** References from the groups to the template's parameters and variables. */
export const WORKSPACE_REFERENCE = `[parameters('${WORKSPACE}')]`;

export function actionsReference(severity: Severity): string {
  return `[variables('${actionsOf(severity)}')]`;
}

/** Azure Resource Manager evaluates a text in brackets; a second opening bracket keeps it a text. */
export function armText(text: string): string {
  return /^\[[^]*\]$/.test(text) ? `[${text}` : text;
}

/** An Azure Resource Manager template. JSON has no comments, so its metadata holds the heading. */
export function armTemplate(groups: readonly AzureGroup[], about: string, command: string): string {
  return `${JSON.stringify(
    {
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      metadata: { description: about, generated: escapeInvisible(`${NOTICE}: ${command}`) },
      parameters: {
        [WORKSPACE]: {
          type: 'string',
          metadata: { description: 'Resource id of the Azure Monitor workspace that holds the metrics.' },
        },
        location: {
          type: 'string',
          defaultValue: '[resourceGroup().location]',
          metadata: { description: 'Where the rule groups are created: the region of the workspace.' },
        },
        ...Object.fromEntries(
          ACTION_GROUPS.map(({ parameter, description }) => [
            parameter,
            { type: 'array', defaultValue: [], metadata: { description } },
          ])
        ),
      },
      variables: {
        copy: ACTION_GROUPS.map(({ severity, parameter }) => ({
          name: actionsOf(severity),
          count: `[length(parameters('${parameter}'))]`,
          input: { actionGroupId: `[parameters('${parameter}')[copyIndex('${actionsOf(severity)}')]]` },
        })),
      },
      resources: groups.map(({ name, properties }) => ({
        type: 'Microsoft.AlertsManagement/prometheusRuleGroups',
        apiVersion: '2023-03-01',
        name: armText(name),
        location: "[parameters('location')]",
        properties,
      })),
    },
    null,
    2
  )}\n`;
}

/** The variable that holds a severity's actions. */
function actionsOf(severity: Severity): string {
  return `${severity}Actions`;
}

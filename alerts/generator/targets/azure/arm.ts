import { GENERATED } from '../files/write-files';
import { actionsOf, type AzureGroup } from './groups';
import { ACTION_GROUPS, API_VERSION, LOCATION, RESOURCE_TYPE, WORKSPACE } from './template';
import { isList, TemplateReference, type TemplateValue } from './value';

/** An Azure Resource Manager template. JSON has no comments; its metadata says what a heading would. */
export function armTemplate(groups: readonly AzureGroup[], about: readonly string[], command: string): string {
  const severities = ACTION_GROUPS.map(({ severity, parameter }) => ({ variable: actionsOf(severity), parameter }));
  return `${JSON.stringify(
    {
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      metadata: { description: about.join(' '), generated: `${GENERATED} Change the settings and run: ${command}` },
      parameters: {
        [WORKSPACE.name]: { type: 'string', metadata: { description: WORKSPACE.description } },
        [LOCATION.name]: {
          type: 'string',
          defaultValue: '[resourceGroup().location]',
          metadata: { description: LOCATION.description },
        },
        ...Object.fromEntries(
          ACTION_GROUPS.map(({ parameter, description }) => [
            parameter,
            { type: 'array', defaultValue: [], metadata: { description } },
          ])
        ),
      },
      variables: {
        copy: severities.map(({ variable, parameter }) => ({
          name: variable,
          count: `[length(parameters('${parameter}'))]`,
          input: { actionGroupId: `[parameters('${parameter}')[copyIndex('${variable}')]]` },
        })),
      },
      resources: groups.map(({ name, properties }) => ({
        type: RESOURCE_TYPE,
        apiVersion: API_VERSION,
        name: literal(name),
        location: `[parameters('${LOCATION.name}')]`,
        properties: armValue(properties),
      })),
    },
    null,
    2
  )}\n`;
}

function armValue(value: TemplateValue): unknown {
  if (typeof value === 'string') {
    return literal(value);
  }
  if (typeof value !== 'object') {
    return value;
  }
  if (value instanceof TemplateReference) {
    return `[${value.kind}s('${value.name}')]`;
  }
  return isList(value)
    ? value.map(armValue)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, armValue(inner)]));
}

/** Azure Resource Manager evaluates a text between brackets; a second opening one keeps it a text. */
function literal(text: string): string {
  return /^\[[^]*\]$/.test(text) ? `[${text}` : text;
}

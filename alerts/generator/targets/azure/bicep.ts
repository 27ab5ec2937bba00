import { heading } from '../files/heading';
import { actionsOf, type AzureGroup } from './groups';
import { ACTION_GROUPS, API_VERSION, LOCATION, RESOURCE_TYPE, WORKSPACE } from './template';
import { isList, TemplateReference, type TemplateValue } from './value';

/** The same template in Bicep. */
export function bicepTemplate(groups: readonly AzureGroup[], about: readonly string[], command: string): string {
  const blocks = [
    heading(about, command)
      .map((line) => `// ${line}`.trimEnd())
      .join('\n'),
    parameter(WORKSPACE, 'string'),
    parameter(LOCATION, 'string = resourceGroup().location'),
    ...ACTION_GROUPS.map(({ parameter: name, description }) => parameter({ name, description }, 'array = []')),
    ACTION_GROUPS.map(
      ({ severity, parameter: name }) => `var ${actionsOf(severity)} = [for id in ${name}: { actionGroupId: id }]`
    ).join('\n'),
    ...groups.map(resource),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function parameter({ name, description }: { name: string; description: string }, type: string): string {
  return `@description(${quoted(description)})\nparam ${name} ${type}`;
}

function resource({ name, properties }: AzureGroup): string {
  const body = [
    `  name: ${quoted(name)}`,
    `  location: ${LOCATION.name}`,
    `  properties: ${bicepValue(properties, '  ')}`,
  ];
  return `resource ${identifier(name)} '${RESOURCE_TYPE}@${API_VERSION}' = {\n${body.join('\n')}\n}`;
}

/** `signalr-ceilings-2` as `signalrCeilings2`. */
function identifier(name: string): string {
  return name.replace(/[^A-Za-z0-9]+(.)/g, (_, next: string) => next.toUpperCase());
}

function bicepValue(value: TemplateValue, indent: string): string {
  if (typeof value === 'string') {
    return text(value);
  }
  if (typeof value !== 'object') {
    return String(value);
  }
  if (value instanceof TemplateReference) {
    return value.name;
  }
  const inner = `${indent}  `;
  if (isList(value)) {
    return block(
      '[',
      value.map((item) => `${inner}${bicepValue(item, inner)}`),
      `${indent}]`
    );
  }
  const entries = Object.entries(value).map(([name, item]) => `${inner}${key(name)}: ${bicepValue(item, inner)}`);
  return block('{', entries, `${indent}}`);
}

function block(open: string, lines: readonly string[], close: string): string {
  return lines.length === 0 ? `${open}${close.trim()}` : [open, ...lines, close].join('\n');
}

function key(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : quoted(name);
}

/** Expressions of several lines stay as people read them: between triple quotes Bicep takes every character as it is. */
function text(value: string): string {
  return value.includes('\n') && !/'''|\r|'$/.test(value) ? `'''\n${value}'''` : quoted(value);
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(value: string): string {
  return `'${value.replace(/\\|'|\$(?=\{)/g, '\\$&').replace(/[\n\r\t]/g, (character) => ESCAPES[character])}'`;
}

import { heading } from '../files/heading';
import {
  Code,
  ForEach,
  isList,
  Item,
  Parameter,
  type ParameterDeclaration,
  type Resource,
  type Template,
  type Value,
} from './template';

export function bicepText({ about, parameters, variables = [], resources }: Template, command: string): string {
  return bicepFile(about, command, [
    ...parameters.map(parameterText),
    ...variables.map(({ name, value }) => `var ${name} = ${bicepValue(value)}`),
    ...resources.map(resourceText),
  ]);
}

/** A template in a file of its own, and the values of its parameters. */
export interface Module {
  /** Unique in the deployment. */
  name: string;
  file: string;
  values: Readonly<Record<string, Value>>;
}

/** A template that deploys others. */
export function bicepOfModules(
  { about, parameters, modules }: Pick<Template, 'about' | 'parameters'> & { modules: readonly Module[] },
  command: string
): string {
  const texts = modules.map(
    ({ name, file, values }, i) =>
      `module template${i + 1} ${bicepString(file)} = ${bicepValue({ name, params: values })}`
  );
  return bicepFile(about, command, [...parameters.map(parameterText), ...texts]);
}

function bicepFile(about: string, command: string, parts: readonly string[]): string {
  const comment = heading([about], command).map((line) => `// ${line}`.trimEnd());
  return `${[comment.join('\n'), ...parts].join('\n\n')}\n`;
}

function parameterText({ name, type, default: value, description }: ParameterDeclaration): string {
  return `@description(${bicepString(description)})\nparam ${name} ${type}${value === undefined ? '' : ` = ${bicepValue(value)}`}`;
}

function resourceText({ type, apiVersion, name, location, description, properties }: Resource, i: number): string {
  const about = description === undefined ? '' : `@description(${bicepString(description)})\n`;
  return `${about}resource resource${i + 1} '${type}@${apiVersion}' = ${bicepValue({ name, location, properties })}`;
}

const ITEM_NAME = 'item';

function bicepValue(value: Value, indent = ''): string {
  if (typeof value === 'string') {
    return bicepString(value);
  }
  if (typeof value === 'number') {
    return bicepNumber(value);
  }
  if (typeof value === 'boolean') {
    return String(value);
  }
  if (value instanceof Code) {
    return value.text;
  }
  if (value instanceof Parameter) {
    return value.name;
  }
  if (value instanceof Item) {
    return ITEM_NAME;
  }
  if (value instanceof ForEach) {
    return `[for ${ITEM_NAME} in ${value.parameter}: ${bicepValue(value.value, indent)}]`;
  }
  const inner = `${indent}  `;
  const lines = isList(value)
    ? value.map((each) => bicepValue(each, inner))
    : Object.entries(value).map(([name, each]) => `${bicepName(name)}: ${bicepValue(each, inner)}`);
  const [open, close] = isList(value) ? '[]' : '{}';
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n${lines.map((line) => `${inner}${line}\n`).join('')}${indent}${close}`;
}

/** Words of the language are quoted too. */
function bicepName(name: string): string {
  return /^(?!(?:true|false|null|if|for|in)$)[A-Za-z_]\w*$/.test(name) ? name : bicepString(name);
}

/** Bicep has integers of 64 bits only, and reads any other number as JSON. */
function bicepNumber(value: number): string {
  return Number.isSafeInteger(value) ? String(value) : `json(${bicepString(String(value))})`;
}

/** Quotes a text in which nothing is a placeholder. */
function bicepString(text: string): string {
  return `'${text
    .replace(/\\|'|\$(?=\{)/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')}'`;
}

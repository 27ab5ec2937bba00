import { largest } from '../../../../src/model/numbers';

/** A value in a template of Azure Resource Manager. */
export type Value =
  | string
  | number
  | boolean
  | Code
  | Parameter
  | Item
  | ForEach
  | readonly Value[]
  | { readonly [name: string]: Value };

/** A function call or the name of a variable: `resourceGroup().location`. */
export class Code {
  constructor(readonly text: string) {}
}

/** A reference to a parameter of the template. */
export class Parameter {
  constructor(readonly name: string) {}
}

/** A list with one value for each item of a parameter: as a variable, or as a property that is in no list. */
export class ForEach {
  constructor(
    readonly parameter: string,
    readonly value: Value
  ) {}
}

/** The current item, inside the value of {@link ForEach}. */
export class Item {}

export const ITEM = new Item();

export interface ParameterDeclaration {
  name: string;
  type: 'string' | 'array';
  /** Without it, each deployment names a value. */
  default?: Value;
  description: string;
}

export interface Resource {
  type: string;
  apiVersion: string;
  name: string;
  location: Value;
  description?: string;
  properties: Readonly<Record<string, Value>>;
}

export interface Template {
  /** One line about the file. */
  about: string;
  parameters: readonly ParameterDeclaration[];
  variables?: ReadonlyArray<{ name: string; value: Value }>;
  resources: readonly Resource[];
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Azure Resource Manager's limit for the resources of a template. */
const RESOURCES = 800;

/** Its limit for a template after its expressions are resolved. */
export const TEMPLATE_BYTES = 4 * 1024 * 1024;

const FILES_OF_THEIR_OWN = 'give each deployment a settings file of its own';

/**
 * Lists templates that Azure Resource Manager does not take, one line each.
 *
 * @param templates by file name
 */
export function templateErrors(templates: ReadonlyMap<string, Template>): string[] {
  const most = largest([...templates.values()].map(({ resources }) => resources.length));
  return most > RESOURCES
    ? [
        `resources: has ${most} resources, and a template of Azure Resource Manager takes at most ${RESOURCES}; ${FILES_OF_THEIR_OWN}`,
      ]
    : [...templates].flatMap(([name, template]) => bytesErrors(name, template, FILES_OF_THEIR_OWN));
}

/** The limit is that of the JSON to which Bicep compiles; the resources are nearly all of it. */
export function bytesErrors(name: string, { resources }: Template, remedy: string): string[] {
  const bytes = Buffer.byteLength(JSON.stringify(resources, null, 2));
  return bytes > TEMPLATE_BYTES
    ? [`${name}: has ${bytes} bytes as JSON, and Azure Resource Manager takes at most ${TEMPLATE_BYTES}; ${remedy}`]
    : [];
}

import { AZURE_LIMITS } from '../azure/limits';

/** A value in a template of Azure Resource Manager, in terms that ARM and Bicep share. */
export type Value =
  string | number | boolean | Code | Parameter | Item | ForEach | readonly Value[] | { readonly [name: string]: Value };

/** A function call, which is the same in both languages: `resourceGroup().location`. */
export class Code {
  constructor(readonly text: string) {}
}

/** A reference to a parameter of the template. */
export class Parameter {
  constructor(readonly name: string) {}
}

/** A list with one value for each item of a parameter; only as a property of an object. */
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
  default: Value;
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
  resources: readonly Resource[];
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Azure Resource Manager's limit for the resources of a template. */
const RESOURCES = 800;

/**
 * Lists files that Azure Resource Manager does not take, one line each.
 *
 * @param resources the most in any file
 */
export function templateErrors(files: ReadonlyMap<string, string>, resources: number): string[] {
  if (resources > RESOURCES) {
    return [
      `resources: has ${resources} resources, and a template of Azure Resource Manager takes at most ${RESOURCES}; give each deployment a settings file of its own`,
    ];
  }
  return [...files].flatMap(([name, text]) => {
    const bytes = Buffer.byteLength(text);
    return name.endsWith('.json') && bytes > AZURE_LIMITS.templateBytes
      ? [
          `${name}: has ${bytes} bytes, and Azure Resource Manager takes at most ${AZURE_LIMITS.templateBytes}; give each deployment a settings file of its own`,
        ]
      : [];
  });
}

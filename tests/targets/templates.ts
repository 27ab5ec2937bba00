import { readBicep } from './bicep-text';

/** A template of either language in the same form. */
export interface PlainTemplate {
  parameters: Record<string, { type: string; description: string; default: unknown }>;
  resources: PlainResource[];
}

export interface PlainResource {
  type: string;
  apiVersion: string;
  name: unknown;
  location: unknown;
  description?: string;
  properties: unknown;
}

export function fromBicep(text: string): PlainTemplate {
  const { parameters, resources } = readBicep(text);
  return {
    parameters,
    resources: resources.map(({ type, description, body }) => {
      const [name, apiVersion] = type.split('@');
      const { name: own, location, properties, ...rest } = body;
      expectEmpty(rest);
      return {
        type: name,
        apiVersion,
        name: own,
        location,
        ...(description !== undefined && { description }),
        properties,
      };
    }),
  };
}

/** Returns the JSON to which a template compiles, as Azure Resource Manager gets it. */
export function armOf(text: string) {
  const { parameters, variables, resources } = readBicep(text);
  return {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, { type, description, default: value }]) => [
        name,
        { type, ...(value !== undefined && { defaultValue: armValue(value) }), metadata: { description } },
      ])
    ),
    ...(Object.keys(variables).length > 0 && { variables: armValue(variables) }),
    resources: resources.map(({ type, description, body: { name, location, properties } }) => ({
      ...{
        type: type.split('@')[0],
        apiVersion: type.split('@')[1],
        name: armValue(name),
        location: armValue(location),
      },
      ...(description !== undefined && { metadata: { description } }),
      properties: armValue(properties),
    })),
  };
}

/** @param item the expression of the current item, inside a loop */
function armValue(value: unknown, item = ''): unknown {
  if (typeof value === 'string') {
    return /^\[[^]*\]$/.test(value) ? `[${value}` : value;
  }
  if (Array.isArray(value)) {
    return value.map((each) => armValue(each, item));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const { code }: { code?: string } = value;
  if (code !== undefined) {
    return `[${code === 'item' ? item : referenceTo(code)}]`;
  }
  const entries = Object.entries(value);
  const loops = entries.flatMap(([name, { each, value: inner }]) =>
    typeof each === 'string'
      ? [
          {
            name,
            count: `[length(parameters('${each}'))]`,
            input: armValue(inner, `parameters('${each}')[copyIndex('${name}')]`),
          },
        ]
      : []
  );
  const others = entries.filter(([name]) => !loops.some((loop) => loop.name === name));
  return {
    ...Object.fromEntries(others.map(([name, inner]) => [name, armValue(inner, item)])),
    ...(loops.length > 0 && { copy: loops }),
  };
}

/** A name ending in Actions is a variable of target azure. */
function referenceTo(code: string): string {
  return code.includes('(') ? code : `${code.endsWith('Actions') ? 'variables' : 'parameters'}('${code}')`;
}

function expectEmpty(rest: object): void {
  if (Object.keys(rest).length > 0) {
    throw new Error(`unknown properties: ${Object.keys(rest).join(', ')}`);
  }
}

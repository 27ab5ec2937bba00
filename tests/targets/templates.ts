import { type Loop, readBicep, type Reference } from './bicep-text';

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

interface ArmResource {
  type: string;
  apiVersion: string;
  name: string;
  location: string;
  metadata?: { description: string };
  properties: unknown;
}

export function fromArmJson(text: string): PlainTemplate {
  const template: {
    parameters: Record<string, { type: string; defaultValue: unknown; metadata: { description: string } }>;
    resources: ArmResource[];
  } = JSON.parse(text);
  return {
    parameters: Object.fromEntries(
      Object.entries(template.parameters).map(([name, { type, defaultValue, metadata }]) => [
        name,
        { type, description: metadata.description, default: plain(defaultValue) },
      ])
    ),
    resources: template.resources.map(({ metadata, name, location, properties, ...rest }) => ({
      ...rest,
      name: plain(name),
      location: plain(location),
      ...(metadata !== undefined && { description: metadata.description }),
      properties: plain(properties),
    })),
  };
}

/** Evaluates what Azure Resource Manager would: texts in brackets, and loops. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') {
    return plainText(value);
  }
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const { copy, ...others }: { copy?: Array<{ name: string; count: string; input: unknown }> } & object = value;
  const loops = (copy ?? []).map(({ name, count, input }): [string, Loop] => {
    const [, each = ''] = /^\[length\(parameters\('(\w+)'\)\)\]$/.exec(count) ?? [];
    const item = `[parameters('${each}')[copyIndex('${name}')]]`;
    const body = JSON.stringify(input).replaceAll(JSON.stringify(item), JSON.stringify('[item]'));
    return [name, { each, value: plain(JSON.parse(body)) }];
  });
  return Object.fromEntries([...Object.entries(others).map(([name, inner]) => [name, plain(inner)]), ...loops]);
}

function plainText(text: string): string | Reference {
  if (!/^\[[^]*\]$/.test(text)) {
    return text;
  }
  if (text.startsWith('[[')) {
    return text.slice(1);
  }
  const code = text.slice(1, -1);
  return { code: /^parameters\('(\w+)'\)$/.exec(code)?.[1] ?? code };
}

function expectEmpty(rest: object): void {
  if (Object.keys(rest).length > 0) {
    throw new Error(`unknown properties: ${Object.keys(rest).join(', ')}`);
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';

import { compile, type JSONSchema } from 'json-schema-to-typescript';

import { GENERATED } from '../promql/rule';

/** The generated file, in this folder. */
export const TYPES_FILE = 'pack-settings.ts';

/** TypeScript for the settings as a parsed file has them: what has a default in the schema is always there. */
export async function settingsTypes(schemaFile: string): Promise<string> {
  const schema: JSONSchema = JSON.parse(readFileSync(schemaFile, 'utf8'));
  const { title: _, ...typed } = withDefaultsRequired(schema, schema.definitions ?? {});
  return compile(typed, 'PackSettings', {
    additionalProperties: false,
    bannerComment: `// ${GENERATED} Change alerts/settings.schema.json and run \`make rules\`.\n/* eslint-disable @typescript-eslint/array-type */`,
    ignoreMinAndMaxItems: true,
    // The repository's own Prettier options, which the compiler does not look up.
    style: { printWidth: 120, singleQuote: true, trailingComma: 'es5' },
  });
}

/** Marks settings with a default as required, and puts scalar definitions in place to keep the settings' descriptions. */
function withDefaultsRequired(schema: JSONSchema, definitions: Readonly<Record<string, JSONSchema>>): JSONSchema {
  const properties = Object.entries(schema.properties ?? {});
  const withDefault = properties.filter(([, property]) => 'default' in property).map(([name]) => name);
  const required = Array.isArray(schema.required) ? schema.required : [];
  return {
    ...schema,
    ...(schema.definitions && {
      definitions: mapped(schema.definitions, (definition) => withDefaultsRequired(definition, definitions)),
    }),
    ...(schema.properties && {
      properties: mapped(schema.properties, (property) =>
        withDefaultsRequired(inPlace(property, definitions), definitions)
      ),
      required: [...new Set([...required, ...withDefault])],
    }),
  };
}

/** A property that refers to a definition (`allOf: [{$ref}]`), with the definition's own keywords unless it is an object. */
function inPlace({ allOf, ...property }: JSONSchema, definitions: Readonly<Record<string, JSONSchema>>): JSONSchema {
  const reference = allOf?.[0].$ref;
  if (reference === undefined) {
    // A second pattern on a text changes no type.
    return property;
  }
  const definition = definitions[reference.replace('#/definitions/', '')];
  return definition.type === 'object' ? { $ref: reference } : { ...definition, ...property };
}

function mapped<T>(record: Readonly<Record<string, T>>, map: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

if (require.main === module) {
  void settingsTypes(path.join(__dirname, '../../settings.schema.json')).then((types) => process.stdout.write(types));
}

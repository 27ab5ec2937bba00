import { readFileSync } from 'node:fs';
import path from 'node:path';

import { compile, type JSONSchema } from 'json-schema-to-typescript';

import { GENERATED } from '../promql/rule';

/** The generated file, in this folder. */
export const TYPES_FILE = 'pack-settings.ts';

/** TypeScript for the settings as a parsed file has them: what has a default in the schema is always there. */
export async function settingsTypes(schemaFile: string): Promise<string> {
  const schema: JSONSchema = JSON.parse(readFileSync(schemaFile, 'utf8'));
  const { title: _, ...typed } = withDefaultsRequired(schema);
  return compile(typed, 'PackSettings', {
    additionalProperties: false,
    bannerComment: `// ${GENERATED} Change alerts/settings.schema.json and run \`make rules\`.\n/* oxlint-disable typescript/array-type */`,
    ignoreMinAndMaxItems: true,
    // The repository's own format, which the compiler does not look up.
    style: { printWidth: 120, singleQuote: true, trailingComma: 'es5' },
  });
}

/** Marks settings with a default as required, and leaves out what the schema alone has to say. */
function withDefaultsRequired({ description: _, allOf, ...schema }: JSONSchema): JSONSchema {
  if (allOf !== undefined && schema.type === undefined) {
    // Only its description is its own.
    return withDefaultsRequired(allOf[0]);
  }
  const withDefault = Object.entries(schema.properties ?? {}).filter(([, property]) => 'default' in property);
  const required = Array.isArray(schema.required) ? schema.required : [];
  return {
    ...schema,
    ...(schema.definitions && { definitions: mapped(schema.definitions, withDefaultsRequired) }),
    ...(schema.properties && {
      properties: mapped(schema.properties, withDefaultsRequired),
      required: [...new Set([...required, ...withDefault.map(([name]) => name)])],
    }),
  };
}

function mapped<T>(record: Readonly<Record<string, T>>, map: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

if (require.main === module) {
  void settingsTypes(path.join(__dirname, '../../settings.schema.json')).then((types) => process.stdout.write(types));
}

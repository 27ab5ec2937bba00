import { largest } from '../../src/model/numbers';

/** The parts of a JSON schema that `fieldHelp` reads; each description names the allowed values. */
export interface DescribedSchema {
  readonly description: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly items?: DescribedSchema;
}

/**
 * Formats the end of a command's help: the fields of its input, from the schema, and an example.
 *
 * @param example - a valid document
 */
export function fieldHelp(schema: DescribedSchema, example: object): string {
  return [
    '',
    'Fields of FILE (* required):',
    ...fieldLines(schema, '  '),
    '',
    'Example:',
    JSON.stringify(example),
  ].join('\n');
}

function fieldLines({ properties = {}, required = [] }: DescribedSchema, indent: string): string[] {
  const width = largest(Object.keys(properties).map((name) => name.length + 1));
  return Object.entries(properties).flatMap(([name, field]) => {
    const label = `${name}${required.includes(name) ? '*' : ''}`.padEnd(width);
    return [`${indent}${label}  ${field.description}`, ...fieldLines(field.items ?? field, `${indent}  `)];
  });
}

/** What `fieldHelp` reads of a JSON schema: each part says in words what it takes. */
export interface DescribedSchema {
  readonly description: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly items?: DescribedSchema;
}

/**
 * The end of a command's help: the fields of its input, as its schema has them, and a document to begin with.
 *
 * @param example - one that the command takes
 */
export function fieldHelp(schema: DescribedSchema, example: object): string {
  return [
    '',
    'Fields of FILE (* must be there):',
    ...fieldLines(schema, '  '),
    '',
    'Example:',
    JSON.stringify(example),
  ].join('\n');
}

function fieldLines({ properties = {}, required = [] }: DescribedSchema, indent: string): string[] {
  const width = Math.max(0, ...Object.keys(properties).map((name) => name.length + 1));
  return Object.entries(properties).flatMap(([name, field]) => {
    const label = `${name}${required.includes(name) ? '*' : ''}`.padEnd(width);
    return [`${indent}${label}  ${field.description}`, ...fieldLines(field.items ?? field, `${indent}  `)];
  });
}

import Ajv, { type SchemaObject } from 'ajv';

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });

/** Returns the errors of a document against one of the schemas of schemas.ts. */
export function violations(schema: SchemaObject, document: unknown): unknown[] {
  // Compiled once, since the same schema is the key of its compiled form.
  const validate = ajv.compile(schema);
  return validate(document) ? [] : (validate.errors ?? []);
}

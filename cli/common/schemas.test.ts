import Ajv from 'ajv';

import * as schemas from './schemas';

const documents = Object.entries(schemas).filter(([name]) => name.endsWith('Schema'));

it.each(documents)('%s is a JSON Schema, which the command does not check when it starts', (_, schema) => {
  const ajv = new Ajv();
  expect({ valid: ajv.validateSchema(schema), errors: ajv.errors }).toEqual({ valid: true, errors: null });
});

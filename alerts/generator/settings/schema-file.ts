import { readFileSync } from 'node:fs';

import { factSchemas } from '../../../src/model/facts';

/** The schema of the settings, in alerts/. */
export const SCHEMA_FILE = 'settings.schema.json';

/** The width of the formatter. */
const WIDTH = 120;

/** The text of the schema file with the definitions of the facts about a resource as the model has them. */
export function withFacts(file: string): string {
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  Object.assign(schema.definitions, factSchemas());
  return `${JSON.stringify(schema, null, 2).replace(SCALARS, onOneLine)}\n`;
}

/** A list of texts. */
const SCALARS = /^(.*)\[\n((?:\s*"[^"]*",?\n)+)\s*\](,?)$/gm;

/** Lists stand on one line where they fit, as the formatter writes them. */
function onOneLine(written: string, start: string, items: string, end: string): string {
  const line = `${start}[${items.trim().replace(/\s*\n\s*/g, ' ')}]${end}`;
  return line.length <= WIDTH ? line : written;
}

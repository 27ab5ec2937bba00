import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXAMPLES = join(__dirname, '..', '..', '..', 'alerts', 'exporters', 'examples');

/** Placeholder of a subscription and of a tenant. */
export const PLACEHOLDER_ID = '00000000-0000-0000-0000-000000000000';

export type Replacement = readonly [placeholder: string, replacement: string];

export function shipped(name: string): string {
  return readFileSync(join(EXAMPLES, name), 'utf8');
}

/**
 * Inserts addresses and credentials into a shipped configuration, as its reader does.
 *
 * @throws if the file lacks a placeholder
 */
export function configured(name: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((text, [placeholder, replacement]) => {
    if (!text.includes(placeholder)) {
      throw new Error(`${name} does not contain ${placeholder}`);
    }
    return text.replaceAll(placeholder, replacement);
  }, shipped(name));
}

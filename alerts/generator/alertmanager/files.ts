import { readFileSync } from 'node:fs';
import path from 'node:path';

import { shippedFolder } from '../../../tools/shipped-folder';

/** The text of a file of alerts/alertmanager. */
export function alertmanagerFile(...names: readonly string[]): string {
  return readFileSync(path.join(shippedFolder('alerts', 'alertmanager'), ...names), 'utf8');
}

/** The configuration with the pack's routes and inhibition, whose receivers are the demo's webhooks. */
export function alertmanagerConfig(): string {
  return alertmanagerFile('alertmanager.yml');
}

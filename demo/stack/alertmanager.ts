import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where alerts/alertmanager/demo.yml sends its notifications: the receiver on its default port. */
const DEFAULT_RECEIVER = '127.0.0.1:9095';

/** The demo's Alertmanager configuration, with its receiver moved to where this run has it. */
export function writeAlertmanagerConfig(root: string, file: string, receiver: string): void {
  const source = join(root, 'alerts', 'alertmanager', 'demo.yml');
  const config = readFileSync(source, 'utf8');
  if (!config.includes(DEFAULT_RECEIVER)) {
    throw new Error(`${source} sends nothing to ${DEFAULT_RECEIVER}, where the demo's receiver listens.`);
  }
  writeFileSync(file, config.replaceAll(DEFAULT_RECEIVER, receiver));
}

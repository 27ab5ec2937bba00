import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The receiver's default address, to which alerts/alertmanager/demo.yml sends notifications. */
const DEFAULT_RECEIVER = '127.0.0.1:9095';

/** Writes the demo's Alertmanager configuration with the receiver's actual address. */
export function writeAlertmanagerConfig(root: string, file: string, receiver: string): void {
  const source = join(root, 'alerts', 'alertmanager', 'demo.yml');
  const config = readFileSync(source, 'utf8');
  if (!config.includes(DEFAULT_RECEIVER)) {
    throw new Error(`${source} does not send to ${DEFAULT_RECEIVER}, the demo's receiver.`);
  }
  writeFileSync(file, config.replaceAll(DEFAULT_RECEIVER, receiver));
}

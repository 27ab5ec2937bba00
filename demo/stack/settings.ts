import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isMap, parseDocument } from 'yaml';
import { type PackSettings } from '../../alerts/generator/settings';
import { buildRules } from '../../alerts/generator/targets/build';
import { writeFiles } from '../../alerts/generator/targets/files/write-files';

const RUNBOOKS = join(__dirname, '..', '..', 'alerts', 'runbooks');

/** Half of the default: the first page then comes when the demo announces it. */
const EVALUATION_INTERVAL = '30s';

/** Prometheus looks back five minutes for advice. Part of these pass while the history is loaded. */
const RECOMMENDATION_INTERVAL = '1m';

/** The pack's default settings for the simulated fleet, with dashboard links into this demo. */
export function demoSettings(defaults: string, fleet: string, dashboards: string): string {
  const settings = fleetSettings(defaults, fleet);
  settings.set('evaluation_interval', EVALUATION_INTERVAL);
  settings.set('recommendation_interval', RECOMMENDATION_INTERVAL);
  settings.set('dashboard_base_url', dashboards);
  return settings.toString();
}

/** Adds the `resources` of a simulated fleet to settings. */
export function fleetSettings(defaults: string, fleet: string): Document {
  const settings = parseDocument(defaults);
  const resources = parseDocument(fleet).contents;
  if (!isMap(resources)) {
    throw new Error('The simulator did not print any resources.');
  }
  settings.set('resources', resources.get('resources'));
  return settings;
}

/** Writes the files of rules as `headroom rules` does. @param command that the files name */
export async function writeRules(folder: string, settings: PackSettings, command: string): Promise<void> {
  const built = buildRules({ settings, target: 'prometheus', runbooks: RUNBOOKS, command });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  mkdirSync(folder, { recursive: true });
  await writeFiles(folder, built.files);
}

import { readFileSync } from 'node:fs';
import path from 'node:path';

import { alertmanagerFiles } from './alertmanager/files';
import { provisioningFiles } from './alertmanager/provisioning';
import { docsFiles } from './docs';
import { type PackSettings, settingsOf } from './settings';
import { type Target } from './targets';
import { buildRules } from './targets/pack';
import { ALERTING } from './targets/grafana';
import { COMMAND } from './targets/files/heading';
import { writeFiles } from './targets/files/write-files';

/** Targets whose output is committed. `prometheus-2.41` differs from `prometheus` by one key, so it is left out. */
const COMMITTED: readonly Target[] = ['prometheus', 'operator', 'mimir', 'azure'];

/** The project's pages, relative to alerts/. */
const DOCS = path.join('..', 'docs');

/** The folder that Grafana reads at its start, relative to alerts/: the alerts of target `grafana`, and their routing. */
const PROVISIONING = path.join('..', 'provisioning', 'alerting');

/** Committed files that depend on the settings, by folder relative to alerts/. */
export function committedFiles(root: string): Map<string, Map<string, string>> {
  const settings = settingsOf(readFileSync(path.join(root, 'settings.yaml'), 'utf8'));
  const rules = (target: Target, command: string) => rulesFor(settings, target, root, command);
  const alerting = grafanaAlerts(rules('grafana', COMMAND));
  return new Map([
    ...COMMITTED.map((target): [string, Map<string, string>] => [target, rules(target, rulesCommand(target))]),
    ['alertmanager', alertmanagerFiles(settings)],
    [path.join('grafana', ALERTING), alerting],
    // Copies: links would break where the folder is installed by copying it.
    [PROVISIONING, new Map([...alerting, ...provisioningFiles(settings)])],
    [DOCS, docsFiles(settings, path.join(root, DOCS))],
  ]);
}

function rulesCommand(target: Target): string {
  return `npm run -s headroom -- rules --settings alerts/settings.yaml --target ${target} --out alerts/${target}`;
}

/** The alerts of target `grafana`, without its rules for Prometheus, which alerts/prometheus holds too. */
function grafanaAlerts(files: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...files].filter(([name]) => path.dirname(name) === ALERTING).map(([name, text]) => [path.basename(name), text])
  );
}

function rulesFor(settings: PackSettings, target: Target, root: string, command: string): Map<string, string> {
  const built = buildRules({ settings, target, runbooks: path.join(root, 'runbooks'), command });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  return built.files;
}

async function main(): Promise<void> {
  const root = path.resolve(__dirname, '..');
  for (const [folder, files] of committedFiles(root)) {
    writeFiles(path.join(root, folder), files);
  }
  // Loads Prettier, which Jest cannot load with the rest of this module.
  const { settingsTypes, TYPES_FILE } = await import('./settings/generate-types');
  const types = await settingsTypes(path.join(root, 'settings.schema.json'));
  writeFiles(path.join(__dirname, 'settings'), new Map([[TYPES_FILE, types]]));
}

if (require.main === module) {
  void main();
}

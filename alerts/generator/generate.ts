import { readFileSync } from 'node:fs';
import path from 'node:path';

import { alertmanagerFiles } from './alertmanager/files';
import { buildRules } from './targets/build';
import { docsFiles } from './docs';
import { COMMAND } from './targets/files/heading';
import { provisioningFiles } from './alertmanager/provisioning';
import { parseSettings } from './settings';
import { type Target } from './targets';
import { writeFiles } from './targets/files/write-files';

/** Targets whose output is committed. prometheus-2.41 differs from prometheus by one key, and is not. */
const COMMITTED: readonly Target[] = ['prometheus', 'operator', 'mimir', 'azure', 'grafana'];

/** The project's pages, from alerts/ on. */
const DOCS = path.join('..', 'docs');

/** What Grafana reads at its start, from alerts/ on: the alerts of target `grafana`, and what brings them to people. */
const PROVISIONING = path.join('..', 'provisioning', 'alerting');
const ALERTING = 'alerting/';

/** Files that are committed and generated, by folder under alerts/. */
export function committedFiles(root: string): Map<string, Map<string, string>> {
  const settings = parseSettings(readFileSync(path.join(root, 'settings.yaml'), 'utf8'));
  if (!settings.ok) {
    throw new Error(settings.errors.join('\n'));
  }
  return new Map([
    ...COMMITTED.map((target): [string, Map<string, string>] => [target, rulesFor(target, root, rulesCommand(target))]),
    ['alertmanager', alertmanagerFiles(settings.settings)],
    [PROVISIONING, new Map([...grafanaAlerts(root), ...provisioningFiles(settings.settings)])],
    [DOCS, docsFiles(settings.settings, path.join(root, DOCS))],
  ]);
}

function rulesCommand(target: Target): string {
  return `npm run -s headroom -- rules --settings alerts/settings.yaml --target ${target} --out alerts/${target}`;
}

/** Copies, not links: the folder is installed by copying it. */
function grafanaAlerts(root: string): Array<[string, string]> {
  return [...rulesFor('grafana', root, COMMAND)]
    .filter(([name]) => name.startsWith(ALERTING))
    .map(([name, text]) => [name.slice(ALERTING.length), text]);
}

function rulesFor(target: Target, root: string, command: string): Map<string, string> {
  const built = buildRules({
    settings: readFileSync(path.join(root, 'settings.yaml'), 'utf8'),
    target,
    runbooks: path.join(root, 'runbooks'),
    command,
  });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  return built.files;
}

function main(): void {
  const root = path.resolve(__dirname, '..');
  for (const [folder, files] of committedFiles(root)) {
    writeFiles(path.join(root, folder), files);
  }
}

if (require.main === module) {
  main();
}

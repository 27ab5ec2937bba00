import { readFileSync } from 'node:fs';
import path from 'node:path';

import { provisioningFiles } from './alertmanager/provisioning';
import { docsFiles } from './docs';
import { type PackSettings, settingsOf } from './settings';
import { SCHEMA_FILE, withFacts } from './settings/schema-file';
import { type Target } from './targets';
import { buildRules } from './targets/build';
import { ALERTING } from './targets/grafana';
import { rulesCommand } from './targets/files/command';
import { COMMAND } from './targets/files/heading';
import { writeFiles } from './targets/files/write-files';
import { namesOf } from './targets/names';
import { interruptible } from '../../tools/processes';

/** The one target whose rules are committed, to be read. `headroom rules` writes those of the others. */
const COMMITTED = 'prometheus';

/** The project's pages, relative to alerts/. */
const DOCS = path.join('..', 'docs');

/** The folder that Grafana reads at its start, relative to alerts/: the alerts of target `grafana`, and their routing. */
const PROVISIONING = path.join('..', 'provisioning', 'alerting');

/** The generated files, by folder relative to alerts/. */
export function committedFiles(root: string): Map<string, Map<string, string>> {
  const settings = settingsOf(readFileSync(path.join(root, 'settings.yaml'), 'utf8'));
  const rules = (target: Target, command: string) => rulesFor(settings, target, root, command);
  const alerting = grafanaAlerts(rules('grafana', COMMAND));
  return new Map([
    [
      COMMITTED,
      rules(COMMITTED, rulesCommand({ settings: 'alerts/settings.yaml', target: COMMITTED, out: 'alerts/prometheus' })),
    ],
    [PROVISIONING, new Map([...alerting, ...provisioningFiles()])],
    [DOCS, docsFiles(settings, path.join(root, DOCS))],
  ]);
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

async function main(signal: AbortSignal): Promise<void> {
  const root = path.resolve(__dirname, '..');
  await writeFiles(root, new Map([[SCHEMA_FILE, withFacts(path.join(root, SCHEMA_FILE))]]), { force: true, signal });
  for (const [folder, files] of committedFiles(root)) {
    const names = folder === COMMITTED ? namesOf(COMMITTED) : undefined;
    // Git keeps what is replaced here, and some pages are only in part generated.
    await writeFiles(path.join(root, folder), files, { names, force: true, signal });
  }
  // Loads Prettier, which Jest cannot load with the rest of this module.
  const { settingsTypes, TYPES_FILE } = await import('./settings/generate-types');
  const types = await settingsTypes(path.join(root, SCHEMA_FILE));
  await writeFiles(path.join(__dirname, 'settings'), new Map([[TYPES_FILE, types]]), { force: true, signal });
}

if (require.main === module) {
  void interruptible(main);
}

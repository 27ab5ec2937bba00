import { readFileSync } from 'node:fs';
import path from 'node:path';

import { buildRules } from './build';
import { demoAlertmanager } from './demo-alertmanager';
import { writeFiles } from './write-files';

/** Files that are committed and generated, by folder under alerts/. */
export function committedFiles(root: string): Map<string, Map<string, string>> {
  const built = buildRules({
    settings: readFileSync(path.join(root, 'settings.yaml'), 'utf8'),
    target: 'prometheus',
    runbooks: path.join(root, 'runbooks'),
    command: 'npm run -s headroom -- rules --settings alerts/settings.yaml --target prometheus --out alerts/prometheus',
  });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  const alertmanager = readFileSync(path.join(root, 'alertmanager', 'alertmanager.yml'), 'utf8');
  return new Map([
    ['prometheus', built.files],
    ['alertmanager', new Map([['demo.yml', demoAlertmanager(alertmanager)]])],
  ]);
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

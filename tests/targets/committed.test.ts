import { readdirSync } from 'node:fs';
import path from 'node:path';

import { committedFiles } from '../../alerts/generator/generate';
import { ROOT } from './packs';

const alerts = path.join(ROOT, 'alerts');

it.each(['prometheus', 'operator', 'mimir', 'azure', 'grafana/alerting'])(
  'has only generated files in alerts/%s, since rules of old settings would stay active',
  (folder) => {
    const present = readdirSync(path.join(alerts, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(alerts, folder), path.join(entry.parentPath, entry.name)));
    expect(present.sort()).toEqual([...(committedFiles(alerts).get(folder)?.keys() ?? [])].sort());
  }
);

it('has only generated files and the contact points in provisioning/alerting', () => {
  const written = [
    ...(committedFiles(alerts)
      .get(path.join('..', 'provisioning', 'alerting'))
      ?.keys() ?? []),
  ];
  expect(readdirSync(path.join(ROOT, 'provisioning', 'alerting')).sort()).toEqual(
    ['contact-points.yaml', ...written].sort()
  );
});

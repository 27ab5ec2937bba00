import { readdirSync } from 'node:fs';
import path from 'node:path';

import { committedFiles } from '../../alerts/generator/generate';
import { ROOT } from './packs';

const alerts = path.join(ROOT, 'alerts');

it.each(['prometheus', 'operator', 'mimir', 'azure', 'grafana/alerting'])(
  'alerts/%s holds nothing but what the generator writes: a rule of old settings would go on alerting',
  (folder) => {
    const present = readdirSync(path.join(alerts, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(alerts, folder), path.join(entry.parentPath, entry.name)));
    expect(present.sort()).toEqual([...(committedFiles(alerts).get(folder)?.keys() ?? [])].sort());
  }
);

it('provisioning/alerting holds what the generator writes and the contact points, which are for people to change', () => {
  const written = [
    ...(committedFiles(alerts)
      .get(path.join('..', 'provisioning', 'alerting'))
      ?.keys() ?? []),
  ];
  expect(readdirSync(path.join(ROOT, 'provisioning', 'alerting')).sort()).toEqual(
    ['contact-points.yaml', ...written].sort()
  );
});

import { readdirSync } from 'node:fs';
import path from 'node:path';

import { committedFiles } from '../../alerts/generator/generate';
import { ROOT } from './packs';

const alerts = path.join(ROOT, 'alerts');

it('has only generated files in alerts/prometheus, since rules of old settings would stay active', () => {
  const written = [...(committedFiles(alerts).get('prometheus')?.keys() ?? [])];
  expect(readdirSync(path.join(alerts, 'prometheus')).sort()).toEqual(written.sort());
});

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

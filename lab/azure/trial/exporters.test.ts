import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../tests/repo/tracked';
import { ANY_ID, EXPORTERS, shippedText, type Site } from './exporters';

const SITE: Site = {
  subscriptions: ['one', 'two'],
  withReplicas: [],
  tenant: 'tenant',
  prometheus: '127.0.0.1:1',
  addresses: ['127.0.0.1:2', '127.0.0.1:3'],
  folder: '/nowhere',
};

/** Addresses and credentials of the shipped files. */
const PLACEHOLDERS = [
  ANY_ID,
  'prometheus:9090',
  'azure-metrics-exporter:8080',
  'azure-resourcegraph-exporter:8080',
  'listen = ":9273"',
];

it.each(EXPORTERS)(
  '$name runs with its shipped configuration, unchanged but for addresses and credentials',
  ({ setUp }) => {
    const { files } = setUp(SITE);
    expect(files.length).toBeGreaterThan(0);
    for (const { shipped, text } of files) {
      const [before, after] = [shippedText(shipped).split('\n'), text.split('\n')];
      expect(after).toHaveLength(before.length);
      const changed = before.filter((line, i) => line !== after[i]);
      expect(changed.filter((line) => !PLACEHOLDERS.some((placeholder) => line.includes(placeholder)))).toEqual([]);
      PLACEHOLDERS.forEach((placeholder) => expect(text).not.toContain(placeholder));
    }
  }
);

it('Telegraf reads replicas where there are some, by the commented lines of its shipped configuration', () => {
  const [before, after] = [[], ['two']].map((withReplicas) =>
    EXPORTERS.filter(({ name }) => name === 'telegraf').flatMap(({ setUp }) => setUp({ ...SITE, withReplicas }).files)
  );
  const changed = after.map(({ text }, i) =>
    text.split('\n').filter((line, j) => line !== before[i].text.split('\n')[j])
  );
  expect(changed.map(({ length }) => length)).toEqual([0, 4]);
  expect(changed[1].map((line) => `  # ${line.slice(2)}`)).toEqual(
    before[1].text.split('\n').filter((line) => /^  # (?:\[\[|  )/.test(line))
  );
});

it('every shipped configuration of an exporter is run', () => {
  const shipped = readdirSync(join(ROOT, 'alerts', 'exporters', 'examples')).filter(
    // Series, and a Prometheus that renames labels: no exporter reads them.
    (name) => !['plain.prom', 'labels.prometheus.yml'].includes(name)
  );
  const run = EXPORTERS.flatMap(({ setUp }) => setUp(SITE).files.map((file) => file.shipped));
  expect([...new Set(run)].sort()).toEqual(shipped.sort());
});

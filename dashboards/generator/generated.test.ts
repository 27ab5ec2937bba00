import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileNameOf, serialize } from '.';
import { OTHER_PANEL } from './parts/shared';
import { byTitle, dashboards } from './testing';

const GENERATED = join(__dirname, '../generated');

it('generates exactly the committed files', () => {
  expect(readdirSync(GENERATED).sort()).toEqual(dashboards.map(fileNameOf).sort());
  for (const dashboard of dashboards) {
    expect(readFileSync(join(GENERATED, fileNameOf(dashboard)), 'utf8')).toBe(serialize(dashboard));
  }
});

it('keeps the uid of the dashboard that alerts link to', () => {
  expect(dashboards.map((dashboard) => dashboard.uid)).toContain('signalr-headroom-resource');
});

it('gives every dashboard a unique uid and title', () => {
  for (const names of [dashboards.map(({ uid }) => uid), dashboards.map(({ title }) => title)]) {
    expect(new Set(names).size).toBe(names.length);
  }
});

it.each(byTitle)('makes %s work in any Grafana, with the data source that the viewer picks', (_, dashboard) => {
  const uids = [...serialize(dashboard).matchAll(/"uid": "([^"]*)"/g)].map((match) => match[1]);
  const ofGrafana = ['__expr__', OTHER_PANEL.uid];
  expect(new Set(uids.filter((uid) => !ofGrafana.includes(uid)))).toEqual(new Set([dashboard.uid, '${datasource}']));
  expect(serialize(dashboard)).not.toContain('"datasourceUid"');
});

it.each(byTitle)('gives %s a description', (_, { description }) => {
  expect(description).toMatch(/\.$/);
});

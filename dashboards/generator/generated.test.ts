import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileNameOf, serialize } from '.';
import { byTitle, dashboards } from './testing';

const GENERATED = join(__dirname, '../generated');

it('the committed files are what the source generates, and no other file lies beside them', () => {
  expect(readdirSync(GENERATED).sort()).toEqual(dashboards.map(fileNameOf).sort());
  for (const dashboard of dashboards) {
    expect(readFileSync(join(GENERATED, fileNameOf(dashboard)), 'utf8')).toBe(serialize(dashboard));
  }
});

it('the dashboard that alerts link to keeps its uid', () => {
  expect(dashboards.map((dashboard) => dashboard.uid)).toContain('signalr-headroom-resource');
});

it('no two dashboards share a uid or a title', () => {
  for (const names of [dashboards.map(({ uid }) => uid), dashboards.map(({ title }) => title)]) {
    expect(new Set(names).size).toBe(names.length);
  }
});

it.each(byTitle)(
  '%s can be provisioned into any Grafana: it names no data source but the one picked',
  (_, dashboard) => {
    const uids = [...serialize(dashboard).matchAll(/"uid": "([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(uids)).toEqual(new Set([dashboard.uid, '${datasource}']));
    expect(serialize(dashboard)).not.toContain('"datasourceUid"');
  }
);

it.each(byTitle)('%s says what it is for', (_, { description }) => {
  expect(description).toMatch(/\.$/);
});

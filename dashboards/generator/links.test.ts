import { existsSync } from 'node:fs';
import path from 'node:path';
import { serialize } from '.';
import { alertsInWords, packSettings } from './parts/pack';
import { byTitle, dashboards, onAzure, onPrometheus } from './testing';

const uids = dashboards.map(({ uid }) => uid);

describe.each(byTitle)('%s', (_title, dashboard) => {
  const text = serialize(dashboard);

  it('links to dashboards that exist', () => {
    const linked = [...text.matchAll(/\/d\/([\w-]+)/g)].map((match) => match[1]);
    expect(linked.filter((uid) => !uids.includes(uid))).toEqual([]);
  });

  it('keeps the time range and the data source in links to dashboards', () => {
    const urls = [...text.matchAll(/"url": "(\/d\/[^"]*)"/g)].map((match) => match[1]);
    for (const url of urls) {
      expect(url).toContain('${__url_time_range}');
      expect(url).toContain('${datasource:queryparam}');
    }
  });

  it('has menus that lead to dashboards of both data sources by their tags', () => {
    const menus = (dashboard.links ?? []).filter(({ type }) => type === 'dashboards');
    const reached = menus.map(({ tags }) =>
      dashboards.filter((other) => tags.every((tag) => other.tags?.includes(tag))).map(({ uid }) => uid)
    );
    const own = onPrometheus.some(([, other]) => other === dashboard) ? onPrometheus : onAzure;
    const others = own === onPrometheus ? onAzure : onPrometheus;
    expect(reached).toEqual([own.map(([, { uid }]) => uid), others.map(([, { uid }]) => uid)]);
    expect(menus.map(({ keepTime }) => keepTime)).toEqual([true, true]);
  });

  it('names the menu of its own kind by what it leads to', () => {
    expect(dashboard.links?.map(({ title }) => title)[0]).toBe('Other views');
  });

  it('passes the variables to dashboards on the same data source, but not on the other', () => {
    const menus = (dashboard.links ?? []).filter(({ type }) => type === 'dashboards');
    expect(menus.map(({ includeVars }) => includeVars)).toEqual([true, false]);
  });

  it('links to runbooks that exist', () => {
    const start = `${packSettings().runbook_base_url}/`;
    const pages = [...text.matchAll(/https:[^")\s]+/g)].map(([url]) => url).filter((url) => url.startsWith(start));
    const names = pages.map((url) => url.slice(start.length)).filter((name) => !name.startsWith('${'));
    expect(names.filter((name) => !existsSync(path.join(__dirname, '../../alerts/runbooks', name)))).toEqual([]);
  });
});

it('lists every alert of the pack with its runbook on the Resource dashboard', () => {
  const resource = dashboards.find(({ uid }) => uid === 'signalr-headroom-resource');
  const text = resource === undefined ? '' : serialize(resource);
  expect(alertsInWords().length).toBeGreaterThan(10);
  for (const { name } of alertsInWords()) {
    expect(text).toContain(`(${packSettings().runbook_base_url}/${name}.md)`);
  }
});

import { existsSync } from 'node:fs';
import path from 'node:path';
import { serialize } from '.';
import { UID } from './parts/links';
import { alertsInWords, packSettings } from './parts/pack';
import { byTitle, coreDashboards, dashboards, onAzure, onPrometheus, panelsOf, variantOf } from './testing';

/** Dashboards in Azure's portal cannot have any. */
const withLinks = byTitle.filter(([, { uid }]) => uid !== UID.portal);

describe.each(byTitle)('%s', (_title, dashboard) => {
  const text = serialize(dashboard);

  it('links to dashboards that exist', () => {
    const linked = [...text.matchAll(/\/d\/([\w-]+)/g)].map((match) => match[1]);
    const uids = variantOf(dashboard).map(({ uid }) => uid);
    expect(linked.filter((uid) => !uids.includes(uid))).toEqual([]);
  });

  it('keeps the time range and the data source in links to dashboards', () => {
    const urls = [...text.matchAll(/"url": "(\/d\/[^"]*)"/g)].map((match) => match[1]);
    for (const url of urls) {
      expect(url).toContain('${__url_time_range}');
      expect(url).toContain('${datasource:queryparam}');
    }
  });

  it('passes the variables to dashboards on the same data source, but not on the other', () => {
    const menus = (dashboard.links ?? []).filter(({ type }) => type === 'dashboards');
    expect(menus.map(({ includeVars }) => includeVars)).toEqual(menus.map((_, position) => position === 0));
  });

  it('links to runbooks that exist', () => {
    const start = `${packSettings().runbook_base_url}/`;
    const pages = [...text.matchAll(/https:[^")\s]+/g)].map(([url]) => url).filter((url) => url.startsWith(start));
    const names = pages.map((url) => url.slice(start.length)).filter((name) => !name.startsWith('${'));
    expect(names.filter((name) => !existsSync(path.join(__dirname, '../../alerts/runbooks', name)))).toEqual([]);
  });
});

it.each(withLinks)('%s has menus that lead to the dashboards of each data source by their tags', (_, dashboard) => {
  const variant = variantOf(dashboard);
  const menus = (dashboard.links ?? []).filter(({ type }) => type === 'dashboards');
  const reached = menus.map(({ tags }) =>
    variant.filter((other) => tags.every((tag) => other.tags?.includes(tag))).map(({ uid }) => uid)
  );
  const [own, others] = onPrometheus.some(([, other]) => other === dashboard)
    ? [onPrometheus, onAzure]
    : [onAzure, onPrometheus];
  const uidsIn = (ofSource: typeof own) =>
    ofSource.flatMap(([, other]) => (variant.includes(other) ? [other.uid] : []));
  expect(reached).toEqual([uidsIn(own), uidsIn(others)].filter((uids) => uids.length > 0));
  expect(menus.map(({ keepTime }) => keepTime)).toEqual(menus.map(() => true));
});

it.each(withLinks)('%s names the menu of its own kind by what it leads to', (_, dashboard) => {
  expect(dashboard.links?.map(({ title }) => title)[0]).toBe('Other views');
});

it('opens Explore on the bandwidth of the chosen resource with its ceilings, in the data source and range of Resource', () => {
  const [link] = dashboards
    .flatMap(panelsOf)
    .flatMap(({ links = [] }) => links)
    .filter(({ title }) => title.startsWith('Explore'));
  const filled = (link.url ?? '')
    .replaceAll('${resource:percentencode}', encodeURIComponent('/subscriptions/s/signalr/orders'))
    .replaceAll('${datasource}', 'prom')
    .replace('${__from}', '1000')
    .replace('${__to}', '2000');
  expect(filled).not.toContain('$');
  const { bandwidth } = JSON.parse(new URLSearchParams(filled.split('?')[1]).get('panes') ?? '');
  expect(bandwidth).toMatchObject({ datasource: 'prom', range: { from: '1000', to: '2000' } });
  expect(bandwidth.queries.map(({ expr }: { expr: string }) => expr)).toEqual([
    'resource_direction:signalr_client_bytes:rate1m{resource_id="/subscriptions/s/signalr/orders"}',
    'resource_dimension:signalr_ceiling:mix{resource_id="/subscriptions/s/signalr/orders",dimension=~"inbound_bytes|outbound_bytes"}',
  ]);
});

it.each([dashboards, coreDashboards])('lists every alert of the pack with its runbook on Resource', (...variant) => {
  const resource = variant.find(({ uid }) => uid === 'signalr-headroom-resource');
  const text = resource === undefined ? '' : serialize(resource);
  expect(alertsInWords().length).toBeGreaterThan(10);
  for (const { name } of alertsInWords()) {
    expect(text).toContain(`(${packSettings().runbook_base_url}/${name}.md)`);
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Panel } from '@grafana/grafana-foundation-sdk/dashboard';
import { parser } from '@prometheus-io/lezer-promql';
import { ROLES } from '../src/frames/types';
import { buildDashboards, fileNameOf, serialize } from './source';
import { type Dashboard } from './source/schema';

const GENERATED = join(__dirname, 'generated');

/** The series that a dashboard may read: DESIGN.md section 6, and what Prometheus itself says of alerts. */
const RECORDED = [
  'resource:signalr_inbound_bytes:rate1m',
  'resource:signalr_outbound_bytes:rate1m',
  'resource:signalr_inbound_messages:rate1m',
  'resource:signalr_outbound_messages:rate1m',
  'resource:signalr_connections:max1m',
  'resource:signalr_units:current',
  'resource:signalr_server_load:ratio',
  'resource_scenario:signalr_share:ratio',
  'resource_dimension:signalr_ceiling:mix',
  'resource_dimension:signalr_utilization:ratio',
  'resource:signalr_utilization:max',
  'resource:signalr_units:recommended',
  'ALERTS',
];

const dashboards = buildDashboards();

it('the committed files are what the source generates, and no other file lies beside them', () => {
  expect(readdirSync(GENERATED).sort()).toEqual(dashboards.map(fileNameOf).sort());
  for (const dashboard of dashboards) {
    expect(readFileSync(join(GENERATED, fileNameOf(dashboard)), 'utf8')).toBe(serialize(dashboard));
  }
});

it('the dashboard that alerts link to keeps its uid', () => {
  expect(dashboards.map((dashboard) => dashboard.uid)).toContain('signalr-headroom-resource');
});

it('no two dashboards share a uid', () => {
  const uids = dashboards.map((dashboard) => dashboard.uid);
  expect(new Set(uids).size).toBe(uids.length);
});

describe.each(dashboards.map((dashboard) => [dashboard.title ?? '', dashboard] as const))('%s', (_title, dashboard) => {
  const panels = panelsOf(dashboard);
  const queries = queriesOf(dashboard);

  it('has panels with ids of their own, each described', () => {
    expect(panels.length).toBeGreaterThan(0);
    const ids = panels.map((panel) => panel.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const panel of panels) {
      expect([panel.title, panel.description]).toEqual([expect.stringMatching(/./), expect.stringMatching(/\.$/)]);
    }
  });

  it('every panel of Grafana says its unit', () => {
    for (const panel of panels.filter(({ type }) => type !== 'headroom-signalr-panel')) {
      expect([panel.title, panel.fieldConfig?.defaults.unit]).toEqual([panel.title, expect.stringMatching(/./)]);
    }
  });

  it('panels lie within 24 columns and none on top of another', () => {
    const taken = new Set<string>();
    for (const { title, gridPos } of panels) {
      expect(gridPos).toBeDefined();
      const { x, y, w, h } = gridPos ?? { x: 0, y: 0, w: 0, h: 0 };
      expect(x + w).toBeLessThanOrEqual(24);
      for (let column = x; column < x + w; column++) {
        for (let row = y; row < y + h; row++) {
          expect([title, taken.has(`${column}/${row}`)]).toEqual([title, false]);
          taken.add(`${column}/${row}`);
        }
      }
    }
  });

  it('names no data source but the one that the viewer picks', () => {
    const uids = [...serialize(dashboard).matchAll(/"uid": "([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(uids)).toEqual(new Set([dashboard.uid, '${datasource}']));
  });

  it('every variable is used and every used variable is there', () => {
    const text = serialize(dashboard);
    const defined = (dashboard.templating?.list ?? []).map(({ name }) => name);
    const used = new Set([...text.matchAll(/\$\{?([a-z]\w*)/g)].map((match) => match[1]));
    expect([...used].sort()).toEqual([...defined].sort());
  });

  it('every query parses as PromQL and reads only series that the pack records', () => {
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      const { errors, series } = parsePromQL(query);
      expect([query, errors]).toEqual([query, 0]);
      expect(RECORDED).toEqual(expect.arrayContaining(series));
      expect(series.length).toBeGreaterThan(0);
    }
  });

  it('no panel scans the fleet: every query of a panel names the resource', () => {
    for (const query of panelQueries(dashboard)) {
      expect(query).toContain('resource_id="$resource"');
    }
  });

  it('the refIds of the headroom panel are roles', () => {
    const headroom = panels.filter(({ type }) => type === 'headroom-signalr-panel');
    const refIds = headroom.flatMap(({ targets }) => (targets ?? []).map((target) => targetOf(target).refId));
    expect([...refIds].sort()).toEqual([...ROLES].sort());
  });
});

function panelsOf(dashboard: Dashboard): Panel[] {
  return (dashboard.panels ?? []).flatMap((panel) => ('targets' in panel ? [panel] : []));
}

/** The SDK types a query of any data source as an empty object. */
function targetOf(target: object): { refId: string; expr: string } {
  return {
    refId: 'refId' in target ? String(target.refId) : '',
    expr: 'expr' in target ? String(target.expr) : '',
  };
}

function panelQueries(dashboard: Dashboard): string[] {
  return panelsOf(dashboard).flatMap(({ targets }) => (targets ?? []).map((target) => targetOf(target).expr));
}

function queriesOf(dashboard: Dashboard): string[] {
  const ofVariables = (dashboard.templating?.list ?? []).flatMap(({ type, definition }) =>
    type === 'query' ? [/^query_result\((.*)\)$/.exec(definition ?? '')?.[1] ?? ''] : []
  );
  return [...panelQueries(dashboard), ...ofVariables];
}

function parsePromQL(query: string): { errors: number; series: string[] } {
  let errors = 0;
  const series: string[] = [];
  parser.parse(query).iterate({
    enter: (node) => {
      if (node.type.isError) {
        errors++;
      } else if (node.name === 'VectorSelector') {
        series.push(/^[\w:]+/.exec(query.slice(node.from, node.to))?.[0] ?? '');
      }
    },
  });
  return { errors, series };
}

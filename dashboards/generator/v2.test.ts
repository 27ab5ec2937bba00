import { type Element, type TabsLayoutTabKind } from '@grafana/grafana-foundation-sdk/dashboardv2beta1';
import { type Panel } from '@grafana/grafana-foundation-sdk/dashboard';
import { readQuery } from '../../alerts/generator/promql/queries';
import { buildResources, fileNameOf, serialize } from '.';
import { DashboardDraft } from './parts/schema';
import { type DashboardResource, resourceOf } from './v2/resource';
import { byTitle, coreDashboards, dashboards, LISTED, panelsOf } from './testing';

const resources = [...buildResources(), ...buildResources({ panels: 'core', settings: LISTED })];

/** Each dashboard in both versions. */
const both = byTitle.map(([title, dashboard], i) => [title, dashboard, resources[i]] as const);

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** A panel of the first version, from one of the second. */
function panelOf(element: Element): object {
  if (element.kind !== 'Panel') {
    throw new Error(`${element.spec.title} is not a panel`);
  }
  const { id, title, description, transparent, links, data, vizConfig } = element.spec;
  const { queries, transformations, queryOptions } = data.spec;
  return plain({
    id,
    title,
    description,
    transparent,
    links,
    ...queryOptions,
    targets: queries.map(({ spec: { refId, hidden, query } }) => ({
      refId,
      hidden,
      datasource: { type: query.group, uid: query.datasource?.name },
      ...query.spec,
    })),
    transformations: transformations.map(({ spec }) => spec),
    type: vizConfig.group,
    ...vizConfig.spec,
  });
}

/** The same parts of a panel as it is. Without `repeat`, its direction means nothing. */
function partsOf({
  datasource: _,
  gridPos: __,
  repeatDirection: ___,
  links = [],
  targets = [],
  transformations = [],
  ...panel
}: Panel): object {
  return plain({
    fieldConfig: { defaults: {}, overrides: [] },
    ...panel,
    links: links.map(({ title, url, targetBlank }) => ({ title, url, targetBlank })),
    targets: plain(targets).map((target) => ({
      ...target,
      hide: undefined,
      hidden: 'hide' in target && target.hide === true,
    })),
    transformations,
  });
}

const tabsOf = ({ spec: { layout } }: DashboardResource): TabsLayoutTabKind[] =>
  layout.kind === 'TabsLayout' ? layout.spec.tabs : [];

/** Places on each tab, or on the page without tabs. */
function gridsOf(resource: DashboardResource) {
  const { layout } = resource.spec;
  return [layout, ...tabsOf(resource).map(({ spec }) => spec.layout)].flatMap((one) =>
    one.kind === 'GridLayout' ? [one.spec.items.map(({ spec }) => spec)] : []
  );
}

it('has every dashboard under its uid, and in a file of the same name', () => {
  expect(resources.map(({ metadata }) => metadata.name)).toEqual(
    [...dashboards, ...coreDashboards].map(({ uid }) => uid)
  );
  expect(resources.map(fileNameOf)).toEqual([...dashboards, ...coreDashboards].map(fileNameOf));
});

describe.each(both)('%s', (_, dashboard, resource) => {
  const { spec } = resource;

  it('has the same panels: queries, options, field configuration, transformations and links', () => {
    const panels = panelsOf(dashboard);
    expect(Object.keys(spec.elements)).toEqual(panels.map(({ id }) => `panel-${id}`));
    expect(Object.values(spec.elements).map(panelOf)).toEqual(panels.map(partsOf));
  });

  it('has each panel once, of the same size, on tabs without overlaps or a hole at the right', () => {
    const grids = gridsOf(resource);
    const sizes = new Map(panelsOf(dashboard).map(({ id, gridPos }) => [`panel-${id}`, [gridPos?.w, gridPos?.h]]));
    const placed = grids.flat().map(({ element, width, height }) => [element.name, [width, height]]);
    expect(placed).toEqual([...sizes]);
    for (const items of grids) {
      const cells = items.flatMap(({ x, y, width, height }) =>
        Array.from({ length: width * height }, (_cell, i) => `${x + (i % width)}/${y + Math.floor(i / width)}`)
      );
      const rows = new Set(cells.map((cell) => cell.split('/')[1]));
      expect(new Set(cells).size).toBe(cells.length);
      expect(cells).toHaveLength(24 * rows.size);
      expect(rows).toContain('0');
    }
  });

  it('has the same variables, in the same order, and those that hide sections', () => {
    const own = dashboard.templating?.list ?? [];
    const hiding = spec.variables.slice(own.length).map(({ spec: { name } }) => name);
    const conditions = tabsOf(resource).flatMap(({ spec: tab }) => tab.conditionalRendering?.spec.items ?? []);
    expect(conditions.map((one) => one.spec)).toEqual(
      hiding.map((variable) => ({ variable, operator: 'notEquals', value: '' }))
    );
    expect(spec.variables.slice(0, own.length).map((one) => one.spec)).toEqual(
      own.map(({ name, label, description, current }) =>
        expect.objectContaining({ name, label, description, current: current ?? { text: '', value: '' } })
      )
    );
    for (const [i, { type, query, regex = '', definition, datasource }] of own.entries()) {
      const variable = spec.variables[i];
      const kinds: Record<string, string> = {
        query: 'QueryVariable',
        datasource: 'DatasourceVariable',
        custom: 'CustomVariable',
        textbox: 'TextVariable',
      };
      expect(variable.kind).toBe(kinds[type]);
      if (variable.kind === 'QueryVariable') {
        const asked = variable.spec.query;
        expect({ query: asked.spec, regex: variable.spec.regex, definition: variable.spec.definition }).toEqual({
          query,
          regex,
          definition,
        });
        expect({ type: asked.group, uid: asked.datasource?.name }).toEqual(datasource);
      }
      expect(variable.kind === 'DatasourceVariable' ? variable.spec.pluginId : query).toEqual(query);
    }
  });

  it('has the same links, times and annotations', () => {
    expect(spec.links).toEqual(plain(dashboard.links));
    expect(spec.timeSettings).toMatchObject({ ...dashboard.time, timezone: 'browser', autoRefresh: dashboard.refresh });
    expect([spec.title, spec.description, spec.tags, spec.cursorSync, spec.preload]).toEqual([
      dashboard.title,
      dashboard.description,
      dashboard.tags,
      'Crosshair',
      dashboard.preload ?? false,
    ]);
    const [builtIn, ...others] = spec.annotations.map((one) => one.spec);
    expect(builtIn.builtIn).toBe(true);
    const list = dashboard.annotations?.list ?? [];
    expect(others.map(({ name, query, legacyOptions }) => ({ name, target: query.spec, ...legacyOptions }))).toEqual(
      list.map(({ name, target, titleFormat, textFormat, tagKeys, step }) =>
        plain({ name, target, titleFormat, textFormat, tagKeys, step })
      )
    );
    expect(others.map(({ filter }) => filter)).toEqual(list.map(({ filter }) => filter));
  });
});

describe('tabs', () => {
  const titles = (uid: string) =>
    resources.filter(({ metadata }) => metadata.name === uid).map((one) => tabsOf(one).map(({ spec }) => spec.title));

  it('are the sections of Resource and Pipeline health, of both variants', () => {
    const sections = ['Ceilings', 'Size and mix', 'Connections', 'Alerts'];
    expect(titles('signalr-headroom-resource')).toEqual([sections, sections]);
    const inputs = ['Inputs', 'Exporters and rules'];
    expect(titles('signalr-headroom-pipeline')).toEqual([inputs, inputs]);
  });

  it('are the resources without plugin and rules', () => {
    expect(titles('signalr-headroom-resource-azure')).toEqual([
      [],
      [
        'All resources',
        'orders: 10 units',
        'orders (replica eu): 1 unit',
        'trial',
        'chat (group chat)',
        'chat (group other): 100 units',
        'Limits',
      ],
    ]);
  });

  it('are not on dashboards that are read, printed or shared as one page', () => {
    expect(
      ['fleet', 'review', 'fleet-azure', 'review-azure'].flatMap((name) => titles(`signalr-headroom-${name}`)).flat()
    ).toEqual([]);
  });

  it('hide Connections by a query for what the panels there show', () => {
    const [variable] = resources
      .flatMap(({ spec }) => spec.variables)
      .flatMap((one) => (one.kind === 'QueryVariable' && one.spec.name === 'has_connections' ? [one.spec] : []));
    expect(variable.hide).toBe('hideVariable');
    const namesIn = (expr: string) => readQuery(expr.replace(/\$__\w+/g, '5m')).selectors.map(({ name }) => name);
    const asked = namesIn(/^query_result\((.*)\)$/.exec(variable.definition ?? '')?.[1] ?? '');
    const [resource] = resources.filter(({ metadata }) => metadata.name === 'signalr-headroom-resource');
    const [tab] = tabsOf(resource).filter(({ spec }) => spec.title === 'Connections');
    const ids =
      tab.spec.layout.kind === 'GridLayout' ? tab.spec.layout.spec.items.map(({ spec }) => spec.element.name) : [];
    const shown = ids.flatMap((id) => {
      const element = resource.spec.elements[id];
      return element.kind === 'Panel'
        ? element.spec.data.spec.queries.flatMap(({ spec }) => namesIn(spec.query.spec.expr))
        : [];
    });
    // Throttled connections are on Ceilings too.
    expect(new Set(shown.filter((name) => name !== 'resource:signalr_throttled_connections:total1m'))).toEqual(
      new Set(asked)
    );
  });
});

it('refuses a panel before the first section, which would be on no tab', () => {
  const [resource] = dashboards.filter(({ uid }) => uid === 'signalr-headroom-resource');
  const draft = new DashboardDraft('Late').uid('late');
  const [panel] = panelsOf(resource);
  expect(() => resourceOf(draft.withPanel({ build: () => panel }).section('Too late'))).toThrow(
    'before the first section'
  );
});

it('is written the same each time', () => {
  expect(buildResources().map(serialize)).toEqual(resources.slice(0, dashboards.length).map(serialize));
});

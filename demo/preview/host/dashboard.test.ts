import { buildDashboards } from '../../../dashboards/generator';
import { parseDashboard } from './dashboard';

const dashboards = buildDashboards().map((dashboard) => parseDashboard(JSON.parse(JSON.stringify(dashboard))));
const onPrometheus = dashboards.filter(({ dataSource }) => dataSource === 'prometheus');

it('knows the data source of each dashboard', () => {
  const others = dashboards.filter(({ dataSource }) => dataSource !== 'prometheus').map(({ uid }) => uid);
  expect(others.sort()).toEqual([
    'signalr-headroom-fleet-azure',
    'signalr-headroom-portal',
    'signalr-headroom-resource-azure',
    'signalr-headroom-review-azure',
  ]);
});

it.each(onPrometheus.map((dashboard) => [dashboard.title, dashboard] as const))(
  '%s: the preview supports every variable of its queries',
  (_, { panels, variables }) => {
    const used = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => [...expr.matchAll(/\$([a-z]\w*)/g)].map((match) => match[1]))
    );
    expect(variables.map(({ name }) => name)).toEqual(expect.arrayContaining([...new Set(used)]));
    expect(variables.filter(({ query }) => query === '')).toEqual([]);
  }
);

it.each(onPrometheus.map((dashboard) => [dashboard.title, dashboard] as const))(
  '%s: the preview supports every transformation of its tables',
  (_, { panels }) => {
    const used = panels.flatMap(({ transformations }) => transformations.map(({ id }) => id));
    expect(['timeSeriesTable', 'merge', 'sortBy', 'organize']).toEqual(expect.arrayContaining([...new Set(used)]));
  }
);

it('shows the controls that Grafana shows, and the worst resource first', () => {
  const [resource] = onPrometheus.filter(({ uid }) => uid === 'signalr-headroom-resource');
  const shown = resource.variables.filter(({ isHidden }) => !isHidden);
  expect(shown.map(({ name, isOrdered }) => [name, isOrdered])).toEqual([
    ['subscription', false],
    ['resource_group', false],
    ['resource', true],
  ]);
});

it('treats a variable as an expression only if it can have several values', () => {
  const [resource] = onPrometheus.filter(({ uid }) => uid === 'signalr-headroom-resource');
  const expressions = resource.variables.map(({ name, isExpression }) => [name, isExpression]);
  expect(expressions).toEqual([
    ['edition', false],
    ['subscription', true],
    ['resource_group', true],
    ['resource', false],
  ]);
});

it('takes the result of another panel in place of a query', () => {
  const [resource] = onPrometheus.filter(({ uid }) => uid === 'signalr-headroom-resource');
  const shown = resource.panels
    .slice(0, 3)
    .map(({ title, resultOf, targets }) => [title, resultOf, targets.length > 0]);
  expect(shown).toEqual([
    ['Traffic against its ceilings', undefined, true],
    ['Plan', 1, false],
    ['Utilization by constraint', undefined, true],
  ]);
});

import { buildDashboards } from '../../../dashboards/generator';
import { DASHBOARDS, parseDashboard } from './dashboard';

const dashboards = buildDashboards().map(
  (dashboard) => [dashboard.uid ?? '', parseDashboard(JSON.parse(JSON.stringify(dashboard)))] as const
);
const onPrometheus = dashboards.filter(([uid]) => uid in DASHBOARDS);
const [[, resource]] = dashboards.filter(([uid]) => uid === 'signalr-headroom-resource');

it('links to every dashboard on Prometheus by its title', () => {
  const others = dashboards.map(([uid]) => uid).filter((uid) => !(uid in DASHBOARDS));
  expect(others.sort()).toEqual([
    'signalr-headroom-fleet-azure',
    'signalr-headroom-portal',
    'signalr-headroom-resource-azure',
    'signalr-headroom-review-azure',
  ]);
  const titles = Object.fromEntries(onPrometheus.map(([uid, { title }]) => [uid, title.split(': ')[1]]));
  expect(DASHBOARDS).toEqual(titles);
});

it.each(onPrometheus)('%s: the preview supports every variable of its queries', (_, { panels, variables }) => {
  const used = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => [...expr.matchAll(/\$([a-z]\w*)/g)].map((match) => match[1]))
  );
  expect(variables.map(({ name }) => name)).toEqual(expect.arrayContaining([...new Set(used)]));
  expect(variables.filter(({ query }) => query === '')).toEqual([]);
});

it.each(onPrometheus)('%s: the preview supports every transformation of its tables', (_, { panels }) => {
  const used = panels.flatMap(({ transformations }) => transformations.map(({ id }) => id));
  expect(['merge', 'sortBy', 'organize']).toEqual(expect.arrayContaining([...new Set(used)]));
});

it('shows the controls that Grafana shows, and the worst resource first', () => {
  const shown = resource.variables.filter(({ isHidden }) => !isHidden);
  expect(shown.map(({ name, isOrdered }) => [name, isOrdered])).toEqual([
    ['subscription', false],
    ['resource_group', false],
    ['resource', true],
  ]);
});

it('treats a variable as an expression only if it can have several values', () => {
  const expressions = resource.variables.map(({ name, isExpression }) => [name, isExpression]);
  expect(expressions).toEqual([
    ['edition', false],
    ['subscription', true],
    ['resource_group', true],
    ['resource', false],
  ]);
});

it('takes the result of another panel in place of a query', () => {
  const shown = resource.panels
    .slice(0, 3)
    .map(({ title, resultOf, targets }) => [title, resultOf, targets.length > 0]);
  expect(shown).toEqual([
    ['Traffic against its ceilings', undefined, true],
    ['Plan', 1, false],
    ['Utilization by constraint', undefined, true],
  ]);
});

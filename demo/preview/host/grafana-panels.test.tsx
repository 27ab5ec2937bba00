import '../../../src/ui/test-dom';
import { buildDashboards, serialize } from '../../../dashboards/generator';
import { DASHBOARDS, parseDashboard } from './dashboard';
import { registerGrafanaParts } from './grafana-registries';
import { GRAFANA_PANELS } from './panels';

// An ES module that Jest does not transform; tests/browser draws with it.
jest.mock('@grafana/ui/unstable', () => ({ TableNG: () => null }));

// So is the build of this package for browsers, which Jest takes here.
jest.mock('yaml', () => jest.requireActual('../../../node_modules/yaml/dist/index.js'));

registerGrafanaParts();

const dashboards = buildDashboards()
  .filter(({ uid = '' }) => uid in DASHBOARDS)
  .map((dashboard) => parseDashboard(JSON.parse(serialize(dashboard))));

it.each(dashboards.map((dashboard) => [dashboard.title, dashboard] as const))(
  '%s: the preview draws every panel with all its field options',
  (_, { panels }) => {
    const unknown = panels
      .filter(({ type }) => type !== 'text' && type !== 'headroom-signalr-panel')
      .flatMap(({ type, title, fieldConfig: { defaults, overrides } }) => {
        const known = GRAFANA_PANELS[type]?.fieldConfigRegistry;
        const ids = [
          ...Object.keys(defaults).filter((key) => key !== 'custom'),
          ...Object.keys(defaults.custom ?? {}).map((key) => `custom.${key}`),
          ...overrides.flatMap(({ properties }) => properties.map(({ id }) => id)),
        ];
        return ids.filter((id) => known?.getIfExists(id) === undefined).map((id) => `${title} (${type}): ${id}`);
      });
    expect(unknown).toEqual([]);
  }
);

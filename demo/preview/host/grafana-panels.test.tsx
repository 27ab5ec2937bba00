import '../../../src/ui/test-dom';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDashboard } from './dashboard';
import { registerGrafanaParts } from './grafana-registries';
import { GRAFANA_PANELS } from './panels';

// An ES module that Jest does not transform; tests/browser draws with it.
jest.mock('@grafana/ui/unstable', () => ({ TableNG: () => null }));

registerGrafanaParts();

const FOLDER = join(__dirname, '../../../dashboards/generated');

const dashboards = readdirSync(FOLDER)
  .map((name) => parseDashboard(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))))
  .filter(({ dataSource }) => dataSource === 'prometheus');

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

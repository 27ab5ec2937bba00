import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readQuery } from '../../alerts/generator/promql/queries';
import { settingsOf } from '../../alerts/generator/settings';
import { alertsOf, packOf } from '../../alerts/generator/pack/pack';
import { packSettings } from './parts/pack';
import { hasMatcher, onPrometheus, selectorsOf, targetsOf, variableQueries } from './testing';

const root = path.join(__dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The committed pack, and one with settings for single resources, which are recorded as series too. */
const packs = [...packOf(packSettings()), ...packOf(settingsOf(read('tests/rules/every-setting.settings.yaml')))];
const rules = packs.flatMap(({ groups }) => groups.flatMap((group) => group.rules));
const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []));
const readByRules = rules.flatMap(({ expr }) => readQuery(expr).selectors.map(({ name }) => name));

/** Metrics of Prometheus itself, as listed in docs/metrics.md. */
const ofServers = [
  ...read('docs/metrics.md')
    .split('## Series of Prometheus and Alertmanager')[1]
    .matchAll(/`(\w+)`/g),
].map(([, name]) => name);

const known = new Set([...recorded, ...readByRules, ...ofServers]);
const alerts = alertsOf(packs).map(({ alert }) => alert);

it('finds the series of the pack, its sources and the servers, to compare with', () => {
  expect(recorded).toContain('resource:signalr_utilization:max');
  expect(readByRules).toContain('azurerm_resource_metric');
  expect(ofServers).toEqual(expect.arrayContaining(['ALERTS', 'up']));
});

describe.each(onPrometheus)('%s', (_title, dashboard) => {
  const queries = [...targetsOf(dashboard), ...variableQueries(dashboard)];

  it('has only valid PromQL', () => {
    expect(queries.length).toBeGreaterThan(0);
    const wrong = queries.flatMap(({ panel, refId, expr }) =>
      readQuery(expr).errors.map((error) => `${panel}, ${refId}: ${error}`)
    );
    expect(wrong).toEqual([]);
  });

  it('reads only series of the pack or a source', () => {
    const unknown = queries.flatMap(({ panel, refId, expr }) => {
      const { selectors } = readQuery(expr);
      const names = selectors.map(({ name }) => name).filter((name) => !known.has(name));
      return selectors.length === 0 ? [`${panel}, ${refId} reads nothing`] : names.map((name) => `${panel}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  it('names only alerts of the pack', () => {
    const matchers = selectorsOf(dashboard).flatMap(({ matchers }) =>
      matchers.filter(({ label }) => label === 'alertname')
    );
    for (const { value } of matchers) {
      const expression = new RegExp(`^(?:${value})$`);
      expect([value, alerts.some((alert) => expression.test(alert))]).toEqual([value, true]);
      expect(value.split('|').filter((name) => /^\w+$/.test(name) && !alerts.includes(name))).toEqual([]);
    }
  });

  it('has no forecasts of its own, because the rules compute them', () => {
    expect(queries.filter(({ expr }) => /predict_linear|deriv\(/.test(expr))).toEqual([]);
  });

  it('reads only what the variables select', () => {
    const everywhere = selectorsOf(dashboard)
      .filter(({ name }) => name === 'ALERTS' || name.startsWith('resource'))
      .filter((selector) => !narrowed(selector))
      .map(({ place }) => place);
    expect(everywhere).toEqual([]);
  });
});

it('selects a single resource in every query of the Resource dashboard', () => {
  const resources = onPrometheus.filter(([, { uid }]) => uid === 'signalr-headroom-resource');
  expect(resources).toHaveLength(2);
  const scanning = resources
    .flatMap(([, resource]) => selectorsOf(resource))
    .filter(
      ({ matchers }) =>
        !matchers.some(
          ({ label, operator, value }) => label === 'resource_id' && operator === '=' && value === '$resource'
        )
    );
  expect(scanning.map(({ place }) => place)).toEqual([]);
});

/** Selectors of the chosen resources, or the alert without a resource. */
function narrowed(selector: ReturnType<typeof selectorsOf>[number]): boolean {
  return (
    hasMatcher(selector, 'resource_id', '$resource') || hasMatcher(selector, 'alertname', 'SignalRHeadroomWatchdog')
  );
}

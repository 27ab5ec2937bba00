import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readQuery } from '../../alerts/generator/promql/queries';
import { settingsOf } from '../../alerts/generator/settings';
import { alertsOf, packOf } from '../../alerts/generator/targets/pack';
import { SETTING } from '../../src/model/vocabulary';
import { SETTINGS } from './parts/pack';
import { hasMatcher, onPrometheus, selectorsOf, targetsOf, variableQueries } from './testing';

const root = path.join(__dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The pack as it is committed, and with settings that a resource may have of its own, which are series too. */
const packs = [...packOf(SETTINGS), ...packOf(settingsOf(read('tests/rules/every-setting.settings.yaml')))];
const rules = packs.flatMap(({ groups }) => groups.flatMap((group) => group.rules));
const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []));
const readByRules = rules.flatMap(({ expr }) => readQuery(expr).selectors.map(({ name }) => name));

/** What Prometheus says of itself, as docs/metrics.md lists it. */
const ofServers = [
  ...read('docs/metrics.md')
    .split('## Series of Prometheus and Alertmanager')[1]
    .matchAll(/^\| `(\w+)`/gm),
].map(([, name]) => name);

const known = new Set([...recorded, ...readByRules, ...ofServers]);
const alerts = alertsOf(packs).map(({ alert }) => alert);

it('the pack, its sources and the servers are known at all: else no name could be wrong', () => {
  expect(recorded).toContain('resource:signalr_utilization:max');
  expect(readByRules).toContain('azurerm_resource_metric');
  expect(ofServers).toEqual(expect.arrayContaining(['ALERTS', 'up']));
});

describe.each(onPrometheus)('%s', (_title, dashboard) => {
  const queries = [...targetsOf(dashboard), ...variableQueries(dashboard)];

  it('every query is PromQL', () => {
    expect(queries.length).toBeGreaterThan(0);
    const wrong = queries.flatMap(({ panel, refId, expr }) =>
      readQuery(expr).errors.map((error) => `${panel}, ${refId}: ${error}`)
    );
    expect(wrong).toEqual([]);
  });

  it('every query reads only series that the pack records or a source gives', () => {
    const unknown = queries.flatMap(({ panel, refId, expr }) => {
      const { selectors } = readQuery(expr);
      const names = selectors.map(({ name }) => name).filter((name) => !known.has(name));
      return selectors.length === 0 ? [`${panel}, ${refId} reads nothing`] : names.map((name) => `${panel}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  it('every alert that a query asks for is one of the pack', () => {
    const matchers = selectorsOf(dashboard).flatMap(({ matchers }) =>
      matchers.filter(({ label }) => label === 'alertname')
    );
    for (const { value } of matchers) {
      const expression = new RegExp(`^(?:${value})$`);
      expect([value, alerts.some((alert) => expression.test(alert))]).toEqual([value, true]);
      expect(value.split('|').filter((name) => /^\w+$/.test(name) && !alerts.includes(name))).toEqual([]);
    }
  });

  it('no query looks ahead by itself: forecasts are the work of the rules', () => {
    expect(queries.filter(({ expr }) => /predict_linear|deriv\(/.test(expr))).toEqual([]);
  });

  it('what the viewer leaves out is not read', () => {
    const everywhere = selectorsOf(dashboard)
      .filter(({ name }) => name === 'ALERTS' || name.startsWith('resource'))
      .filter((selector) => !narrowed(selector))
      .map(({ place }) => place);
    expect(everywhere).toEqual([]);
  });
});

it('the Resource dashboard scans no fleet: every selector names the one resource', () => {
  const resource = onPrometheus.find(([, { uid }]) => uid === 'signalr-headroom-resource')?.[1];
  expect(resource).toBeDefined();
  const scanning = (resource === undefined ? [] : selectorsOf(resource)).filter(
    ({ matchers }) =>
      !matchers.some(
        ({ label, operator, value }) => label === 'resource_id' && operator === '=' && value === '$resource'
      )
  );
  expect(scanning.map(({ place }) => place)).toEqual([]);
});

/** By the chosen resources; or a look-up that is joined to them; or the alert that is about no resource. */
function narrowed(selector: ReturnType<typeof selectorsOf>[number]): boolean {
  return (
    hasMatcher(selector, 'resource_id', '$resource') ||
    hasMatcher(selector, 'edition', '$edition') ||
    selector.name === SETTING.threshold ||
    hasMatcher(selector, 'alertname', 'SignalRHeadroomWatchdog')
  );
}

import { settingsOf } from '../../alerts/generator/settings';
import { buildDashboards, serialize } from '.';
import { coreDashboards, dashboards, HEADROOM_PANEL, onPrometheus, panelsOf, targetsOf } from './testing';

/** Types of panels that every Grafana has. */
const OF_GRAFANA = ['bargauge', 'stat', 'state-timeline', 'table', 'text', 'timeseries'];

it('needs no plugin', () => {
  const types = coreDashboards.flatMap((dashboard) => panelsOf(dashboard).map(({ type }) => type));
  expect([...new Set(types)].sort()).toEqual(OF_GRAFANA);
  expect(coreDashboards.map(serialize).join('')).not.toContain(HEADROOM_PANEL);
});

it('replaces the dashboards with the plugin: links of alerts, bookmarks and other dashboards stay', () => {
  const names = (variant: typeof dashboards) =>
    variant
      .filter((dashboard) => onPrometheus.some(([, other]) => other === dashboard))
      .map(({ uid, title, tags }) => [uid, title, tags]);
  expect(names(dashboards)).toHaveLength(4);
  expect(names(coreDashboards)).toEqual(names(dashboards));
});

it('asks for what both variants show with the same query', () => {
  const shared = ['Utilization by constraint', 'Connections and throttling', 'Server load', 'Unit size'];
  const queriesOf = (variant: typeof dashboards) =>
    variant
      .filter(({ uid }) => uid === 'signalr-headroom-resource')
      .flatMap(targetsOf)
      .filter(({ panel }) => shared.includes(panel))
      .map(({ panel, refId, expr }) => `${panel}, ${refId}: ${expr}`)
      .sort();
  expect(queriesOf(coreDashboards)).toEqual(queriesOf(dashboards));
  expect(queriesOf(coreDashboards).length).toBeGreaterThan(shared.length);
});

it('shows money in every view of the plugin, if the settings have a price', () => {
  const priced = (more: string) =>
    buildDashboards({ settings: settingsOf(more) })
      .flatMap(panelsOf)
      .filter(({ type }) => type === HEADROOM_PANEL)
      .map(({ options }) => options?.price);
  const panels = priced('');
  expect(panels.length).toBeGreaterThan(5);
  expect(panels).toEqual(panels.map(() => undefined));
  expect(priced('price: { unit_month: 49, currency: EUR }')).toEqual(
    panels.map(() => ({ perUnit: 49, currency: 'EUR' }))
  );
});

describe.each(['plugin', 'core'] as const)('for a pack with other settings, with %s panels,', (panels) => {
  const settings = settingsOf('utilization_warning_ratio: 0.6\ndisabled_alerts: [SignalRCeilingForecast]\n');
  const built = buildDashboards({ settings, panels });

  it('draws its thresholds', () => {
    const steps = built
      .flatMap(panelsOf)
      .filter(({ title }) => title === 'Utilization by constraint')
      .map(({ fieldConfig }) => fieldConfig?.defaults.thresholds?.steps.map(({ value }) => value));
    expect(steps).toEqual([[null, 0.6, 0.95]]);
  });

  it('has the runbooks of the alerts that are on', () => {
    const text = built.map(serialize).join('');
    expect(text).toContain('[SignalRAtCeiling]');
    expect(text).not.toContain('[SignalRCeilingForecast]');
  });

  it('leaves the committed dashboards as they are', () => {
    expect(buildDashboards().map(serialize)).toEqual(dashboards.map(serialize));
  });
});

import { type Panel, type RowPanel } from '@grafana/grafana-foundation-sdk/dashboard';
import { settingsOf } from '../../alerts/generator/settings';
import { readQuery, type Selector } from '../../alerts/generator/promql/queries';
import { buildDashboards } from '.';
import { type Dashboard } from './parts/schema';

export const HEADROOM_PANEL = 'headroom-signalr-panel';

/** Those that are committed. */
export const dashboards = buildDashboards();

const idOf = (name: string, group = 'chat') =>
  `/subscriptions/5f1c/resourcegroups/${group}/providers/microsoft.signalrservice/signalr/${name}`;

/** Resources of each kind: one with all that moves a ceiling, those that lack something, and two of one name. */
export const LISTED = settingsOf(
  JSON.stringify({
    resources: [
      {
        resource_id: idOf('orders'),
        units: 10,
        max_units: 50,
        mix: { echo: 0.7, sendToSmallGroup: 0.2, broadcast: 0.1 },
        message_size_bytes: 4096,
        server_leg: true,
        ceiling_factor: 1.2,
        utilization_warning_ratio: 0.7,
      },
      { resource_id: idOf('orders/replicas/eu'), units: 1, server_load_warning_ratio: 0.6 },
      { resource_id: idOf('trial'), sku: 'Free_F1' },
      { resource_id: idOf('chat') },
      { resource_id: idOf('chat', 'other'), units: 100, mix: { broadcast: 1 }, server_leg: false },
    ],
  })
);

/** Those of Grafana's own panels. */
export const coreDashboards = buildDashboards({ panels: 'core', settings: LISTED });

/** For `describe.each`: the title and the dashboard. */
export const byTitle = [...titled(dashboards, ''), ...titled(coreDashboards, ' (core)')];

function titled(variant: readonly Dashboard[], mark: string) {
  return variant.map((dashboard) => [`${dashboard.title}${mark}`, dashboard] as const);
}

/** The dashboards that a Grafana has beside one. */
export function variantOf(dashboard: Dashboard): readonly Dashboard[] {
  return coreDashboards.includes(dashboard) ? coreDashboards : dashboards;
}

/** Dashboards that query Prometheus, by title. */
export const onPrometheus = byTitle.filter(([, dashboard]) => sourceTypeOf(dashboard) === 'prometheus');

export const onAzure = byTitle.filter(([, dashboard]) => sourceTypeOf(dashboard) !== 'prometheus');

/** Those with the panel of the plugin; the others are for Azure's portal. */
export const onAzureWithPlugin = onAzure.filter(([, dashboard]) =>
  panelsOf(dashboard).some(({ type }) => type === HEADROOM_PANEL)
);

/** The type of the data source that the viewer picks. */
function sourceTypeOf({ templating }: Dashboard): unknown {
  return templating?.list?.find(({ type }) => type === 'datasource')?.query;
}

/** Also those in rows. */
export function panelsOf({ panels = [] }: Dashboard): Panel[] {
  return panels.flatMap((panel) => (isRow(panel) ? (panel.panels ?? []) : [panel]));
}

export function rowsOf({ panels = [] }: Dashboard): RowPanel[] {
  return panels.filter(isRow);
}

function isRow(panel: Panel | RowPanel): panel is RowPanel {
  return panel.type === 'row';
}

/** Grafana's variables for durations. */
const DURATION = /\$__(?:interval|range|rate_interval)\b/g;

/** A query of a dashboard; the SDK types queries of all data sources as empty objects. */
export interface Target {
  panel: string;
  refId: string;
  /** PromQL with durations filled in as by Grafana; empty for a query to Azure. */
  expr: string;
  written: object;
}

/** All but those that take the result of another panel. */
export function targetsOf(dashboard: Dashboard): Target[] {
  const ofPanels = panelsOf(dashboard).flatMap(({ title = '', targets = [] }) =>
    targets.flatMap((target) => (sourceOf(target) === undefined ? [readTarget(title, target)] : []))
  );
  const ofAnnotations = (dashboard.annotations?.list ?? []).flatMap(({ name, target }) =>
    target === undefined ? [] : [readTarget(`annotation ${name}`, target)]
  );
  return [...ofPanels, ...ofAnnotations];
}

/** The panel whose result a query takes; undefined for one that asks. */
export function sourceOf(target: object): unknown {
  return 'panelId' in target ? target.panelId : undefined;
}

/** The queries of the variables to Prometheus, by variable name. */
export function variableQueries({ templating }: Dashboard): Target[] {
  return (templating?.list ?? []).flatMap(({ type, name, definition }) => {
    const expr = /^query_result\((.*)\)$/.exec(definition ?? '')?.[1];
    return type === 'query' ? [{ panel: `variable ${name}`, refId: name, expr: expr ?? '', written: {} }] : [];
  });
}

/** Every selector of the panels and annotations, with its place. */
export function selectorsOf(dashboard: Dashboard): Array<Selector & { place: string }> {
  return targetsOf(dashboard).flatMap(({ panel, refId, expr }) =>
    readQuery(expr).selectors.map((selector) => ({ ...selector, place: `${panel}, ${refId}: ${selector.name}` }))
  );
}

export function hasMatcher({ matchers }: Selector, label: string, value: string): boolean {
  return matchers.some((matcher) => matcher.label === label && matcher.value === value);
}

function readTarget(panel: string, target: object): Target {
  return {
    panel,
    refId: 'refId' in target ? String(target.refId) : '',
    expr: 'expr' in target ? String(target.expr).replace(DURATION, '5m') : '',
    written: target,
  };
}

import { type DataTransformerConfig, type FieldConfigSource, type PanelModel as GrafanaPanel } from '@grafana/data';

/** The dashboards that the preview draws, by uid: those on Prometheus, in the order of its links. */
export const DASHBOARDS: Readonly<Record<string, string>> = {
  'signalr-headroom-review': 'Capacity review',
  'signalr-headroom-fleet': 'Fleet',
  'signalr-headroom-pipeline': 'Pipeline health',
  'signalr-headroom-resource': 'Resource',
};

/** The generated dashboards name none. */
export const TIME_ZONE = 'browser';

/** A Prometheus query as Grafana stores it in a dashboard. */
export interface Target {
  refId: string;
  /** The panel whose result it shows, in place of one of its own. */
  panelId?: number;
  /** Missing in queries of other data sources. */
  expr: string;
  legendFormat?: string;
  instant?: boolean;
  format?: string;
}

export interface Panel extends Pick<GrafanaPanel, 'id' | 'type'> {
  title: string;
  description?: string;
  /** In columns and rows of Grafana's grid. */
  gridPos: { x: number; y: number; w: number; h: number };
  /** Minimum step, such as `1m`. */
  interval?: string;
  /** Maximum number of points per line; undefined if it depends on the width of the panel. */
  maxDataPoints?: number;
  targets: Target[];
  /** The panel whose result it shows; undefined if it asks itself. */
  resultOf?: number;
  options: Record<string, unknown>;
  fieldConfig: FieldConfigSource;
  transformations: DataTransformerConfig[];
}

export interface Variable {
  name: string;
  label: string;
  query: string;
  /** Finds text and value in a sample of the query's answer. */
  regex: string;
  /** Value of "All" in a query, if "All" is offered. */
  allValue?: string;
  /** True if queries use its value as a regular expression, as Grafana does for variables with several values. */
  isExpression: boolean;
  /** True if its values are as the query orders them. */
  isOrdered: boolean;
  /** True if Grafana does not show it among the controls. */
  isHidden: boolean;
}

export interface Dashboard {
  title: string;
  time: { from: string; to: string };
  refresh: string;
  variables: Variable[];
  panels: Panel[];
}

/** Reads the parts of a generated dashboard (dashboards/generator) that the preview needs. */
export async function fetchDashboard(uid: string): Promise<Dashboard> {
  const response = await fetch(`/dashboards/${encodeURIComponent(uid)}.json`);
  if (!response.ok) {
    throw new Error(`Dashboard "${uid}" not found (HTTP ${response.status}).`);
  }
  return parseDashboard(await response.json());
}

interface VariableJson {
  type: string;
  name: string;
  label: string;
  definition?: string;
  regex?: string;
  multi?: boolean;
  includeAll?: boolean;
  allValue?: string | null;
  /** 0 for the order of the query. */
  sort?: number;
  /** 2 for hidden, 3 for the menu of controls. */
  hide?: number;
}

interface DashboardJson {
  title: string;
  time: { from: string; to: string };
  refresh?: string;
  templating: { list: VariableJson[] };
  panels: Array<Partial<Panel> & Pick<Panel, 'id' | 'type' | 'gridPos'>>;
}

export function parseDashboard({ title, time, refresh = '', ...json }: DashboardJson): Dashboard {
  return {
    title,
    time,
    refresh,
    variables: json.templating.list.filter(({ type }) => type === 'query').map(parseVariable),
    panels: json.panels.map((panel) => ({
      ...panel,
      resultOf: panel.targets?.find(({ panelId }) => panelId !== undefined)?.panelId,
      title: panel.title ?? '',
      targets: panel.targets?.filter(({ panelId }) => panelId === undefined) ?? [],
      options: panel.options ?? {},
      fieldConfig: { defaults: {}, overrides: [], ...panel.fieldConfig },
      transformations: panel.transformations ?? [],
    })),
  };
}

function parseVariable({ name, label, definition = '', regex = '', ...rest }: VariableJson): Variable {
  return {
    name,
    label,
    query: definition,
    regex,
    allValue: rest.includeAll ? (rest.allValue ?? '.*') : undefined,
    isExpression: Boolean(rest.multi || rest.includeAll),
    isOrdered: rest.sort === 0,
    isHidden: (rest.hide ?? 0) >= 2,
  };
}

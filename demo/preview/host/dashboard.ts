import { type DataTransformerConfig, type FieldConfigSource, type PanelModel as GrafanaPanel } from '@grafana/data';

/** A query to Prometheus, as Grafana's data source keeps it in a dashboard. */
export interface Target {
  refId: string;
  /** Missing where the query is one to another data source. */
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
  /** Shortest step, such as `1m`. */
  interval?: string;
  /** Most points of a line, where that is not left to the width of the panel. */
  maxDataPoints?: number;
  targets: Target[];
  options: Record<string, unknown>;
  fieldConfig: FieldConfigSource;
  transformations: DataTransformerConfig[];
}

/** What may be chosen of a variable: what a query finds, or what the dashboard lists. */
export type Choices = { query: string; regex: string } | { values: string[] };

export interface Variable {
  name: string;
  label: string;
  choices: Choices;
  /** What "All" stands for in a query, where it may be chosen. */
  allValue?: string;
  /** Whether queries take its value for a regular expression, as Grafana has it for those with several values. */
  isExpression: boolean;
}

export interface DashboardName {
  uid: string;
  title: string;
}

export interface Dashboard extends DashboardName {
  time: { from: string; to: string };
  refresh: string;
  timeZone: string;
  /** Type of the data source that it asks. */
  dataSource: string;
  variables: Variable[];
  panels: Panel[];
}

/** The dashboards that the preview can draw. */
export async function fetchDashboardNames(): Promise<DashboardName[]> {
  const response = await fetch('/dashboards');
  if (!response.ok) {
    throw new Error(`The dashboards could not be listed (${response.status}).`);
  }
  return response.json();
}

/** What the preview needs of a generated dashboard (dashboards/generator). */
export async function fetchDashboard(uid: string): Promise<Dashboard> {
  const response = await fetch(`/dashboards/${encodeURIComponent(uid)}.json`);
  if (!response.ok) {
    throw new Error(
      response.status === 404
        ? `There is no dashboard "${uid}".`
        : `The dashboard could not be read (${response.status}).`
    );
  }
  return parseDashboard(await response.json());
}

interface VariableJson {
  type: string;
  name: string;
  label?: string;
  query?: unknown;
  definition?: string;
  regex?: string;
  multi?: boolean;
  includeAll?: boolean;
  allValue?: string | null;
}

interface DashboardJson {
  uid: string;
  title: string;
  time?: { from: string; to: string };
  refresh?: string;
  timezone?: string;
  templating?: { list?: VariableJson[] };
  panels: Array<Partial<Panel> & Pick<Panel, 'id' | 'type' | 'gridPos'>>;
}

export function parseDashboard(json: DashboardJson): Dashboard {
  const variables = json.templating?.list ?? [];
  const dataSource = variables.find(({ type }) => type === 'datasource')?.query;
  return {
    uid: json.uid,
    title: json.title,
    time: json.time ?? { from: 'now-6h', to: 'now' },
    refresh: json.refresh ?? '',
    timeZone: json.timezone || 'browser',
    dataSource: typeof dataSource === 'string' ? dataSource : 'prometheus',
    variables: variables.filter(({ type }) => type === 'query' || type === 'custom').map(parseVariable),
    panels: json.panels.map((panel) => ({
      ...panel,
      title: panel.title ?? '',
      targets: panel.targets ?? [],
      options: panel.options ?? {},
      fieldConfig: {
        defaults: panel.fieldConfig?.defaults ?? {},
        overrides: panel.fieldConfig?.overrides ?? [],
      },
      transformations: panel.transformations ?? [],
    })),
  };
}

function parseVariable({ type, name, label, query, definition, regex, ...rest }: VariableJson): Variable {
  const choices =
    type === 'custom' ? { values: String(query ?? '').split(',') } : { query: definition ?? '', regex: regex ?? '' };
  const allValue = rest.includeAll ? (rest.allValue ?? '.*') : undefined;
  return { name, label: label ?? name, choices, allValue, isExpression: Boolean(rest.multi || rest.includeAll) };
}

import { type DataTransformerConfig, type FieldConfigSource, type PanelModel as GrafanaPanel } from '@grafana/data';

/** A query to Prometheus, as Grafana's data source keeps it in a dashboard. */
export interface Target {
  refId: string;
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
  targets: Target[];
  options: Record<string, unknown>;
  fieldConfig: FieldConfigSource;
  transformations: DataTransformerConfig[];
}

/** A variable whose values a query finds. */
export interface Variable {
  name: string;
  label: string;
  query: string;
  regex: string;
}

export interface Dashboard {
  uid: string;
  title: string;
  time: { from: string; to: string };
  refresh: string;
  timeZone: string;
  variables: Variable[];
  panels: Panel[];
}

/** What the preview needs of a generated dashboard (dashboards/source). */
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

interface DashboardJson {
  uid: string;
  title: string;
  time?: { from: string; to: string };
  refresh?: string;
  timezone?: string;
  templating?: { list?: Array<{ type: string; name: string; label?: string; definition?: string; regex?: string }> };
  panels: Array<Partial<Panel> & Pick<Panel, 'id' | 'type' | 'gridPos'>>;
}

export function parseDashboard(json: DashboardJson): Dashboard {
  return {
    uid: json.uid,
    title: json.title,
    time: json.time ?? { from: 'now-6h', to: 'now' },
    refresh: json.refresh ?? '',
    timeZone: json.timezone || 'browser',
    variables: (json.templating?.list ?? [])
      .filter(({ type }) => type === 'query')
      .map(({ name, label, definition, regex }) => ({
        name,
        label: label ?? name,
        query: definition ?? '',
        regex: regex ?? '',
      })),
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

import { type DashboardLink, type AnnotationQueryKind } from '@grafana/grafana-foundation-sdk/dashboardv2beta1';
import { type Dashboard, type DashboardDraft } from '../parts/schema';
import { copied, type Spec, dataQueryOf } from './spec';
import { elementsOf, layoutOf } from './panels';
import { cursorSyncOf, variableOf } from './variables';
import { type AnnotationQuery } from '@grafana/grafana-foundation-sdk/dashboard';

/** A dashboard in the second version of Grafana's schema, as its API and its tools for files take it. */
export interface DashboardResource {
  apiVersion: 'dashboard.grafana.app/v2beta1';
  kind: 'Dashboard';
  metadata: { name: string };
  spec: Spec;
}

/** Grafana's own choice, which the first version of the schema leaves out. */
const REFRESH_INTERVALS = ['5s', '10s', '30s', '1m', '5m', '15m', '30m', '1h', '2h', '1d'];

/** The same dashboard in the second version of the schema. */
export function resourceOf(draft: DashboardDraft): DashboardResource {
  const dashboard = draft.build();
  const { uid = '', templating, annotations, panels = [] } = dashboard;
  const ofSections = draft.sections.flatMap(({ variable }) => (variable === undefined ? [] : [variable.build()]));
  return {
    apiVersion: 'dashboard.grafana.app/v2beta1',
    kind: 'Dashboard',
    metadata: { name: uid },
    spec: {
      title: dashboard.title ?? '',
      description: dashboard.description,
      tags: dashboard.tags ?? [],
      editable: dashboard.editable,
      preload: dashboard.preload ?? false,
      cursorSync: cursorSyncOf(dashboard.graphTooltip),
      timeSettings: timeSettingsOf(dashboard),
      links: copied<DashboardLink[]>(dashboard.links ?? []),
      annotations: [BUILT_IN, ...(annotations.list ?? []).map(annotationOf)],
      variables: [...(templating.list ?? []), ...ofSections].map(variableOf),
      elements: elementsOf(panels),
      layout: layoutOf(panels, draft.sections),
    },
  };
}

function timeSettingsOf({
  timezone,
  time,
  refresh,
  timepicker,
  fiscalYearStartMonth,
}: Dashboard): Spec['timeSettings'] {
  return {
    timezone,
    from: time?.from ?? '',
    to: time?.to ?? '',
    autoRefresh: refresh ?? '',
    autoRefreshIntervals: timepicker?.refresh_intervals ?? REFRESH_INTERVALS,
    hideTimepicker: timepicker?.hidden ?? false,
    fiscalYearStartMonth: fiscalYearStartMonth ?? 0,
  };
}

/** Notes of people and states of alerts, which Grafana adds by itself to a dashboard of the first version alone. */
export const BUILT_IN: AnnotationQueryKind = {
  kind: 'AnnotationQuery',
  spec: {
    name: 'Annotations & Alerts',
    builtIn: true,
    enable: true,
    hide: true,
    iconColor: 'rgba(0, 211, 255, 1)',
    query: dataQueryOf(
      { type: 'grafana', uid: '-- Grafana --' },
      { limit: 100, matchAny: false, tags: [], type: 'dashboard' }
    ),
  },
};

/** Fields without a place in the second version, such as the texts of Prometheus, go where Grafana puts them. */
function annotationOf({
  name,
  enable,
  hide,
  iconColor,
  filter,
  datasource,
  target,
  builtIn,
  placement,
  ...legacyOptions
}: AnnotationQuery): AnnotationQueryKind {
  return {
    kind: 'AnnotationQuery',
    spec: {
      name,
      builtIn: builtIn === 1,
      enable,
      hide: hide ?? false,
      iconColor,
      query: dataQueryOf(datasource, copied(target ?? {})),
      ...(filter !== undefined && { filter: { exclude: filter.exclude, ids: filter.ids } }),
      legacyOptions,
    },
  };
}

import { type AnnotationQuery } from '@grafana/grafana-foundation-sdk/dashboard';
import { type AnnotationQueryKind } from '@grafana/grafana-foundation-sdk/dashboardv2beta1';
import { copied, dataQueryOf } from './spec';

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
export function annotationOf({
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

/** Grafana's runtime, with the empty state that only Grafana's application has. */
export * from '@grafana/runtime';
export { NoData as PanelDataErrorView } from '../host/no-data';

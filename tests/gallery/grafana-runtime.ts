/** Grafana's runtime with the empty state, which exists only in Grafana's application. */
export * from '@grafana/runtime';
export { NoData as PanelDataErrorView } from '../../demo/preview/host/no-data';

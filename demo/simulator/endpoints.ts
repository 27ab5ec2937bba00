import { application } from './exporters/application';
import { azureMetrics } from './exporters/azure-metrics';
import { resourceGraph } from './exporters/resource-graph';

/** The simulated exporters, with the Prometheus jobs that scrape them. */
export const ENDPOINTS = [
  { path: '/metrics/azure', job: 'azure-metrics-exporter', families: azureMetrics },
  { path: '/metrics/resourcegraph', job: 'azure-resourcegraph-exporter', families: resourceGraph },
  { path: '/metrics/app', job: 'signalr-app', families: application },
] as const;

import { application } from './exporters/application';
import { azureMetrics } from './exporters/azure-metrics';
import { resourceGraph } from './exporters/resource-graph';

export const AZURE_METRICS_JOB = 'azure-metrics-exporter';
export const APPLICATION_JOB = 'signalr-app';

/** The simulated exporters, with the Prometheus jobs that scrape them. */
export const ENDPOINTS = [
  { path: '/metrics/azure', job: AZURE_METRICS_JOB, families: azureMetrics },
  { path: '/metrics/resourcegraph', job: 'azure-resourcegraph-exporter', families: resourceGraph },
  { path: '/metrics/app', job: APPLICATION_JOB, families: application },
] as const;

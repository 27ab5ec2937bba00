/** A metric of Microsoft.SignalRService/SignalR and its replicas. */
export interface AzureMetric {
  /** Name in Azure Monitor's REST API. */
  name: string;
  /** Name in the Azure portal. */
  displayName: string;
  unit: 'Bytes' | 'Count' | 'Percent' | 'MilliSeconds';
  /** Aggregations that can be used, the best first. */
  aggregations: readonly AzureAggregation[];
}

export type AzureAggregation = 'total' | 'maximum' | 'average';

export const INBOUND_TRAFFIC: AzureMetric = {
  name: 'InboundTraffic',
  displayName: 'Inbound Traffic',
  unit: 'Bytes',
  aggregations: ['total'],
};

export const OUTBOUND_TRAFFIC: AzureMetric = {
  name: 'OutboundTraffic',
  displayName: 'Outbound Traffic',
  unit: 'Bytes',
  aggregations: ['total'],
};

/**
 * A measure of message size, not a message rate: it counts outbound messages, those to app servers included, and a large
 * one once for every 2 KB begun.
 */
export const MESSAGE_COUNT: AzureMetric = {
  name: 'MessageCount',
  displayName: 'Message Count',
  unit: 'Count',
  aggregations: ['total'],
};

export const CONNECTION_COUNT: AzureMetric = {
  name: 'ConnectionCount',
  displayName: 'Connection Count',
  unit: 'Count',
  aggregations: ['maximum', 'average'],
};

export const SERVER_LOAD: AzureMetric = {
  name: 'ServerLoad',
  displayName: 'Server Load',
  unit: 'Percent',
  aggregations: ['maximum', 'average'],
};

export const CONNECTION_CLOSE_COUNT: AzureMetric = {
  name: 'ConnectionCloseCount',
  displayName: 'Connection Close Count',
  unit: 'Count',
  aggregations: ['total'],
};

export const CONNECTION_OPEN_COUNT: AzureMetric = {
  name: 'ConnectionOpenCount',
  displayName: 'Connection Open Count',
  unit: 'Count',
  aggregations: ['total'],
};

export const SYSTEM_ERRORS: AzureMetric = {
  name: 'SystemErrors',
  displayName: 'System Errors',
  unit: 'Percent',
  aggregations: ['maximum', 'average'],
};

export const SERVER_CONNECTION_LATENCY: AzureMetric = {
  name: 'ServerConnectionLatency',
  displayName: 'Server Connection Latency',
  unit: 'MilliSeconds',
  aggregations: ['maximum', 'average'],
};

/** Share of the connection quota in use, client and server connections together. */
export const CONNECTION_QUOTA: AzureMetric = {
  name: 'ConnectionQuotaUtilization',
  displayName: 'Connection Quota Utilization',
  unit: 'Percent',
  aggregations: ['maximum'],
};

// SignalR Headroom: recording and alert rules for Azure Monitor managed service for Prometheus.
//
// Generated; do not edit. Change the settings and run
//   npm run -s headroom -- rules --settings alerts/settings.yaml --target azure --out alerts/azure

@description('Resource id of the Azure Monitor workspace that holds the metrics.')
param azureMonitorWorkspaceId string

@description('Where the rule groups are created: the region of the workspace.')
param location string = resourceGroup().location

@description('Resource ids of the action groups that page, at most five.')
param criticalActionGroupIds array = []

@description('Resource ids of the action groups for warnings, at most five.')
param warningActionGroupIds array = []

@description('Resource ids of the action groups for tickets, at most five.')
param infoActionGroupIds array = []

@description('Resource ids of the action groups that expect the watchdog, at most five.')
param watchdogActionGroupIds array = []

var criticalActions = [for id in criticalActionGroupIds: { actionGroupId: id }]
var warningActions = [for id in warningActionGroupIds: { actionGroupId: id }]
var infoActions = [for id in infoActionGroupIds: { actionGroupId: id }]
var noneActions = [for id in watchdogActionGroupIds: { actionGroupId: id }]

resource signalrSourceAzureMetricsExporter 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-source-azure-metrics-exporter'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        record: 'resource:signalr_inbound_bytes:rate1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azurerm_resource_metric",metric="InboundTraffic",aggregation="total",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_signalr_inboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azurerm_resource_metric",metric="InboundTraffic",aggregation="total",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_signalr_inboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
/ 60'''
        enabled: true
      }
      {
        record: 'resource:signalr_outbound_bytes:rate1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azurerm_resource_metric",metric="OutboundTraffic",aggregation="total",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_signalr_outboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azurerm_resource_metric",metric="OutboundTraffic",aggregation="total",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_signalr_outboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
/ 60'''
        enabled: true
      }
      {
        record: 'resource:signalr_connections:max1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azurerm_resource_metric",metric="ConnectionCount",aggregation="maximum",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=""} > 0
    or
    {__name__="azure_signalr_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=""} > 0
    or
    max_over_time({__name__="azurerm_resource_metric",metric="ConnectionCount",aggregation="maximum",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=""}[3m])
    or
    max_over_time({__name__="azure_signalr_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=""}[3m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
or
sum by (resource_id, resource, subscription, resource_group) (
  max by (resource_id, resource, subscription, resource_group, dimension) (
    label_join(label_replace(label_replace(label_replace((
      {__name__="azurerm_resource_metric",metric="ConnectionCount",aggregation="maximum",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:client|server)"} > 0
      or
      {__name__="azure_signalr_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:client|server)"} > 0
      or
      max_over_time({__name__="azurerm_resource_metric",metric="ConnectionCount",aggregation="maximum",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:client|server)"}[3m])
      or
      max_over_time({__name__="azure_signalr_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:client|server)"}[3m])
    ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
  )
)'''
        enabled: true
      }
      {
        record: 'resource:signalr_server_load:ratio'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azurerm_resource_metric",metric="ServerLoad",aggregation="maximum",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_signalr_serverload_maximum_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azurerm_resource_metric",metric="ServerLoad",aggregation="maximum",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_signalr_serverload_maximum_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
/ 100
or
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azurerm_resource_metric",metric="ServerLoad",aggregation="average",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_signalr_serverload_average_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azurerm_resource_metric",metric="ServerLoad",aggregation="average",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_signalr_serverload_average_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
/ 100'''
        enabled: true
      }
      {
        record: 'resource:signalr_throttled_connections:total1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azurerm_resource_metric",metric="ConnectionCloseCount",aggregation="total",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:throttled)"}
    or
    {__name__="azure_signalr_connectionclosecount_total_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:throttled)"}
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
or
sum by (resource_id, resource, subscription, resource_group) (
  max by (resource_id, resource, subscription, resource_group, dimensionEndpoint) (
    label_join(label_replace(label_replace(label_replace((
      {__name__="azurerm_resource_metric",metric="ConnectionCloseCount",aggregation="total",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimensionConnectionCloseCategory=~"(?i:throttled)"}
      or
      {__name__="azure_signalr_connectionclosecount_total_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimensionConnectionCloseCategory=~"(?i:throttled)"}
    ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
  )
)
or
sum by (resource_id, resource, subscription, resource_group) (
  max by (resource_id, resource, subscription, resource_group, dimensionEndpoint) (
    label_join(label_replace(label_replace(label_replace((
      {__name__="azurerm_resource_metric",metric="ConnectionCloseCount",aggregation="total",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimensionConnectionclosecategory=~"(?i:throttled)"}
      or
      {__name__="azure_signalr_connectionclosecount_total_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimensionConnectionclosecategory=~"(?i:throttled)"}
    ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
  )
)'''
        enabled: true
      }
      {
        record: 'source:signalr_exporter_errors:ratio'
        expression: '''
sum by (subscription) (label_join(rate(azurerm_api_request_count{resourceProvider="microsoft.insights",statusCode!~"2.."}[10m]), "subscription", "", "subscriptionID"))
/
(sum by (subscription) (label_join(rate(azurerm_api_request_count{resourceProvider="microsoft.insights"}[10m]), "subscription", "", "subscriptionID")) > 0)
or
0 * (sum by (subscription) (label_join(rate(azurerm_api_request_count{resourceProvider="microsoft.insights"}[10m]), "subscription", "", "subscriptionID")) > 0)
or
sum by (subscription) (label_join(rate(azurerm_stats_metric_requests{result="error"}[10m]), "subscription", "", "subscriptionID"))
/
(sum by (subscription) (label_join(rate(azurerm_stats_metric_requests{result=~"success|error"}[10m]), "subscription", "", "subscriptionID")) > 0)
or
0 * (sum by (subscription) (label_join(rate(azurerm_stats_metric_requests{result=~"success|error"}[10m]), "subscription", "", "subscriptionID")) > 0)'''
        labels: {
          source: 'azure-metrics-exporter'
        }
        enabled: true
      }
      {
        record: 'source:signalr_arm_reads:remaining'
        expression: 'min by (subscription) (label_join(azurerm_api_ratelimit{scope="subscription",type="reads"}, "subscription", "", "subscriptionID"))'
        labels: {
          source: 'azure-metrics-exporter'
        }
        enabled: true
      }
    ]
  }
}

resource signalrSourceAzureResourcegraphExporter 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-source-azure-resourcegraph-exporter'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        record: 'resource:signalr_units:current'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    last_over_time({__name__="azurerm_signalr_units",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[10m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)'''
        enabled: true
      }
      {
        record: 'resource:signalr_sku:info'
        expression: '''
max by (resource_id, resource, subscription, resource_group, sku) (
  label_join(label_replace(label_replace(label_replace((
    last_over_time({__name__="azurerm_signalr_info",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[10m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)'''
        enabled: true
      }
      {
        record: 'source:signalr_exporter_errors:ratio'
        expression: '''
clamp_min(
  1 - (
    sum (
      rate(azure_resourcegraph_query_time_count{metric=~"azurerm_signalr_.+"}[10m])
      * clamp_min(ceil(azure_resourcegraph_query_results / 1000), 1)
    )
    or
    vector(0)
  )
  / (sum (rate(azure_resourcegraph_query_requests{metric=~"azurerm_signalr_.+"}[10m])) > 0),
  0
)'''
        labels: {
          source: 'azure-resourcegraph-exporter'
        }
        enabled: true
      }
    ]
  }
}

resource signalrSourceAlloy 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-source-alloy'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        record: 'resource:signalr_inbound_bytes:rate1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azure_microsoft_signalrservice_signalr_inboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_microsoft_signalrservice_signalr_replicas_inboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azure_microsoft_signalrservice_signalr_inboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_microsoft_signalrservice_signalr_replicas_inboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
/ 60'''
        enabled: true
      }
      {
        record: 'resource:signalr_outbound_bytes:rate1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azure_microsoft_signalrservice_signalr_outboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_microsoft_signalrservice_signalr_replicas_outboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azure_microsoft_signalrservice_signalr_outboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_microsoft_signalrservice_signalr_replicas_outboundtraffic_total_bytes",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
/ 60'''
        enabled: true
      }
      {
        record: 'resource:signalr_connections:max1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azure_microsoft_signalrservice_signalr_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=""} > 0
    or
    {__name__="azure_microsoft_signalrservice_signalr_replicas_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=""} > 0
    or
    max_over_time({__name__="azure_microsoft_signalrservice_signalr_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=""}[3m])
    or
    max_over_time({__name__="azure_microsoft_signalrservice_signalr_replicas_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=""}[3m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
or
sum by (resource_id, resource, subscription, resource_group) (
  max by (resource_id, resource, subscription, resource_group, dimension) (
    label_join(label_replace(label_replace(label_replace((
      {__name__="azure_microsoft_signalrservice_signalr_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:client|server)"} > 0
      or
      {__name__="azure_microsoft_signalrservice_signalr_replicas_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:client|server)"} > 0
      or
      max_over_time({__name__="azure_microsoft_signalrservice_signalr_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:client|server)"}[3m])
      or
      max_over_time({__name__="azure_microsoft_signalrservice_signalr_replicas_connectioncount_maximum_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:client|server)"}[3m])
    ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
  )
)'''
        enabled: true
      }
      {
        record: 'resource:signalr_server_load:ratio'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azure_microsoft_signalrservice_signalr_serverload_maximum_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_microsoft_signalrservice_signalr_replicas_serverload_maximum_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azure_microsoft_signalrservice_signalr_serverload_maximum_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_microsoft_signalrservice_signalr_replicas_serverload_maximum_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
/ 100
or
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azure_microsoft_signalrservice_signalr_serverload_average_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_microsoft_signalrservice_signalr_replicas_serverload_average_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azure_microsoft_signalrservice_signalr_serverload_average_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_microsoft_signalrservice_signalr_replicas_serverload_average_percent",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
/ 100'''
        enabled: true
      }
      {
        record: 'resource:signalr_throttled_connections:total1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azure_microsoft_signalrservice_signalr_connectionclosecount_total_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:throttled)"}
    or
    {__name__="azure_microsoft_signalrservice_signalr_replicas_connectionclosecount_total_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimension=~"(?i:throttled)"}
  ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
)
or
sum by (resource_id, resource, subscription, resource_group) (
  max by (resource_id, resource, subscription, resource_group, dimensionEndpoint) (
    label_join(label_replace(label_replace(label_replace((
      {__name__="azure_microsoft_signalrservice_signalr_connectionclosecount_total_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimensionConnectionCloseCategory=~"(?i:throttled)"}
      or
      {__name__="azure_microsoft_signalrservice_signalr_replicas_connectionclosecount_total_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimensionConnectionCloseCategory=~"(?i:throttled)"}
    ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
  )
)
or
sum by (resource_id, resource, subscription, resource_group) (
  max by (resource_id, resource, subscription, resource_group, dimensionEndpoint) (
    label_join(label_replace(label_replace(label_replace((
      {__name__="azure_microsoft_signalrservice_signalr_connectionclosecount_total_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimensionConnectionclosecategory=~"(?i:throttled)"}
      or
      {__name__="azure_microsoft_signalrservice_signalr_replicas_connectionclosecount_total_count",interval=~"(PT1M)?",resourceID=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",dimensionConnectionclosecategory=~"(?i:throttled)"}
    ), "resource_group", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resourceID", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resourceID", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "resourceID")
  )
)'''
        enabled: true
      }
    ]
  }
}

resource signalrSourceOpentelemetry 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-source-opentelemetry'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        record: 'resource:signalr_inbound_bytes:rate1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azure_inboundtraffic_total_Bytes",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_inboundtraffic_total",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azure_inboundtraffic_total_Bytes",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_inboundtraffic_total",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "azuremonitor_resource_id")
)
/ 60'''
        enabled: true
      }
      {
        record: 'resource:signalr_outbound_bytes:rate1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azure_outboundtraffic_total_Bytes",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_outboundtraffic_total",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azure_outboundtraffic_total_Bytes",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_outboundtraffic_total",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "azuremonitor_resource_id")
)
/ 60'''
        enabled: true
      }
      {
        record: 'resource:signalr_connections:max1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azure_connectioncount_maximum_Count",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_endpoint="",metadata_Endpoint=""} > 0
    or
    {__name__="azure_connectioncount_maximum",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_endpoint="",metadata_Endpoint=""} > 0
    or
    max_over_time({__name__="azure_connectioncount_maximum_Count",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_endpoint="",metadata_Endpoint=""}[3m])
    or
    max_over_time({__name__="azure_connectioncount_maximum",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_endpoint="",metadata_Endpoint=""}[3m])
  ), "resource_group", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "azuremonitor_resource_id")
)
or
sum by (resource_id, resource, subscription, resource_group) (
  max by (resource_id, resource, subscription, resource_group, metadata_endpoint) (
    label_join(label_replace(label_replace(label_replace((
      {__name__="azure_connectioncount_maximum_Count",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_endpoint=~"(?i:client|server)"} > 0
      or
      {__name__="azure_connectioncount_maximum",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_endpoint=~"(?i:client|server)"} > 0
      or
      max_over_time({__name__="azure_connectioncount_maximum_Count",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_endpoint=~"(?i:client|server)"}[3m])
      or
      max_over_time({__name__="azure_connectioncount_maximum",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_endpoint=~"(?i:client|server)"}[3m])
    ), "resource_group", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "azuremonitor_resource_id")
  )
)
or
sum by (resource_id, resource, subscription, resource_group) (
  max by (resource_id, resource, subscription, resource_group, metadata_Endpoint) (
    label_join(label_replace(label_replace(label_replace((
      {__name__="azure_connectioncount_maximum_Count",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_Endpoint=~"(?i:client|server)"} > 0
      or
      {__name__="azure_connectioncount_maximum",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_Endpoint=~"(?i:client|server)"} > 0
      or
      max_over_time({__name__="azure_connectioncount_maximum_Count",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_Endpoint=~"(?i:client|server)"}[3m])
      or
      max_over_time({__name__="azure_connectioncount_maximum",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_Endpoint=~"(?i:client|server)"}[3m])
    ), "resource_group", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "azuremonitor_resource_id")
  )
)'''
        enabled: true
      }
      {
        record: 'resource:signalr_server_load:ratio'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azure_serverload_maximum_Percent",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_serverload_maximum",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azure_serverload_maximum_Percent",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_serverload_maximum",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "azuremonitor_resource_id")
)
/ 100
or
max by (resource_id, resource, subscription, resource_group) (
  label_join(label_replace(label_replace(label_replace((
    {__name__="azure_serverload_average_Percent",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    {__name__="azure_serverload_average",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"} > 0
    or
    max_over_time({__name__="azure_serverload_average_Percent",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
    or
    max_over_time({__name__="azure_serverload_average",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+"}[3m])
  ), "resource_group", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "azuremonitor_resource_id")
)
/ 100'''
        enabled: true
      }
      {
        record: 'resource:signalr_throttled_connections:total1m'
        expression: '''
sum by (resource_id, resource, subscription, resource_group) (
  max by (resource_id, resource, subscription, resource_group, metadata_endpoint) (
    label_join(label_replace(label_replace(label_replace((
      {__name__="azure_connectionclosecount_total_Count",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_connectionclosecategory=~"(?i:throttled)"}
      or
      {__name__="azure_connectionclosecount_total",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_connectionclosecategory=~"(?i:throttled)"}
    ), "resource_group", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "azuremonitor_resource_id")
  )
)
or
sum by (resource_id, resource, subscription, resource_group) (
  max by (resource_id, resource, subscription, resource_group, metadata_Endpoint) (
    label_join(label_replace(label_replace(label_replace((
      {__name__="azure_connectionclosecount_total_Count",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_ConnectionCloseCategory=~"(?i:throttled)"}
      or
      {__name__="azure_connectionclosecount_total",azuremonitor_resource_id=~"(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft[.]signalrservice/signalr/.+",metadata_ConnectionCloseCategory=~"(?i:throttled)"}
    ), "resource_group", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "azuremonitor_resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?"), "resource_id", "", "azuremonitor_resource_id")
  )
)'''
        enabled: true
      }
    ]
  }
}

resource signalrSourceTelegraf 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-source-telegraf'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        record: 'resource:signalr_inbound_bytes:rate1m'
        expression: '''
label_replace(label_replace(label_replace((
  max by (resource_id) (
    label_replace(label_join((
      azure_monitor_microsoft_signalrservice_signalr_inbound_traffic_total > 0
      or
      azure_monitor_microsoft_signalrservice_signalr_replicas_inbound_traffic_total > 0
      or
      max_over_time(azure_monitor_microsoft_signalrservice_signalr_inbound_traffic_total[3m])
      or
      max_over_time(azure_monitor_microsoft_signalrservice_signalr_replicas_inbound_traffic_total[3m])
    ), "resource_id", "/", "subscription_id", "resource_group", "resource_name"), "resource_id", "/subscriptions/$1/resourcegroups/$2/providers/microsoft.signalrservice/signalr/$3", "resource_id", "([^/]+)/([^/]+)/(.+)")
  )
), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
/ 60'''
        enabled: true
      }
      {
        record: 'resource:signalr_outbound_bytes:rate1m'
        expression: '''
label_replace(label_replace(label_replace((
  max by (resource_id) (
    label_replace(label_join((
      azure_monitor_microsoft_signalrservice_signalr_outbound_traffic_total > 0
      or
      azure_monitor_microsoft_signalrservice_signalr_replicas_outbound_traffic_total > 0
      or
      max_over_time(azure_monitor_microsoft_signalrservice_signalr_outbound_traffic_total[3m])
      or
      max_over_time(azure_monitor_microsoft_signalrservice_signalr_replicas_outbound_traffic_total[3m])
    ), "resource_id", "/", "subscription_id", "resource_group", "resource_name"), "resource_id", "/subscriptions/$1/resourcegroups/$2/providers/microsoft.signalrservice/signalr/$3", "resource_id", "([^/]+)/([^/]+)/(.+)")
  )
), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
/ 60'''
        enabled: true
      }
      {
        record: 'resource:signalr_connections:max1m'
        expression: '''
label_replace(label_replace(label_replace((
  max by (resource_id) (
    label_replace(label_join((
      azure_monitor_microsoft_signalrservice_signalr_connection_count_maximum > 0
      or
      azure_monitor_microsoft_signalrservice_signalr_replicas_connection_count_maximum > 0
      or
      max_over_time(azure_monitor_microsoft_signalrservice_signalr_connection_count_maximum[3m])
      or
      max_over_time(azure_monitor_microsoft_signalrservice_signalr_replicas_connection_count_maximum[3m])
    ), "resource_id", "/", "subscription_id", "resource_group", "resource_name"), "resource_id", "/subscriptions/$1/resourcegroups/$2/providers/microsoft.signalrservice/signalr/$3", "resource_id", "([^/]+)/([^/]+)/(.+)")
  )
), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")'''
        enabled: true
      }
      {
        record: 'resource:signalr_server_load:ratio'
        expression: '''
label_replace(label_replace(label_replace((
  max by (resource_id) (
    label_replace(label_join((
      azure_monitor_microsoft_signalrservice_signalr_server_load_maximum > 0
      or
      azure_monitor_microsoft_signalrservice_signalr_replicas_server_load_maximum > 0
      or
      max_over_time(azure_monitor_microsoft_signalrservice_signalr_server_load_maximum[3m])
      or
      max_over_time(azure_monitor_microsoft_signalrservice_signalr_replicas_server_load_maximum[3m])
    ), "resource_id", "/", "subscription_id", "resource_group", "resource_name"), "resource_id", "/subscriptions/$1/resourcegroups/$2/providers/microsoft.signalrservice/signalr/$3", "resource_id", "([^/]+)/([^/]+)/(.+)")
  )
), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
/ 100
or
label_replace(label_replace(label_replace((
  max by (resource_id) (
    label_replace(label_join((
      azure_monitor_microsoft_signalrservice_signalr_server_load_average > 0
      or
      azure_monitor_microsoft_signalrservice_signalr_replicas_server_load_average > 0
      or
      max_over_time(azure_monitor_microsoft_signalrservice_signalr_server_load_average[3m])
      or
      max_over_time(azure_monitor_microsoft_signalrservice_signalr_replicas_server_load_average[3m])
    ), "resource_id", "/", "subscription_id", "resource_group", "resource_name"), "resource_id", "/subscriptions/$1/resourcegroups/$2/providers/microsoft.signalrservice/signalr/$3", "resource_id", "([^/]+)/([^/]+)/(.+)")
  )
), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
/ 100'''
        enabled: true
      }
    ]
  }
}

resource signalrSourceAppCounters 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-source-app-counters'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        record: 'resource_scenario:signalr_deliveries:rate5m'
        expression: '''
group by (resource_id, resource, subscription, resource_group) (resource:signalr_units:current)
* on (resource) group_left ()
sum by (resource) (rate(signalr_app_messages_sent_total{scenario="echo"}[5m]))'''
        labels: {
          scenario: 'echo'
        }
        enabled: true
      }
      {
        record: 'resource_scenario:signalr_deliveries:rate5m'
        expression: '''
group by (resource_id, resource, subscription, resource_group) (resource:signalr_units:current)
* on (resource) group_left ()
sum by (resource) (rate(signalr_app_messages_sent_total{scenario="broadcast"}[5m]))
/ 0.5
* on (resource_id) group_left ()
clamp_min((max by (resource_id) (resource:signalr_connections:max1m) or 1000 * max by (resource_id) (resource:signalr_units:current)) / 2, 1)'''
        labels: {
          scenario: 'broadcast'
        }
        enabled: true
      }
      {
        record: 'resource_scenario:signalr_deliveries:rate5m'
        expression: '''
group by (resource_id, resource, subscription, resource_group) (resource:signalr_units:current)
* on (resource) group_left ()
sum by (resource) (rate(signalr_app_messages_sent_total{scenario="sendToSmallGroup"}[5m]))
/ 0.1'''
        labels: {
          scenario: 'sendToSmallGroup'
        }
        enabled: true
      }
      {
        record: 'resource_scenario:signalr_deliveries:rate5m'
        expression: '''
group by (resource_id, resource, subscription, resource_group) (resource:signalr_units:current)
* on (resource) group_left ()
sum by (resource) (rate(signalr_app_messages_sent_total{scenario="sendToBigGroup"}[5m]))
/ 0.5
* on (resource_id) group_left ()
clamp_min((max by (resource_id) (resource:signalr_connections:max1m) or 1000 * max by (resource_id) (resource:signalr_units:current)) / 20, 1)'''
        labels: {
          scenario: 'sendToBigGroup'
        }
        enabled: true
      }
      {
        record: 'resource_scenario:signalr_deliveries:rate5m'
        expression: '''
group by (resource_id, resource, subscription, resource_group) (resource:signalr_units:current)
* on (resource) group_left ()
sum by (resource) (rate(signalr_app_messages_sent_total{scenario="sendToConnection"}[5m]))'''
        labels: {
          scenario: 'sendToConnection'
        }
        enabled: true
      }
      {
        record: 'resource_scenario:signalr_deliveries:rate5m'
        expression: '''
group by (resource_id, resource, subscription, resource_group) (resource:signalr_units:current)
* on (resource) group_left ()
sum by (resource) (rate(signalr_app_messages_sent_total{scenario="restBroadcast"}[5m]))
/ 0.5
* on (resource_id) group_left ()
clamp_min((max by (resource_id) (resource:signalr_connections:max1m) or 1000 * max by (resource_id) (resource:signalr_units:current)) / 2, 1)'''
        labels: {
          scenario: 'restBroadcast'
        }
        enabled: true
      }
      {
        record: 'resource_scenario:signalr_deliveries:rate5m'
        expression: '''
group by (resource_id, resource, subscription, resource_group) (resource:signalr_units:current)
* on (resource) group_left ()
sum by (resource) (rate(signalr_app_messages_sent_total{scenario="restSendToUser"}[5m]))'''
        labels: {
          scenario: 'restSendToUser'
        }
        enabled: true
      }
      {
        record: 'resource_scenario:signalr_deliveries:rate5m'
        expression: '''
group by (resource_id, resource, subscription, resource_group) (resource:signalr_units:current)
* on (resource) group_left ()
(sum by (resource) (rate(signalr_app_messages_sent_total{scenario!~"echo|broadcast|sendToSmallGroup|sendToBigGroup|sendToConnection|restBroadcast|restSendToUser"}[5m])) > 0)'''
        labels: {
          scenario: 'unknown'
        }
        enabled: true
      }
      {
        record: 'resource_scenario:signalr_share:ratio'
        expression: '''
resource_scenario:signalr_deliveries:rate5m
/ on (resource_id) group_left ()
(sum by (resource_id) (resource_scenario:signalr_deliveries:rate5m) > 0)'''
        enabled: true
      }
    ]
  }
}

resource signalrSourcePlain 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-source-plain'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        record: 'resource:signalr_inbound_bytes:rate1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_replace(label_replace(label_replace((
    {__name__="signalr_inbound_bytes_per_second",resource_id!~"|(?i).+/microsoft[.]signalrservice/webpubsub/.+"}
  ), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
)'''
        enabled: true
      }
      {
        record: 'resource:signalr_outbound_bytes:rate1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_replace(label_replace(label_replace((
    {__name__="signalr_outbound_bytes_per_second",resource_id!~"|(?i).+/microsoft[.]signalrservice/webpubsub/.+"}
  ), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
)'''
        enabled: true
      }
      {
        record: 'resource:signalr_inbound_messages:rate1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_replace(label_replace(label_replace((
    {__name__="signalr_inbound_messages_per_second",resource_id!~"|(?i).+/microsoft[.]signalrservice/webpubsub/.+"}
  ), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
)'''
        enabled: true
      }
      {
        record: 'resource:signalr_outbound_messages:rate1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_replace(label_replace(label_replace((
    {__name__="signalr_outbound_messages_per_second",resource_id!~"|(?i).+/microsoft[.]signalrservice/webpubsub/.+"}
  ), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
)'''
        enabled: true
      }
      {
        record: 'resource:signalr_connections:max1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_replace(label_replace(label_replace((
    {__name__="signalr_connections",resource_id!~"|(?i).+/microsoft[.]signalrservice/webpubsub/.+"}
  ), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
)'''
        enabled: true
      }
      {
        record: 'resource:signalr_units:current'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_replace(label_replace(label_replace((
    {__name__="signalr_units",resource_id!~"|(?i).+/microsoft[.]signalrservice/webpubsub/.+"}
  ), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
)'''
        enabled: true
      }
      {
        record: 'resource:signalr_server_load:ratio'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_replace(label_replace(label_replace((
    {__name__="signalr_server_load_ratio",resource_id!~"|(?i).+/microsoft[.]signalrservice/webpubsub/.+"}
  ), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
)'''
        enabled: true
      }
      {
        record: 'resource:signalr_throttled_connections:total1m'
        expression: '''
max by (resource_id, resource, subscription, resource_group) (
  label_replace(label_replace(label_replace((
    {__name__="signalr_throttled_connections",resource_id!~"|(?i).+/microsoft[.]signalrservice/webpubsub/.+"}
  ), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
)'''
        enabled: true
      }
      {
        record: 'resource_scenario:signalr_share:ratio'
        expression: '''
max by (resource_id, resource, subscription, resource_group, scenario) (
  label_replace(label_replace(label_replace((
    {__name__="signalr_scenario_share_ratio",resource_id!~"|(?i).+/microsoft[.]signalrservice/webpubsub/.+"}
  ), "resource_group", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/([^/]+)/.+"), "subscription", "$1", "resource_id", "(?i)/subscriptions/([^/]+)/.+"), "resource", "$1", "resource_id", "(?i)/subscriptions/[^/]+/resourcegroups/[^/]+/providers/[^/]+/signalr/([^/]+)(?:/.*)?")
)'''
        enabled: true
      }
    ]
  }
}

resource signalrCeilings 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-ceilings'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        record: 'resource:signalr_units:in_guide'
        expression: '''
max without (declared) (topk by (resource_id) (1, resource:signalr_units:current >= 1 <= 100))
unless on (resource_id)
resource:signalr_units:current % 1 > 0'''
        labels: {
          edition: '2019-11'
        }
        enabled: true
      }
      {
        record: 'resource_direction:signalr_message_size:bytes'
        expression: '''
(max by (resource_id) (resource:signalr_inbound_bytes:rate1m) > 0) / on (resource_id) (max by (resource_id) (resource:signalr_inbound_messages:rate1m) > 0)
or on (resource_id)
resource:signalr_message_size:declared
or on (resource_id)
sum without (edition) (0 * resource:signalr_units:in_guide + 2048)'''
        labels: {
          direction: 'inbound'
        }
        enabled: true
      }
      {
        record: 'resource_direction:signalr_message_size:bytes'
        expression: '''
(max by (resource_id) (resource:signalr_outbound_bytes:rate1m) > 0) / on (resource_id) (max by (resource_id) (resource:signalr_outbound_messages:rate1m) > 0)
or on (resource_id)
resource:signalr_message_size:declared
or on (resource_id)
sum without (edition) (0 * resource:signalr_units:in_guide + 2048)'''
        labels: {
          direction: 'outbound'
        }
        enabled: true
      }
      {
        record: 'resource:signalr_share:valid_sum'
        expression: '''
(sum by (resource_id) (resource_scenario:signalr_share:ratio) >= 0.989999999 <= 1.010000001)
unless on (resource_id)
(resource_scenario:signalr_share:ratio{scenario!~"echo|broadcast|sendToSmallGroup|sendToBigGroup|sendToConnection|restBroadcast|restSendToUser"} or resource_scenario:signalr_share:ratio < 0)'''
        enabled: true
      }
      {
        record: 'edition_units:signalr_units:in_use'
        expression: '''
max by (edition, units) (
  resource:signalr_units:in_guide * on (resource_id) group_left (units) count_values by (resource_id, edition) ("units", resource:signalr_units:in_guide)
)'''
        enabled: true
      }
      {
        record: 'edition_units:signalr_units:in_table'
        expression: 'edition_units:signalr_units:in_use'
        labels: {
          size: 'present'
        }
        enabled: true
      }
      {
        record: 'edition_units:signalr_units:in_table'
        expression: '''
(0 * (edition_units:signalr_units:in_use{edition="2019-11"} < 100) + 2)
+ 3 * (edition_units:signalr_units:in_use >= bool 2)
+ 5 * (edition_units:signalr_units:in_use >= bool 5)
+ 10 * (edition_units:signalr_units:in_use >= bool 10)
+ 30 * (edition_units:signalr_units:in_use >= bool 20)
+ 50 * (edition_units:signalr_units:in_use >= bool 50)'''
        labels: {
          size: 'next'
        }
        enabled: true
      }
      {
        record: 'edition_scenario_units:signalr_outbound_messages:guide_rate'
        expression: '1000 * edition_units:signalr_units:in_table'
        labels: {
          scenario: 'echo'
          bound: 'bandwidth'
        }
        enabled: true
      }
      {
        record: 'edition_scenario_units:signalr_outbound_messages:guide_rate'
        expression: '2000 * edition_units:signalr_units:in_table'
        labels: {
          scenario: 'broadcast'
          bound: 'bandwidth'
        }
        enabled: true
      }
      {
        record: 'edition_scenario_units:signalr_outbound_messages:guide_rate'
        expression: '2000 + 2000 * (clamp(edition_units:signalr_units:in_table, 1, 5) - 1) + 3000 * (clamp(edition_units:signalr_units:in_table, 5, 10) - 5) + 1500 * (clamp(edition_units:signalr_units:in_table, 10, 20) - 10) + 1000 * (clamp(edition_units:signalr_units:in_table, 20, 50) - 20)'
        labels: {
          scenario: 'sendToSmallGroup'
          bound: 'routing'
        }
        enabled: true
      }
      {
        record: 'edition_scenario_units:signalr_outbound_messages:guide_rate'
        expression: '2000 * edition_units:signalr_units:in_table'
        labels: {
          scenario: 'sendToBigGroup'
          bound: 'bandwidth'
        }
        enabled: true
      }
      {
        record: 'edition_scenario_units:signalr_outbound_messages:guide_rate'
        expression: '1000 + 1000 * (clamp(edition_units:signalr_units:in_table, 1, 5) - 1) + 600 * (clamp(edition_units:signalr_units:in_table, 5, 10) - 5) + 100 * (clamp(edition_units:signalr_units:in_table, 10, 20) - 10) + 366.6666666666667 * (clamp(edition_units:signalr_units:in_table, 20, 50) - 20)'
        labels: {
          scenario: 'sendToConnection'
          bound: 'routing'
        }
        enabled: true
      }
      {
        record: 'edition_scenario_units:signalr_outbound_messages:guide_rate'
        expression: '2000 * edition_units:signalr_units:in_table'
        labels: {
          scenario: 'restBroadcast'
          bound: 'bandwidth'
        }
        enabled: true
      }
      {
        record: 'edition_scenario_units:signalr_outbound_messages:guide_rate'
        expression: '300 + 300 * (clamp(edition_units:signalr_units:in_table, 1, 2) - 1) + 100 * (clamp(edition_units:signalr_units:in_table, 2, 5) - 2) + 80 * (clamp(edition_units:signalr_units:in_table, 5, 10) - 5) + 70 * (clamp(edition_units:signalr_units:in_table, 10, 20) - 10) + 266.6666666666667 * (clamp(edition_units:signalr_units:in_table, 20, 50) - 20) + 160 * (clamp(edition_units:signalr_units:in_table, 50, 100) - 50)'
        labels: {
          scenario: 'restSendToUser'
          bound: 'routing'
        }
        enabled: true
      }
      {
        record: 'resource_bound:signalr_message_cost:seconds'
        expression: '''
sum by (resource_id, bound) (
  resource_scenario:signalr_share:ratio
  * on (resource_id) group_left (edition, units) count_values by (resource_id, edition) ("units", resource:signalr_units:in_guide)
  / on (edition, units, scenario) group_left (bound) edition_scenario_units:signalr_outbound_messages:guide_rate{size="present"}
)
/ on (resource_id) group_left ()
resource:signalr_share:valid_sum'''
        enabled: true
      }
      {
        record: 'resource:signalr_inbound_per_outbound:ratio'
        expression: '''
sum by (resource_id) (
  resource_scenario:signalr_share:ratio{scenario=~"echo|sendToConnection|restSendToUser"}
  or
  0.5 * resource_scenario:signalr_share:ratio{scenario=~"broadcast|restBroadcast"} / on (resource_id) group_left () clamp_min((max by (resource_id) (resource:signalr_connections:max1m) or on (resource_id) 1000 * resource:signalr_units:in_guide) / 2, 1)
  or
  0.1 * resource_scenario:signalr_share:ratio{scenario="sendToSmallGroup"}
  or
  0.5 * resource_scenario:signalr_share:ratio{scenario="sendToBigGroup"} / on (resource_id) group_left () clamp_min((max by (resource_id) (resource:signalr_connections:max1m) or on (resource_id) 1000 * resource:signalr_units:in_guide) / 20, 1)
)
/ on (resource_id)
(resource:signalr_share:valid_sum and on (resource_id) resource:signalr_units:in_guide)'''
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_ceiling:do_not_exceed'
        expression: 'sum without (edition) (1000 * resource:signalr_units:in_guide) / on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="inbound"}, 1024) / 2048)'
        labels: {
          dimension: 'inbound_messages'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_ceiling:do_not_exceed'
        expression: 'sum without (edition) (2000 * resource:signalr_units:in_guide) / on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="outbound"}, 1024) / 2048)'
        labels: {
          dimension: 'outbound_messages'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_ceiling:mix'
        expression: '''
resource_dimension:signalr_ceiling:do_not_exceed{dimension="inbound_messages"}
/ on (resource_id) group_left ()
clamp_min(
  resource_dimension:signalr_ceiling:do_not_exceed{dimension="inbound_messages"}
  * on (resource_id)
  sum by (resource_id) (
    resource_bound:signalr_message_cost:seconds{bound="bandwidth"} * on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="inbound"}, 1024) / 2048)
    or
    resource_bound:signalr_message_cost:seconds{bound="routing"} * on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="inbound"}, 2048) / 2048)
  )
  / on (resource_id)
  resource:signalr_inbound_per_outbound:ratio,
  1
)
or
resource_dimension:signalr_ceiling:do_not_exceed{dimension="inbound_messages"}'''
        labels: {
          dimension: 'inbound_messages'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_ceiling:mix'
        expression: '''
resource_dimension:signalr_ceiling:do_not_exceed{dimension="outbound_messages"}
/ on (resource_id) group_left ()
clamp_min(
  resource_dimension:signalr_ceiling:do_not_exceed{dimension="outbound_messages"}
  * on (resource_id)
  sum by (resource_id) (
    resource_bound:signalr_message_cost:seconds{bound="bandwidth"} * on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="outbound"}, 1024) / 2048)
    or
    resource_bound:signalr_message_cost:seconds{bound="routing"} * on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="outbound"}, 2048) / 2048)
  ),
  1
)
or
resource_dimension:signalr_ceiling:do_not_exceed{dimension="outbound_messages"}'''
        labels: {
          dimension: 'outbound_messages'
        }
        enabled: true
      }
    ]
  }
}

resource signalrCeilings2 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-ceilings-2'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        record: 'resource_dimension:signalr_ceiling:mix'
        expression: '''
resource_dimension:signalr_ceiling:mix{dimension="inbound_messages"}
* on (resource_id) group_left ()
resource_direction:signalr_message_size:bytes{direction="inbound"}'''
        labels: {
          dimension: 'inbound_bytes'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_ceiling:mix'
        expression: '''
resource_dimension:signalr_ceiling:mix{dimension="outbound_messages"}
* on (resource_id) group_left ()
resource_direction:signalr_message_size:bytes{direction="outbound"}'''
        labels: {
          dimension: 'outbound_bytes'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_ceiling:mix'
        expression: 'sum without (edition) (1000 * resource:signalr_units:in_guide)'
        labels: {
          dimension: 'connections'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_utilization:ratio'
        expression: '''
max by (resource_id) (resource:signalr_inbound_bytes:rate1m)
/ on (resource_id) group_right ()
resource_dimension:signalr_ceiling:mix{dimension="inbound_bytes"}'''
        labels: {
          dimension: 'inbound_bytes'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_utilization:ratio'
        expression: '''
max by (resource_id) (resource:signalr_outbound_bytes:rate1m)
/ on (resource_id) group_right ()
resource_dimension:signalr_ceiling:mix{dimension="outbound_bytes"}'''
        labels: {
          dimension: 'outbound_bytes'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_utilization:ratio'
        expression: '''
max by (resource_id) (resource:signalr_inbound_messages:rate1m)
/ on (resource_id) group_right ()
resource_dimension:signalr_ceiling:mix{dimension="inbound_messages"}'''
        labels: {
          dimension: 'inbound_messages'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_utilization:ratio'
        expression: '''
max by (resource_id) (resource:signalr_outbound_messages:rate1m)
/ on (resource_id) group_right ()
resource_dimension:signalr_ceiling:mix{dimension="outbound_messages"}'''
        labels: {
          dimension: 'outbound_messages'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_utilization:ratio'
        expression: '''
max by (resource_id) (resource:signalr_connections:max1m)
/ on (resource_id) group_right ()
resource_dimension:signalr_ceiling:mix{dimension="connections"}'''
        labels: {
          dimension: 'connections'
        }
        enabled: true
      }
      {
        record: 'resource:signalr_utilization:max'
        expression: 'max without (dimension) (resource_dimension:signalr_utilization:ratio)'
        enabled: true
      }
      {
        record: 'resource:signalr_units:next_in_guide'
        expression: '''
0 * (resource:signalr_units:in_guide and on (resource_id) resource:signalr_utilization:max >= 0.799999999)
+ on (resource_id) group_left ()
(
  count_values by (resource_id, edition) ("units", (resource:signalr_units:in_guide and on (resource_id) resource:signalr_utilization:max >= 0.799999999))
  * on (edition, units) group_left () edition_units:signalr_units:in_table{size="next"}
)'''
        enabled: true
      }
      {
        record: 'resource_bound:signalr_message_cost:next_size_seconds'
        expression: '''
sum by (resource_id, bound) (
  resource_scenario:signalr_share:ratio
  * on (resource_id) group_left (edition, units) count_values by (resource_id, edition) ("units", (resource:signalr_units:in_guide and on (resource_id) resource:signalr_units:next_in_guide))
  / on (edition, units, scenario) group_left (bound) edition_scenario_units:signalr_outbound_messages:guide_rate{size="next"}
)
/ on (resource_id) group_left ()
resource:signalr_share:valid_sum'''
        enabled: true
      }
      {
        record: 'resource:signalr_inbound_per_outbound:next_size_ratio'
        expression: '''
sum by (resource_id) (
  resource_scenario:signalr_share:ratio{scenario=~"echo|sendToConnection|restSendToUser"}
  or
  0.5 * resource_scenario:signalr_share:ratio{scenario=~"broadcast|restBroadcast"} / on (resource_id) group_left () clamp_min((max by (resource_id) (resource:signalr_connections:max1m) or on (resource_id) 1000 * resource:signalr_units:next_in_guide) / 2, 1)
  or
  0.1 * resource_scenario:signalr_share:ratio{scenario="sendToSmallGroup"}
  or
  0.5 * resource_scenario:signalr_share:ratio{scenario="sendToBigGroup"} / on (resource_id) group_left () clamp_min((max by (resource_id) (resource:signalr_connections:max1m) or on (resource_id) 1000 * resource:signalr_units:next_in_guide) / 20, 1)
)
/ on (resource_id)
(resource:signalr_share:valid_sum and on (resource_id) resource:signalr_units:next_in_guide)'''
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_ceiling:next_size_ratio'
        expression: '''
(
  (resource_dimension:signalr_ceiling:do_not_exceed{dimension="inbound_messages"} * on (resource_id) group_left () (resource:signalr_units:next_in_guide / on (resource_id) resource:signalr_units:in_guide))
  / on (resource_id) group_left ()
  clamp_min(
    (resource_dimension:signalr_ceiling:do_not_exceed{dimension="inbound_messages"} * on (resource_id) group_left () (resource:signalr_units:next_in_guide / on (resource_id) resource:signalr_units:in_guide))
    * on (resource_id)
    sum by (resource_id) (
      resource_bound:signalr_message_cost:next_size_seconds{bound="bandwidth"} * on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="inbound"}, 1024) / 2048)
      or
      resource_bound:signalr_message_cost:next_size_seconds{bound="routing"} * on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="inbound"}, 2048) / 2048)
    )
    / on (resource_id)
    resource:signalr_inbound_per_outbound:next_size_ratio,
    1
  )
  or
  (resource_dimension:signalr_ceiling:do_not_exceed{dimension="inbound_messages"} * on (resource_id) group_left () (resource:signalr_units:next_in_guide / on (resource_id) resource:signalr_units:in_guide))
)
/ on (resource_id) group_left ()
resource_dimension:signalr_ceiling:mix{dimension="inbound_messages"}'''
        labels: {
          dimension: 'inbound_messages'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_ceiling:next_size_ratio'
        expression: 'resource_dimension:signalr_ceiling:next_size_ratio{dimension="inbound_messages"}'
        labels: {
          dimension: 'inbound_bytes'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_ceiling:next_size_ratio'
        expression: '''
(
  (resource_dimension:signalr_ceiling:do_not_exceed{dimension="outbound_messages"} * on (resource_id) group_left () (resource:signalr_units:next_in_guide / on (resource_id) resource:signalr_units:in_guide))
  / on (resource_id) group_left ()
  clamp_min(
    (resource_dimension:signalr_ceiling:do_not_exceed{dimension="outbound_messages"} * on (resource_id) group_left () (resource:signalr_units:next_in_guide / on (resource_id) resource:signalr_units:in_guide))
    * on (resource_id)
    sum by (resource_id) (
      resource_bound:signalr_message_cost:next_size_seconds{bound="bandwidth"} * on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="outbound"}, 1024) / 2048)
      or
      resource_bound:signalr_message_cost:next_size_seconds{bound="routing"} * on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="outbound"}, 2048) / 2048)
    ),
    1
  )
  or
  (resource_dimension:signalr_ceiling:do_not_exceed{dimension="outbound_messages"} * on (resource_id) group_left () (resource:signalr_units:next_in_guide / on (resource_id) resource:signalr_units:in_guide))
)
/ on (resource_id) group_left ()
resource_dimension:signalr_ceiling:mix{dimension="outbound_messages"}'''
        labels: {
          dimension: 'outbound_messages'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_ceiling:next_size_ratio'
        expression: 'resource_dimension:signalr_ceiling:next_size_ratio{dimension="outbound_messages"}'
        labels: {
          dimension: 'outbound_bytes'
        }
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_ceiling:next_size_ratio'
        expression: 'sum without (edition) (resource:signalr_units:next_in_guide / on (resource_id) group_left () resource:signalr_units:in_guide)'
        labels: {
          dimension: 'connections'
        }
        enabled: true
      }
    ]
  }
}

resource signalrRecommendation 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-recommendation'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        record: 'resource_direction:signalr_messages:rate1m'
        expression: '''
max by (resource_id) (resource_dimension:signalr_utilization:ratio{dimension=~"inbound_bytes|inbound_messages"})
* on (resource_id)
resource_dimension:signalr_ceiling:mix{dimension="inbound_messages"}
* on (resource_id) group_left (edition)
(0 * resource:signalr_units:in_guide + 1)'''
        labels: {
          direction: 'inbound'
        }
        enabled: true
      }
      {
        record: 'resource_direction:signalr_messages:rate1m'
        expression: '''
max by (resource_id) (resource_dimension:signalr_utilization:ratio{dimension=~"outbound_bytes|outbound_messages"})
* on (resource_id)
resource_dimension:signalr_ceiling:mix{dimension="outbound_messages"}
* on (resource_id) group_left (edition)
(0 * resource:signalr_units:in_guide + 1)'''
        labels: {
          direction: 'outbound'
        }
        enabled: true
      }
      {
        record: 'resource_constraint_scale:signalr_demand:rate'
        expression: '''
max by (resource_id) (
  resource_dimension:signalr_utilization:ratio{dimension="connections"}
  or
  resource_direction:signalr_messages:rate1m{direction="inbound"} / on (resource_id) group_left () resource_dimension:signalr_ceiling:do_not_exceed{dimension="inbound_messages"}
  or
  resource_direction:signalr_messages:rate1m{direction="outbound"} / on (resource_id) group_left () resource_dimension:signalr_ceiling:do_not_exceed{dimension="outbound_messages"}
)
* on (resource_id) group_left (edition)
resource:signalr_units:in_guide'''
        labels: {
          constraint: 'cap'
          scale: 'units'
        }
        enabled: true
      }
      {
        record: 'resource_constraint_scale:signalr_demand:rate'
        expression: '''
resource_direction:signalr_messages:rate1m{direction="inbound"}
* on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="inbound"}, 1024) / 2048)
* on (resource_id) group_left () resource_bound:signalr_message_cost:seconds{bound="bandwidth"}
* on (resource_id) group_left () resource:signalr_units:in_guide
/ on (resource_id) group_left () resource:signalr_inbound_per_outbound:ratio'''
        labels: {
          constraint: 'inbound'
          scale: 'units'
        }
        enabled: true
      }
      {
        record: 'resource_constraint_scale:signalr_demand:rate'
        expression: '''
resource_direction:signalr_messages:rate1m{direction="inbound"}
* on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="inbound"}, 2048) / 2048)
* on (resource_id) group_left () sum by (resource_id) (resource_scenario:signalr_share:ratio{scenario="sendToSmallGroup"})
/ on (resource_id) group_left () resource:signalr_share:valid_sum
/ on (resource_id) group_left () resource:signalr_inbound_per_outbound:ratio'''
        labels: {
          constraint: 'inbound'
          scale: 'sendToSmallGroup'
        }
        enabled: true
      }
      {
        record: 'resource_constraint_scale:signalr_demand:rate'
        expression: '''
resource_direction:signalr_messages:rate1m{direction="inbound"}
* on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="inbound"}, 2048) / 2048)
* on (resource_id) group_left () sum by (resource_id) (resource_scenario:signalr_share:ratio{scenario="sendToConnection"})
/ on (resource_id) group_left () resource:signalr_share:valid_sum
/ on (resource_id) group_left () resource:signalr_inbound_per_outbound:ratio'''
        labels: {
          constraint: 'inbound'
          scale: 'sendToConnection'
        }
        enabled: true
      }
      {
        record: 'resource_constraint_scale:signalr_demand:rate'
        expression: '''
resource_direction:signalr_messages:rate1m{direction="inbound"}
* on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="inbound"}, 2048) / 2048)
* on (resource_id) group_left () sum by (resource_id) (resource_scenario:signalr_share:ratio{scenario="restSendToUser"})
/ on (resource_id) group_left () resource:signalr_share:valid_sum
/ on (resource_id) group_left () resource:signalr_inbound_per_outbound:ratio'''
        labels: {
          constraint: 'inbound'
          scale: 'restSendToUser'
        }
        enabled: true
      }
      {
        record: 'resource_constraint_scale:signalr_demand:rate'
        expression: '''
resource_direction:signalr_messages:rate1m{direction="outbound"}
* on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="outbound"}, 1024) / 2048)
* on (resource_id) group_left () resource_bound:signalr_message_cost:seconds{bound="bandwidth"}
* on (resource_id) group_left () resource:signalr_units:in_guide'''
        labels: {
          constraint: 'outbound'
          scale: 'units'
        }
        enabled: true
      }
      {
        record: 'resource_constraint_scale:signalr_demand:rate'
        expression: '''
resource_direction:signalr_messages:rate1m{direction="outbound"}
* on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="outbound"}, 2048) / 2048)
* on (resource_id) group_left () sum by (resource_id) (resource_scenario:signalr_share:ratio{scenario="sendToSmallGroup"})
/ on (resource_id) group_left () resource:signalr_share:valid_sum'''
        labels: {
          constraint: 'outbound'
          scale: 'sendToSmallGroup'
        }
        enabled: true
      }
      {
        record: 'resource_constraint_scale:signalr_demand:rate'
        expression: '''
resource_direction:signalr_messages:rate1m{direction="outbound"}
* on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="outbound"}, 2048) / 2048)
* on (resource_id) group_left () sum by (resource_id) (resource_scenario:signalr_share:ratio{scenario="sendToConnection"})
/ on (resource_id) group_left () resource:signalr_share:valid_sum'''
        labels: {
          constraint: 'outbound'
          scale: 'sendToConnection'
        }
        enabled: true
      }
      {
        record: 'resource_constraint_scale:signalr_demand:rate'
        expression: '''
resource_direction:signalr_messages:rate1m{direction="outbound"}
* on (resource_id) group_left () (clamp_min(resource_direction:signalr_message_size:bytes{direction="outbound"}, 2048) / 2048)
* on (resource_id) group_left () sum by (resource_id) (resource_scenario:signalr_share:ratio{scenario="restSendToUser"})
/ on (resource_id) group_left () resource:signalr_share:valid_sum'''
        labels: {
          constraint: 'outbound'
          scale: 'restSendToUser'
        }
        enabled: true
      }
      {
        record: 'resource:signalr_inbound_fan_out:ratio'
        expression: '''
(
  (
    sum by (resource_id) (
      0.5 * resource_scenario:signalr_share:ratio{scenario=~"broadcast|restBroadcast"} / on (resource_id) group_left () clamp_min((1000 * resource:signalr_units:in_guide) / 2, 1)
      or
      0.5 * resource_scenario:signalr_share:ratio{scenario="sendToBigGroup"} / on (resource_id) group_left () clamp_min((1000 * resource:signalr_units:in_guide) / 20, 1)
    )
  )
  / on (resource_id) resource:signalr_share:valid_sum
  / on (resource_id) resource:signalr_inbound_per_outbound:ratio
  and on (resource_id) resource_direction:signalr_messages:rate1m{direction="inbound"}
  unless on (resource_id) resource:signalr_connections:max1m
)
* on (resource_id) group_left (edition)
(0 * resource:signalr_units:in_guide + 1)'''
        enabled: true
      }
      {
        record: 'resource_constraint_scale:signalr_demand:rate'
        expression: '0.800000001 * resource:signalr_inbound_fan_out:ratio'
        labels: {
          constraint: 'inbound'
          scale: 'none'
        }
        enabled: true
      }
      {
        record: 'resource_constraint_scale:signalr_demand:rate'
        expression: '-0.800000001 * resource:signalr_inbound_fan_out:ratio * on (resource_id) group_left () resource:signalr_units:in_guide'
        labels: {
          constraint: 'inbound'
          scale: 'listeners'
        }
        enabled: true
      }
      {
        record: 'resource:signalr_units:recommended'
        expression: '''
sum without (edition) (0 * resource:signalr_units:in_guide)
+ on (resource_id) group_left ()
(
  0 * (
    max by (resource_id) (
      sum by (resource_id, constraint) (
        resource_constraint_scale:signalr_demand:rate{scale=~"units|listeners",edition="2019-11"} / 1
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToSmallGroup",edition="2019-11"} / 2000
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToConnection",edition="2019-11"} / 1000
        or
        resource_constraint_scale:signalr_demand:rate{scale="restSendToUser",edition="2019-11"} / 300
        or
        resource_constraint_scale:signalr_demand:rate{scale="none",edition="2019-11"}
      )
    ) <= 0.800000001
  ) + 1
  or
  0 * (
    max by (resource_id) (
      sum by (resource_id, constraint) (
        resource_constraint_scale:signalr_demand:rate{scale=~"units|listeners",edition="2019-11"} / 2
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToSmallGroup",edition="2019-11"} / 4000
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToConnection",edition="2019-11"} / 2000
        or
        resource_constraint_scale:signalr_demand:rate{scale="restSendToUser",edition="2019-11"} / 600
        or
        resource_constraint_scale:signalr_demand:rate{scale="none",edition="2019-11"}
      )
    ) <= 0.800000001
  ) + 2
  or
  0 * (
    max by (resource_id) (
      sum by (resource_id, constraint) (
        resource_constraint_scale:signalr_demand:rate{scale=~"units|listeners",edition="2019-11"} / 5
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToSmallGroup",edition="2019-11"} / 10000
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToConnection",edition="2019-11"} / 5000
        or
        resource_constraint_scale:signalr_demand:rate{scale="restSendToUser",edition="2019-11"} / 900
        or
        resource_constraint_scale:signalr_demand:rate{scale="none",edition="2019-11"}
      )
    ) <= 0.800000001
  ) + 5
  or
  0 * (
    max by (resource_id) (
      sum by (resource_id, constraint) (
        resource_constraint_scale:signalr_demand:rate{scale=~"units|listeners",edition="2019-11"} / 10
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToSmallGroup",edition="2019-11"} / 25000
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToConnection",edition="2019-11"} / 8000
        or
        resource_constraint_scale:signalr_demand:rate{scale="restSendToUser",edition="2019-11"} / 1300
        or
        resource_constraint_scale:signalr_demand:rate{scale="none",edition="2019-11"}
      )
    ) <= 0.800000001
  ) + 10
  or
  0 * (
    max by (resource_id) (
      sum by (resource_id, constraint) (
        resource_constraint_scale:signalr_demand:rate{scale=~"units|listeners",edition="2019-11"} / 20
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToSmallGroup",edition="2019-11"} / 40000
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToConnection",edition="2019-11"} / 9000
        or
        resource_constraint_scale:signalr_demand:rate{scale="restSendToUser",edition="2019-11"} / 2000
        or
        resource_constraint_scale:signalr_demand:rate{scale="none",edition="2019-11"}
      )
    ) <= 0.800000001
  ) + 20
  or
  0 * (
    max by (resource_id) (
      sum by (resource_id, constraint) (
        resource_constraint_scale:signalr_demand:rate{scale=~"units|listeners",edition="2019-11"} / 50
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToSmallGroup",edition="2019-11"} / 70000
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToConnection",edition="2019-11"} / 20000
        or
        resource_constraint_scale:signalr_demand:rate{scale="restSendToUser",edition="2019-11"} / 10000
        or
        resource_constraint_scale:signalr_demand:rate{scale="none",edition="2019-11"}
      )
    ) <= 0.800000001
  ) + 50
  or
  0 * (
    max by (resource_id) (
      sum by (resource_id, constraint) (
        resource_constraint_scale:signalr_demand:rate{scale=~"units|listeners",edition="2019-11"} / 100
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToSmallGroup",edition="2019-11"} / 70000
        or
        resource_constraint_scale:signalr_demand:rate{scale="sendToConnection",edition="2019-11"} / 20000
        or
        resource_constraint_scale:signalr_demand:rate{scale="restSendToUser",edition="2019-11"} / 18000
        or
        resource_constraint_scale:signalr_demand:rate{scale="none",edition="2019-11"}
      )
    ) <= 0.800000001
  ) + 100
)'''
        enabled: true
      }
    ]
  }
}

resource signalrAlerts 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-alerts'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        alert: 'SignalRNearCeiling'
        expression: '''
100 * (
  resource_dimension:signalr_utilization:ratio{dimension=~"inbound_bytes|outbound_bytes|connections"} >= 0.799999999
  or
  (resource_dimension:signalr_utilization:ratio{dimension="inbound_messages"} >= 0.799999999 unless on (resource_id) resource_dimension:signalr_utilization:ratio{dimension="inbound_bytes"} > 0)
  or
  (resource_dimension:signalr_utilization:ratio{dimension="outbound_messages"} >= 0.799999999 unless on (resource_id) resource_dimension:signalr_utilization:ratio{dimension="outbound_bytes"} > 0)
)'''
        for: 'PT15M'
        labels: {
          severity: 'warning'
        }
        annotations: {
          summary: '{{ $labels.resource }}: {{ reReplaceAll "_.*" " traffic" $labels.dimension }} at {{ printf "%.1f" $value }}% of the ceiling'
          description: '{{ $labels.resource }}: {{ reReplaceAll "_.*" " traffic" $labels.dimension }} at {{ printf "%.1f" $value }}% of the ceiling of its unit size and mix. The recommended unit size is on the dashboard; what to do where none helps is in the runbook.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRNearCeiling.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 2
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT5M'
        }
        actions: warningActions
      }
      {
        alert: 'SignalRAtCeiling'
        expression: '''
100 * (
  resource_dimension:signalr_utilization:ratio{dimension=~"inbound_bytes|outbound_bytes|connections"} >= 0.949999999
  or
  (resource_dimension:signalr_utilization:ratio{dimension="inbound_messages"} >= 0.949999999 unless on (resource_id) resource_dimension:signalr_utilization:ratio{dimension="inbound_bytes"} > 0)
  or
  (resource_dimension:signalr_utilization:ratio{dimension="outbound_messages"} >= 0.949999999 unless on (resource_id) resource_dimension:signalr_utilization:ratio{dimension="outbound_bytes"} > 0)
)'''
        for: 'PT5M'
        labels: {
          severity: 'critical'
        }
        annotations: {
          summary: '{{ $labels.resource }}: {{ reReplaceAll "_.*" " traffic" $labels.dimension }} at {{ printf "%.1f" $value }}% of the ceiling'
          description: '{{ $labels.resource }}: {{ reReplaceAll "_.*" " traffic" $labels.dimension }} at {{ printf "%.1f" $value }}% of the ceiling of its unit size and mix. The recommended unit size is on the dashboard; what to do where none helps is in the runbook.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRAtCeiling.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 1
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT5M'
        }
        actions: criticalActions
      }
      {
        alert: 'SignalRScaleUpWillNotHelp'
        expression: '''
100 * (
  (
    resource_dimension:signalr_utilization:ratio{dimension=~"inbound_bytes|outbound_bytes|connections"} >= 0.799999999
    or
    (resource_dimension:signalr_utilization:ratio{dimension="inbound_messages"} >= 0.799999999 unless on (resource_id) resource_dimension:signalr_utilization:ratio{dimension="inbound_bytes"} > 0)
    or
    (resource_dimension:signalr_utilization:ratio{dimension="outbound_messages"} >= 0.799999999 unless on (resource_id) resource_dimension:signalr_utilization:ratio{dimension="outbound_bytes"} > 0)
  )
  unless on (resource_id, dimension)
  resource_dimension:signalr_ceiling:next_size_ratio > 1.01
)'''
        for: 'PT5M'
        labels: {
          severity: 'info'
        }
        annotations: {
          summary: '{{ $labels.resource }}: {{ reReplaceAll "_.*" " traffic" $labels.dimension }} at {{ printf "%.1f" $value }}% of a ceiling that the next unit size does not raise'
          description: '{{ $labels.resource }}: {{ reReplaceAll "_.*" " traffic" $labels.dimension }} at {{ printf "%.1f" $value }}% of the ceiling of its unit size and mix. The next unit size has no higher ceiling for it, or there is no larger unit size in the guide. Whether a size beyond it helps is on the dashboard; what to do where none does is in the runbook.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRScaleUpWillNotHelp.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 3
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT1M'
        }
        actions: infoActions
      }
      {
        alert: 'SignalRServerLoadHigh'
        expression: '''
100 * (
  resource:signalr_server_load:ratio >= 0.7
)'''
        for: 'PT15M'
        labels: {
          severity: 'warning'
        }
        annotations: {
          summary: '{{ $labels.resource }}: server load at {{ printf "%.1f" $value }}%'
          description: '{{ $labels.resource }}: the service reports a server load of {{ printf "%.1f" $value }}%; Microsoft expects low latency below 70%. The recommended unit size is on the dashboard; what to do where none helps is in the runbook.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRServerLoadHigh.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 2
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT5M'
        }
        actions: warningActions
      }
      {
        alert: 'SignalRServerLoadDisagrees'
        expression: '''
100 * (
  (
    resource:signalr_server_load:ratio >= 0.7
  )
  and on (resource_id) resource:signalr_utilization:max <= 0.35
  or
  resource:signalr_server_load:ratio <= 0.35
  and on (resource_id) resource:signalr_utilization:max >= 0.799999999
)'''
        for: 'PT1H'
        labels: {
          severity: 'info'
        }
        annotations: {
          summary: '{{ $labels.resource }}: server load at {{ printf "%.1f" $value }}% disagrees with the measured traffic'
          description: '{{ $labels.resource }}: the service reports a server load of {{ printf "%.1f" $value }}%. {{ if gt $value 35.0 }}Something other than the measured traffic loads it, or the ceilings are too high: check the unit size, the scenario mix and the message size{{ else }}The ceilings may be too low: check the scenario mix, the message size and traffic_factor{{ end }} (runbook).'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRServerLoadDisagrees.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 3
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT1M'
        }
        actions: infoActions
      }
      {
        alert: 'SignalRThrottled'
        expression: 'resource:signalr_throttled_connections:total1m >= 1'
        labels: {
          severity: 'critical'
        }
        annotations: {
          summary: '{{ $labels.resource }}: the service closes connections as throttled'
          description: '{{ $labels.resource }}: the service closed {{ printf "%.0f" $value }} {{ if eq $value 1.0 }}connection{{ else }}connections{{ end }} as Throttled within a minute. The recommended unit size is on the dashboard; what to do where none helps is in the runbook.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRThrottled.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 1
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT15M'
        }
        actions: criticalActions
      }
      {
        alert: 'SignalRTrafficMetricsMissing'
        expression: '''
max without (declared) (resource:signalr_units:current)
unless on (resource_id)
resource:signalr_inbound_bytes:rate1m
unless on (resource_id)
resource:signalr_outbound_bytes:rate1m
unless on (resource_id)
resource:signalr_inbound_messages:rate1m
unless on (resource_id)
resource:signalr_outbound_messages:rate1m'''
        for: 'PT15M'
        labels: {
          severity: 'warning'
        }
        annotations: {
          summary: '{{ $labels.resource }}: no traffic metrics'
          description: '{{ $labels.resource }} runs at {{ $value }} {{ if eq $value 1.0 }}unit{{ else }}units{{ end }}, and no source gives its inbound or outbound traffic: it could reach its ceiling unseen. Check the exporter, its subscription and its permissions.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRTrafficMetricsMissing.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 2
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT1M'
        }
        actions: warningActions
      }
      {
        alert: 'SignalRUnitSizeUnknown'
        expression: '''
(
  resource:signalr_inbound_bytes:rate1m
  or on (resource_id)
  resource:signalr_outbound_bytes:rate1m
  or on (resource_id)
  resource:signalr_inbound_messages:rate1m
  or on (resource_id)
  resource:signalr_outbound_messages:rate1m
  or on (resource_id)
  resource:signalr_connections:max1m
)
unless on (resource_id)
resource:signalr_units:current'''
        for: 'PT15M'
        labels: {
          severity: 'warning'
        }
        annotations: {
          summary: '{{ $labels.resource }}: unit size unknown'
          description: '{{ $labels.resource }} has traffic or connections, and no source gives its unit size: there is no ceiling to hold it against. Check azure-resourcegraph-exporter and that it spells the resource id in lower case, or declare `units` in the settings.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRUnitSizeUnknown.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 2
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT1M'
        }
        actions: warningActions
      }
      {
        alert: 'SignalRUnitSizeOutsideGuide'
        expression: '''
max without (declared) (resource:signalr_units:current)
unless on (resource_id)
resource:signalr_units:in_guide'''
        for: 'PT15M'
        labels: {
          severity: 'warning'
        }
        annotations: {
          summary: '{{ $labels.resource }}: no ceiling for unit size {{ $value }}'
          description: '{{ $labels.resource }} runs at unit size {{ $value }}, for which the guide\'s edition has no figure: nothing is held against a ceiling. Edition 2019-11 has whole unit sizes from 1 to 100, edition 2023-03 to 1,000 (`edition` in the settings).'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRUnitSizeOutsideGuide.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 2
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT1M'
        }
        actions: warningActions
      }
      {
        alert: 'SignalRScenarioMixInvalid'
        expression: '''
sum without (edition) (resource:signalr_units:in_guide)
unless on (resource_id)
resource:signalr_share:valid_sum
unless on (resource_id)
sum by (resource_id) (resource_scenario:signalr_deliveries:rate5m) == 0'''
        for: 'PT1H'
        labels: {
          severity: 'warning'
        }
        annotations: {
          summary: '{{ $labels.resource }}: scenario mix missing or invalid'
          description: '{{ $labels.resource }}: the shares of its scenarios are missing, or are no mix. Its ceilings are the guide\'s do-not-exceed values, which are too high for most mixes. Declare `mix` in the settings, or count sends in the application.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRScenarioMixInvalid.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 2
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT1M'
        }
        actions: warningActions
      }
      {
        alert: 'SignalRExporterFailing'
        expression: '''
label_replace(100 * (source:signalr_exporter_errors:ratio >= 0.05), "reason", "errors", "", "")
or
label_replace(source:signalr_arm_reads:remaining < 100, "reason", "arm_reads", "", "")
or
label_replace(count(group by (resource_id) (last_over_time(resource:signalr_units:max1h[1d]))) unless on () count(resource:signalr_units:current), "reason", "silent", "", "")'''
        for: 'PT15M'
        labels: {
          severity: 'warning'
        }
        annotations: {
          summary: '{{ if eq $labels.reason "silent" }}No source knows a resource any more{{ else }}{{ $labels.source }} is failing{{ with $labels.subscription }} for subscription {{ . }}{{ end }}{{ end }}'
          description: '{{ if eq $labels.reason "silent" }}{{ printf "%.0f" $value }} {{ if eq $value 1.0 }}resource was{{ else }}resources were{{ end }} watched within the last day, and no source gives a unit size now: nothing is watched. Check that the exporters run and are scraped.{{ else }}{{ $labels.source }}: {{ if eq $labels.reason "errors" }}{{ printf "%.1f" $value }}% of its requests to Azure fail (5% or more){{ else }}reads left in Azure Resource Manager: {{ printf "%.0f" $value }} (fewer than 100){{ end }}. Traffic may be missing or old. Check its log, its permissions and how often it asks.{{ end }}'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRExporterFailing.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource'
        }
        enabled: true
        severity: 2
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT1M'
        }
        actions: warningActions
      }
      {
        alert: 'SignalRHeadroomWatchdog'
        expression: 'vector(1)'
        labels: {
          severity: 'none'
        }
        annotations: {
          summary: 'SignalR Headroom rules are evaluated and alerts are delivered'
          description: 'This alert always fires. Should it stop arriving, no other alert of the pack can be relied on to arrive.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRHeadroomWatchdog.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource'
        }
        enabled: true
        severity: 4
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT1M'
        }
        actions: noneActions
      }
    ]
  }
}

resource signalrForecast 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-forecast'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        alert: 'SignalRCeilingForecast'
        expression: '''
100 * (
(
  resource_dimension:signalr_utilization:ratio{dimension=~"inbound_bytes|outbound_bytes|connections"} >= 0.6 < 1
  and predict_linear(resource_dimension:signalr_utilization:ratio{dimension=~"inbound_bytes|outbound_bytes|connections"}[2h], 14400) >= 1
  and predict_linear(resource_dimension:signalr_utilization:ratio{dimension=~"inbound_bytes|outbound_bytes|connections"}[1800s], 14400) >= 1
  unless (last_over_time(resource_dimension:signalr_utilization:max1d{dimension=~"inbound_bytes|outbound_bytes|connections"}[1470m]) < 0.95) > resource_dimension:signalr_utilization:ratio{dimension=~"inbound_bytes|outbound_bytes|connections"}
)
or
((
  resource_dimension:signalr_utilization:ratio{dimension="inbound_messages"} >= 0.6 < 1
  and predict_linear(resource_dimension:signalr_utilization:ratio{dimension="inbound_messages"}[2h], 14400) >= 1
  and predict_linear(resource_dimension:signalr_utilization:ratio{dimension="inbound_messages"}[1800s], 14400) >= 1
  unless (last_over_time(resource_dimension:signalr_utilization:max1d{dimension="inbound_messages"}[1470m]) < 0.95) > resource_dimension:signalr_utilization:ratio{dimension="inbound_messages"}
) unless on (resource_id) resource_dimension:signalr_utilization:ratio{dimension="inbound_bytes"} > 0)
or
((
  resource_dimension:signalr_utilization:ratio{dimension="outbound_messages"} >= 0.6 < 1
  and predict_linear(resource_dimension:signalr_utilization:ratio{dimension="outbound_messages"}[2h], 14400) >= 1
  and predict_linear(resource_dimension:signalr_utilization:ratio{dimension="outbound_messages"}[1800s], 14400) >= 1
  unless (last_over_time(resource_dimension:signalr_utilization:max1d{dimension="outbound_messages"}[1470m]) < 0.95) > resource_dimension:signalr_utilization:ratio{dimension="outbound_messages"}
) unless on (resource_id) resource_dimension:signalr_utilization:ratio{dimension="outbound_bytes"} > 0)
)'''
        for: 'PT30M'
        labels: {
          severity: 'warning'
        }
        annotations: {
          summary: '{{ $labels.resource }}: {{ reReplaceAll "_.*" " traffic" $labels.dimension }} at {{ printf "%.1f" $value }}% of the ceiling, and rising to reach it within 4h'
          description: '{{ $labels.resource }}: {{ reReplaceAll "_.*" " traffic" $labels.dimension }} at {{ printf "%.1f" $value }}% of the ceiling of its unit size and mix. At the pace of the last 2h it reaches the ceiling within 4h. The recommended unit size is on the dashboard; what to do where none helps is in the runbook.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRCeilingForecast.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 2
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT1M'
        }
        actions: warningActions
      }
    ]
  }
}

resource signalrReview 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-review'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT15M'
    rules: [
      {
        record: 'resource_dimension:signalr_utilization:max1h'
        expression: 'max_over_time(resource_dimension:signalr_utilization:ratio[1h])'
        enabled: true
      }
      {
        record: 'resource:signalr_units:max1h'
        expression: 'max_over_time(resource:signalr_units:in_guide[1h])'
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_utilization:max1d'
        expression: '''
max_over_time(resource_dimension:signalr_utilization:max1h[1d])
and on ()
vector(time()) % 86400 < 1800
unless
last_over_time(resource_dimension:signalr_utilization:max1d[30m])'''
        enabled: true
      }
      {
        record: 'resource:signalr_units:max1d'
        expression: '''
max_over_time(resource:signalr_units:max1h[1d])
and on ()
vector(time()) % 86400 < 1800
unless
last_over_time(resource:signalr_units:max1d[30m])'''
        enabled: true
      }
      {
        record: 'resource:signalr_units:min1d'
        expression: '''
min_over_time(resource:signalr_units:max1h[1d])
and on ()
vector(time()) % 86400 < 1800
unless
last_over_time(resource:signalr_units:min1d[30m])'''
        enabled: true
      }
      {
        record: 'resource_dimension:signalr_utilization:projected'
        expression: '''
predict_linear(resource_dimension:signalr_utilization:max1d[14d], 1209600)
and
count_over_time(resource_dimension:signalr_utilization:max1d[14d]) >= 13
and
quantile_over_time(0.5, resource_dimension:signalr_utilization:max1d[7d]) > 1.02 * quantile_over_time(0.5, resource_dimension:signalr_utilization:max1d[7d] offset 7d)
unless on (resource_id)
(max_over_time(resource:signalr_units:max1d[14d]) > min_over_time(resource:signalr_units:min1d[14d]))
unless on (resource_id)
changes(resource:signalr_units:max1h[1d]) > 0'''
        enabled: true
      }
      {
        record: 'resource:signalr_units_recommended:max1h'
        expression: '''
0 * (count_over_time((resource:signalr_utilization:max unless on (resource_id) resource:signalr_units:recommended)[1h:2m]) >= 3) + Inf
or on (resource_id)
max_over_time(resource:signalr_units:recommended[1h])'''
        enabled: true
      }
      {
        record: 'resource:signalr_units_recommended:max1d'
        expression: '''
max_over_time(resource:signalr_units_recommended:max1h[1d])
and on ()
vector(time()) % 86400 < 1800
unless
last_over_time(resource:signalr_units_recommended:max1d[30m])'''
        enabled: true
      }
      {
        record: 'resource:signalr_units_recommended:review_max'
        expression: '''
max without (days) (
  max_over_time(resource:signalr_units_recommended:max1d[14d])
  or
  label_replace(max_over_time(resource:signalr_units_recommended:max1h[1d]), "days", "last", "", "")
)
and on (resource_id)
count_over_time(resource:signalr_units_recommended:max1d[14d]) >= 14'''
        enabled: true
      }
    ]
  }
}

resource signalrReviewAlerts 'Microsoft.AlertsManagement/prometheusRuleGroups@2023-03-01' = {
  name: 'signalr-review-alerts'
  location: location
  properties: {
    scopes: [
      azureMonitorWorkspaceId
    ]
    enabled: true
    interval: 'PT1M'
    rules: [
      {
        alert: 'SignalRCapacityReview'
        expression: '''
100 * (
(last_over_time(resource_dimension:signalr_utilization:projected{dimension=~"inbound_bytes|outbound_bytes|connections"}[65m]) >= 1 and on (resource_id, dimension) resource_dimension:signalr_utilization:ratio)
or
((last_over_time(resource_dimension:signalr_utilization:projected{dimension="inbound_messages"}[65m]) >= 1 and on (resource_id, dimension) resource_dimension:signalr_utilization:ratio) unless on (resource_id) last_over_time(resource_dimension:signalr_utilization:projected{dimension="inbound_bytes"}[65m]))
or
((last_over_time(resource_dimension:signalr_utilization:projected{dimension="outbound_messages"}[65m]) >= 1 and on (resource_id, dimension) resource_dimension:signalr_utilization:ratio) unless on (resource_id) last_over_time(resource_dimension:signalr_utilization:projected{dimension="outbound_bytes"}[65m]))
)'''
        labels: {
          severity: 'info'
        }
        annotations: {
          summary: '{{ $labels.resource }}: {{ reReplaceAll "_.*" " traffic" $labels.dimension }} will reach its ceiling within 14 days'
          description: '{{ $labels.resource }}: the daily peaks of the last 14 days grow so that {{ reReplaceAll "_.*" " traffic" $labels.dimension }} is at {{ printf "%.1f" $value }}% of the ceiling in 14 days. Plan the next unit size, or where scaling does not help, sharding.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalRCapacityReview.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 3
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT1M'
        }
        actions: infoActions
      }
      {
        alert: 'SignalROversized'
        expression: '''
last_over_time(resource:signalr_units_recommended:review_max[65m])
< on (resource_id) group_left ()
min_over_time(resource:signalr_units:max1h[1d])
and on (resource_id)
resource:signalr_units:in_guide'''
        labels: {
          severity: 'info'
        }
        annotations: {
          summary: '{{ $labels.resource }}: unit size {{ printf "%.0f" $value }} would do'
          description: '{{ $labels.resource }} runs at a larger unit size than it needs. Unit size {{ printf "%.0f" $value }} would have kept everything measured in the last 14 days at or under 80% of its ceiling.'
          runbook_url: 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/SignalROversized.md'
          dashboard_url: 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource={{ $labels.resource_id | urlquery }}'
        }
        enabled: true
        severity: 3
        resolveConfiguration: {
          autoResolved: true
          timeToResolve: 'PT1M'
        }
        actions: infoActions
      }
    ]
  }
}

/**
 * Summaries for Grafana's page of a rule. That page shows annotations as they are written, so a summary
 * has no template there; the texts of the alerts do.
 */
export const SUMMARIES: Readonly<Record<string, string>> = {
  SignalRNearCeiling: 'Traffic or connections are near the ceiling of the unit size.',
  SignalRAtCeiling: 'Traffic or connections have reached the ceiling of the unit size, or are about to.',
  SignalRCeilingForecast: 'Traffic or connections rise and will reach the ceiling of the unit size soon.',
  SignalRCapacityReview: 'The daily peaks grow towards the ceiling of the unit size.',
  SignalRScaleUpWillNotHelp: 'Traffic is near a ceiling that the next unit size does not raise.',
  SignalRAtLargestSize: 'Traffic or connections are near the ceiling of the largest unit size.',
  SignalRServerLoadHigh: 'The service reports a high server load.',
  SignalRServerLoadCritical: 'The service reports a server load near its limit.',
  SignalRServerLoadDisagrees: 'Server load and utilization contradict each other.',
  SignalRThrottled: 'The service closes connections as throttled.',
  SignalRServerConnectionsLost: 'Clients have no app server.',
  SignalRConnectionsDropped: 'The service drops connections.',
  SignalRSystemErrors: 'The service reports system errors.',
  SignalRServerConnectionLatencyHigh: 'The latency between service and app servers is high.',
  SignalRDailyMessagesNearQuota: 'The daily messages of a Free_F1 resource are nearly used.',
  SignalROversized: 'A smaller unit size would have held the peaks of the last weeks.',
  SignalRTrafficMetricsMissing: 'No source gives the traffic of a resource.',
  SignalRUnitSizeUnknown: 'No source gives the unit size of a resource that has traffic.',
  SignalRUnitSizeOutsideGuide: 'The guide has no figures for the unit size of a resource.',
  SignalRScenarioMixInvalid: 'The scenario mix of a resource is missing or invalid.',
  SignalRCeilingAssumed: 'Message size or server leg of a resource is assumed.',
  SignalRExporterFailing: 'An exporter fails.',
  SignalRMonitoringBlind: 'Most resources have lost their traffic metrics.',
  SignalRHeadroomWatchdog: 'Always fires, to show that rules are evaluated and alerts are delivered.',
};

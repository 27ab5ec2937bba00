import { type RuleGroup } from '../promql/rule';
import { type PackSettings } from '../settings';
import { inputAlerts } from './inputs';
import { serverLoadAlerts } from './server-load';
import { capacityReview, ceilingForecast, oversized } from './trends';
import { utilizationAlerts } from './utilization';

/** Alerts about present values. */
export function alertsGroup(settings: PackSettings): RuleGroup {
  return {
    name: 'signalr-alerts',
    interval: settings.evaluation_interval,
    rules: [...utilizationAlerts(settings), ...serverLoadAlerts(settings), ...inputAlerts(settings)],
  };
}

/** The forecast reads a window of hours, so it has an interval of its own. */
export function forecastGroup(settings: PackSettings): RuleGroup {
  return { name: 'signalr-forecast', interval: settings.forecast_interval, rules: [ceilingForecast(settings)] };
}

/** Alerts about the recorded reviews, evaluated often enough that they do not resolve between two reviews. */
export function reviewAlertsGroup(settings: PackSettings): RuleGroup {
  return {
    name: 'signalr-review-alerts',
    interval: settings.recommendation_interval,
    rules: [capacityReview(settings), oversized(settings)],
  };
}

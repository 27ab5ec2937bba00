import { type RuleGroup } from '../promql/rule';
import { type PackSettings } from '../settings';
import { inputAlerts } from './inputs';
import { serverLoadAlerts } from './server-load';
import { capacityReview, ceilingForecast, oversized } from './trends';
import { utilizationAlerts } from './utilization';

/** Alerts on what is measured now. */
export function alertsGroup(settings: PackSettings): RuleGroup {
  return {
    name: 'signalr-alerts',
    interval: settings.evaluation_interval,
    rules: [...utilizationAlerts(settings), ...serverLoadAlerts(settings), ...inputAlerts(settings)],
  };
}

/** The trend of the last hours: read over a window, it needs no more haste than that. */
export function forecastGroup(settings: PackSettings): RuleGroup {
  return { name: 'signalr-forecast', interval: settings.forecast_interval, rules: [ceilingForecast(settings)] };
}

/** Alerts on what the review recorded, evaluated often enough that they never lapse in between. */
export function reviewAlertsGroup(settings: PackSettings): RuleGroup {
  return {
    name: 'signalr-review-alerts',
    interval: settings.recommendation_interval,
    rules: [capacityReview(settings), oversized(settings)],
  };
}

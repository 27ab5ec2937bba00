import { parseSettings, settingsOf } from '../../alerts/generator/settings';
import { EARLIER_ALERTS } from '../../alerts/generator/settings/earlier';
import { alertsOf, packOf } from '../../alerts/generator/pack/pack';
import { textOf } from '../repo/tracked';

/** Alerts of 0.2.0. */
const ALERTS = words(`
  SignalRAtCeiling SignalRAtLargestSize SignalRCapacityReview SignalRCeilingAssumed SignalRCeilingForecast
  SignalRConnectionsDropped SignalRDailyMessagesNearQuota SignalRExporterFailing SignalRHeadroomWatchdog
  SignalRMonitoringBlind SignalRNearCeiling SignalROversized SignalRScaleUpWillNotHelp SignalRScenarioMixInvalid
  SignalRServerConnectionLatencyHigh SignalRServerConnectionsLost SignalRServerLoadCritical
  SignalRServerLoadDisagrees SignalRServerLoadHigh SignalRSystemErrors SignalRThrottled
  SignalRTrafficMetricsMissing SignalRUnitSizeOutsideGuide SignalRUnitSizeUnknown
`);

/** Settings of 0.2.0 that are gone. */
const SETTINGS = words(`
  utilization_critical_ratio utilization_critical_for utilization_keep_firing_for forecast_level_ratio
  forecast_window forecast_horizon forecast_for forecast_interval review_window_days review_horizon_days
  scale_up_will_not_help_for largest_size_for server_load_warning_for server_load_critical_for
  server_load_keep_firing_for server_load_disagrees_low_ratio server_load_disagrees_for
  throttled_keep_firing_for traffic_missing_for units_unknown_for units_outside_guide_for mix_invalid_for
  ceiling_assumed_for office_hours
`);

/** Series in the tables of docs/metrics.md of 0.2.0 that are gone. */
const SERIES = words(`
  fleet:signalr_resources_with_traffic:count fleet:signalr_resources_with_traffic:max1d
  resource:signalr_connections:unsplit resource:signalr_demand:sum resource:signalr_free_messages:newest
  resource:signalr_free_messages:total1m resource:signalr_inbound_per_delivered:ratio
  resource:signalr_messages:today resource:signalr_mix:declared resource:signalr_routing_cost:unit_seconds
  resource:signalr_server_load_threshold:ratio resource:signalr_share:valid_sum resource:signalr_units:candidate
  resource:signalr_units:in_guide resource:signalr_units:max1d resource:signalr_units:max1h
  resource:signalr_units:min1d resource:signalr_units:missing resource:signalr_units:near_ceiling
  resource:signalr_units:needed resource:signalr_units:next_size resource:signalr_units_enough:max24h
  resource:signalr_units_enough:now resource:signalr_units_recommended:max1d
  resource:signalr_units_recommended:max1h resource:signalr_units_recommended:review_max
  resource:signalr_unserved_clients:max1h resource_dimension:signalr_ceiling:next_size_ratio
  resource_dimension:signalr_utilization:avg5m resource_dimension:signalr_utilization:max1d
  resource_dimension:signalr_utilization:max1h resource_dimension:signalr_utilization:near_ceiling
  resource_dimension:signalr_utilization:projected resource_dimension:signalr_utilization:usual_peak
  resource_direction:signalr_bandwidth_cost:unit_seconds
  resource_direction:signalr_message_cost:next_size_unit_seconds
  resource_direction:signalr_message_cost:unit_seconds resource_scenario:signalr_routed_messages:guide_rate
  resource_scenario:signalr_units:routed resource_severity:signalr_utilization_threshold:ratio
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const page = textOf('docs/upgrade.md') ?? '';
const SERIES_NAME = /\w+:signalr_\w+:\w+|\bsignalr_\w+:\w+/g;

/** The first two cells of each row of a table, which stands between two comments. */
function rowsOf(name: string): Array<[string, string]> {
  const [, table = ''] = page.split(`<!-- ${name} -->`);
  return [...(table.split(`<!-- end of ${name} -->`)[0] ?? '').matchAll(/^\| (.+?) +\| (.+?) +\|/gm)]
    .map(([, before = '', after = '']): [string, string] => [before.replaceAll('`', ''), after])
    .slice(2);
}

/** The errors of the command on a settings file. */
function errorsOf(text: string): string {
  const parsed = parseSettings(text);
  return parsed.ok ? '' : parsed.errors.join('\n');
}

describe('alerts of 0.2.0', () => {
  const rows = rowsOf('alerts');
  const own = alertsOf(packOf(settingsOf(''))).map(({ alert }) => alert);

  it('are all in the table, each with an alert that there is', () => {
    expect(rows.map(([before]) => before).sort()).toEqual(ALERTS);
    expect(rows.map(([, after]) => after).filter((after) => after !== 'none' && !own.includes(after))).toEqual([]);
  });

  it('have the successor that the command names', () => {
    const gone = rows.filter(([before]) => !own.includes(before));
    const named = gone.map(([before, after]) => [before, after === 'none' ? 'the dashboards' : after]);
    expect(Object.fromEntries(named)).toEqual(EARLIER_ALERTS);
    gone.forEach(([before]) =>
      expect(errorsOf(`disabled_alerts: [${before}]`)).toContain(`${before} is gone; see ${EARLIER_ALERTS[before]}`)
    );
  });
});

describe('settings of 0.2.0', () => {
  const rows = rowsOf('settings');

  it('are all in the table, if they are gone', () => {
    expect(rows.map(([before]) => before).sort()).toEqual([...SETTINGS].sort());
  });

  it.each(rows)('%s is refused with its successor, or as gone', (before, after) => {
    const successor = /`(\w+)`/.exec(after)?.[1];
    const words = successor === undefined ? 'is gone' : `is replaced by ${successor}`;
    expect(errorsOf(`${before}: 1`)).toContain(`${before}: ${words}`);
  });

  it('have successors that the command takes', () => {
    const successors = rows.flatMap(([, after]) => /`(\w+)`/.exec(after)?.[1] ?? []);
    expect(successors.filter((name) => errorsOf(`${name}: []`).includes('is unknown'))).toEqual([]);
  });
});

describe('settings of 0.3.0 that are gone', () => {
  const [, table = ''] = page.split('<!-- gone -->');

  it.each([
    'server_load_critical_ratio',
    'connections_dropped_warning_ratio',
    'system_errors_warning_ratio',
    'system_errors_for',
    'server_connection_latency_warning_seconds',
    'server_connection_latency_for',
  ])('%s is refused with its successor, which the page names too', (name) => {
    const error = errorsOf(`${name}: 1`);
    const [, successor = ''] = /(?:is replaced by |is gone with its sign; )(\w+)/.exec(error) ?? [];
    expect(errorsOf(`${successor}: []`)).toContain(`${successor}: takes`);
    expect(page.split('\n').find((line) => line.includes(`\`${name}\``))).toContain(`\`${successor}\``);
  });

  it.each(['maintenance', 'label_names'])('%s is refused with its successor, and the page names it', (name) => {
    expect(errorsOf(`${name}: []`)).toMatch(new RegExp(`^${name}: is gone; .*alerts/\\w+/examples/`));
    expect(table.split('<!-- end of gone -->')[0]).toContain(`\`${name}\``);
  });
});

describe('series of 0.2.0', () => {
  const rows = rowsOf('series');
  const recorded = new Set((textOf('docs/metrics.md') ?? '').match(SERIES_NAME));

  it('are all in the table, if they are gone', () => {
    expect(rows.map(([before]) => before).sort()).toEqual([...SERIES].sort());
    expect(SERIES.filter((name) => recorded.has(name))).toEqual([]);
  });

  it.each(rows)('%s has a successor that is recorded', (_before, after) => {
    const named = after.match(SERIES_NAME) ?? [];
    expect(named).not.toEqual([]);
    expect(named.filter((name) => !recorded.has(name))).toEqual([]);
  });
});

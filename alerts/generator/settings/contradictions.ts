import { EDITIONS } from '../../../src/guide';
import { secondsOf } from './durations';
import { matcherError } from './matchers';
import { type LabelNames, type OfficeHours, type Settings } from './types';

/** Labels that mean something to the pack, to the panel or to Prometheus. */
const TAKEN = [
  ...['alertname', 'resource_id', 'resource', 'dimension', 'scenario', 'source', 'sku', 'reason'],
  ...['declared', 'edition', 'direction', 'bound', 'constraint', 'scale', 'job', 'instance'],
];

/** Prometheus remembers a value for 5 minutes: one missed evaluation must leave no gap. */
const LONGEST_INTERVAL_SECONDS = 120;

/** What no schema can say: values that are right alone and wrong together, or need more than a pattern. */
export function contradictions(settings: Settings): string[] {
  return [
    ...intervalErrors(settings),
    ...thresholdErrors(settings),
    ...labelErrors(settings),
    ...officeHoursErrors(settings.officeHours),
    ...resourceErrors(settings),
  ];
}

function intervalErrors({ evaluationInterval, recommendationInterval, forecast }: Settings): string[] {
  const intervals = {
    evaluation_interval: evaluationInterval,
    recommendation_interval: recommendationInterval,
    forecast_interval: forecast.interval,
  };
  const errors = Object.entries(intervals)
    .filter(([, interval]) => secondsOf(interval) > LONGEST_INTERVAL_SECONDS)
    .map(
      ([name, interval]) => `${name}: takes at most 2m, so that one missed evaluation leaves no gap, not ${interval}`
    );
  // A trend through fewer points than these follows the noise.
  const shortest = 10 * secondsOf(evaluationInterval);
  if (secondsOf(forecast.window) < shortest) {
    errors.push(`forecast_window: takes at least ten times evaluation_interval (${shortest}s), not ${forecast.window}`);
  }
  return errors;
}

function thresholdErrors({ warning, critical, serverLoad, forecast }: Settings): string[] {
  const errors: string[] = [];
  if (critical.ratio < warning.ratio) {
    errors.push(`utilization_critical_ratio: ${atLeastWarning(critical.ratio, warning.ratio)}`);
  }
  if (forecast.levelRatio >= 1) {
    errors.push(`forecast_level_ratio: takes less than 1, the ceiling that is forecast, not ${forecast.levelRatio}`);
  }
  if (serverLoad.disagreesLowRatio >= Math.min(serverLoad.ratio, warning.ratio)) {
    errors.push(
      `server_load_disagrees_low_ratio: takes less than server_load_warning_ratio (${serverLoad.ratio}) and ` +
        `utilization_warning_ratio (${warning.ratio}), not ${serverLoad.disagreesLowRatio}`
    );
  }
  return errors;
}

function labelErrors({ labelNames, alertLabels, alertsOff }: Settings): string[] {
  const errors: string[] = [];
  const output: Array<[key: string, name: string]> = [
    ['label_names.subscription', labelNames.subscription],
    ['label_names.resource_group', labelNames.resourceGroup],
    ['label_names.severity', labelNames.severity],
  ];
  output.forEach(([key, name], i) => {
    const other = output.slice(0, i).find(([, earlier]) => earlier === name);
    if (TAKEN.includes(name) || other !== undefined) {
      const by = other === undefined ? 'the pack' : other[0];
      errors.push(`${key}: takes a name that nothing else has, not ${name}, which ${by} uses`);
    }
  });
  for (const name of Object.keys(alertLabels)) {
    if (TAKEN.includes(name) || output.some(([, used]) => used === name)) {
      errors.push(`alert_labels.${name}: takes a name that nothing else has, not ${name}, which the pack uses`);
    }
  }
  if (
    TAKEN.includes(labelNames.exporterResourceId) ||
    output.some(([, used]) => used === labelNames.exporterResourceId)
  ) {
    errors.push(
      `label_names.exporter_resource_id: takes a name that nothing else has, not ${labelNames.exporterResourceId}, which the pack uses`
    );
  }
  errors.push(...appLabelErrors(labelNames));
  alertsOff.forEach((matchers, i) => {
    const wrong = matcherError(matchers);
    if (wrong !== undefined) {
      errors.push(
        `alerts_off[${i}]: takes label matchers such as resource_group="sandbox", not ${JSON.stringify(matchers)} (${wrong})`
      );
    }
  });
  return errors;
}

function appLabelErrors({ appResource, appHub, appScenario }: LabelNames): string[] {
  return new Set([appResource, appHub, appScenario]).size === 3
    ? []
    : ['label_names: app_resource, app_hub and app_scenario take three different names'];
}

function officeHoursErrors({ timeZone, start, end }: OfficeHours): string[] {
  const errors: string[] = [];
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    errors.push(
      `office_hours.time_zone: takes a time zone of the IANA database, such as UTC or Europe/Paris, not ${timeZone}`
    );
  }
  // Both are hours and minutes with leading zeros, and so compare as texts.
  if (end <= start) {
    errors.push(`office_hours.end: takes a time after start (${start}), not ${end}`);
  }
  return errors;
}

function resourceErrors({ resources, warning, critical, serverLoad, edition }: Settings): string[] {
  const errors: string[] = [];
  const seen = new Map<string, number>();
  resources.forEach((resource, i) => {
    const at = `resources[${i}]`;
    const first = seen.get(resource.resourceId);
    if (first !== undefined) {
      errors.push(`${at}.resource_id: is the same as resources[${first}].resource_id; each resource takes one entry`);
    }
    seen.set(resource.resourceId, first ?? i);
    const lower = resource.resourceId.toLowerCase();
    if (resource.resourceId !== lower) {
      errors.push(`${at}.resource_id: takes lower case, as the exporters give it: ${lower}`);
    }
    const ownWarning = resource.warningRatio ?? warning.ratio;
    const ownCritical = resource.criticalRatio ?? critical.ratio;
    if ((resource.warningRatio ?? resource.criticalRatio) !== undefined && ownCritical < ownWarning) {
      errors.push(`${at}.utilization_critical_ratio: ${atLeastWarning(ownCritical, ownWarning)}`);
    }
    if (resource.serverLoadRatio !== undefined && resource.serverLoadRatio <= serverLoad.disagreesLowRatio) {
      errors.push(
        `${at}.server_load_warning_ratio: takes more than server_load_disagrees_low_ratio ` +
          `(${serverLoad.disagreesLowRatio}), not ${resource.serverLoadRatio}`
      );
    }
    const own = EDITIONS[resource.edition ?? edition];
    const last = own.columns[own.columns.length - 1];
    if (resource.units !== undefined && resource.units > last) {
      errors.push(`${at}.units: takes at most ${last} in edition ${own.id}, not ${resource.units}`);
    }
  });
  return errors;
}

function atLeastWarning(critical: number, warning: number): string {
  return `takes at least utilization_warning_ratio (${warning}), not ${critical}`;
}

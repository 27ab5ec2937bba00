import { EDITIONS } from '../../../src/guide';
import { LARGE_SKU, LARGEST_UNITS, LEAST_LARGE_UNITS } from '../../../src/model/capacity';
import { LABEL } from '../../../src/names/labels';
import schema from '../../settings.schema.json';
import { secondsOf, isDay } from './durations';
import { MATCHED_LABELS, tieErrors } from './entries';
import { shown } from './field-path';
import { alertLabelErrors } from './alert-labels';
import { matcherError, parseMatchers } from './matchers';
import { type PackSettings, type Resource as Entry } from './pack-settings';

/** Prometheus keeps a value for 5 minutes; a single missed evaluation must not leave a gap in what alerts read. */
export const LONGEST_INTERVAL = { takes: '2m', reason: 'a longer one leaves a gap after a missed evaluation' };

/** How long Prometheus looks back for a value. */
const LOOKBACK_SECONDS = 5 * 60;

/** Advice may be missing for a moment, but not between two evaluations. */
export const LONGEST_SLOW_INTERVAL = { takes: '4m', reason: 'a recorded value disappears after 5 minutes' };

/** Returns errors that a schema cannot express: valid values that contradict each other, or that need more than a pattern. */
export function contradictions(settings: PackSettings): string[] {
  return [
    ...intervalErrors(settings),
    ...calibrationErrors(settings, ''),
    ...criticalErrors(settings),
    ...alertLabelErrors(settings),
    ...alertsOffErrors(settings),
    ...namingErrors(settings),
    ...resourceErrors(settings),
    ...settings.resources.flatMap((resource, i) => calibrationErrors(resource, `resources[${i}].`)),
    ...settings.resources.flatMap(calibratedErrors),
  ];
}

function intervalErrors({ evaluation_interval, recommendation_interval, query_offset }: PackSettings): string[] {
  const longest = {
    evaluation_interval: { interval: evaluation_interval, ...LONGEST_INTERVAL },
    recommendation_interval: { interval: recommendation_interval, ...LONGEST_SLOW_INTERVAL },
  };
  const tooLong = Object.entries(longest).flatMap(([name, { interval, takes, reason }]) =>
    secondsOf(interval) > secondsOf(takes)
      ? [`${name}: takes at most ${takes}, because ${reason}, not ${interval}`]
      : []
  );
  const slowest = Math.max(secondsOf(evaluation_interval), secondsOf(recommendation_interval));
  const room = LOOKBACK_SECONDS - slowest;
  return secondsOf(query_offset) === 0 || secondsOf(query_offset) < room
    ? tooLong
    : [
        ...tooLong,
        `query_offset: takes less than ${room}s, because a recorded value disappears after 5 minutes and the slowest rules run every ${slowest}s, not ${query_offset}`,
      ];
}

/** @param at the path before the names, such as `resources[0].` */
function calibrationErrors(
  { server_leg, traffic_factors }: Pick<Entry, 'server_leg' | 'traffic_factors'>,
  at: string
): string[] {
  return server_leg === undefined || traffic_factors === undefined
    ? []
    : [`${at}traffic_factors: takes the place of server_leg; give only one of them`];
}

function calibratedErrors({ calibrated, traffic_factors, ceiling_factor }: Entry, i: number): string[] {
  if (calibrated === undefined) {
    return [];
  }
  const field = `resources[${i}].calibrated`;
  if (!isDay(calibrated)) {
    return [`${field}: takes a day of the calendar as YYYY-MM-DD, not ${calibrated}`];
  }
  return traffic_factors === undefined && ceiling_factor === undefined
    ? [`${field}: takes the day on which traffic_factors or ceiling_factor were measured; give one of them`]
    : [];
}

/** An entry names one resource or matches several. */
function namingErrors(settings: PackSettings): string[] {
  const errors = settings.resources.flatMap((entry, i) => namingError(entry, `resources[${i}]`));
  return errors.length > 0 ? errors : tieErrors(settings);
}

function namingError({ resource_id, match, peak_traffic }: Entry, at: string): string[] {
  if (match === undefined) {
    return resource_id === undefined
      ? [
          `${at}.resource_id: is missing; it takes ${schema.definitions.resource.properties.resource_id.description}, or give match`,
        ]
      : [];
  }
  if (resource_id !== undefined) {
    return [`${at}.match: takes the place of resource_id; give only one of them`];
  }
  if (peak_traffic !== undefined) {
    return [`${at}.peak_traffic: takes an entry with resource_id, as each resource has a peak of its own`];
  }
  return matchErrors(match, at);
}

function matchErrors(match: string, at: string): string[] {
  const wrong = matcherError(match) ?? labelError(match, MATCHED_LABELS);
  return wrong === undefined
    ? []
    : [
        `${at}.match: takes matchers on ${MATCHED_LABELS.slice(0, -1).join(', ')} or ${MATCHED_LABELS.at(-1)}, such as resource_group="rg-chat", not ${shown(match)} (${wrong})`,
      ];
}

function labelError(matchers: string, labels: readonly string[]): string | undefined {
  return parseMatchers(matchers).every(({ label }) => labels.includes(label)) ? undefined : 'another label';
}

function alertsOffErrors(settings: PackSettings): string[] {
  return settings.alerts_off.flatMap((matchers, i) => {
    // A negative matcher on a label that no resource has would turn every alert off.
    const wrong = matcherError(matchers) ?? labelError(matchers, [...MATCHED_LABELS, LABEL.resourceId]);
    return wrong === undefined
      ? []
      : [
          `alerts_off[${i}]: takes label matchers on resource, resource_group, subscription or resource_id, such as resource_group="sandbox", not ${shown(matchers)} (${wrong})`,
        ];
  });
}

function resourceErrors(settings: PackSettings): string[] {
  const errors: string[] = [];
  const seen = new Map<string, number>();
  settings.resources.forEach((resource, i) => {
    const at = `resources[${i}]`;
    const { resource_id: id } = resource;
    if (id !== undefined) {
      const first = seen.get(id);
      if (first !== undefined) {
        errors.push(
          `${at}.resource_id: is the same as resources[${first}].resource_id; a resource may have only one entry`
        );
      }
      seen.set(id, first ?? i);
      const lower = id.toLowerCase();
      if (id !== lower) {
        errors.push(`${at}.resource_id: takes lower case, as the exporters give it: ${lower}`);
      }
    }
    criticalErrors(settings, { own: resource, at: `${at}.` }).forEach((error) => errors.push(error));
    skuErrors(resource, at).forEach((error) => errors.push(error));
    editionErrors(resource, settings, at).forEach((error) => errors.push(error));
  });
  return errors;
}

/** All resources of a file share its edition: then no change of it breaks a rule. */
function editionErrors({ sku, units }: Entry, settings: PackSettings, at: string): string[] {
  const { id, columns } = EDITIONS[settings.edition];
  const last = columns[columns.length - 1];
  if (sku === LARGE_SKU && id === '2019-11') {
    return [
      `${at}.sku: takes edition 2023-03, as ${id} has no figure for ${LARGE_SKU}; set edition: 2023-03 at the top`,
    ];
  }
  return units !== undefined && units > last
    ? [`${at}.units: takes at most ${last} in edition ${id}, not ${units}; set edition: 2023-03 at the top`]
    : [];
}

/**
 * Says why a SKU is not sold in a unit size.
 *
 * @param at the path before the names, such as `resources[0]`
 */
export function skuErrors({ sku, units }: Pick<Entry, 'sku' | 'units'>, at: string): string[] {
  if (sku === undefined || units === undefined) {
    return [];
  }
  const most = LARGEST_UNITS[sku];
  if (units > most) {
    return [`${at}.units: takes at most ${most} with sku ${sku}, not ${units}`];
  }
  return sku === LARGE_SKU && units % LEAST_LARGE_UNITS !== 0
    ? [`${at}.units: takes a multiple of ${LEAST_LARGE_UNITS} with sku ${sku}, not ${units}`]
    : [];
}

/** Thresholds of a warning and of the page about the same value. */
export const PAIRS = [{ warning: 'utilization_warning_ratio', critical: 'mix_critical_ratio' }] as const;

/**
 * @param own the settings of a resource; a pair that it does not touch is reported once, for all
 * @param at the path before the names, such as `resources[0].`
 */
function criticalErrors(
  settings: PackSettings,
  { own = settings, at = '' }: { own?: PackSettings | Entry; at?: string } = {}
): string[] {
  return PAIRS.flatMap(({ warning, critical }) => {
    const [least, given] = [own[warning] ?? settings[warning], own[critical] ?? settings[critical]];
    const hasOwn = (own[warning] ?? own[critical]) !== undefined;
    return hasOwn && given < least ? [`${at}${critical}: takes at least ${warning} (${least}), not ${given}`] : [];
  });
}

import { type PackSettings } from '../../alerts/generator/settings';
import { listedResources } from '../../alerts/generator/settings/entries';
import { entrySettings } from '../../alerts/generator/settings/listed';
import {
  ceilingByAzure,
  isOptedOut,
  type Monitored,
  monitoredAs,
} from '../../alerts/generator/targets/azure-monitor/monitored';
import { type AutoscalePlan, autoscalePlans } from '../../alerts/generator/targets/autoscale/plan';
import { CONNECTIONS_PER_UNIT } from '../../alerts/generator/rows/guide-rates';
import { DIRECTIONS, FREE_CONNECTIONS, FREE_DAILY_MESSAGES, isFree } from '../../src/model/capacity';
import { largest, smallest } from '../../src/model/numbers';
import { type Limit, type Service } from './metrics';
import { type Autoscale, type Rule } from './read';
import { namesOf, serviceOf } from './resource-ids';

/** The known facts of a resource that a rule or the settings name. */
export interface Known {
  id: string;
  name: string;
  service: Service;
  /** The entry of the settings, if they list it. */
  monitored: Monitored;
  isListed: boolean;
  /** The settings opt it out of alerts. */
  isOptedOut: boolean;
  plan?: AutoscalePlan;
  /** The unit sizes that it can have, by autoscale or the settings; empty if unknown. */
  sizes: readonly number[];
}

/** Sizes to show where the real one is unknown. */
export const SHOWN_SIZES = [1, 10, 100] as const;

/** Returns every resource that rules name or settings list, in this order, by its id. */
export function knownResources(rules: readonly Rule[], settings: PackSettings): Map<string, Known> {
  const listed = listedResources(settings).map(({ resource_id }) => resource_id);
  const named = rules.flatMap((rule) => (rule.kind === 'autoscale' ? [rule.target] : rule.scopes));
  const ids = [...new Set([...named.filter((id) => serviceOf(id) !== undefined), ...listed])];
  const names = namesOf(ids);
  const plans = new Map(autoscalePlans(settings).map((plan) => [plan.resource.resource_id, plan]));
  const scaled = new Map(
    rules.flatMap((rule) => (rule.kind === 'autoscale' && rule.enabled ? [[rule.target, rule]] : []))
  );
  const entries = new Map(listedResources(settings).map((entry) => [entry.resource_id, entry]));
  return new Map(
    ids.map((id) => {
      const name = names.get(id) ?? id;
      const resource = entrySettings(entries.get(id) ?? { resource_id: id }, settings);
      const monitored = monitoredAs({ resource, name, title: name, at: '' }, settings);
      const known: Known = {
        id,
        name,
        service: serviceOf(id) ?? 'signalr',
        monitored,
        isListed: entries.has(id),
        isOptedOut: isOptedOut(resource, settings),
        plan: plans.get(id),
        sizes: sizesOf(monitored, scaled.get(id)),
      };
      return [id, known];
    })
  );
}

/** Autoscale decides the size, whatever the settings say. */
function sizesOf({ resource }: Monitored, autoscale: Autoscale | undefined): number[] {
  const { sku, units } = resource;
  const profiles = autoscale?.profiles ?? [];
  if (profiles.length > 0) {
    const [least, most] = [
      smallest(profiles.map(({ minimum }) => minimum)),
      largest(profiles.map(({ maximum }) => maximum)),
    ];
    return least >= 1 && most > least ? [least, most] : least >= 1 ? [least] : [];
  }
  return isFree(sku) ? [1] : units === undefined ? [] : [units];
}

/** Resources that a rule is about: by their ids, or by a scope such as their resource group. */
export function resourcesOf(rule: Rule, all: ReadonlyMap<string, Known>): Known[] {
  const scopes = rule.kind === 'autoscale' ? [rule.target] : rule.scopes;
  const own = scopes.flatMap((scope) => {
    const one = all.get(scope);
    // Most rules name one of thousands of resources.
    return one === undefined ? [...all.values()].filter(({ id }) => id.startsWith(`${scope}/`)) : [one];
  });
  return [...new Set(own)].filter(({ service }) => service === rule.service);
}

/**
 * Returns a limit at a unit size: connections, bytes a second as Azure counts them, or messages a day; undefined where there
 * is none.
 */
export function limitAt({ monitored, service }: Known, limit: Limit, units: number): number | undefined {
  const { resource, settings } = monitored;
  if (limit === 'connections') {
    return isFree(resource.sku) ? FREE_CONNECTIONS : units * CONNECTIONS_PER_UNIT;
  }
  // The guide is SignalR's.
  if (service !== 'signalr') {
    return undefined;
  }
  if (limit === 'dailyMessages') {
    return isFree(resource.sku) ? FREE_DAILY_MESSAGES : undefined;
  }
  const direction = DIRECTIONS.find(({ name }) => name === limit);
  const sized = monitoredAs({ resource: { ...resource, units }, name: '', title: '', at: '' }, settings);
  return direction && ceilingByAzure(sized, direction);
}

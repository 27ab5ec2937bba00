import { isFree } from '../../src/model/capacity';
import { type Finding, hears } from './finding';
import { conditionFindings, metricOf } from './condition-findings';
import { hasClients, isOfThrottled, type Limit } from './metrics';
import { type Condition, type Rule } from './read';
import { type Known, resourcesOf } from './sized';
import { A_DAY, isAbove } from './threshold-findings';

/** The limits that can be crossed, in the order of the guide. */
const LIMITS: readonly Limit[] = ['outbound', 'inbound', 'connections', 'serverLoad', 'throttled'];

/** The free SKU has no traffic ceilings, and a quota of messages. */
const LIMITS_OF_FREE: readonly Limit[] = ['connections', 'serverLoad', 'throttled', 'dailyMessages'];

export const LIMIT_WORDS: Readonly<Record<Limit, string>> = {
  outbound: 'outbound traffic',
  inbound: 'inbound traffic',
  connections: 'connections',
  serverLoad: 'server load',
  throttled: 'throttled connections',
  dailyMessages: 'daily messages',
};

export interface Judged {
  rule: Rule;
  findings: readonly Finding[];
}

/** Limits of a resource that no rule tells of. */
export interface Unheard {
  resource: Known;
  limits: Limit[];
}

/** Returns the limits of each SignalR resource whose crossing no rule would tell anybody. */
export function unheardLimits(judged: readonly Judged[], resources: ReadonlyMap<string, Known>): Unheard[] {
  const heard = heardLimits(judged, resources);
  return [...resources.values()]
    .filter(({ service, isOptedOut }) => service === 'signalr' && !isOptedOut)
    .map((resource) => {
      const all = isFree(resource.monitored.resource.sku) ? LIMITS_OF_FREE : LIMITS;
      return { resource, limits: all.filter((limit) => !heard.get(resource.id)?.has(limit)) };
    })
    .filter(({ limits }) => limits.length > 0);
}

/** The limits that rules tell of, by resource id. */
function heardLimits(judged: readonly Judged[], resources: ReadonlyMap<string, Known>): Map<string, Set<Limit>> {
  const heard = new Map<string, Set<Limit>>();
  for (const { rule, findings } of judged) {
    const limits = rule.kind === 'autoscale' ? [] : rule.conditions.flatMap((one) => limitOf(one, rule.window) ?? []);
    for (const { id } of resourcesOf(rule, resources)) {
      if (hears(findings, id)) {
        heard.set(id, new Set([...(heard.get(id) ?? []), ...limits]));
      }
    }
  }
  return heard;
}

/** The limit whose crossing a condition tells. */
function limitOf(condition: Condition, window: number): Limit | undefined {
  const limit =
    isAbove(condition) && conditionFindings(condition).length === 0 ? metricOf(condition)?.limit : undefined;
  switch (limit) {
    case 'throttled':
      return isOfThrottled(condition.dimensions) ? limit : undefined;
    case 'connections':
      return hasClients(condition.dimensions) ? limit : undefined;
    case 'dailyMessages':
      return window >= A_DAY ? limit : undefined;
    default:
      return limit;
  }
}

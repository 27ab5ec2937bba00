import { type Discovery, type FoundResource, type FoundSource, type Lack } from './init-discovery';
import { unknownsOf } from './init-unknown';
import { textTable } from './table';
import {
  INBOUND_TRAFFIC,
  OUTBOUND_TRAFFIC,
  CONNECTION_COUNT,
  CONNECTION_CLOSE_COUNT,
} from '../src/names/azure-metrics';

/** Without these, a resource has no utilization. */
const NEEDED: readonly string[] = [INBOUND_TRAFFIC, OUTBOUND_TRAFFIC, CONNECTION_COUNT].map(({ name }) => name);

/** Returns what to change in the configuration of a recognized exporter, one sentence each. */
export function changesOf({ name, lacks }: FoundSource): string[] {
  const lacking = (reason: Lack['reason']) =>
    lacks.filter((lack) => lack.reason === reason).map(({ metric }) => metric);
  const [missing, atOtherInterval, unsplit] = [lacking('missing'), lacking('interval'), lacking('split')];
  const needed = missing.filter((metric) => NEEDED.includes(metric.name));
  const others = missing.filter((metric) => !NEEDED.includes(metric.name));
  return [
    ...(atOtherInterval.length === 0
      ? []
      : [`${name}: request the interval PT1M. Totals of other intervals are ignored: ${listed(atOtherInterval)}.`]),
    ...(needed.length === 0 ? [] : [`${name}: request ${requested(needed)}. Utilization needs ${it(needed)}.`]),
    ...(others.length === 0
      ? []
      : [
          `${name}: request ${requested(others)}. Without ${it(others)}, the alerts and figures that read ${it(others)} are off.`,
        ]),
    ...unsplit.map(
      (metric) => `${name}: split ${metric.name} by Endpoint. Azure does not document what an unsplit count means.`
    ),
  ];
}

function it(metrics: readonly unknown[]): string {
  return metrics.length === 1 ? 'it' : 'them';
}

function requested(metrics: ReadonlyArray<Lack['metric']>): string {
  return listed(metrics, ({ name, aggregations }) => {
    const split = name === CONNECTION_CLOSE_COUNT.name ? ', by ConnectionCloseCategory' : '';
    return `${name} (${aggregations[0]}${split})`;
  });
}

function listed(metrics: ReadonlyArray<Lack['metric']>, words = ({ name }: Lack['metric']) => name): string {
  return metrics.map(words).join(', ');
}

/** Returns what to change about the ids and series of resources, one sentence each. */
export function resourceChanges(resources: readonly FoundResource[]): string[] {
  const named = (some: readonly FoundResource[]) => {
    const names = some.slice(0, MOST_NAMES).map(({ name }) => name);
    return `${names.join(', ')}${some.length > MOST_NAMES ? ` and ${some.length - MOST_NAMES} more` : ''}`;
  };
  const capitals = resources.filter(({ hasCapitals }) => hasCapitals);
  const silent = resources.filter(
    ({ figures }) => figures.inboundBytes === undefined && figures.outboundBytes === undefined
  );
  const sizeless = resources.filter(({ units }) => units === undefined);
  return [
    ...(capitals.length === 0
      ? []
      : [`Convert resource ids to lower case; others are different resources to Prometheus: ${named(capitals)}.`]),
    ...(silent.length === 0 ? [] : [`No traffic series, so SignalRInputMissing will fire: ${named(silent)}.`]),
    ...(sizeless.length === 0
      ? []
      : [`No unit size: declare units, or scrape azure-resourcegraph-exporter: ${named(sizeless)}.`]),
  ];
}

/** Longer lists do not help on a terminal; the settings file has every resource. */
const MOST_NAMES = 5;

/** The sources and resources that were found, as tables. */
export function discoveryText({ sources, resources }: Discovery): string {
  const changes = [...sources.flatMap(changesOf), ...resourceChanges(resources)];
  return [
    textTable(
      ['source', 'resources'],
      sources.map(({ name, resources: number }) => [name, number])
    ),
    '',
    textTable(
      ['resource', 'units', 'SKU', 'service mode', 'to declare'],
      resources.map((resource) => [
        resource.name,
        resource.units === undefined ? '-' : `${resource.units}${resource.inferred ? ' (inferred)' : ''}`,
        resource.sku ?? '-',
        resource.serviceMode ?? '-',
        unknownsOf(resource)
          .map(({ setting }) => setting)
          .join(', ') || '-',
      ])
    ),
    ...(changes.length === 0 ? [] : ['', ...changes.map((change) => `change: ${change}`)]),
  ].join('\n');
}

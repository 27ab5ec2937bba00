import { type Discovery, type FoundResource, isReplica } from './found';
import { counted } from '../common/table';
import { effectOf, type Lack } from './lacks';
import { relabelWords, type UnreadLabel, type UnreadSeries } from './unread';

/** As many names as a line has room for; the settings file has every resource. */
const MOST_NAMES = 3;

/** Returns what to change in the exporters, in Prometheus and in the ids, one line each. */
export function changesOf({ resources, untranslated, unread }: Discovery): string[] {
  const capitals = resources.filter(({ hasCapitals }) => hasCapitals);
  const silent = resources.filter(
    ({ figures: { connections: _, countedMessages: __, ...traffic }, lacks }) =>
      Object.keys(traffic).length === 0 && lacks.length === 0
  );
  const sizeless = resources.filter(({ units }) => units === undefined);
  const tagProblems = resources.flatMap(({ title, tagProblems: own }) => own.map((problem) => `${title}: ${problem}`));
  return [
    ...(untranslated.length === 0 ? [] : [`opentelemetry: ${untranslatedWords(untranslated)}`]),
    ...unread.series.map(unreadWords),
    ...unread.labels.map(labelWords),
    ...tagProblems,
    ...lackLines(resources, new Set(unread.labels.map(({ metric }) => metric))),
    ...(capitals.length === 0
      ? []
      : [`${named(capitals)}: ids with capitals are other resources to Prometheus; convert them to lower case`]),
    ...(silent.length === 0
      ? []
      : [`${named(silent)}: no traffic, so no utilization; add the resource to an exporter of Azure Monitor`]),
    ...(sizeless.length === 0
      ? []
      : [`${named(sizeless)}: no unit size, so no ceilings; declare units, or scrape azure-resourcegraph-exporter`]),
  ];
}

/** Says why the rules do not read these names, and what to set. */
export function untranslatedWords(names: readonly string[]): string {
  return (
    `untranslated names, which the rules do not read: ${names.join(', ')}; ` +
    'set otlp: { translation_strategy: UnderscoreEscapingWithSuffixes } in prometheus.yml, ' +
    'or metric_name_escaping_scheme: underscores where it scrapes the Collector'
  );
}

/** Names the series of an exporter that no source reads, and the line that makes them readable. */
export function unreadWords({ exporter, names, resources, advice }: UnreadSeries): string {
  return `${exporter}: ${listed(names)} (${counted(resources, 'resource')}), which no source reads${advice}`;
}

function labelWords(unread: UnreadLabel): string {
  const { metric, series, label } = unread;
  return `${series}: ${metric} is split by ${label}, which the rules do not read; add to its scrape job ${relabelWords(unread)}`;
}

interface Finding {
  lacks: Lack[];
  resources: Set<FoundResource>;
}

/**
 * The same lack of several resources is one line. An interval is set for all metrics of an exporter at once.
 *
 * @param explained metrics whose labels are named already
 */
function lackLines(resources: readonly FoundResource[], explained: ReadonlySet<string>): string[] {
  const findings = new Map<string, Finding>();
  for (const resource of resources) {
    for (const lack of resource.lacks.filter(({ wanted }) => !explained.has(wanted.metric.name))) {
      const metric = lack.reason === 'interval' ? '' : lack.wanted.metric.name;
      const key = JSON.stringify([lack.reason, lack.sources, metric]);
      const finding = findings.get(key) ?? { lacks: [], resources: new Set() };
      finding.lacks.push(lack);
      finding.resources.add(resource);
      findings.set(key, finding);
    }
  }
  return [...findings.values()].map(({ lacks, resources: own }) => lackLine(lacks, [...own]));
}

function lackLine(lacks: readonly Lack[], resources: readonly FoundResource[]): string {
  const [lack] = lacks;
  const { metric, by } = lack.wanted;
  const input = `${metric.name}${by === undefined ? '' : ` by ${by}`}`;
  const place = `${lack.able.join(' or ')}${resources.every(isReplica) ? ', for replicas too' : ''}`;
  if (lack.reason === 'interval') {
    const metrics = new Set(lacks.map(({ wanted }) => wanted.metric.name));
    return `${named(resources)}: only totals of another interval than a minute, which the rules ignore (${listed([...metrics])}); request the interval PT1M from ${lack.sources.join(' or ')}`;
  }
  const advice =
    lack.able.length === 0
      ? `${lack.sources.join(' and ')} cannot split it, and other exporters can`
      : lack.reason === 'split'
        ? `split it in ${place}`
        : `add ${input} (${metric.aggregations[0]}) to ${place}`;
  return `${named(resources)}: no ${input}: ${effectOf(lack)}; ${advice}`;
}

function named(resources: readonly FoundResource[]): string {
  return listed(resources.map(({ title }) => title));
}

function listed(names: readonly string[]): string {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `${names.slice(0, MOST_NAMES).join(', ')}${more}`;
}

import {
  AZURE_RESOURCE_METRIC,
  EXPORTER_ID_LABEL,
  EXPORTERS,
  ID_LABELS,
  OPENTELEMETRY_ID_LABEL,
  templateNames,
  templateNamesOf,
} from '../../src/names/exporters';
import { type PackSettings } from '../../alerts/generator/settings';
import {
  CONNECTION_CLOSE_COUNT,
  CONNECTION_COUNT,
  INBOUND_TRAFFIC,
  OUTBOUND_TRAFFIC,
} from '../../src/names/azure-metrics';
import { groupedBy } from '../../tools/grouped-by';
import { type PrometheusClient } from '../common/prometheus-client';

/** Series of SignalR resources that no source reads, by the exporter that seems to write them. */
export interface UnreadSeries {
  exporter: string;
  /** Names of series, or of the metric in their labels. */
  names: string[];
  resources: number;
  /** The text after "which no source reads": the line that makes them readable, and where it goes. */
  advice: string;
  /** `name` in the template of azure-metrics-exporter, where only that is not as expected. */
  templateName?: string;
}

/** A label that splits a metric, and that no source reads. */
export interface UnreadLabel {
  metric: string;
  series: string;
  label: string;
  /** The label that the rules read instead. */
  target: string;
}

type Labels = Readonly<Record<string, string>>;

/** Azure's names of the traffic in any spelling, as the name of a series or in the label that names a metric. */
const ANY_TRAFFIC = '(?i).*(inbound|outbound)[^a-z]{0,5}traffic.*';
const ANY_COUNT = '(?i).*connection[^a-z]{0,5}(close[^a-z]{0,5})?count.*';
const METRIC_LABELS = ['metric', 'metric_name', 'metricName'] as const;

/** An id of SignalR, with or without the slash at its start. */
const SIGNALR_ID =
  /^\/?subscriptions\/[^/]+\/resourcegroups\/[^/]+\/providers\/microsoft\.signalrservice\/signalr\/[^/]+/i;

/** Finds what exporters wrote of the traffic of SignalR, and no source reads. */
export async function unreadSeries(client: PrometheusClient, settings: PackSettings): Promise<UnreadSeries[]> {
  const read = new Set(readNames(settings));
  const found = (await client.instant(anyOf(ANY_TRAFFIC)))
    .map(({ metric }) => metric)
    .filter(({ __name__: name = '' }) => !name.includes(':') && !isAnswerOfPlain(name))
    .flatMap((labels) => {
      const seen = seenIn(labels);
      return seen === undefined || isRead(labels, seen, { read, settings }) ? [] : [{ ...seen, kind: kindOf(seen) }];
    });
  const byKind = groupedBy(found, ({ name, kind: { exporter, advice, templateName } }) =>
    JSON.stringify([exporter, templateName ?? (advice.includes(name) ? '' : advice)])
  );
  return [...byKind.values()].map((own) => ({
    ...own[0].kind,
    names: [...new Set(own.map(({ shown }) => shown))].sort(),
    resources: new Set(own.map(({ resource }) => resource.toLowerCase())).size,
  }));
}

/**
 * Finds labels that split connections and closes, and that no source reads.
 *
 * @param queries of all sources, which have the labels that they read
 */
export async function unreadLabels(client: PrometheusClient, queries: readonly string[]): Promise<UnreadLabel[]> {
  const found = new Map<string, UnreadLabel>();
  for (const { metric: labels } of await client.instant(anyOf(ANY_COUNT))) {
    const { __name__: series = '', ...rest } = labels;
    const idLabel = idLabelOf(labels);
    if (series.includes(':') || idLabel === undefined) {
      continue;
    }
    const isCloses = /clos/i.test(series) || METRIC_LABELS.some((label) => /clos/i.test(labels[label] ?? ''));
    const names = Object.keys(rest);
    const splitting = names.filter((label) => isSplit(label, rest[label], isCloses));
    const unread = splitting.filter((label) => !queries.some((query) => query.includes(`"${label}"`)));
    // A series that is split by a label that is read needs no other.
    for (const label of unread.length === splitting.length ? unread : []) {
      const target =
        idLabel === OPENTELEMETRY_ID_LABEL
          ? isCloses
            ? 'metadata_connectionclosecategory'
            : 'metadata_endpoint'
          : isCloses
            ? 'dimensionConnectionCloseCategory'
            : 'dimensionEndpoint';
      const metric = isCloses ? CONNECTION_CLOSE_COUNT.name : CONNECTION_COUNT.name;
      found.set(`${series} ${label}`, { metric, series, label, target });
    }
  }
  return [...found.values()];
}

/** The relabelling of a scrape job that renames a label of one series. */
export function relabelWords({ series, label, target }: UnreadLabel): string {
  return `metric_relabel_configs: [{ source_labels: [__name__, ${label}], regex: '${series};(.+)', target_label: ${target} }]`;
}

function isSplit(label: string, value: string, isCloses: boolean): boolean {
  return isCloses ? /category|dimension/i.test(label) : /^(?:client|server)$/i.test(value);
}

function anyOf(pattern: string): string {
  return ['__name__', ...METRIC_LABELS].map((label) => `{${label}=~"${pattern}"}`).join(' or ');
}

const TRAFFIC = [INBOUND_TRAFFIC, OUTBOUND_TRAFFIC];

/** The names of the traffic that the sources read. */
function readNames(settings: PackSettings): string[] {
  const ownTemplate = templateNamesOf(settings.azure_metrics_exporter_name);
  const all = EXPORTERS.map(([, names]) => (names === templateNames ? ownTemplate : names));
  return TRAFFIC.flatMap((metric) => all.flatMap((names) => names(metric, 'total')));
}

/** Series of people who write the inputs of the source `plain`. */
function isAnswerOfPlain(name: string): boolean {
  return /^signalr_(?:inbound|outbound)_/.test(name);
}

/** Signs of an exporter in the labels of a series. */
interface Seen {
  name: string;
  /** The name of the series, and the metric if a label names it. */
  shown: string;
  labels: Labels;
  idLabel?: string;
  metricLabel?: string;
  /** The id, or the names in its place. */
  resource: string;
}

/** Undefined for a series that is not of SignalR, as far as its name and labels tell. */
function seenIn(labels: Labels): Seen | undefined {
  const { __name__: name = '' } = labels;
  const idLabel = idLabelOf(labels);
  const metricLabel = METRIC_LABELS.find((label) =>
    new RegExp(`^${ANY_TRAFFIC.slice(4)}$`, 'i').test(labels[label] ?? '')
  );
  const { resource_group: group, resource_name: own, instance_name: instance = own } = labels;
  const isNamed = group !== undefined && instance !== undefined;
  const isOfSignalr =
    idLabel !== undefined ||
    (/signalr/i.test(name) && !/webpubsub/i.test(name)) ||
    (isNamed && /^(?:inbound|outbound)_?traffic/i.test(name));
  if (!isOfSignalr) {
    return undefined;
  }
  return {
    name,
    shown: metricLabel === undefined ? name : `${name}{${metricLabel}="${labels[metricLabel]}"}`,
    labels,
    ...(idLabel !== undefined && { idLabel }),
    ...(metricLabel !== undefined && { metricLabel }),
    resource: idLabel === undefined ? `${group}/${instance}` : labels[idLabel],
  };
}

function idLabelOf(labels: Labels): string | undefined {
  return Object.keys(labels).find((label) => SIGNALR_ID.test(labels[label]));
}

function isRead(
  labels: Labels,
  { name, idLabel, metricLabel }: Seen,
  { read, settings }: { read: ReadonlySet<string>; settings: PackSettings }
): boolean {
  const isByLabel = [AZURE_RESOURCE_METRIC, settings.azure_metrics_exporter_name].includes(name);
  const isKnownId = idLabel !== undefined && ID_LABELS.includes(idLabel);
  // Telegraf has the parts of an id, and no id.
  const hasParts = labels.subscription_id !== undefined && labels.resource_name !== undefined;
  return (
    (read.has(name) && (isKnownId || (idLabel === undefined && hasParts))) ||
    (isByLabel && metricLabel === 'metric' && isKnownId)
  );
}

const TEMPLATE = '{name}_{metric}_{aggregation}_{unit}';
const OF_TEMPLATE = /^([a-z_][a-z0-9_]*?)_(?:inbound|outbound)traffic_total_bytes$/;
const OF_COLLECTOR = /^(.+?)_?(azure_(?:inbound|outbound)traffic_total(?:_Bytes)?)$/;

function kindOf(seen: Seen): Pick<UnreadSeries, 'exporter' | 'advice' | 'templateName'> {
  const { name, idLabel, metricLabel, labels } = seen;
  const [, templateName = metricLabel === 'metric' ? name : undefined] = OF_TEMPLATE.exec(name) ?? [];
  if (idLabel === EXPORTER_ID_LABEL) {
    return templateName === undefined
      ? {
          exporter: 'azure-metrics-exporter',
          advice: `; set template: '${TEMPLATE}' in its probe; the rules read no other template`,
        }
      : {
          exporter: 'azure-metrics-exporter',
          templateName,
          advice: `; add azure_metrics_exporter_name: ${templateName} to the settings`,
        };
  }
  const [, prefix, rest] = OF_COLLECTOR.exec(name) ?? [];
  if (idLabel === OPENTELEMETRY_ID_LABEL && rest !== undefined) {
    return {
      exporter: 'OpenTelemetry Collector',
      advice: `; remove namespace: ${prefix} from its exporter, or rename the series: ${renaming(`${name.slice(0, -rest.length)}(.+)`, '$1')}`,
    };
  }
  if (idLabel !== undefined && templateName !== undefined) {
    return {
      exporter: 'azure-metrics-exporter',
      advice: `; its id is in ${idLabel}: ${relabelling({ source_labels: `[${idLabel}]`, target_label: EXPORTER_ID_LABEL })}`,
    };
  }
  if (
    idLabel === undefined &&
    labels.subscription_id !== undefined &&
    /_(?:inbound|outbound)_traffic_total$/.test(name)
  ) {
    const own = name.replace(/_(?:inbound|outbound)_traffic_total$/, '');
    return {
      exporter: 'Telegraf',
      advice: `; rename its series: ${renaming(`${own}_(.+)`, 'azure_monitor_microsoft_signalrservice_signalr_$1')}`,
    };
  }
  return { exporter: exporterOf(seen), advice: plainAdvice(seen) };
}

function exporterOf({ name, idLabel, labels }: Seen): string {
  if (idLabel === 'resource_uri' || labels.instance_name !== undefined) {
    return 'Promitor';
  }
  return idLabel === undefined && /^(?:inbound|outbound)traffic_/.test(name)
    ? 'azure_metrics_exporter (without resource ids)'
    : 'an exporter that is not known';
}

/** Any series can become one of the source `plain`, with the id in lower case and the bytes of a second. */
function plainAdvice({ name, idLabel, metricLabel, labels }: Seen): string {
  const parts =
    idLabel === undefined
      ? `[{ source_labels: [resource_group, ${labels.instance_name === undefined ? 'resource_name' : 'instance_name'}], separator: /, regex: '(.+)/(.+)', target_label: resource_id, replacement: /subscriptions/SUBSCRIPTION/resourcegroups/$1/providers/microsoft.signalrservice/signalr/$2 }`
      : `[{ source_labels: [${idLabel}], regex: '/?(.+)', target_label: resource_id, replacement: /$1 }`;
  const direction = /outbound/i.test(metricLabel === undefined ? name : labels[metricLabel]) ? 'outbound' : 'inbound';
  const selected = metricLabel === undefined ? name : `${name}{${metricLabel}="${labels[metricLabel]}"}`;
  return (
    `; record it for the source plain, here with totals of one minute: { record: signalr_${direction}_bytes_per_second, ` +
    `expr: 'max by (resource_id) (${selected}) / 60' }, and in its scrape job metric_relabel_configs: ${parts}, ` +
    '{ source_labels: [resource_id], target_label: resource_id, action: lowercase }]'
  );
}

function renaming(regex: string, replacement: string): string {
  return relabelling({
    source_labels: '[__name__]',
    regex: `'${regex}'`,
    target_label: '__name__',
    replacement: `'${replacement}'`,
  });
}

function relabelling(fields: Readonly<Record<string, string>>): string {
  const words = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return `metric_relabel_configs: [{ ${words.join(', ')} }]`;
}

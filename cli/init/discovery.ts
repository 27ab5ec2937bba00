import { type Probe, probesOf } from '../../alerts/generator/pack/probes';
import { type PackSettings } from '../../alerts/generator/settings';
import { type SourceName } from '../../alerts/generator/settings/scalars';
import { LABEL } from '../../src/names/labels';
import { INPUT } from '../../src/names/series';
import { type InstantSample, type PrometheusClient, RefusedQuery } from '../common/prometheus-client';
import { type Answer, type Discovery, type FoundSource, type Peaks, Resources } from './found';
import { unreadLabels, unreadSeries } from './unread';
import { untranslatedNames } from './untranslated';

/** Finds the sources that a Prometheus has series of, and the resources in them. */
export async function discover(client: PrometheusClient, settings: PackSettings): Promise<Discovery> {
  const sources: FoundSource[] = [];
  const found = new Resources();
  const probes = new Map(settings.sources.map((name) => [name, probesOf(name, settings)]));
  for (const [name, own] of probes) {
    const answers = await answersTo(client, own);
    const ids = new Set(answers.flatMap(({ samples }) => samples.flatMap(resourceOf)));
    if (ids.size > 0 || found.addOtherIntervals(name, await answersTo(client, atAnyInterval(own)))) {
      sources.push({ name, resources: ids.size });
    }
    answers.forEach((answer) => found.add(name, answer));
  }
  // Inputs may also be recorded already, by the pack's own rules or by the user's.
  const recorded = Object.values(INPUT).map((record) => ({ record, labels: {}, query: record }));
  (await answersTo(client, recorded)).forEach((answer) => found.addRecorded(answer));
  for (const { name } of sources) {
    await lookBack(client, found, name, probes.get(name) ?? []);
  }
  await askPeaks(
    client,
    found,
    sources.length === 0 ? recorded : sources.flatMap(({ name }) => probes.get(name) ?? [])
  );
  const untranslated = await untranslatedNames(client);
  const series = (await unreadSeries(client, settings)).filter(
    ({ names }) => !names.every((name) => untranslated.includes(name))
  );
  const labels = await unreadLabels(
    client,
    [...probes.values()].flatMap((own) => own.map(({ query }) => query))
  );
  return { sources, resources: found.list(), untranslated, unread: { series, labels } };
}

function answersTo(client: PrometheusClient, probes: readonly Probe[]): Promise<Answer[]> {
  return Promise.all(probes.map(async (probe) => ({ probe, samples: await client.instant(probe.query) })));
}

/** The resource, or the application, that a sample is of. */
function resourceOf({ metric }: InstantSample): string | [] {
  return (metric[LABEL.resourceId] ?? metric[LABEL.resource])?.toLowerCase() ?? [];
}

/** A value of every five minutes is enough for a size, and few enough for the server. */
function highestOfAWeek(query: string): string {
  return `max_over_time((\n${query}\n)[7d:5m])`;
}

/** Inputs whose peak decides on a size. */
const PEAKS = {
  inboundBytes: INPUT.inboundBytes,
  outboundBytes: INPUT.outboundBytes,
  connections: INPUT.endpointConnections,
} as const satisfies Record<keyof Peaks, string>;

/** Asks for the highest traffic and client connections. A server that refuses so long a query leaves them out. */
async function askPeaks(client: PrometheusClient, found: Resources, probes: readonly Probe[]): Promise<void> {
  for (const name of ['inboundBytes', 'outboundBytes', 'connections'] as const) {
    const own = probes.filter(
      ({ record }) => record === PEAKS[name] || (name === 'connections' && record === INPUT.connections)
    );
    const answers = await answersTo(
      client,
      own.map((probe) => ({ ...probe, query: highestOfAWeek(probe.query) }))
    ).catch((error: unknown) => {
      if (error instanceof RefusedQuery) {
        return [];
      }
      throw error;
    });
    answers.forEach((answer) => found.addPeak(name, answer));
  }
}

/** Azure has no series of what did not happen, such as a closed connection: an hour tells whether they are missing. */
function highestOfAnHour(query: string): string {
  return `max_over_time((\n${query}\n)[1h:1m])`;
}

/** Looks further for what the resources of a source seem to lack. */
async function lookBack(
  client: PrometheusClient,
  found: Resources,
  source: SourceName,
  probes: readonly Probe[]
): Promise<void> {
  const lacking = found.lackingOf(source);
  const wide = probes.filter(({ reads, record }) => reads !== undefined && lacking.has(record));
  // Connections that open also close.
  const opens = lacking.has(INPUT.closes) ? probes.filter(({ record }) => record === INPUT.opens) : [];
  const hour = [...new Set([...wide, ...opens])].map((probe) => ({ ...probe, query: highestOfAnHour(probe.query) }));
  (await answersTo(client, hour)).forEach((answer) => found.addSeen(answer));
  found.addOtherIntervals(source, await answersTo(client, atAnyInterval(wide)));
}

/** The same with totals of other intervals than a minute. */
function atAnyInterval(probes: readonly Probe[]): Probe[] {
  return probes.flatMap((probe) => (probe.anyInterval === undefined ? [] : [{ ...probe, query: probe.anyInterval }]));
}

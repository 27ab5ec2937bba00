import { type Probe, probesOf, type SourceName } from '../alerts/generator/inputs/probes';
import { STEP } from '../alerts/generator/promql/series';
import { type PackSettings } from '../alerts/generator/settings';
import { inferredUnits } from '../src/model';
import { type AzureMetric } from '../src/names/azure-metrics';
import { INPUT, LABEL } from '../src/model/vocabulary';
import { type InstantSample, type PrometheusClient } from './prometheus-client';

/** A metric of Azure Monitor that a recognized source does not have, or not as the rules read it. */
export interface Lack {
  metric: AzureMetric;
  /** `interval`: only totals of another interval than a minute; `split`: no split by Endpoint. */
  reason: 'missing' | 'interval' | 'split';
}

export interface FoundSource {
  name: SourceName;
  /** Number of resources that it gives anything of. */
  resources: number;
  lacks: Lack[];
}

/** Rates per second, as Azure counts them. */
export type Figures = Partial<
  Record<
    'inboundBytes' | 'outboundBytes' | 'inboundMessages' | 'outboundMessages' | 'countedMessages' | 'connections',
    number
  >
>;

export interface FoundResource {
  /** In lower case. */
  resourceId: string;
  /** `chat`, or `chat/replicas/eastus`. */
  name: string;
  units?: number;
  /** True if the unit size follows from connections and quota. */
  inferred: boolean;
  sku?: string;
  serviceMode?: string;
  /** True if applications count their messages by scenario, or the shares are measured otherwise. */
  mixMeasured: boolean;
  figures: Figures;
  /** True if some source has its id with capitals, which the rules take for another resource. */
  hasCapitals: boolean;
}

export interface Discovery {
  sources: FoundSource[];
  /** By name. */
  resources: FoundResource[];
}

/** An answer of the server, with the rule that would record it. */
interface Answer {
  probe: Probe;
  samples: InstantSample[];
}

/** Finds the sources that a Prometheus has series of, and the resources in them. */
export async function discover(client: PrometheusClient, settings: PackSettings): Promise<Discovery> {
  const sources: FoundSource[] = [];
  const found = new Resources();
  for (const name of settings.sources) {
    const answers = await Promise.all(
      probesOf(name, settings).map(async (probe) => ({ probe, samples: await client.instant(probe.query) }))
    );
    const ids = idsIn(answers);
    const lacks = await lacksOf(client, answers);
    if (ids.size > 0 || lacks.some(({ reason }) => reason === 'interval')) {
      sources.push({ name, resources: ids.size, lacks });
      answers.forEach((answer) => found.add(answer));
    }
  }
  // Inputs may also be recorded already, by the pack's own rules or by the user's.
  const recorded = Object.values(INPUT).map(async (record) => ({
    probe: { record, labels: {}, query: record },
    samples: await client.instant(record),
  }));
  (await Promise.all(recorded)).forEach((answer) => found.add(answer));
  return { sources, resources: found.list() };
}

/** The resources, or applications, that a source has series of. */
function idsIn(answers: readonly Answer[]): Set<string> {
  const ids = answers.flatMap(({ samples }) =>
    samples.map(({ metric }) => metric[LABEL.resourceId] ?? metric[LABEL.resource])
  );
  return new Set(ids.flatMap((id) => id?.toLowerCase() ?? []));
}

/** A metric is missing if none of the rules that read it finds anything. */
async function lacksOf(client: PrometheusClient, answers: readonly Answer[]): Promise<Lack[]> {
  const lacks: Lack[] = [];
  for (const name of new Set(answers.flatMap(({ probe }) => probe.reads?.name ?? []))) {
    const reading = answers.filter(({ probe }) => probe.reads?.name === name);
    const metric = reading[0].probe.reads;
    const isFound = ({ samples }: Answer) => samples.length > 0;
    if (metric === undefined) {
      continue;
    }
    if (!reading.some(isFound)) {
      const others = await Promise.all(
        reading.flatMap(({ probe }) => (probe.anyInterval === undefined ? [] : client.instant(probe.anyInterval)))
      );
      lacks.push({ metric, reason: others.some((samples) => samples.length > 0) ? 'interval' : 'missing' });
      continue;
    }
    const split = reading.filter(({ probe }) => probe.record === INPUT.endpointConnections);
    const isSplit = ({ samples }: Answer) => samples.some((sample) => (sample.metric[LABEL.endpoint] ?? '') !== '');
    if (split.length > 0 && !split.some(isSplit)) {
      lacks.push({ metric, reason: 'split' });
    }
  }
  return lacks;
}

interface Collected {
  resource: FoundResource;
  /** By recorded series and endpoint. */
  values: Map<string, number>;
}

/** Collects what the answers say about each resource; of several sources, the first counts. */
class Resources {
  private readonly byId = new Map<string, Collected>();
  private readonly withMix = new Set<string>();

  add({ probe, samples }: Answer): void {
    for (const { metric, value } of samples) {
      const id = metric[LABEL.resourceId];
      if (probe.record === STEP.sent) {
        this.addSent(metric[LABEL.resource] ?? '', Number(value[1]));
      } else if (id !== undefined && id !== '') {
        this.addSample(id, probe, metric, Number(value[1]));
      }
    }
  }

  /** Applications that send nothing have no mix. */
  private addSent(name: string, perSecond: number): void {
    if (perSecond > 0) {
      this.withMix.add(name.toLowerCase());
    }
  }

  private addSample(id: string, { record, labels }: Probe, metric: Record<string, string>, value: number): void {
    const { resource, values } = this.at(id);
    resource.hasCapitals ||= id !== id.toLowerCase();
    if (record === INPUT.sku) {
      resource.sku ??= metric.sku;
      resource.serviceMode ??= metric.service_mode;
    } else if (record === INPUT.share) {
      resource.mixMeasured = true;
    } else if (record === INPUT.units && metric.inferred === 'true') {
      return;
    } else if (Number.isFinite(value)) {
      const key = `${record} ${labels[LABEL.endpoint] ?? metric[LABEL.endpoint] ?? ''}`;
      values.set(key, values.get(key) ?? value);
    }
  }

  private at(id: string): Collected {
    const resourceId = id.toLowerCase();
    const known = this.byId.get(resourceId);
    if (known !== undefined) {
      return known;
    }
    const name = resourceId.split('/signalr/')[1] ?? resourceId;
    const made: Collected = {
      resource: { resourceId, name, inferred: false, mixMeasured: false, figures: {}, hasCapitals: false },
      values: new Map(),
    };
    this.byId.set(resourceId, made);
    return made;
  }

  list(): FoundResource[] {
    return [...this.byId.values()]
      .map(({ resource, values }) =>
        this.completed(resource, (record, endpoint = '') => values.get(`${record} ${endpoint}`))
      )
      .sort((a, b) => compare(a.name, b.name) || compare(a.resourceId, b.resourceId));
  }

  private completed(
    resource: FoundResource,
    valueOf: (record: string, endpoint?: string) => number | undefined
  ): FoundResource {
    const [client, server] = ['client', 'server'].map((endpoint) => valueOf(INPUT.endpointConnections, endpoint));
    const connections =
      client === undefined && server === undefined
        ? (valueOf(INPUT.endpointConnections) ?? valueOf(INPUT.connections))
        : (client ?? 0) + (server ?? 0);
    const measured = valueOf(INPUT.units);
    const byQuota = measured === undefined ? inferredUnits(connections, valueOf(INPUT.connectionQuota)) : undefined;
    return {
      ...resource,
      ...present({ units: measured ?? byQuota }),
      inferred: byQuota !== undefined,
      // A replica has the mix of its parent.
      mixMeasured: resource.mixMeasured || this.withMix.has(resource.name.split('/')[0]),
      figures: present({
        inboundBytes: valueOf(INPUT.inboundBytes),
        outboundBytes: valueOf(INPUT.outboundBytes),
        inboundMessages: valueOf(INPUT.inboundMessages),
        outboundMessages: valueOf(INPUT.outboundMessages),
        countedMessages: valueOf(INPUT.countedMessages),
        connections,
      }),
    };
  }
}

/** Returns the properties that have a value. */
function present<Key extends string>(values: Record<Key, number | undefined>): Partial<Record<Key, number>> {
  const some: Partial<Record<Key, number>> = {};
  for (const key in values) {
    if (values[key] !== undefined) {
      some[key] = values[key];
    }
  }
  return some;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

import { type Probe, DECLARED } from '../../alerts/generator/pack/probes';
import { STEP } from '../../alerts/generator/promql/series';
import { type SourceName } from '../../alerts/generator/settings/scalars';
import { inferredUnits } from '../../src/model/capacity';
import { CONNECTION_CLOSE_COUNT, CONNECTION_COUNT } from '../../src/names/azure-metrics';
import { LABEL } from '../../src/names/labels';
import { INPUT } from '../../src/names/series';
import { titlesOf } from '../../src/names/titles';
import { type InstantSample } from '../common/prometheus-client';
import { checkUnitSize } from '../common/unit-size';
import { type Inputs, type Lack, lackingRecords, lacksOf, UNSPLIT_CLOSES, UNSPLIT_CONNECTIONS } from './lacks';
import { type Tagged, Tags } from './tags';
import { type UnreadLabel, type UnreadSeries } from './unread';

export interface FoundSource {
  name: SourceName;
  /** Number of resources that it gives anything of. */
  resources: number;
}

/** Rates per second, as Azure counts them. */
export type Figures = Partial<
  Record<
    'inboundBytes' | 'outboundBytes' | 'inboundMessages' | 'outboundMessages' | 'countedMessages' | 'connections',
    number
  >
>;

export type Peaks = Partial<Record<'inboundBytes' | 'outboundBytes' | 'connections', number>>;

export interface FoundResource {
  /** In lower case. */
  resourceId: string;
  /** `chat`, or `chat/replicas/eastus`. */
  name: string;
  /** Its name for people, which no other found resource has: `chat (replica eastus)`. */
  title: string;
  units?: number;
  /** True if the unit size follows from connections and quota. */
  inferred: boolean;
  sku?: string;
  serviceMode?: string;
  /** True if applications count their messages by scenario, or the shares are measured otherwise. */
  mixMeasured: boolean;
  /** The facts that its tags declare, and the tags that cannot be read. */
  tagged: Tagged;
  tagProblems: string[];
  figures: Figures;
  /** The highest of the last seven days, as Azure counts it. */
  peaks: Peaks;
  lacks: Lack[];
  /** True if some source has its id with capitals, which the rules take for another resource. */
  hasCapitals: boolean;
}

export interface Discovery {
  sources: FoundSource[];
  /** By name. */
  resources: FoundResource[];
  /** Names of OpenTelemetry's series and labels that the rules cannot read. */
  untranslated: string[];
  /** Series of traffic that no source reads, and labels that split a metric and no source reads. */
  unread: { series: UnreadSeries[]; labels: UnreadLabel[] };
}

/** An answer of the server, with the rule that would record it. */
export interface Answer {
  probe: Probe;
  samples: InstantSample[];
}

interface Collected {
  resource: Omit<FoundResource, 'title' | 'lacks' | 'tagged' | 'tagProblems'>;
  tags: Tags;
  /** By recorded series and endpoint. */
  values: Map<string, { value: number; source?: SourceName }>;
  inputs: { sources: Set<SourceName>; seen: Set<string>; atOtherInterval: Set<string> } & Inputs;
}

/** A sample of a resource; without a source, of a series that rules have recorded. */
interface Found {
  probe: Probe;
  metric: Readonly<Record<string, string>>;
  value: number;
  source?: SourceName;
}

/** Collects what the answers say about each resource; of several sources, the first counts. */
export class Resources {
  private readonly byId = new Map<string, Collected>();
  private readonly withMix = new Set<string>();

  add(source: SourceName, { probe, samples }: Answer): void {
    for (const { metric, value } of samples.filter(isFound)) {
      if (probe.record === STEP.sent) {
        this.addSent(metric[LABEL.resource] ?? '', value);
      }
    }
    for (const { metric, value, collected } of this.collectedOf(samples)) {
      this.addSample(collected, { probe, metric, value, source });
      if (probe.reads !== undefined) {
        collected.inputs.sources.add(source);
      }
    }
  }

  addRecorded({ probe, samples }: Answer): void {
    for (const { metric, value, collected } of this.collectedOf(samples)) {
      this.addSample(collected, { probe, metric, value });
    }
  }

  /** Totals of other intervals than a minute. @returns true if there are any */
  addOtherIntervals(source: SourceName, answers: readonly Answer[]): boolean {
    let isAny = false;
    for (const { probe, samples } of answers) {
      for (const { metric, collected } of this.collectedOf(samples)) {
        collected.inputs.sources.add(source);
        collected.inputs.atOtherInterval.add(inputOf(probe, metric));
        isAny = true;
      }
    }
    return isAny;
  }

  /** Series that the resources of a source seem to lack. */
  lackingOf(source: SourceName): ReadonlySet<string> {
    const own = [...this.byId.values()].map(({ inputs }) => inputs);
    return lackingRecords(own.filter(({ sources }) => sources.has(source)));
  }

  /** Series that were there within a longer time. */
  addSeen({ probe, samples }: Answer): void {
    for (const { metric, value, collected } of this.collectedOf(samples)) {
      addSeen(collected, probe, metric, value);
    }
  }

  /** The highest traffic, or client connections, of a longer time. */
  addPeak(name: keyof Peaks, { probe, samples }: Answer): void {
    for (const { metric, value, collected } of this.collectedOf(samples)) {
      if (Number.isFinite(value) && value >= 0 && endpointOf(probe, metric) !== 'server') {
        const { peaks } = collected.resource;
        peaks[name] = Math.max(peaks[name] ?? 0, value);
      }
    }
  }

  private collectedOf(samples: readonly InstantSample[]) {
    return samples.filter(isFound).flatMap((sample) => {
      const id = sample.metric[LABEL.resourceId];
      return id === undefined || id === '' ? [] : [{ ...sample, collected: this.at(id) }];
    });
  }

  /** Applications that send nothing have no mix. */
  private addSent(name: string, perSecond: number): void {
    if (perSecond > 0) {
      this.withMix.add(name.toLowerCase());
    }
  }

  private addSample(collected: Collected, { probe, metric, value, source }: Found): void {
    const { record } = probe;
    const { resource, values } = collected;
    resource.hasCapitals ||= metric[LABEL.resourceId] !== resource.resourceId;
    addSeen(collected, probe, metric, value);
    if (record === STEP.declared) {
      collected.tags.add(metric.setting ?? '', value);
    } else if (record === INPUT.sku) {
      resource.sku ??= metric.sku;
      resource.serviceMode ??= metric.service_mode;
    } else if (record === INPUT.share) {
      resource.mixMeasured = true;
    } else if (record === INPUT.units && metric.inferred === 'true') {
      return;
    } else if (Number.isFinite(value)) {
      if (record === INPUT.units) {
        checkUnitSize(value, resource.resourceId);
      }
      const key = `${record} ${endpointOf(probe, metric)}`;
      const known = values.get(key);
      // As in the rules: the highest of the servers of an HA pair. A unit size is not that of another source.
      if (known === undefined || (value > known.value && (record !== INPUT.units || known.source === source))) {
        values.set(key, { value, source });
      }
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
      resource: { resourceId, name, inferred: false, mixMeasured: false, figures: {}, peaks: {}, hasCapitals: false },
      tags: new Tags(),
      values: new Map(),
      inputs: { sources: new Set(), seen: new Set(), atOtherInterval: new Set(), hasOpened: false },
    };
    this.byId.set(resourceId, made);
    return made;
  }

  list(): FoundResource[] {
    const titles = titlesOf([...this.byId.keys()]);
    const withCloses = this.sourcesWithCloses();
    return [...this.byId.values()]
      .map((collected) => ({
        ...this.completed(collected, withCloses),
        title: titles.get(collected.resource.resourceId) ?? collected.resource.name,
      }))
      .sort((a, b) => compare(a.name, b.name) || compare(a.resourceId, b.resourceId));
  }

  private completed(
    { resource, tags, values, inputs }: Collected,
    withCloses: ReadonlySet<string>
  ): Omit<FoundResource, 'title'> {
    const valueOf = (record: string, endpoint = '') => values.get(`${record} ${endpoint}`)?.value;
    const [client, server] = ['client', 'server'].map((endpoint) => valueOf(INPUT.endpointConnections, endpoint));
    const connections =
      client === undefined && server === undefined
        ? (valueOf(INPUT.endpointConnections) ?? valueOf(INPUT.connections))
        : (client ?? 0) + (server ?? 0);
    const measured = valueOf(INPUT.units);
    const byQuota = measured === undefined ? inferredUnits(connections, valueOf(INPUT.connectionQuota)) : undefined;
    const figures = present({
      inboundBytes: valueOf(INPUT.inboundBytes),
      outboundBytes: valueOf(INPUT.outboundBytes),
      inboundMessages: valueOf(INPUT.inboundMessages),
      outboundMessages: valueOf(INPUT.outboundMessages),
      countedMessages: valueOf(INPUT.countedMessages),
      connections,
    });
    return {
      ...resource,
      ...present({ units: measured ?? byQuota }),
      inferred: byQuota !== undefined,
      // A replica has the mix of its parent.
      mixMeasured: resource.mixMeasured || this.withMix.has(resource.name.split('/')[0]),
      tagged: tags.declared(),
      tagProblems: tags.problems(),
      figures,
      lacks: lacksOf(inputs, {
        isBusy: Object.values(figures).some((figure) => figure > 0),
        hasServers: (server ?? 0) > 0,
        closes:
          (inputs.hasOpened || !inputs.seen.has(INPUT.opens)) &&
          ![...inputs.sources].some((source) => withCloses.has(kindOf(resource, source))),
      }),
    };
  }

  /** Sources with closes of some resource, by its kind: they would have those of the others. */
  private sourcesWithCloses(): ReadonlySet<string> {
    const closing = [...this.byId.values()].filter(({ inputs }) => inputs.seen.has(INPUT.closes));
    return new Set(
      closing.flatMap(({ resource, inputs }) => [...inputs.sources].map((source) => kindOf(resource, source)))
    );
  }
}

function addSeen({ inputs }: Collected, probe: Probe, metric: Found['metric'], value: number): void {
  inputs.seen.add(inputOf(probe, metric));
  inputs.hasOpened ||= probe.record === INPUT.opens && value > 0;
}

/** The input that a sample becomes: connections are one only by their endpoint, closes only by their category. */
function inputOf(probe: Probe, metric: Readonly<Record<string, string>>): string {
  if (probe.reads?.name === CONNECTION_COUNT.name && endpointOf(probe, metric) === '') {
    return UNSPLIT_CONNECTIONS;
  }
  const hasNoCategory = (metric[LABEL.category] ?? '') === '';
  return probe.reads?.name === CONNECTION_CLOSE_COUNT.name && hasNoCategory ? UNSPLIT_CLOSES : probe.record;
}

/** Exporters list replicas apart from their primaries. */
export function isReplica({ resourceId }: Pick<FoundResource, 'resourceId'>): boolean {
  return resourceId.includes('/replicas/');
}

function kindOf(resource: Pick<FoundResource, 'resourceId'>, source: SourceName): string {
  return `${source} ${isReplica(resource)}`;
}

function endpointOf({ labels }: Probe, metric: Readonly<Record<string, string>>): string {
  return labels[LABEL.endpoint] ?? metric[LABEL.endpoint] ?? '';
}

/** False for a series that the pack records from its settings. New settings must not rest on old ones. */
function isFound({ metric }: InstantSample): boolean {
  return metric[DECLARED] === undefined;
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

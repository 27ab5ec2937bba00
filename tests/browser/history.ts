import { DEFAULT_EDITION, EDITIONS } from '../../src/guide';
import { ceilingsFor, type Dimension, type Mix, type TrafficDimension } from '../../src/model/capacity';

/** Azure Monitor gives one sample a minute. */
export const STEP_SECONDS = 60;
export const HISTORY_SECONDS = 2 * 60 * 60;

/** End of the history in Unix seconds, which is what the page takes for now: a slow run has the data of a quick one. */
export const END_SECONDS = Date.UTC(2026, 10, 21, 12) / 1000;

export interface TestResource {
  name: string;
  mix: Mix;
  /** Average message size in bytes, in both directions. */
  messageSize: number;
  connections: number;
  /** Traffic as a share of its ceilings, at a position in the history from 0 (start) to 1 (end). */
  load: (at: number) => number;
  /** Unit size; undefined if unknown. */
  units: (at: number) => number | undefined;
  /** True where traffic samples are missing. */
  gap?: (at: number) => boolean;
  /** Unit size that the rules advise. */
  advised?: number;
  /** An alert that fires from 95% of the ceiling. */
  firing?: { alertname: string; severity: string };
}

/** One resource for each situation that the panel must handle. */
export const RESOURCES: Readonly<Record<'steady' | 'step' | 'over' | 'gap' | 'unknown', TestResource>> = {
  steady: {
    name: 'chat-steady',
    mix: { echo: 1 },
    messageSize: 2048,
    connections: 5000,
    load: (at) => 0.5 + 0.1 * Math.sin(at * 12),
    units: () => 10,
  },
  step: {
    name: 'chat-step',
    mix: { echo: 0.7, sendToSmallGroup: 0.2, broadcast: 0.1 },
    messageSize: 2048,
    connections: 1500,
    load: (at) => (at < 0.5 ? 0.85 : 0.4),
    units: (at) => (at < 0.5 ? 2 : 5),
  },
  over: {
    name: 'chat-over',
    mix: { broadcast: 1 },
    messageSize: 4096,
    connections: 9000,
    load: (at) => 0.7 + 0.4 * at,
    units: () => 10,
    advised: 20,
    firing: { alertname: 'SignalRAtCeiling', severity: 'critical' },
  },
  gap: {
    name: 'chat-gap',
    mix: { sendToConnection: 1 },
    messageSize: 1024,
    connections: 800,
    load: () => 0.6,
    units: () => 1,
    // Longer than the five minutes for which Prometheus repeats the last sample.
    gap: (at) => at > 0.4 && at < 0.6,
  },
  unknown: {
    name: 'chat-unknown',
    mix: { echo: 1 },
    messageSize: 2048,
    connections: 100,
    load: () => 0.3,
    units: () => undefined,
  },
};

export function resourceId(name: string): string {
  return `/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/${name}`;
}

/** Returns the ceilings and load of a resource at a position in the history from 0 to 1. */
export function momentOf(
  resource: TestResource,
  at: number
): { ceilings: Record<TrafficDimension | 'connections', number>; load: number } {
  const ceilings = ceilingsFor({
    edition: EDITIONS[DEFAULT_EDITION],
    // Traffic is generated from a unit size, even for a resource that does not record one.
    units: resource.units(at) ?? 1,
    mix: resource.mix,
    inboundSize: resource.messageSize,
    outboundSize: resource.messageSize,
  });
  if (ceilings === undefined) {
    throw new Error(`${resource.name} has a unit size that the guide does not cover.`);
  }
  const ceilingOf = (dimension: Dimension) => ceilings[dimension] ?? NaN;
  return {
    ceilings: {
      inboundBytes: ceilingOf('inboundBytes'),
      outboundBytes: ceilingOf('outboundBytes'),
      inboundMessages: ceilingOf('inboundMessages'),
      outboundMessages: ceilingOf('outboundMessages'),
      connections: ceilingOf('connections'),
    },
    load: resource.load(at),
  };
}

/** Writes the inputs and utilizations of every resource up to a time, as OpenMetrics text. */
export function writeHistory(endSeconds: number): string {
  const families = new Map<string, string[]>();
  const add = (name: string, labels: Record<string, string>, value: number, seconds: number) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    const samples = families.get(name) ?? [];
    samples.push(`${name}{${pairs.join(',')}} ${value} ${seconds}`);
    families.set(name, samples);
  };
  for (const resource of Object.values(RESOURCES)) {
    const id = { resource: resource.name, resource_id: resourceId(resource.name) };
    for (let seconds = endSeconds - HISTORY_SECONDS; seconds <= endSeconds; seconds += STEP_SECONDS) {
      const at = 1 - (endSeconds - seconds) / HISTORY_SECONDS;
      const { ceilings, load } = momentOf(resource, at);
      const units = resource.units(at);
      add('resource:signalr_identity:info', id, 1, seconds);
      if (units !== undefined) {
        add('resource:signalr_units:current', id, units, seconds);
      }
      add('resource:signalr_connections:max1m', id, resource.connections, seconds);
      add('resource:signalr_server_load:ratio', id, load / 2, seconds);
      for (const [scenario, share] of Object.entries(resource.mix)) {
        add('resource_scenario:signalr_share:ratio', { ...id, scenario }, share, seconds);
      }
      if (resource.gap?.(at)) {
        continue;
      }
      add('resource:signalr_inbound_bytes:rate1m', id, ceilings.inboundBytes * load, seconds);
      add('resource:signalr_outbound_bytes:rate1m', id, ceilings.outboundBytes * load, seconds);
      add('resource:signalr_inbound_messages:rate1m', id, ceilings.inboundMessages * load, seconds);
      add('resource:signalr_outbound_messages:rate1m', id, ceilings.outboundMessages * load, seconds);
      if (units !== undefined) {
        const connections = resource.connections / (1000 * units);
        const used = { connections, inbound_bytes: load, outbound_bytes: load, server_load: load / 2 };
        for (const [dimension, value] of Object.entries(used)) {
          const labels = { ...id, dimension, constraint: dimension.replace('_bytes', '') };
          add('resource_dimension:signalr_utilization:ratio', labels, value, seconds);
        }
        add('resource:signalr_utilization:max', id, Math.max(load, connections), seconds);
      }
      if (resource.advised !== undefined) {
        add('resource:signalr_verdict:units', { ...id, verdict: 'scaleUp' }, resource.advised, seconds);
      }
      if (resource.firing !== undefined && load >= 0.95) {
        add('ALERTS', { ...id, ...resource.firing, alertstate: 'firing' }, 1, seconds);
      }
    }
  }
  const text = [...families].map(([name, samples]) => `# TYPE ${name} gauge\n${samples.join('\n')}\n`);
  return `${text.join('')}# EOF\n`;
}

import { type DataFrame } from '@grafana/data';
import { type Mix } from '../../src/model/capacity';
import { type HeadroomOptions } from '../../src/options/types';
import {
  frame,
  framesOf,
  ofDayBefore,
  ofLastWeek,
  type Resource,
  DAY,
  END,
  HOUR,
  MINUTE,
  wave,
  annotationFrame,
  firing,
  stateChange,
} from './resource-frames';

/** The panel's input: data as from a data source, with the options of a dashboard. */
export interface Scene {
  series: DataFrame[];
  annotations?: DataFrame[];
  options?: Partial<HeadroomOptions>;
  from: number;
  to: number;
  /** When the data was asked for; by default at the end of the time range. */
  asked?: number;
}

const NEAR_CEILING = { alert: 'SignalRNearCeiling', severity: 'warning', resource: 'orders-live' };
const AT_CEILING = { alert: 'SignalRAtCeiling', severity: 'critical', resource: 'orders-live' };

/** One scene for each situation that the panel must make clear. */
export const SCENES: Readonly<Record<string, () => Scene>> = {
  /** A day of rising traffic; a scale-up raises the ceiling half-way. */
  climb: () =>
    scene(DAY, MINUTE * 5, [
      {
        name: 'orders-live',
        mix: { echo: 0.55, sendToSmallGroup: 0.25, broadcast: 0.2 },
        messageSize: 2048,
        connections: 7800,
        load: (at, time) => 0.42 + 1.05 * at + 0.03 * wave(time, HOUR),
        units: (at) => (at < 0.55 ? 10 : 20),
        sizedFor: 10,
      },
    ]),
  /** A climb of the last hour, from 55% of the ceiling to 85%, that reaches it within the next. */
  rush: () =>
    scene(6 * HOUR, MINUTE, [
      {
        name: 'orders-live',
        mix: { echo: 0.7, broadcast: 0.3 },
        messageSize: 2048,
        connections: 7800,
        load: (_, time) => 0.55 + 0.3 * Math.max(0, 1 - (END - time) / HOUR),
        units: () => 10,
      },
    ]),
  /** Rising traffic with notes and alert states, the next unit sizes, and a time range that ends in the future. */
  annotated: () => ({
    ...SCENES.climb(),
    to: END + 6 * HOUR,
    asked: END,
    annotations: [
      annotationFrame([
        { time: END - 20 * HOUR, title: 'Deploy 4.2.0', text: 'orders-api to all regions', tags: ['deploy', 'orders'] },
        { time: END - 15 * HOUR, timeEnd: END - 13 * HOUR, title: 'Load test', text: 'Synthetic clients', tags: [] },
        stateChange(END - 12 * HOUR, ['Normal', 'Pending'], NEAR_CEILING),
        stateChange(END - 11.9 * HOUR, ['Pending', 'Alerting'], NEAR_CEILING),
        stateChange(END - 10.5 * HOUR, ['Alerting', 'Normal'], NEAR_CEILING),
        stateChange(END - 5 * HOUR, ['Normal', 'NoData'], { ...NEAR_CEILING, alert: 'SignalRConnectionsDropped' }),
        firing(END - 3.5 * HOUR, END, AT_CEILING, 'A resource shows a sign of overload.'),
        // Of another resource, so not drawn.
        stateChange(END - 8 * HOUR, ['Normal', 'Alerting'], { ...AT_CEILING, resource: 'chat-eu' }),
      ]),
    ],
    options: { nextSizes: 2 },
  }),
  /** A resource of one unit, for which the guide's printed figures of big groups are wrong, with the next three sizes. */
  corrected: () => ({
    ...scene(6 * HOUR, MINUTE, [
      {
        name: 'board-small',
        mix: { sendToBigGroup: 0.7, echo: 0.3 },
        messageSize: 2048,
        connections: 800,
        load: (_, time) => 0.5 + 0.2 * wave(time, 2 * HOUR),
        units: () => 1,
      },
    ]),
    options: { nextSizes: 3 },
  }),
  /** Above the ceiling now. */
  over: () =>
    scene(6 * HOUR, MINUTE, [
      {
        name: 'chat-over',
        mix: { broadcast: 1 },
        messageSize: 4096,
        connections: 9000,
        load: (at, time) => 0.7 + 0.4 * at + 0.02 * wave(time, HOUR),
        units: () => 10,
      },
    ]),
  /** Rising traffic and the quieter day before, as from the dashboard's time comparison. */
  compared: () => {
    const now = SCENES.climb();
    return { ...now, series: [...now.series, ...now.series.map((series) => ofDayBefore(series, 0.7))] };
  },
  /** Rising traffic with queries for the week before. */
  lastWeek: () => {
    const now = SCENES.climb();
    return { ...now, series: [...now.series, ...now.series.map((series) => ofLastWeek(series, 0.8))] };
  },
  /** Rising traffic whose source leaves out points after 20 minutes of each hour, the last of them just now. */
  holes: () =>
    scene(
      6 * HOUR,
      MINUTE,
      [
        {
          name: 'orders-live',
          mix: { echo: 0.7, broadcast: 0.3 },
          messageSize: 2048,
          connections: 7800,
          load: (at, time) => 0.5 + 0.35 * at + 0.01 * wave(time, HOUR),
          units: () => 10,
        },
      ],
      { to: END + 40 * MINUTE, isKept: (time) => (time / MINUTE) % 60 < 20 || (time / MINUTE) % 60 > 40 }
    ),
  /** A unit size between two columns of the guide, and gaps in the data. */
  between: () =>
    scene(6 * HOUR, MINUTE, [
      {
        name: 'chat-between',
        mix: { sendToConnection: 0.6, echo: 0.4 },
        messageSize: 1024,
        connections: 9000,
        load: (at, time) => (at > 0.45 && at < 0.55 ? null : 0.72 + 0.06 * wave(time, HOUR)),
        units: (at) => (at < 0.3 ? 10 : 15),
      },
    ]),
  /** The unit size is missing. */
  unitsUnknown: () =>
    scene(6 * HOUR, MINUTE, [
      {
        name: 'chat-unknown',
        mix: { echo: 1 },
        messageSize: 2048,
        connections: 100,
        load: (_, time) => 0.3 + 0.05 * wave(time, HOUR),
        sizedFor: 10,
      },
    ]),
  /** Azure's metrics alone: bytes and connections without a mix. */
  bytesOnly: () =>
    scene(6 * HOUR, MINUTE, [
      {
        name: 'notify-eu',
        mix: { broadcast: 1 },
        messageSize: 2048,
        connections: 12_000,
        load: (_, time) => 0.55 + 0.2 * wave(time, 3 * HOUR),
        units: () => 20,
        measured: ['inboundBytes', 'outboundBytes', 'connections'],
        hasMix: false,
      },
    ]),
  /** Azure's metrics of a resource in default mode, about which nothing else is known: sizes and server leg are assumed. */
  assumed: () =>
    scene(6 * HOUR, MINUTE, [
      {
        name: 'support-desk',
        mix: { echo: 1 },
        messageSize: 300,
        connections: 4200,
        load: (_, time) => 0.55 + 0.2 * wave(time, 3 * HOUR),
        units: () => 10,
        measured: ['inboundBytes', 'outboundBytes', 'connections'],
        hasCount: true,
        sku: { sku: 'Standard_S1', service_mode: 'Default' },
      },
    ]),
  /** A free resource with 19 of its 20 connections. */
  free: () =>
    scene(6 * HOUR, MINUTE, [
      {
        name: 'try-out',
        mix: { echo: 1 },
        messageSize: 1024,
        connections: 19,
        load: (_, time) => 0.02 + 0.01 * wave(time, 2 * HOUR),
        units: () => 1,
        measured: ['inboundBytes', 'outboundBytes', 'connections'],
        sku: { sku: 'Free_F1', service_mode: 'Default' },
      },
    ]),
  /** A fleet over two weeks, for a review. */
  fleet: () => scene(14 * DAY, HOUR, FLEET),
  /** More resources than a review lists at once. */
  crowd: () => crowdOf(120),
  /** Series with exporters' names, and some with unknown names. */
  exporter: () => {
    const times = Array.from({ length: 61 }, (_, i) => END - HOUR + i * MINUTE);
    const labels = { resourceID: '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat' };
    const named = (name: string, value: number) =>
      frame(
        name,
        labels,
        times,
        times.map((time) => value * (1 + 0.1 * wave(time, HOUR)))
      );
    return {
      series: [
        named('azure_signalr_inboundtraffic_total_bytes', 3e8),
        named('azure_signalr_outboundtraffic_total_bytes', 9e8),
        named('chat_messages_per_second', 4000),
        named('azure_signalr_connectioncount_maximum_count', 4200),
        named('azurerm_signalr_units', 10),
      ],
      from: END - HOUR,
      to: END,
    };
  },
  /** Ten thousand points per line. */
  dense: () =>
    scene(9999 * MINUTE, MINUTE, [
      {
        name: 'orders-live',
        mix: { echo: 0.55, sendToSmallGroup: 0.25, broadcast: 0.2 },
        messageSize: 2048,
        connections: 7800,
        load: (at, time) => 0.5 + 0.3 * at + 0.1 * wave(time, HOUR) + 0.05 * wave(time, 7 * MINUTE),
        units: (at) => (at < 0.55 ? 10 : 20),
        sizedFor: 10,
      },
    ]),
  nothing: () => ({ series: [], from: END - HOUR, to: END }),
};

/** A fleet of any size. Names run from the worst to the best resource, in six hours with a value each half hour. */
export function crowdOf(resources: number): Scene {
  return scene(
    6 * HOUR,
    30 * MINUTE,
    Array.from({ length: resources }, (_, i) =>
      fleetMember(`hub-${i + 1}`, { echo: 1 }, 10, () => 0.9 - (0.6 * i) / resources)
    )
  );
}

const FLEET: readonly Resource[] = [
  fleetMember('orders-live', { echo: 0.7, broadcast: 0.3 }, 20, (at) => 0.55 + 0.5 * at),
  fleetMember('chat-eu', { sendToSmallGroup: 0.8, echo: 0.2 }, 10, (at) => 0.6 + 0.25 * at),
  fleetMember('chat-us', { sendToSmallGroup: 0.8, echo: 0.2 }, 50, () => 0.62),
  fleetMember('ticker', { broadcast: 1 }, 5, (at) => 0.35 + 0.3 * at),
  fleetMember('presence', { sendToConnection: 1 }, 20, () => 0.4),
  fleetMember('notify-eu', { restBroadcast: 1 }, 50, () => 0.12),
  fleetMember('games-lobby', { sendToBigGroup: 0.6, echo: 0.4 }, 10, (at) => 0.5 - 0.2 * at),
  fleetMember('internal-tools', { echo: 1 }, 1, () => 0.05),
];

function fleetMember(name: string, mix: Mix, units: number, level: (at: number) => number): Resource {
  return {
    name,
    mix,
    messageSize: 2048,
    connections: units * 300,
    load: (at, time) => level(at) * (0.8 + 0.2 * wave(time, DAY)),
    units: () => units,
  };
}

interface SceneTimes {
  to?: number;
  /** False for a time that the source leaves out. */
  isKept?: (time: number) => boolean;
}

function scene(
  duration: number,
  step: number,
  resources: readonly Resource[],
  { to = END, isKept = () => true }: SceneTimes = {}
): Scene {
  const from = to - duration;
  const times = Array.from({ length: duration / step + 1 }, (_, i) => from + i * step).filter(isKept);
  return { series: resources.flatMap((resource) => framesOf(resource, times)), from, to };
}

import { type DataFrame, FieldType, toDataFrame } from '@grafana/data';
import { DEFAULT_EDITION, EDITIONS, type Scenario, SCENARIOS } from '../../src/guide';
import { ceilingsFor, type Dimension, type Mix, TRAFFIC_DIMENSIONS } from '../../src/model/capacity';
import { fanOutOf } from '../../src/model/plan';
import { INPUT } from '../../src/names/series';

/** The end of every scene; a fixed time keeps pictures identical. */
export const END = Date.parse('2026-11-21T12:00:00Z');

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Oscillates between -1 and 1 with a period; both in milliseconds. */
export function wave(time: number, period: number): number {
  return Math.sin((2 * Math.PI * time) / period);
}

/** Traffic of a resource over time, as a share of the model's ceilings. */
export interface Resource {
  name: string;
  mix: Mix;
  /** Average message size in bytes. */
  messageSize: number;
  connections: number;
  /** Traffic as a share of the ceilings of `sizedFor` units; `at` is the position in the time range, from 0 to 1. */
  load: (at: number, time: number) => number | null;
  /** Unit size over time; undefined if it is not recorded. */
  units?: (at: number) => number | null;
  /** The unit size that `load` refers to; by default the current one. */
  sizedFor?: number;
  /** Measured dimensions; by default traffic and connections. */
  measured?: ReadonlyArray<Exclude<Dimension, 'serverLoad'>>;
  hasMix?: boolean;
  /** Adds MessageCount, for messages of up to 2 KB. */
  hasCount?: boolean;
  /** Name of the SKU and service mode, if they are recorded. */
  sku?: { sku: string; service_mode: string };
}

/** App servers start some of the messages themselves, so fewer come in than the fan-out would need. */
const FROM_CLIENTS = 0.8;

function idOf(name: string): string {
  return `/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/${name}`;
}

/** A resource's series at these times (epoch milliseconds), with the names of the rules pack. */
export function framesOf(resource: Resource, times: number[]): DataFrame[] {
  const {
    mix,
    load,
    units,
    measured = [...TRAFFIC_DIMENSIONS, 'connections'],
    hasMix = true,
    hasCount = false,
    sku,
  } = resource;
  const at = (i: number) => i / (times.length - 1);
  const labels = {
    resource: resource.name,
    resource_id: idOf(resource.name),
  };
  const frames = measured.map((dimension) =>
    frame(
      INPUT[dimension],
      labels,
      times,
      times.map((time, i) => {
        const share = load(at(i), time);
        if (share === null) {
          return null;
        }
        const traffic = trafficOf(resource, share * outboundCeiling(resource, at(i)));
        return dimension === 'connections'
          ? Math.round(resource.connections * (0.9 + 0.1 * wave(time, DAY)))
          : traffic[dimension];
      })
    )
  );
  if (units !== undefined) {
    const sizes = times.map((_, i) => units(at(i)));
    frames.push(frame(INPUT.units, labels, times, sizes));
  }
  if (sku !== undefined) {
    frames.push(
      frame(
        INPUT.sku,
        { ...labels, ...sku },
        times,
        times.map(() => 1)
      )
    );
  }
  if (hasCount) {
    const counted = times.map((time, i) => {
      const share = load(at(i), time);
      return share === null ? null : share * outboundCeiling(resource, at(i));
    });
    frames.push(frame(INPUT.countedMessages, labels, times, counted));
  }
  for (const scenario of hasMix ? SCENARIOS.filter((name) => mix[name] !== undefined) : []) {
    frames.push(shareFrame(scenario, mix, labels, times));
  }
  return frames;
}

/** The same query a day earlier, at its own times and marked with the time shift. */
export function ofDayBefore(frame: DataFrame, share: number): DataFrame {
  const [times, values] = frame.fields;
  return {
    ...frame,
    refId: `${frame.refId}-compare`,
    meta: { ...frame.meta, timeCompare: { diffMs: -DAY, isTimeShiftQuery: true } },
    fields: [
      { ...times, values: times.values.map((time: number) => time - DAY) },
      {
        ...values,
        values: values.values.map((value: number | null, i) =>
          value === null ? null : value * (share + 0.08 * wave(times.values[i], 3 * HOUR))
        ),
      },
    ],
  };
}

/** The same query for the week before at the current times, as by `offset 7d`. */
export function ofLastWeek(frame: DataFrame, share: number): DataFrame {
  const [times, values] = frame.fields;
  const earlier = values.values.map((value: number | null, i) =>
    value === null ? null : value * (share + 0.05 * wave(times.values[i], 5 * HOUR))
  );
  return { ...frame, refId: `${frame.refId}LastWeek`, fields: [times, { ...values, values: earlier }] };
}

function shareFrame(scenario: Scenario, mix: Mix, labels: Record<string, string>, times: number[]): DataFrame {
  const share = mix[scenario] ?? 0;
  return frame(
    INPUT.share,
    { ...labels, scenario },
    times,
    times.map(() => share)
  );
}

/** Traffic in both directions per second, for messages delivered per second. */
function trafficOf({ mix, connections, messageSize }: Resource, outboundMessages: number) {
  const sends = SCENARIOS.reduce(
    (sum, scenario) => sum + (mix[scenario] ?? 0) / Math.max(1, fanOutOf({ scenario }, connections)),
    0
  );
  const inboundMessages = FROM_CLIENTS * sends * outboundMessages;
  return {
    inboundMessages,
    outboundMessages,
    inboundBytes: inboundMessages * messageSize,
    outboundBytes: outboundMessages * messageSize,
  };
}

/** Messages per second. */
function outboundCeiling({ sizedFor, units: unitsAt, mix, messageSize: size }: Resource, at: number): number {
  const units = sizedFor ?? unitsAt?.(at) ?? 1;
  const edition = EDITIONS[DEFAULT_EDITION];
  const ceiling = ceilingsFor({ edition, units, mix, inboundSize: size, outboundSize: size })?.outboundMessages;
  if (typeof ceiling !== 'number') {
    throw new Error(`The guide has no ceiling for unit size ${units}.`);
  }
  return ceiling;
}

/** One series as the Prometheus data source returns it. */
export function frame(
  name: string,
  labels: Record<string, string>,
  times: number[],
  values: Array<number | null>
): DataFrame {
  return toDataFrame({
    refId: 'A',
    fields: [
      { name: 'Time', type: FieldType.time, values: times, config: { interval: times[1] - times[0] } },
      { name: 'Value', type: FieldType.number, values, labels: { __name__: name, ...labels } },
    ],
  });
}

/** Times are epoch milliseconds; a note with an end is a region. */
interface Note {
  time: number;
  timeEnd?: number;
  title: string;
  text?: string;
  newState?: string;
  prevState?: string;
  tags: string[];
}

interface AlertOf {
  alert: string;
  severity: string;
  resource: string;
}

/** A change of an alert's state, as Grafana writes it down for an alert rule of its own. */
export function stateChange(
  time: number,
  [prevState, newState]: [string, string],
  { alert, severity, resource }: AlertOf
): Note {
  const labels = `alertname=${alert}, resource=${resource}, resource_id=${idOf(resource)}, severity=${severity}`;
  return { time, title: alert, text: `${alert} {${labels}} - ${newState}`, prevState, newState, tags: [] };
}

/** An alert while it fires, as Grafana reads it from a query of ALERTS. */
export function firing(time: number, timeEnd: number, { alert, severity, resource }: AlertOf, text: string): Note {
  return { time, timeEnd, title: alert, text, tags: [severity, `resource_id:${idOf(resource)}`] };
}

/** Notes and alert states in the form in which Grafana gives a panel its dashboard's annotations. */
export function annotationFrame(notes: Note[]): DataFrame {
  return toDataFrame({
    fields: [
      { name: 'time', type: FieldType.time, values: notes.map(({ time }) => time) },
      { name: 'timeEnd', type: FieldType.time, values: notes.map(({ time, timeEnd }) => timeEnd ?? time) },
      { name: 'isRegion', type: FieldType.boolean, values: notes.map(({ timeEnd }) => timeEnd !== undefined) },
      { name: 'title', type: FieldType.string, values: notes.map(({ title }) => title) },
      { name: 'text', type: FieldType.string, values: notes.map(({ text }) => text ?? '') },
      { name: 'newState', type: FieldType.string, values: notes.map(({ newState }) => newState ?? '') },
      { name: 'prevState', type: FieldType.string, values: notes.map(({ prevState }) => prevState ?? '') },
      { name: 'tags', type: FieldType.other, values: notes.map(({ tags }) => tags) },
    ],
  });
}

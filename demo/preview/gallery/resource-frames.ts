import { type DataFrame, FieldType, toDataFrame } from '@grafana/data';
import { DEFAULT_EDITION, EDITIONS, type Scenario, SCENARIOS } from '../../../src/guide';
import { type Ceilings, ceilingsFor, type Dimension, DIMENSIONS, type Mix } from '../../../src/model';
import { INPUT } from '../../../src/model/vocabulary';
import { DAY, HOUR, wave } from './clock';

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
  /** Measured dimensions; by default all. */
  measured?: readonly Dimension[];
  hasMix?: boolean;
}

/** Inbound traffic is usually further from its ceiling than outbound traffic. */
const DIRECTION_LOAD: Partial<Record<Dimension, number>> = { inboundBytes: 0.8, inboundMessages: 0.8 };

/** A resource's series at these times (epoch milliseconds), with the names of the rules pack. */
export function framesOf(resource: Resource, times: number[]): DataFrame[] {
  const { mix, load, units, measured = DIMENSIONS, hasMix = true } = resource;
  const at = (i: number) => i / (times.length - 1);
  const labels = {
    resource: resource.name,
    resource_id: `/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/${resource.name}`,
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
        return dimension === 'connections'
          ? Math.round(resource.connections * (0.9 + 0.1 * wave(time, DAY)))
          : ceilingsOf(resource, at(i))[dimension] * share * (DIRECTION_LOAD[dimension] ?? 1);
      })
    )
  );
  if (units !== undefined) {
    const sizes = times.map((_, i) => units(at(i)));
    frames.push(frame(INPUT.units, labels, times, sizes));
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

function shareFrame(scenario: Scenario, mix: Mix, labels: Record<string, string>, times: number[]): DataFrame {
  const share = mix[scenario] ?? 0;
  return frame(
    INPUT.share,
    { ...labels, scenario },
    times,
    times.map(() => share)
  );
}

function ceilingsOf(resource: Resource, at: number): Ceilings {
  const units = resource.sizedFor ?? resource.units?.(at) ?? 1;
  const ceilings = ceilingsFor({
    edition: EDITIONS[DEFAULT_EDITION],
    units,
    mix: resource.mix,
    connections: resource.connections,
    inboundSize: resource.messageSize,
    outboundSize: resource.messageSize,
  });
  if (ceilings === undefined) {
    throw new Error(`${resource.name}: the guide has no ceilings for unit size ${units}.`);
  }
  return ceilings;
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
      { name: 'Time', type: FieldType.time, values: times },
      { name: 'Value', type: FieldType.number, values, labels: { __name__: name, ...labels } },
    ],
  });
}

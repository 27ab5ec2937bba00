import { DEFAULT_EDITION, EDITIONS, type Scenario, SCENARIOS } from '../../guide';
import { type AssessmentOptions, type ResourceSeries } from './assess';
import { type NullableColumn } from '../numbers';
import { DEFAULT_THRESHOLDS, type Dimension, DIMENSIONS, messageSizeOf } from '../capacity';
import { type Load } from './snapshot';

export const START = Date.parse('2026-11-21T00:00:00Z');
export const MINUTE = 60_000;

/** The options of a new panel. */
export const OPTIONS: AssessmentOptions = {
  edition: EDITIONS[DEFAULT_EDITION],
  units: { source: 'data' },
  mix: { source: 'data' },
  thresholds: DEFAULT_THRESHOLDS,
};

/** Columns of one resource, with a value for each minute. A column that is too short ends in gaps. */
export interface TestResource extends Partial<Record<Dimension, NullableColumn>> {
  name?: string;
  units?: NullableColumn;
  shares?: Partial<Record<Scenario, NullableColumn>>;
}

/** A load with every size that the traffic does not give declared. */
export function loadOf({ measured = {}, ...conditions }: Partial<Omit<Load, 'sizes'>>, declared = 2048): Load {
  const { inboundBytes, inboundMessages, outboundBytes, outboundMessages } = measured;
  return {
    asAzureCounts: false,
    ...conditions,
    measured,
    sizes: {
      inbound: messageSizeOf(inboundBytes, inboundMessages, { declared }),
      outbound: messageSizeOf(outboundBytes, outboundMessages, { declared }),
    },
  };
}

export function seriesOf({ name = 'chat', units, shares, ...measured }: TestResource): ResourceSeries {
  const columns = [...Object.values(measured), ...Object.values(shares ?? {}), units ?? []];
  const length = Math.max(...columns.map((column) => column?.length ?? 0));
  const padded = (column: NullableColumn) => Array.from({ length }, (_, i) => column[i] ?? null);
  const paddedAll = <Key extends string>(all: Partial<Record<Key, NullableColumn>>, keys: readonly Key[]) => {
    const result: Partial<Record<Key, NullableColumn>> = {};
    for (const key of keys) {
      const column = all[key];
      if (column !== undefined) {
        result[key] = padded(column);
      }
    }
    return result;
  };
  return {
    resourceId: `/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/${name}`,
    resource: name,
    times: Array.from({ length }, (_, i) => START + i * MINUTE),
    measured: paddedAll(measured, DIMENSIONS),
    units: units && padded(units),
    shares: shares && paddedAll(shares, SCENARIOS),
  };
}

import { DEFAULT_EDITION, EDITIONS, GUIDE_MESSAGE_BYTES, type Scenario, SCENARIOS } from '../guide';
import { type AssessmentOptions, type ResourceSeries } from './assess';
import { type Dimension, DIMENSIONS } from './dimensions';
import { type NullableColumn } from './timeline';
import { DEFAULT_THRESHOLDS } from './utilization';

export const START = Date.parse('2026-11-21T00:00:00Z');
export const MINUTE = 60_000;

/** The options of a new panel. */
export const OPTIONS: AssessmentOptions = {
  edition: EDITIONS[DEFAULT_EDITION],
  units: { source: 'data' },
  mix: { source: 'data' },
  messageSize: GUIDE_MESSAGE_BYTES,
  thresholds: DEFAULT_THRESHOLDS,
};

/** Columns of one resource, with a value for each minute. A column that is too short ends in gaps. */
export interface TestResource extends Partial<Record<Dimension, NullableColumn>> {
  name?: string;
  units?: NullableColumn;
  shares?: Partial<Record<Scenario, NullableColumn>>;
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

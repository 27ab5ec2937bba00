import { type DataFrame, type Field, FieldType, type Labels } from '@grafana/data';

/** One-minute times from midnight. */
export function minutes(count: number, start = 0): number[] {
  return Array.from({ length: count }, (_, i) => (start + i) * 60_000);
}

export function resourceId(name: string): string {
  return `/subscriptions/s/resourcegroups/rg1/providers/microsoft.signalrservice/signalr/${name}`;
}

interface FrameParts {
  refId?: string;
  name?: string;
  times?: number[];
  field?: string;
  labels?: Labels;
  config?: Field['config'];
}

/** A frame of a single series, as the Prometheus data source returns it. */
export function seriesFrame(values: unknown[], parts: FrameParts = {}): DataFrame {
  const { refId, name, times = minutes(values.length), field = 'Value', labels, config = {} } = parts;
  return {
    refId,
    name,
    length: times.length,
    fields: [
      { name: 'Time', type: FieldType.time, config: {}, values: times },
      { name: field, type: FieldType.number, config, labels, values },
    ],
  };
}

/** A frame of a series recorded by the pack. */
export function canonicalFrame(metric: string, values: unknown[], labels: Labels = {}, times?: number[]): DataFrame {
  return seriesFrame(values, {
    times,
    labels: { __name__: metric, resource_id: resourceId('foo'), resource: 'foo', ...labels },
  });
}

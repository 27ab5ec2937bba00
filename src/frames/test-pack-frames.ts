import { type DataFrame, FieldType, toDataFrame } from '@grafana/data';
import { type Scenario } from '../guide';
import { type Dimension, DIMENSIONS } from '../model/capacity';
import { CANONICAL_NAMES } from './roles';
import { isRecorded, type SeriesRole } from './types';

export const START = Date.parse('2026-11-21T00:00:00Z');
export const MINUTE = 60_000;

const SERIES: Record<Dimension, string> = {
  inboundBytes: 'resource:signalr_inbound_bytes:rate1m',
  outboundBytes: 'resource:signalr_outbound_bytes:rate1m',
  inboundMessages: 'resource:signalr_inbound_messages:rate1m',
  outboundMessages: 'resource:signalr_outbound_messages:rate1m',
  connections: 'resource:signalr_connections:max1m',
  serverLoad: 'resource:signalr_server_load:ratio',
};

type Values = Array<number | null>;

/** Columns of one resource, with a value for each minute. */
export interface TestResource extends Partial<Record<Dimension, Values>> {
  name?: string;
  units?: Values;
  shares?: Partial<Record<Scenario, Values>>;
  /** Further series by role, with their own labels. */
  others?: Array<[role: SeriesRole, values: Values, labels?: Record<string, string>]>;
}

/** Frames of the series that the rules pack records, as the Prometheus data source returns them. */
export function framesOf({ name = 'chat', units, shares = {}, others = [], ...measured }: TestResource): DataFrame[] {
  const frames = DIMENSIONS.flatMap((dimension) => {
    const values = measured[dimension];
    return values === undefined ? [] : [frameOf(SERIES[dimension], values, labelsOf(name))];
  });
  if (units !== undefined) {
    frames.push(frameOf('resource:signalr_units:current', units, labelsOf(name)));
  }
  for (const [scenario, values] of Object.entries(shares)) {
    frames.push(frameOf('resource_scenario:signalr_share:ratio', values ?? [], { ...labelsOf(name), scenario }));
  }
  for (const [role, values, labels] of others) {
    const own = { ...labelsOf(name), ...labels };
    frames.push(
      isRecorded(role) ? frameOf(CANONICAL_NAMES[role], values, own) : { ...frameOf('', values, own), refId: role }
    );
  }
  return frames;
}

export function frameOf(series: string, values: Values, labels: Record<string, string> = {}): DataFrame {
  return toDataFrame({
    refId: 'A',
    fields: [
      { name: 'Time', type: FieldType.time, values: values.map((_, i) => START + i * MINUTE) },
      { name: 'Value', type: FieldType.number, values, labels: { __name__: series, ...labels } },
    ],
  });
}

function labelsOf(name: string): Record<string, string> {
  return {
    resource: name,
    resource_id: `/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/${name}`,
  };
}

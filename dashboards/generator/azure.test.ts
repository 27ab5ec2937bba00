import { createDataFrame, type DataFrame, FieldType } from '@grafana/data';
import { observe } from '../../src/frames';
import { AZURE_METRICS } from '../../src/frames/roles';
import { onAzureWithPlugin, targetsOf } from './testing';

const MINUTE = 60_000;
const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/orders';

interface Metric {
  metricName: string;
  aggregation: string;
  timeGrain: string;
  resources: object[];
}

function metricOf(written: object): Metric | undefined {
  const { azureMonitor }: { azureMonitor?: Metric } = written;
  return azureMonitor;
}

function graphOf(written: object): string | undefined {
  const { azureResourceGraph }: { azureResourceGraph?: { query: string } } = written;
  return azureResourceGraph?.query;
}

describe.each(onAzureWithPlugin)('%s', (_title, dashboard) => {
  const targets = targetsOf(dashboard);

  it('queries each role with the metric and aggregation that the panel reads as that role', () => {
    for (const { role, name, aggregations } of AZURE_METRICS) {
      const asked = targets.filter(({ refId }) => refId === role).map(({ written }) => metricOf(written));
      expect(asked.length).toBeGreaterThan(0);
      for (const metric of asked) {
        expect([metric?.metricName, metric?.aggregation.toLowerCase()]).toEqual([name, aggregations[0]]);
      }
    }
  });

  it('contains no fixed resource: the viewer picks subscription, group and name', () => {
    const resources = targets.flatMap(({ written }) => metricOf(written)?.resources ?? []);
    expect(resources.length).toBeGreaterThan(0);
    for (const resource of resources) {
      expect(resource).toMatchObject({
        subscription: '$subscription',
        resourceGroup: '$resource_group',
        resourceName: '$resource',
      });
    }
  });

  it('queries only metrics or resources of the SignalR type', () => {
    for (const { panel, refId, written } of targets) {
      const metric = metricOf(written);
      const graph = graphOf(written);
      expect([panel, refId, metric?.metricName ?? graph]).toEqual([panel, refId, expect.stringMatching(/./)]);
      expect(graph ?? 'microsoft.signalrservice/signalr').toContain('microsoft.signalrservice/signalr');
    }
  });

  it('lists the features that need Prometheus', () => {
    expect(JSON.stringify(dashboard.panels)).toMatch(/Alerts: the rules of the pack need Prometheus/);
  });
});

/** The answer of Grafana's Azure Monitor data source for a metric of one resource. */
function metricFrame(refId: string, displayName: string, values: number[]): DataFrame {
  return createDataFrame({
    refId,
    fields: [
      { name: 'Time', type: FieldType.time, values: values.map((_, i) => (i + 1) * MINUTE) },
      { name: displayName, type: FieldType.number, labels: { resourceName: 'orders' }, values },
    ],
  });
}

it('converts the answers to rates in the panel, with the current unit size for the whole time range', () => {
  const units = createDataFrame({
    refId: 'units',
    fields: [
      { name: 'time', type: FieldType.time, values: [30_000, 4.5 * MINUTE] },
      { name: 'resource_id', type: FieldType.string, values: [ID, ID] },
      { name: 'resource', type: FieldType.string, values: ['orders', 'orders'] },
      { name: 'units', type: FieldType.number, values: [20, 20] },
    ],
  });
  const { resources, warnings } = observe([
    metricFrame('inboundBytes', 'Inbound Traffic', [600, 1200, 1800, 2400]),
    metricFrame('serverLoad', 'Server Load', [50, 60, 70, 80]),
    units,
  ]);
  expect(warnings).toEqual([]);
  expect(resources.map(({ resourceId }) => resourceId)).toEqual([ID]);
  const [{ times, measured, units: size }] = resources;
  const at = (minute: number) => times.indexOf(minute * MINUTE);
  expect([1, 2, 3, 4].map((minute) => measured.inboundBytes?.[at(minute)])).toEqual([10, 20, 30, 40]);
  expect([1, 2, 3, 4].map((minute) => size?.[at(minute)])).toEqual([20, 20, 20, 20]);
});

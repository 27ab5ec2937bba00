import { createDataFrame, type DataFrame, FieldType } from '@grafana/data';
import { observe } from '../../src/frames';
import { AZURE_METRICS } from '../../src/frames/names';
import { onAzure, targetsOf } from './testing';

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

describe.each(onAzure)('%s', (_title, dashboard) => {
  const targets = targetsOf(dashboard);

  it('each role is asked for by the metric and the aggregation that the panel reads as that role', () => {
    for (const { role, name, aggregations } of AZURE_METRICS) {
      const asked = targets.filter(({ refId }) => refId === role).map(({ written }) => metricOf(written));
      expect(asked.length).toBeGreaterThan(0);
      for (const metric of asked) {
        expect([metric?.metricName, metric?.aggregation.toLowerCase()]).toEqual([name, aggregations[0]]);
      }
    }
  });

  it('no resource is written into it: subscription, group and name are those that the viewer picks', () => {
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

  it('every query asks Azure for something: a metric, or resources of the SignalR type', () => {
    for (const { panel, refId, written } of targets) {
      const metric = metricOf(written);
      const graph = graphOf(written);
      expect([panel, refId, metric?.metricName ?? graph]).toEqual([panel, refId, expect.stringMatching(/./)]);
      expect(graph ?? 'microsoft.signalrservice/signalr').toContain('microsoft.signalrservice/signalr');
    }
  });

  it('says what cannot be done without Prometheus', () => {
    expect(JSON.stringify(dashboard.panels)).toMatch(
      /Alerts, and what is firing: the rules of the pack need Prometheus/
    );
  });
});

/** As Grafana's Azure Monitor data source answers a metric of one resource. */
function metricFrame(refId: string, displayName: string, values: number[]): DataFrame {
  return createDataFrame({
    refId,
    fields: [
      { name: 'Time', type: FieldType.time, values: values.map((_, i) => (i + 1) * MINUTE) },
      { name: displayName, type: FieldType.number, labels: { resourceName: 'orders' }, values },
    ],
  });
}

it('the panel reads the answers: totals become rates, and the unit size of now holds for the whole time', () => {
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

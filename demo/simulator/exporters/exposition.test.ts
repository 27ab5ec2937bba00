import { labelSet, openMetricsLines, textLines, type Family } from './exposition';
import { type Character, FLEET, resourceId } from '../fleet/fleet';
import { DEMO_START, familiesAt, resourceOf, scrape, SIMULATION } from '../testing';
import { sample } from '../fleet/traffic';

const { world } = SIMULATION;

describe('azure-metrics-exporter', () => {
  const lines = scrape(familiesAt('/metrics/azure'), DEMO_START);
  const climbing = resourceOf('climbing');

  it('has all labels of the default naming, and the total of the minute three minutes ago', () => {
    const minute = sample(climbing, Math.floor(DEMO_START / 60) - 3, world);
    const found = lines.filter(
      ({ labels }) => labels.resourceName === climbing.name && labels.metric === 'InboundTraffic'
    );
    expect(found).toEqual([
      {
        name: 'azurerm_resource_metric',
        labels: {
          aggregation: 'total',
          interval: 'PT1M',
          metric: 'InboundTraffic',
          resourceGroup: 'rg-orders',
          resourceID:
            '/subscriptions/00000000-0000-0000-0000-0000000000a1/resourcegroups/rg-orders/providers/microsoft.signalrservice/signalr/orders-live',
          resourceName: 'orders-live',
          subscriptionID: '00000000-0000-0000-0000-0000000000a1',
          subscriptionName: 'Production',
          tag_owner: '',
          timespan: 'PT5M',
          unit: 'Bytes',
        },
        value: minute?.inboundBytes,
      },
    ]);
  });

  it('keeps a value for a minute and changes it at the full minute', () => {
    const inbound = (seconds: number) => scrape(familiesAt('/metrics/azure'), seconds)[0].value;
    const minute = Math.floor(DEMO_START / 60) * 60;
    expect(inbound(minute + 59.9)).toBe(inbound(minute));
    expect(inbound(minute + 60)).not.toBe(inbound(minute));
  });

  it('splits connections by endpoint, as the example configuration asks for', () => {
    const connections = lines.filter(
      ({ labels }) => labels.resourceName === climbing.name && labels.metric === 'ConnectionCount'
    );
    const minute = sample(climbing, Math.floor(DEMO_START / 60) - 3, world);
    expect(connections.map(({ labels, value }) => [labels.dimension, value])).toEqual([
      ['Client', minute?.clientConnections],
      ['Server', minute?.serverConnections],
    ]);
  });

  it('has no server connections in serverless mode, and counts those of default mode in the quota', () => {
    const valueOf = (character: Character, metric: string, dimension?: string) =>
      lines.find(
        ({ labels }) =>
          labels.resourceID === resourceId(resourceOf(character)) &&
          labels.metric === metric &&
          labels.dimension === dimension
      )?.value;
    expect(valueOf('serverless', 'ConnectionCount', 'Server')).toBe(0);
    expect(valueOf('free', 'ConnectionCount', 'Server')).toBe(5);
    expect(valueOf('free', 'ConnectionQuotaUtilization')).toBe(
      5 * ((valueOf('free', 'ConnectionCount', 'Client') ?? NaN) + 5)
    );
    expect(valueOf('free', 'MessageCount')).toBe(0);
  });

  it('leaves out the resource without traffic, which the resource graph still lists', () => {
    const id = resourceId(resourceOf('noTraffic'));
    expect(lines.filter(({ labels }) => labels.resourceID === id)).toEqual([]);
    const graph = scrape(familiesAt('/metrics/resourcegraph'), DEMO_START);
    expect(graph.filter(({ labels }) => labels.resourceID === id).map(({ name }) => name)).toEqual([
      'azurerm_signalr_units',
      'azurerm_signalr_info',
    ]);
  });

  it('names series by the recommended template, without the labels that it uses', () => {
    const named = scrape(familiesAt('/metrics/azure', { ...SIMULATION, naming: 'template' }), DEMO_START);
    const names = new Set(named.map(({ name }) => name));
    expect([...names].filter((name) => name.startsWith('azure_signalr_'))).toEqual([
      'azure_signalr_inboundtraffic_total_bytes',
      'azure_signalr_outboundtraffic_total_bytes',
      'azure_signalr_messagecount_total_count',
      'azure_signalr_connectioncount_maximum_count',
      'azure_signalr_serverload_maximum_percent',
      'azure_signalr_connectionquotautilization_maximum_percent',
      'azure_signalr_systemerrors_maximum_percent',
      'azure_signalr_connectionopencount_total_count',
      'azure_signalr_connectionclosecount_total_count',
      'azure_signalr_serverconnectionlatency_maximum_milliseconds',
    ]);
    expect(Object.keys(named[0].labels)).not.toEqual(expect.arrayContaining(['metric']));
    const values = (all: typeof lines) => all.map(({ value }) => value).sort();
    expect(values(named)).toEqual(values(lines));
  });

  it("has the exporter's own health, far from Azure's limit and from failures", () => {
    const reads = lines.filter(({ name }) => name === 'azurerm_api_ratelimit').map(({ value }) => value);
    expect(Math.min(...reads)).toBeGreaterThan(100);
    expect(Math.max(...reads)).toBeLessThan(250);
    const statuses = lines.flatMap(({ labels }) => labels.statusCode ?? []);
    expect(new Set(statuses)).toEqual(new Set(['200']));
  });

  it('never exposes a series twice', () => {
    for (const path of ['/metrics/azure', '/metrics/resourcegraph', '/metrics/app'] as const) {
      const ids = scrape(familiesAt(path), DEMO_START).map(({ name, labels }) => name + labelSet(labels));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('azure-resourcegraph-exporter', () => {
  it('exposes SKU and service mode of every resource', () => {
    const info = scrape(familiesAt('/metrics/resourcegraph'), DEMO_START).filter(
      ({ name }) => name === 'azurerm_signalr_info'
    );
    const kinds = new Set(info.map(({ labels }) => `${labels.sku} ${labels.service_mode}`));
    expect(info).toHaveLength(FLEET.length);
    expect([...kinds].sort()).toEqual([
      'Free_F1 Default',
      'Premium_P1 Default',
      'Standard_S1 Default',
      'Standard_S1 Serverless',
    ]);
  });

  it('exposes the unit size of every resource without delay', () => {
    const autoscaled = resourceId(resourceOf('autoscaled'));
    const units = (seconds: number) =>
      scrape(familiesAt('/metrics/resourcegraph'), seconds).filter(({ name }) => name === 'azurerm_signalr_units');
    expect(units(DEMO_START)).toHaveLength(FLEET.length);
    const step = (Math.floor(DEMO_START / 60) - 120) * 60;
    const at = (seconds: number) => units(seconds).find(({ labels }) => labels.resourceID === autoscaled)?.value;
    expect([at(step - 1), at(step)]).toEqual([5, 10]);
  });
});

describe('the application counters', () => {
  const counters = (seconds: number) => scrape(familiesAt('/metrics/app'), seconds).filter(({ labels }) => labels.hub);

  it('count messages by hub and scenario for two resources', () => {
    const lines = counters(DEMO_START);
    expect(new Set(lines.map(({ labels }) => `${labels.resource}/${labels.hub}`))).toEqual(
      new Set(['orders-live/orders', 'chat-eu/chat'])
    );
    const scenarios = lines
      .filter(({ name, labels }) => name === 'signalr_app_messages_sent_total' && labels.resource === 'orders-live')
      .map(({ labels }) => labels.scenario);
    expect(scenarios).toEqual(['echo', 'broadcast', 'sendToSmallGroup']);
  });

  it('do not exist before the application was deployed', () => {
    expect(counters(DEMO_START - 40 * 86400)).toEqual([]);
  });
});

describe('the message rates of an application', () => {
  it('are those of clients in the last whole minute, by resource id, for one resource', () => {
    const rates = scrape(familiesAt('/metrics/app'), DEMO_START).filter(({ labels }) => labels.resource_id);
    const counting = FLEET.filter(({ countsRates }) => countsRates);
    expect(counting).toHaveLength(1);
    expect(rates.map(({ name, labels }) => [name, labels.resource_id])).toEqual([
      ['signalr_inbound_messages_per_second', resourceId(counting[0])],
      ['signalr_outbound_messages_per_second', resourceId(counting[0])],
    ]);
    const minute = sample(counting[0], Math.floor(DEMO_START / 60) - 1, world);
    expect(rates.map(({ value }) => 60 * value)).toEqual([
      expect.closeTo(minute?.inboundMessages ?? NaN, 6),
      expect.closeTo(minute?.outboundMessages ?? NaN, 6),
    ]);
  });
});

describe('the text format', () => {
  const family: Family = {
    name: 'odd',
    help: 'a \\ and a\nnew line and "quotes"',
    type: 'gauge',
    series: [{ labels: { b: 'back\\slash', a: 'say "hi"\nthere' }, valueAt: () => 1.5 }],
  };

  it('escapes quotes, backslashes and line breaks in labels, and help texts as each format requires', () => {
    expect([...textLines([family], 0)].join('')).toBe(
      [
        '# HELP odd a \\\\ and a\\nnew line and "quotes"',
        '# TYPE odd gauge',
        'odd{a="say \\"hi\\"\\nthere",b="back\\\\slash"} 1.5',
        '',
      ].join('\n')
    );
    expect([...openMetricsLines([family], () => [60], { job: 'x' })].join('')).toBe(
      [
        '# HELP odd a \\\\ and a\\nnew line and \\"quotes\\"',
        '# TYPE odd gauge',
        'odd{a="say \\"hi\\"\\nthere",b="back\\\\slash",job="x"} 1.5 60',
        '',
      ].join('\n')
    );
  });

  it('names an OpenMetrics counter without _total, and a counter that lacks _total has an unknown type', () => {
    const counter = (name: string): Family => ({ name, help: '', type: 'counter', series: [] });
    const types = [...openMetricsLines([counter('sent_total'), counter('requests')], () => [], {})]
      .join('')
      .match(/^# TYPE.*/gm);
    expect(types).toEqual(['# TYPE sent counter', '# TYPE requests unknown']);
  });
});

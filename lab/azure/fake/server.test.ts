import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { parse } from 'yaml';
import { FLEET, resourceId } from '../../../demo/simulator/fleet/fleet';
import { METRIC_DELAY_MINUTES } from '../../../demo/simulator/fleet/load';
import { taggedNumbers } from '../../../demo/simulator/fleet/tags';
import { sample } from '../../../demo/simulator/fleet/traffic';
import { shippedText } from '../trial/exporters';
import { azureResource, USUAL } from './azure';
import { FakeAzure } from './server';

const WORLD = { seed: 1, demoStart: Math.floor(Date.now() / 1000) };
const MANAGEMENT = 'https://management.azure.com';

const [BUSY] = FLEET.filter(({ character }) => character === 'bursting');
const [SILENT] = FLEET.filter(({ character }) => character === 'noTraffic');
const { id } = azureResource(BUSY);

let azure: FakeAzure;
beforeAll(async () => (azure = await FakeAzure.start(FLEET, WORLD)));
afterAll(() => azure.stop());
afterEach(() => void Object.assign(azure.switches, USUAL));

interface Point {
  timeStamp: string;
  total?: number;
  maximum?: number;
}

/** Reads metrics of the last minutes, of one resource. */
async function read(metrics: string, aggregation: string, more = '', of = id) {
  const query = `metricnames=${metrics}&aggregation=${aggregation}&interval=PT1M&timespan=PT8M${more}`;
  const { status, body } = await ask(azure, `${MANAGEMENT}${of}/providers/microsoft.insights/metrics?${query}`);
  const answer: { value: Array<{ timeseries: Array<{ metadatavalues: Array<{ value: string }>; data: Point[] }> }> } =
    JSON.parse(body);
  return { status, series: answer.value?.flatMap(({ timeseries }) => timeseries) ?? [] };
}

const minuteOf = ({ timeStamp }: Point) => Date.parse(timeStamp) / 60_000;
const isSettled = (point: Point) => Date.now() / 60_000 >= minuteOf(point) + METRIC_DELAY_MINUTES;

it('answers with the values of the simulator, minute by minute, and with nothing until a minute has settled', async () => {
  const { series } = await read('OutboundTraffic', 'Total');
  expect(series).toHaveLength(1);
  const [settled, newest] = [series[0].data.filter(isSettled), series[0].data.filter((point) => !isSettled(point))];
  expect(settled.length).toBeGreaterThanOrEqual(5);
  expect(newest.length).toBeGreaterThanOrEqual(2);
  for (const point of settled) {
    expect(point.total).toBe(sample(BUSY, minuteOf(point), WORLD)?.outboundBytes);
  }
  newest.forEach((point) => expect(point).toEqual({ timeStamp: point.timeStamp }));
});

it('reads 0 for unsettled minutes if Azure does so', async () => {
  azure.switches.unsettled = 'zero';
  const { series } = await read('OutboundTraffic', 'Total');
  const newest = series[0].data.filter((point) => !isSettled(point));
  expect(newest.map(({ total }) => total)).toEqual(newest.map(() => 0));
});

it('splits connections by endpoint, and refuses a dimension that a metric does not have', async () => {
  const { series } = await read('ConnectionCount', 'Maximum', `&$filter=Endpoint eq '*'`);
  expect(series.map(({ metadatavalues }) => metadatavalues[0].value)).toEqual(['Client', 'Server']);
  const [settled] = series[0].data.filter(isSettled);
  expect(settled.maximum).toBe(sample(BUSY, minuteOf(settled), WORLD)?.clientConnections);
  expect((await read('ServerLoad', 'Maximum', `&$filter=Endpoint eq '*'`)).status).toBe(400);
});

it('has no series of a resource whose metrics never arrive', async () => {
  expect(await read('OutboundTraffic', 'Total', '', azureResource(SILENT).id)).toEqual({ status: 200, series: [] });
});

it('answers a batch for the resources of one region', async () => {
  const [replica] = FLEET.filter((one) => one.replica !== undefined).map(azureResource);
  const at = (ms: number) => new Date(ms).toISOString();
  const query = `starttime=${at(Date.now() - 480_000)}&endtime=${at(Date.now())}&interval=PT1M&metricnames=ServerLoad&aggregation=maximum`;
  const url = `https://westeurope.metrics.monitor.azure.com/subscriptions/${BUSY.subscription.id}/metrics:getBatch?${query}`;
  const { body } = await ask(azure, url, { method: 'POST', body: JSON.stringify({ resourceids: [id, replica.id] }) });
  const { values }: { values: Array<{ resourceid: string }> } = JSON.parse(body);
  expect(values.map(({ resourceid }) => resourceid)).toEqual([id]);
});

it('refuses a request without a token', async () => {
  expect((await ask(azure, `${MANAGEMENT}/subscriptions`, { token: '' })).status).toBe(401);
  const token = 'https://login.microsoftonline.com/any/oauth2/v2.0/token';
  expect((await ask(azure, token, { method: 'POST', token: '' })).body).toContain('access_token');
});

it('refuses reads of metrics without the role, and still lists resources', async () => {
  azure.switches.refusesMetrics = true;
  expect((await read('ServerLoad', 'Maximum')).status).toBe(403);
  const list = await ask(azure, `${MANAGEMENT}/subscriptions/${BUSY.subscription.id}/resources`);
  expect(list.status).toBe(200);
});

it('answers the shipped query with the mode of each resource, whatever the order of keys is, and with none of a replica', async () => {
  const { queries }: { queries: Array<{ query: string }> } = parse(shippedText('azure-resourcegraph-exporter.yml'));
  const { body } = await ask(azure, `${MANAGEMENT}/providers/Microsoft.ResourceGraph/resources`, {
    method: 'POST',
    body: JSON.stringify({ query: queries[0].query }),
  });
  const { data }: { data: Array<{ id: string; service_mode: string }> } = JSON.parse(body);
  expect(Object.fromEntries(data.map((row) => [row.id, row.service_mode]))).toEqual(
    Object.fromEntries(FLEET.map((one) => [resourceId(one), one.replica === undefined ? one.serviceMode : '']))
  );
});

it('answers the shipped query for tags with the facts that the owner declares', async () => {
  const { queries }: { queries: Array<{ query: string }> } = parse(shippedText('azure-resourcegraph-exporter.yml'));
  const { body } = await ask(azure, `${MANAGEMENT}/providers/Microsoft.ResourceGraph/resources`, {
    method: 'POST',
    body: JSON.stringify({ query: queries[1].query }),
  });
  const [owner] = FLEET.filter(({ tagged }) => tagged === true);
  const { data }: { data: Array<{ id: string; setting: string; value: number }> } = JSON.parse(body);
  const numbers = data.map(({ setting, value }) => [setting, value]);
  expect(new Set(data.map(({ id: of }) => of))).toEqual(new Set([resourceId(owner)]));
  expect(Object.fromEntries(numbers)).toEqual(Object.fromEntries(taggedNumbers(owner)));
});

it('evaluates a query of Resource Graph, and refuses what it does not know', async () => {
  const graph = (query: string) =>
    ask(azure, `${MANAGEMENT}/providers/Microsoft.ResourceGraph/resources`, {
      method: 'POST',
      body: JSON.stringify({ query }),
    });
  const type = `| where type =~ 'microsoft.signalrservice/signalr/replicas'`;
  const { body } = await graph(`resources ${type} | project id = tolower(id), sku = tostring(sku.name), name`);
  expect(JSON.parse(body).data).toEqual([{ id: expect.stringMatching(/^[^A-Z]+$/), sku: 'Premium_P1', name: 'asia' }]);
  expect((await graph(`resources ${type} | project colour`)).status).toBe(400);
});

it('answers Resource Graph as a table if asked to, as Grafana asks', async () => {
  const { body } = await ask(azure, `${MANAGEMENT}/providers/Microsoft.ResourceGraph/resources`, {
    method: 'POST',
    body: JSON.stringify({
      query: `resources | where id =~ '${id}' | project units = toint(sku.capacity), Time = datetime('2026-03-01')`,
      options: { resultFormat: 'table' },
    }),
  });
  expect(JSON.parse(body).data).toEqual({
    columns: [
      { name: 'units', type: 'integer' },
      { name: 'Time', type: 'datetime' },
    ],
    rows: [[BUSY.units, '2026-03-01T00:00:00.000Z']],
  });
});

interface Asked {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

interface Asking {
  token?: string;
  method?: string;
  body?: string;
}

/** Asks one of Azure's servers as an exporter does: through the proxy, and with trust in the fake's authority alone. */
async function ask(azure: FakeAzure, url: string, asking: Asking = {}): Promise<Asked> {
  const { token = 'Bearer any', method = 'GET', body = '' } = asking;
  const { hostname, pathname, search } = new URL(url);
  const { HTTPS_PROXY, SSL_CERT_FILE } = azure.environment();
  const { hostname: host, port } = new URL(HTTPS_PROXY);
  const tunnel = httpRequest({ host, port, method: 'CONNECT', path: `${hostname}:443` });
  tunnel.end();
  const [, socket]: [IncomingMessage, Socket] = await new Promise((resolve, reject) => {
    tunnel.once('connect', (response, opened) => resolve([response, opened]));
    tunnel.once('error', reject);
  });
  const secure = connect({ socket, servername: hostname, ca: readFileSync(SSL_CERT_FILE) });
  await once(secure, 'secureConnect');
  const request = httpRequest({
    ...{ method, path: `${pathname}${search}`, createConnection: () => secure },
    headers: { host: hostname, ...(token !== '' && { authorization: token }), connection: 'close' },
  });
  request.end(body);
  const response: IncomingMessage = await new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

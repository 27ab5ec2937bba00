import { FieldType, toDataFrame } from '@grafana/data';
import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { canonicalFrame, minutes, resourceId, seriesFrame } from './test-frames';
import { transformed, TRANSFORMERS } from './test-transformed';
import { resourceName } from '../ui/names';

const OTHER_CASE = resourceId('foo').replace('microsoft.signalrservice/signalr', 'Microsoft.SignalRService/SignalR');
const rate = (value: number, labels: Record<string, string>, refId = 'outboundBytes', times = minutes(2)) =>
  seriesFrame([value, value], { refId, labels, times });
const seen = (...frames: Parameters<typeof observe>[0]) => {
  const { resources, warnings } = observe(frames);
  return { ids: resources.map(({ resourceId: id }) => id), codes: warnings.map(({ code }) => code), resources };
};

describe('a label whose value holds an id', () => {
  it.each([
    '_ResourceId',
    'ResourceId',
    'resourceId',
    'Resource ID',
    'resource_uri',
    'exported_resource_id',
    'instance',
    'target',
    'scope',
  ])('says the resource if it is called %s', (label) => {
    const { ids, codes } = seen(rate(1, { [label]: resourceId('a') }), rate(2, { [label]: resourceId('b') }));
    expect(ids).toEqual([resourceId('a'), resourceId('b')]);
    expect(codes).toEqual([]);
  });

  it.each([
    ['without a slash before', resourceId('foo').slice(1)],
    ['with a slash behind', `${resourceId('foo')}/`],
    ['in another case', OTHER_CASE],
    ['in an address', `https://management.azure.com${OTHER_CASE}`],
    ['before a metric', `${resourceId('foo')}/providers/microsoft.insights/metrics/InboundTraffic`],
  ])('is the same id %s', (_, id) => {
    for (const label of ['resource_id', 'resource_uri']) {
      const { ids, resources } = seen(canonicalFrame(CANONICAL_NAMES.units, [1, 1]), rate(1, { [label]: id }));
      expect(ids).toEqual([resourceId('foo')]);
      expect(resources[0].measured.outboundBytes).toEqual([1, 1]);
    }
  });

  it('keeps a replica and its resource apart', () => {
    const replica = `${resourceId('foo')}/replicas/foo-eu`;
    const { ids } = seen(rate(1, { target: resourceId('foo') }), rate(2, { target: replica }));
    expect(ids).toEqual([resourceId('foo'), replica]);
  });
});

describe('a label that alone tells two series apart', () => {
  it.each(['Resource name', 'resource-name', 'Resource', 'hub', 'service', 'environment', 'instance', 'job', 'name'])(
    'says the resource if it is called %s',
    (label) => {
      const { ids, codes, resources } = seen(
        rate(1, { [label]: 'a', team: 't' }),
        rate(2, { [label]: 'b', team: 't' })
      );
      expect(ids).toEqual(['a', 'b']);
      expect(resources.map(({ resource }) => resource)).toEqual(['a', 'b']);
      expect(codes).toEqual([]);
    }
  );

  it('says the resource of single series too', () => {
    const { resources, codes } = seen(
      rate(1, { hub: 'a' }),
      rate(2, { hub: 'b' }),
      rate(5, { hub: 'b' }, 'connections'),
      rate(10, { hub: 'a' }, 'units')
    );
    expect(resources.map(({ resource, measured, units }) => [resource, measured.connections, units])).toEqual([
      ['a', undefined, [10, 10]],
      ['b', [5, 5], undefined],
    ]);
    expect(codes).toEqual([]);
  });

  it('is preferred to one that says where a series was read', () => {
    const { ids } = seen(rate(1, { pod: 'p1', hub: 'a' }), rate(2, { pod: 'p2', hub: 'b' }));
    expect(ids).toEqual(['a', 'b']);
    const named = seen(rate(1, { pod: 'p1' }), rate(2, { pod: 'p2' }), rate(5, { resource: 'chat' }, 'connections'));
    expect(named.ids).toEqual(['chat']);
    expect(named.codes).toEqual(['duplicateSeries']);
  });

  it('needs another where two are the same in one of them', () => {
    const of = (value: number, region: string, stage: string) => rate(value, { region, stage });
    expect(seen(of(1, 'eu', 'test'), of(2, 'eu', 'prod'), of(3, 'us', 'test')).ids).toEqual([
      'eu prod',
      'eu test',
      'us test',
    ]);
  });

  it('is not one that changes with time, nor one that says what the series is', () => {
    const later = rate(2, { version: '2' }, 'outboundBytes', minutes(2, 2));
    expect(seen(rate(1, { version: '1' }), later).resources.map(({ measured }) => measured)).toEqual([
      { outboundBytes: [1, 1, 2, 2] },
    ]);
    const part = (endpoint: string) => rate(5, { dimension_Endpoint: endpoint }, 'connections');
    expect(seen(part('client'), part('server')).ids).toEqual(['']);
  });
});

describe('duplicates', () => {
  it('are series of one resource by their labels, whatever else differs', () => {
    const twice = ['a', 'b'].map((job) => rate(1, { resource_id: resourceId('foo'), job }));
    expect(seen(...twice).codes).toEqual(['duplicateSeries']);
    expect(seen(rate(1, {}), rate(2, {})).codes).toEqual(['duplicateSeries']);
  });
});

describe('two resources of one name in two groups', () => {
  const of = (value: number, group: string, refId?: string) =>
    rate(value, { resource_name: 'chat', resource_group: group }, refId);

  it('stay two', () => {
    const { resources, codes } = seen(of(1, 'test'), of(2, 'prod'), of(10, 'prod', 'units'));
    expect(resources.map(({ measured, units }) => [measured.outboundBytes, units])).toEqual([
      [
        [2, 2],
        [10, 10],
      ],
      [[1, 1], undefined],
    ]);
    expect(codes).toEqual([]);
  });

  it('are those of the ids in their groups', () => {
    const id = (group: string) => resourceId('chat').replace('/rg1/', `/${group}/`);
    const units = (group: string, size: number) =>
      seriesFrame([size, size], { labels: { __name__: CANONICAL_NAMES.units, resource_id: id(group) } });
    const { resources, codes } = seen(of(1, 'Test'), of(2, 'prod'), units('test', 5), units('prod', 10));
    expect(resources.map(({ resourceId: of, units: sizes, measured }) => [of, sizes, measured])).toEqual([
      [id('prod'), [10, 10], { outboundBytes: [2, 2] }],
      [id('test'), [5, 5], { outboundBytes: [1, 1] }],
    ]);
    expect(codes).toEqual([]);
    expect(seen(of(1, 'other'), units('test', 5)).ids).toEqual([id('test'), 'chat']);
  });
});

describe('the names of resources that share one', () => {
  const named = (...ids: string[]) =>
    seen(...ids.map((id) => rate(1, { resource_id: id, resource: 'chat' }))).resources.map(({ resource }) => resource);
  const inGroup = (group: string) => resourceId('chat').replace('/rg1/', `/${group}/`);

  it('say the group or the replica by which people know them apart', () => {
    expect(named(inGroup('prod'), inGroup('test'))).toEqual(['chat (group prod)', 'chat (group test)']);
    const replica = `${inGroup('prod')}/replicas/eu`;
    expect(named(inGroup('prod'), replica)).toEqual(['chat', 'chat (replica eu)']);
    expect(resourceName({ resource: named(inGroup('prod'), replica)[1], resourceId: replica })).toBe(
      'chat (replica eu)'
    );
  });

  it('keep a name that the data gives, and add that of the id', () => {
    const ids = ['chat', 'game'].map(resourceId);
    const { resources } = seen(...ids.map((id) => rate(1, { resource_id: id, resource: 'Prod' })));
    expect(resources.map(({ resource }) => resource)).toEqual(['Prod (chat)', 'Prod (game)']);
  });

  it('stay as they are where no other resource has them', () => {
    expect(named(inGroup('prod'))).toEqual(['chat']);
  });

  it('are the group and name where no series has an id', () => {
    const { resources } = seen(
      ...['prod', 'test'].map((group) => rate(1, { resource_name: 'chat', resource_group: group }))
    );
    expect(resources.map(({ resource }) => resource)).toEqual(['chat (prod/chat)', 'chat (test/chat)']);
  });
});

describe('a label that a transformation added', () => {
  const metrics = ['Inbound Traffic', 'Outbound Traffic', 'Connection Count'];
  const named = () =>
    metrics.map((metric) => seriesFrame([60, 60], { refId: metric, name: metric, field: metric, labels: {} }));

  it.each([
    ['join', TRANSFORMERS.joinByFieldTransformer, { byField: 'Time', mode: 'outer' }],
    ['concatenation of names', TRANSFORMERS.concatenateTransformer, {}],
    ['concatenation of labels', TRANSFORMERS.concatenateTransformer, { frameNameMode: 'label' }],
  ])('names no resource: %s', async (_, transformer, options) => {
    const frames = await transformed(named(), transformer, options);
    expect(frames).toHaveLength(1);
    const { ids, resources, codes } = seen(...frames);
    expect(ids).toEqual(['']);
    expect(resources[0].measured).toEqual({ inboundBytes: [1, 1], outboundBytes: [1, 1], connections: [60, 60] });
    expect(codes).toEqual([]);
  });

  it('is told if the columns of labels cannot be told apart', async () => {
    const wide = toDataFrame({
      refId: 'outboundBytes',
      fields: [
        { name: 'Time', type: FieldType.time, values: minutes(2) },
        { name: 'Value', type: FieldType.number, labels: { resource: 'a' }, values: [1, 1] },
        { name: 'Value', type: FieldType.number, labels: { resource: 'b' }, values: [2, 2] },
      ],
    });
    const { codes } = seen(...(await transformed([wide], TRANSFORMERS.labelsToFieldsTransformer)));
    expect(codes).toContain('noResourceLabel');
    const apart = seen(
      ...(await transformed(
        [rate(1, { resource: 'a' }), rate(2, { resource: 'b' })],
        TRANSFORMERS.labelsToFieldsTransformer
      ))
    );
    expect(apart).toMatchObject({ ids: ['a', 'b'], codes: [] });
  });
});

import { attribute, identifier, sharedLabels } from './resources';
import { resourceId } from './test-frames';

describe('who a series is about', () => {
  const identify = identifier();

  it.each(['resource_id', 'resourceID', 'resourceId', 'azuremonitor_resource_id', 'Microsoft.ResourceId'])(
    'the id is found in %s, in lower case',
    (label) => {
      expect(
        identify({ [label]: '/subscriptions/S/providers/Microsoft.SignalRService/SignalR/Foo' }, undefined)
      ).toEqual({
        id: '/subscriptions/s/providers/microsoft.signalrservice/signalr/foo',
        resource: 'Foo',
      });
    }
  );

  it.each(['resource_name', 'resourceName', 'name', 'resource'])('without an id, the name is found in %s', (label) => {
    expect(identify({ [label]: 'Foo' }, undefined)).toEqual({ name: 'foo', resource: 'Foo' });
  });

  it('a replica is not called by the name of its parent', () => {
    const id = `${resourceId('foo')}/replicas/foo-eu`;
    expect(identify({ resourceID: id, resourceName: 'foo' }, undefined).resource).toBe('foo-eu');
    expect(identify({ resource_id: id, resource: 'foo in Europe' }, undefined).resource).toBe('foo in Europe');
  });

  it('a full id in a label of a name is an id', () => {
    expect(identify({ resource: resourceId('foo') }, undefined)).toEqual({ id: resourceId('foo'), resource: 'foo' });
  });

  it('an empty label says nothing', () => {
    expect(identify({ resource_id: '', resource: '' }, undefined)).toEqual({});
  });
});

describe('where series belong', () => {
  const id = resourceId('foo');

  it('a name joins the one id that ends with it', () => {
    expect(attribute([{ name: 'foo' }, { id, resource: 'foo' }])).toEqual([
      { resourceId: id, certain: true },
      { resourceId: id, certain: true },
    ]);
  });

  it('a name that two ids end with joins neither', () => {
    const other = id.replace('/rg1/', '/rg2/');
    expect(attribute([{ name: 'foo' }, { id }, { id: other }])[0]).toEqual({ resourceId: 'foo', certain: false });
  });

  it('a name does not join a replica for being its parent’s', () => {
    const replica = `${id}/replicas/foo-eu`;
    expect(attribute([{ name: 'foo' }, { id: replica, resource: 'foo-eu' }])[0]).toEqual({
      resourceId: 'foo',
      certain: true,
    });
  });

  it('a series without labels joins the only resource, and stays apart from two', () => {
    expect(attribute([{}, { id }])[0]).toEqual({ resourceId: id, certain: true });
    expect(attribute([{}, {}])).toEqual([
      { resourceId: '', certain: true },
      { resourceId: '', certain: true },
    ]);
    expect(attribute([{}, { id }, { name: 'bar' }])[0]).toEqual({ resourceId: '', certain: false });
  });
});

it('labels of a resource are those that all of its labelled series have', () => {
  expect(
    sharedLabels([
      { __name__: 'a', env: 'prod', resource: 'foo', dimension: 'Client' },
      {},
      { resource: 'foo', env: 'prod' },
    ])
  ).toEqual({ env: 'prod', resource: 'foo' });
});

import { attribute, identifier, sharedLabels } from './resources';
import { resourceId } from './test-frames';

describe('the identity of a series', () => {
  const identified = identifier();
  const identify = (labels: Record<string, string>, nameInSeries?: string) =>
    identified({ labels, isTransformed: false }, nameInSeries);

  it.each(['resource_id', 'resourceID', 'resourceId', 'azuremonitor_resource_id', 'Microsoft.ResourceId'])(
    'has the id from the label %s, in lower case',
    (label) => {
      expect(
        identify({ [label]: '/subscriptions/S/providers/Microsoft.SignalRService/SignalR/Foo' }, undefined)
      ).toEqual({
        id: '/subscriptions/s/providers/microsoft.signalrservice/signalr/foo',
        resource: 'Foo',
      });
    }
  );

  it.each(['resource_name', 'resourceName', 'name', 'resource'])(
    'without an id, has the name from the label %s',
    (label) => {
      expect(identify({ [label]: 'Foo' }, undefined)).toEqual({ name: 'foo', resource: 'Foo' });
    }
  );

  it('calls a replica by its parent’s name and its own', () => {
    const id = `${resourceId('foo')}/replicas/foo-eu`;
    expect(identify({ resourceID: id, resourceName: 'foo' }, undefined).resource).toBe('foo (replica foo-eu)');
    expect(identify({ resource_id: id, resource: 'foo in Europe' }, undefined).resource).toBe('foo in Europe');
  });

  it('reads a full id in a name label as an id', () => {
    expect(identify({ resource: resourceId('foo') }, undefined)).toEqual({ id: resourceId('foo'), resource: 'foo' });
  });

  it('ignores an empty label', () => {
    expect(identify({ resource_id: '', resource: '' }, undefined)).toEqual({});
  });
});

describe('the resource of a series', () => {
  const id = resourceId('foo');

  it('is the only id that ends with its name', () => {
    expect(attribute([{ name: 'foo' }, { id, resource: 'foo' }])).toEqual([
      { resourceId: id, certain: true },
      { resourceId: id, certain: true },
    ]);
  });

  it('is not guessed if two ids end with its name', () => {
    const other = id.replace('/rg1/', '/rg2/');
    expect(attribute([{ name: 'foo' }, { id }, { id: other }])[0]).toEqual({ resourceId: 'foo', certain: false });
  });

  it('is not a replica for having its parent’s name', () => {
    const replica = `${id}/replicas/foo-eu`;
    expect(attribute([{ name: 'foo' }, { id: replica, resource: 'foo-eu' }])[0]).toEqual({
      resourceId: 'foo',
      certain: true,
    });
  });

  it('is the only resource for a series without labels, and unknown among two', () => {
    expect(attribute([{}, { id }])[0]).toEqual({ resourceId: id, certain: true });
    expect(attribute([{}, {}])).toEqual([
      { resourceId: '', certain: true },
      { resourceId: '', certain: true },
    ]);
    expect(attribute([{}, { id }, { name: 'bar' }])[0]).toEqual({ resourceId: '', certain: false });
  });
});

it('keeps the labels that all labelled series of a resource share', () => {
  expect(
    sharedLabels([
      { __name__: 'a', env: 'prod', resource: 'foo', dimension: 'Client' },
      {},
      { resource: 'foo', env: 'prod' },
    ])
  ).toEqual({ env: 'prod', resource: 'foo' });
});

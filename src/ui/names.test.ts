import { constraintName, dimensionTitle, resourceName } from './names';

describe('the name of a constraint', () => {
  it('is the same for the bytes and the messages of a direction', () => {
    expect([constraintName('inboundBytes'), constraintName('inboundMessages')]).toEqual([
      'Inbound traffic',
      'Inbound traffic',
    ]);
    expect([constraintName('outboundBytes'), constraintName('outboundMessages')]).toEqual([
      'Outbound traffic',
      'Outbound traffic',
    ]);
    expect(constraintName('connections')).toBe('Connections');
  });

  it('gets its unit where a view shows both units of a direction', () => {
    expect(dimensionTitle('outboundBytes')).toBe('Outbound bandwidth');
    expect(dimensionTitle('outboundMessages')).toBe('Outbound messages');
    expect(dimensionTitle('connections')).toBe('Connections');
  });
});

describe('the name of a resource', () => {
  const id = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat';
  const replica = `${id}/replicas/chat-eu`;

  it('differs between a resource and its replica, which the data calls the same', () => {
    expect(resourceName({ resource: 'chat', resourceId: id })).toBe('chat');
    expect(resourceName({ resource: 'chat', resourceId: replica })).toBe('chat (replica chat-eu)');
  });

  it.each(['chat-eu', 'Chat-EU', 'chat (replica chat-eu)'])('does not repeat a replica that "%s" names', (resource) => {
    expect(resourceName({ resource, resourceId: replica })).toBe(resource);
  });

  it('is the id where the data has none', () => {
    expect(resourceName({ resource: '', resourceId: replica })).toBe(replica);
    expect(resourceName({ resource: '', resourceId: '' })).toBe('Unnamed resource');
  });

  it('has no direction marks from the name of a replica', () => {
    expect(resourceName({ resource: 'chat', resourceId: `${id}/replicas/\u202ecba` })).toBe('chat (replica cba)');
  });
});

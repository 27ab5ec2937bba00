import { identityOf } from './identity';

const GROUP = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr';

it('names a resource by its id', () => {
  expect(identityOf(`${GROUP}/lobby-us`)).toEqual({
    resource_id: `${GROUP}/lobby-us`,
    resource: 'lobby-us',
    subscription: 's',
    resource_group: 'rg',
  });
});

it('names a replica beside its parent', () => {
  expect(identityOf(`${GROUP}/lobby-us/replicas/asia`)).toEqual({
    resource_id: `${GROUP}/lobby-us/replicas/asia`,
    resource: 'lobby-us (replica asia)',
    subscription: 's',
    resource_group: 'rg',
  });
});

it("takes no names of an id that is not Azure's", () => {
  expect(identityOf('onpremises-1')).toEqual({ resource_id: 'onpremises-1' });
});

import { titlesOf } from './titles';

const idOf = (name: string, group = 'rg', subscription = 's') =>
  `/subscriptions/${subscription}/resourcegroups/${group}/providers/microsoft.signalrservice/signalr/${name}`;

it('is the name, with the replica, where no other resource has it', () => {
  const ids = [idOf('chat'), idOf('chat/replicas/eu'), idOf('chat/replicas/us'), 'onpremises-1'];
  expect([...titlesOf(ids).values()]).toEqual(['chat', 'chat (replica eu)', 'chat (replica us)', 'onpremises-1']);
});

it('adds the group where two groups have the name, and the subscription where two clouds have both', () => {
  const ids = [idOf('a', 'g1'), idOf('a', 'g2'), idOf('b', 'g', 's1'), idOf('b', 'g', 's2'), idOf('b', 'h', 's2')];
  expect([...titlesOf(ids).values()]).toEqual([
    'a (group g1)',
    'a (group g2)',
    'b (group g, subscription s1)',
    'b (group g, subscription s2)',
    'b (group h)',
  ]);
});

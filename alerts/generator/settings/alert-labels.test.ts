import { packOf } from '../pack/pack';
import { TAKEN } from './alert-labels';
import { parseSettings, settingsOf } from '.';

function errorsOf(settings: object): string[] {
  const parsed = parseSettings(JSON.stringify(settings));
  return parsed.ok ? [] : parsed.errors;
}

it('accepts a name of 200 characters and refuses one more', () => {
  expect(errorsOf({ alert_labels: { ['b'.repeat(200)]: 'x' } })).toEqual([]);
  expect(errorsOf({ alert_labels: { ['b'.repeat(201)]: 'x' } })).toHaveLength(1);
});

it.each(['severity', 'resource_group', 'constraint'])('refuses %s, which the pack uses', (name) => {
  expect(errorsOf({ alert_labels: { [name]: 'x' } })).toEqual([
    `alert_labels.${name}: takes a unique name, not ${name}, which the pack uses`,
  ]);
});

it('reserves every label that the rules use', () => {
  const settings = settingsOf(JSON.stringify({ resources: [{ resource_id: ID, units: 2, mix: { echo: 1 } }] }));
  const labels = packOf(settings)
    .flatMap(({ groups }) => groups.flatMap(({ rules }) => rules))
    .flatMap(({ expr, labels: own = {} }) => [
      ...Object.keys(own),
      ...[...expr.matchAll(/\b(?:by|on|without|group_left) \(([^)]*)\)/g)].flatMap(([, list]) => list.split(/, ?/)),
    ])
    .filter((label) => label !== '');
  expect([...new Set(labels)].filter((label) => !TAKEN.includes(label))).toEqual([]);
});

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/a';

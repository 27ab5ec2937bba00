import { ACTION_COLORS, ACTIONS, STUCK } from './parts/actions';

it.each([
  ['Scale 20 → 30', ACTIONS.scaleUp.color],
  ['Shrink 100 → 10', ACTIONS.scaleDown.color],
  ['Shard: more units will not help', ACTIONS.shard.color],
  ['Keep', ACTIONS.keep.color],
  [STUCK.words, STUCK.color],
])('colors "%s" as its action', (text, color) => {
  const matching = ACTION_COLORS.filter(({ options }) => new RegExp(options.pattern).test(text));
  expect(matching.map(({ options }) => options.result.color)).toEqual([color]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { VERDICTS } from '../../src/model/snapshot';
import { ACTION_COLORS, ACTIONS, STUCK } from './parts/actions';

const ENGLISH: { verdict: { action: Record<string, string> } } = JSON.parse(
  readFileSync(path.join(__dirname, '../../src/locales/en-US/headroom-signalr-panel.json'), 'utf8')
);

it('calls each action as the panel does', () => {
  const { keep_one: keep, ...others } = ENGLISH.verdict.action;
  const words = Object.entries({ keep, ...others }).filter(([name]) => name in ACTIONS);
  expect(words.map(([name]) => name).sort()).toEqual([...VERDICTS].sort());
  for (const [name, text] of words) {
    const [action] = Object.entries(ACTIONS).filter(([verdict]) => verdict === name);
    expect(text).toMatch(new RegExp(`^${action[1].words}(?: \\{\\{|$)`));
  }
  expect(others.loadStuck).toBe(STUCK.words);
});

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

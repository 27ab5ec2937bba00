import { loadYaml, parseSettings } from '.';

const laughs = (levels: number) =>
  ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    .concat(Array.from({ length: levels }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(', ')}]`))
    .join('\n');

it.each([
  ['an empty file', '', {}],
  ['comments alone', '# nothing\n', {}],
  [
    'words that YAML 1.1 reads as values',
    '{a: yes, b: 08:30, c: 1_000, d: 2019-11-01}',
    { a: 'yes', b: '08:30', c: '1_000', d: '2019-11-01' },
  ],
  ['a directive of YAML 1.1', '%YAML 1.1\n---\na: yes', { a: 'yes' }],
  ['a closing bracket below its key', 'a: [\n  x,\n  y,\n]\nb: {\n  c: 1\n}', { a: ['x', 'y'], b: { c: 1 } }],
  ['such a bracket with an anchor', 'a: &a [\n 1\n]\nc: *a', { a: [1], c: [1] }],
  ['values shared by aliases', 'a: &a {b: 1}\nc: *a', { a: { b: 1 }, c: { b: 1 } }],
])('reads %s as YAML 1.2', (_, text, value) => {
  expect(loadYaml(text)).toEqual({ ok: true, value });
});

it.each([
  [
    'tags that give other kinds of objects',
    'alert_labels: !!omap [team: messaging]',
    /^unknown sequence tag .* at line 1, column \d+$/,
  ],
  ['a set', 'alert_labels: !!set {team}', /^unknown mapping tag/],
  ['a set with a closing bracket below its key', 'alert_labels: !!set {\n  team\n}', /^unknown mapping tag/],
  ['bytes', 'edition: !!binary aGk=', /^unknown scalar tag/],
  ['a name given twice', 'a: 1\na: 2', /^duplicated mapping key at line 2, column 1$/],
  ['a list as a name', '? [edition]\n: 2023-03', /^has a list or an object where a name is needed at line 1/],
  ['an alias within its own anchor', 'a: &a [*a]', /^has an alias within its own anchor$/],
  [
    'aliases that multiply',
    laughs(5),
    /^has more aliases than the limit: they stand for \d+ values, and it takes 100000$/,
  ],
  [
    'more aliases than the limit',
    `a: &a 1\nb: [${Array(1001).fill('*a').join(', ')}]`,
    /^has more aliases than the limit of 1000$/,
  ],
  [
    'lists in lists',
    '['.repeat(21) + ']'.repeat(21),
    /^is nested too deeply at line 1, column \d+; no setting has more/,
  ],
  ['two documents', 'a: 1\n---\na: 2', /^is more than one YAML document; it takes one$/],
  ['an unfinished object', 'mix: {echo: 1', /at line 1, column \d+$/],
])('refuses %s in one line', (_, text, message) => {
  const loaded = loadYaml(text);
  expect(loaded.ok ? '' : loaded.error).toMatch(message);
  const parsed = parseSettings(text);
  expect(parsed.ok ? [] : parsed.errors).toEqual([expect.stringMatching(/^settings: .+$/)]);
});

it('accepts as many aliases as the limit', () => {
  expect(loadYaml(`a: &a 1\nb: [${Array(1000).fill('*a').join(', ')}]`).ok).toBe(true);
});

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unreadVariables } from './unread';

const ROOT = join(__dirname, '..', '..');
const SCALE = { target: 'scale', known: ['RESOURCES', 'SHARDS'] };

/** What make hands on for a command line, as this machine's make writes it. */
function flagsOf(...args: string[]): string {
  const makefile = 'all:\n\t@printf %s "$$MAKEFLAGS"\n';
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH };
  return execFileSync('make', ['-s', '-f', '-', ...args], { input: makefile, env, encoding: 'utf8' });
}

describe('what was written behind make and nothing reads is named', () => {
  it.each([
    ['RESOURCE=40', 'RESOURCE: make scale does not read it; did you mean RESOURCES?'],
    ['shards=3', 'shards: make scale does not read it; did you mean SHARDS?'],
    ['EVALUATIONS=3', 'EVALUATIONS: make scale does not read it; it takes RESOURCES, SHARDS'],
  ])('%s', (written, line) => {
    expect(unreadVariables(SCALE, { MAKEFLAGS: flagsOf(written) })).toEqual([line]);
  });

  it('each one, among options and values with blanks', () => {
    const flags = flagsOf('-j2', 'SHARD=3 FOO=4', 'RESOURCES=40', 'SEEDS=1');
    const names = unreadVariables(SCALE, { MAKEFLAGS: flags }).map((line) => line.split(':')[0]);
    expect(names.sort()).toEqual(['SEEDS', 'SHARD']);
  });
});

it('nothing is said where all is read, or where it is for a program that is started', () => {
  const flags = flagsOf('-j2', 'RESOURCES=40', 'SHARDS=3', 'NODE_OPTIONS=--trace-warnings', 'GOFLAGS=-v');
  expect(unreadVariables(SCALE, { MAKEFLAGS: flags })).toEqual([]);
  expect(unreadVariables(SCALE, { RESOURCE: '40' })).toEqual([]);
});

const makefile = readFileSync(join(ROOT, 'Makefile'), 'utf8');
const recipes = [...makefile.matchAll(/^([a-z]+):.*\n((?:\t.*\n)+)/gm)].map(([, target = '', recipe = '']) => ({
  target,
  reads: [...new Set([...recipe.matchAll(/\$\(if \$\((\w+)\)/g)].map(([, name]) => name))],
  lists: /\$\(call name_unread,(.*)\)/.exec(recipe)?.[1]?.split(' '),
}));

it.each(recipes.filter(({ reads, lists }) => reads.length > 0 || lists !== undefined))(
  'make $target lists what it reads, no more and no less',
  ({ reads, lists }) => expect(lists).toEqual(reads)
);

it('make says it before it begins', () => {
  const recipe = 'include Makefile\nnode_modules/.package-lock.json:;\nbegin: ; $(call name_unread,RESOURCES SHARDS)\n';
  const { stderr } = spawnSync('make', ['-f', '-', 'begin', 'RESOURCE=40'], {
    cwd: ROOT,
    input: recipe,
    encoding: 'utf8',
  });
  expect(stderr).toContain('RESOURCE: make begin does not read it; did you mean RESOURCES?');
});

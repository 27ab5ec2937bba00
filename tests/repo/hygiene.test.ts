import { textOf, trackedFiles } from './tracked';
import { oneLine } from '../../src/ui/oneLine';
import { isVisibleText } from '../../tools/visible-text';

interface Ban {
  name: string;
  pattern: RegExp;
}

// Split in two halves, as this file must not contain the words it searches for.
const words = (...halves: Array<[string, string]>) => halves.map(([start, end]) => start + end).join('|');

const BANS: Ban[] = [
  {
    name: "a path of a developer's machine",
    pattern: /(?:^|[\s"'`=(:])\/(?:work|root|home\/\w+|Users\/\w+)\//m,
  },
  {
    name: 'the host of a package registry',
    pattern: new RegExp(
      words(['registry\\.', 'npmjs'], ['registry\\.', 'yarnpkg'], ['proxy\\.', 'golang'], ['files\\.', 'pythonhosted'])
    ),
  },
  {
    name: 'an unfinished task',
    pattern: new RegExp(`\\b(?:${words(['TO', 'DO'], ['FIX', 'ME'], ['XX', 'X'])})\\b`),
  },
  { name: 'a private key', pattern: new RegExp(`-----${'BEGIN'} (?:[A-Z]+ )?PRIVATE KEY-----`) },
  {
    name: 'an access token',
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|glsa_[A-Za-z0-9]{32}_|glc_[A-Za-z0-9+/]{32}|AKIA[A-Z0-9]{16})/,
  },
  { name: 'a merge conflict', pattern: /^(?:<{7}|>{7}) /m },
];

/** Written by create-plugin and left unchanged, as it updates them. */
const SCAFFOLDED = /^\.config\//;

describe('tracked files', () => {
  const files = trackedFiles().filter((name) => !SCAFFOLDED.test(name));
  const texts = files.map((name) => ({ name, text: textOf(name) ?? '' }));

  it('include known files', () => {
    expect(files).toEqual(expect.arrayContaining(['package.json', 'Makefile', 'src/plugin.json']));
  });

  it.each(BANS)('contain no trace of $name', ({ pattern }) => {
    expect(texts.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('include nothing that is installed, built or generated at run time', () => {
    const produced =
      /^(?:node_modules|dist|build|\.demo|coverage|test-results|playwright-report)\/|\.log$|(?:^|\/)\.env$/;
    expect(files.filter((name) => produced.test(name))).toEqual([]);
  });

  it('end with a newline', () => {
    const verbatim = /\.(?:svg|sum)$|^(?:LICENSE|package-lock\.json)$/;
    const unended = texts.filter(({ name, text }) => !verbatim.test(name) && text !== '' && !text.endsWith('\n'));
    expect(unended.map(({ name }) => name)).toEqual([]);
  });
});

it('has one list of invisible characters: the panel removes from names exactly those that a settings file may not hold', () => {
  const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
  const removed = characters.filter((character) => oneLine(character) !== character);
  expect(removed.length).toBeGreaterThan(2000);
  expect(removed).toEqual(characters.filter((character) => !isVisibleText(character)));
});

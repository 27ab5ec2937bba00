import { textOf, trackedFiles } from './tracked';

interface Ban {
  what: string;
  pattern: RegExp;
}

// Written in two halves, so that this file does not contain what it looks for.
const words = (...halves: Array<[string, string]>) => halves.map(([start, end]) => start + end).join('|');

const BANS: Ban[] = [
  {
    what: 'a folder of the machine it was written on',
    pattern: /(?:^|[\s"'`=(:])\/(?:work|root|home\/\w+|Users\/\w+)\//m,
  },
  {
    what: 'the host of a package registry',
    pattern: new RegExp(
      words(['registry\\.', 'npmjs'], ['registry\\.', 'yarnpkg'], ['proxy\\.', 'golang'], ['files\\.', 'pythonhosted'])
    ),
  },
  {
    what: 'a note to finish later',
    pattern: new RegExp(`\\b(?:${words(['TO', 'DO'], ['FIX', 'ME'], ['XX', 'X'])})\\b`),
  },
  { what: 'a private key', pattern: new RegExp(`-----${'BEGIN'} (?:[A-Z]+ )?PRIVATE KEY-----`) },
  {
    what: 'an access token',
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|glsa_[A-Za-z0-9]{32}_|glc_[A-Za-z0-9+/]{32}|AKIA[A-Z0-9]{16})/,
  },
  { what: 'a merge conflict', pattern: /^(?:<{7}|>{7}) /m },
];

/** Written by create-plugin, and left as it is so that it can update them. */
const SCAFFOLDED = /^\.config\//;

describe('tracked files', () => {
  const files = trackedFiles().filter((name) => !SCAFFOLDED.test(name));
  const texts = files.map((name) => ({ name, text: textOf(name) ?? '' }));

  it('are found at all', () => {
    expect(files).toEqual(expect.arrayContaining(['package.json', 'Makefile', 'src/plugin.json']));
  });

  it.each(BANS)('contain no trace of $what', ({ pattern }) => {
    expect(texts.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('include nothing that is installed, built or written by a run', () => {
    const produced =
      /^(?:node_modules|dist|build|\.demo|coverage|test-results|playwright-report)\/|\.log$|(?:^|\/)\.env$/;
    expect(files.filter((name) => produced.test(name))).toEqual([]);
  });

  it('end their last line, so that tools that append to them or compare them agree', () => {
    const verbatim = /\.(?:svg|sum)$|^(?:LICENSE|package-lock\.json)$/;
    const unended = texts.filter(({ name, text }) => !verbatim.test(name) && text !== '' && !text.endsWith('\n'));
    expect(unended.map(({ name }) => name)).toEqual([]);
  });
});

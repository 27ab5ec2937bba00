import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';

import { PROMTOOLS, run } from '../../../tools/testing/binaries';
import { matcherError, parseMatchers } from './matchers';

const ACCEPTED = [
  'resource="a"',
  "resource='it\\'s'",
  'resource="\\\\d"',
  'resource="\\x41\\u00e9\\101\\U0001F600"',
  'resource=~"test\\\\..*"',
  'resource=~`test\\..*`',
  "resource=~'test-\\\\d+'",
  'resource=~"(?i)test|(?s-i:a.b)|(?P<name>c)"',
  'resource=~`\\Qa.b\\E\\z`',
  'resource=~`\\pL\\p{Lu}\\P{^Nd}[[:alpha:]]`',
  'resource=~"a{1000}"',
  'resource=~`\\(?<a|[(?<]`',
  'by="a", without!="b", NaN=~"c",',
  `resource=~"${'(a|b)'.repeat(2000)}"`,
];

/** Matchers that at least one supported Prometheus refuses, with the reason that people read. */
const REFUSED: ReadonlyArray<[matcher: string, reason: RegExp]> = [
  ['resource=~"test\\..*"', /^\\\. is not an escape of PromQL: write two backslashes, or put the value in backticks$/],
  ['resource=~"test-\\d+"', /^\\d is not an escape of PromQL/],
  ['resource="it\\\'s"', /^\\' is not an escape of PromQL/],
  ['resource="\\xZZ"', /^\\x is not an escape of PromQL/],
  ['resource="\\400"', /^\\400 is not an escape of PromQL/],
  ['resource="\\ud800"', /invisible/],
  ['resource="\\U00110000"', /^\\U00110000 is not an escape of PromQL/],
  ['resource=~"(?z)a"', /^not a regular expression of RE2: invalid or unsupported Perl syntax$/],
  ['resource=~"[[:nope:]]"', /^not a regular expression of RE2: invalid character class range$/],
  ['resource=~"a[]"', /^not a regular expression of RE2: missing closing \]$/],
  ['resource=~"(a{1000}){1000}"', /^not a regular expression of RE2: invalid repeat count$/],
  ['resource=~"a{1001}"', /invalid repeat count/],
  ['resource=~`\\xZZ`', /^not a regular expression of RE2: invalid escape sequence$/],
  ['resource=~`(a)\\1`', /invalid escape sequence/],
  ['resource=~`\\C`', /invalid escape sequence/],
  ['resource=~`\\pX`', /invalid character class range/],
  ['resource=~`\\p{Kawi}`', /^takes general categories such as .*, not \\p\{Kawi\}/],
  ['resource=~"(?=a)"', /invalid or unsupported Perl syntax/],
  ['resource=~"(?<!a)b"', /invalid named capture/],
  ['resource=~"(?<name>a)"', /write \(\?P<name>\.\.\.\)$/],
  ['resource=~"a)(b"', /unexpected \)/],
  ['resource=~`\\Qa`', /missing closing \)/],
  [`resource=~"${'('.repeat(1001)}${')'.repeat(1001)}"`, /expression nests too deeply/],
  ['resource=="a"', /^no such matchers$/],
  ['"resource"="a"', /^no such matchers$/],
];

/** Matchers that Prometheus takes, and that select nothing a person can have meant. */
const MISTAKES = ['resource=~"\\bword\\b"', 'resource="a\\n"', 'resource="\\x80"', '__name__="a"', 'severity="info"'];

const ALL_REFUSED = [...REFUSED, ...MISTAKES.map((matcher): [string, RegExp] => [matcher, /./])];

it.each(ALL_REFUSED.map(([matcher, reason]) => ({ start: matcher.slice(0, 60), matcher, reason })))(
  'refuses $start',
  ({ matcher, reason }) => {
    expect(matcherError(matcher)).toMatch(reason);
  }
);

/** Parts of regular expressions in any order; only a few in a hundred are valid. */
const PARTS = [
  ...'a . ^ $ | ( ) (?: (?i) (?i: (?P<n> (?<n> (?x) (? [ [^ ] - [a-z] [z-a] [[:alpha:]] [[:nope:]] \\d \\W'.split(' '),
  ...'\\b \\A \\z \\Z \\C \\Q \\E \\pL \\P{Lu} \\pX \\x41 \\x{1F600} \\x{110000} \\x \\0 \\012 \\1 \\8 \\a'.split(' '),
  ...'\\e \\_ \\. \\" \\\\ \\ * + ? ?? { } {2} {2,5} {5,2} {1000} {1001} {,3} é \\é < > = :'.split(' '),
];
const patterns = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''));

describe('a random regular expression', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-matchers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is accepted only if every promtool accepts it, and refused only if one refuses it', () => {
    const random = fc
      .sample(patterns, { numRuns: 2000, seed: 22 })
      .map((pattern) => `resource=~${JSON.stringify(pattern)}`);
    const matchers = [...ACCEPTED, ...REFUSED.map(([matcher]) => matcher), ...random];
    const file = path.join(folder, 'all.rules.yml');
    const rules = matchers.map((matcher, i) => ({ record: `rule_${i}`, expr: `x{${matcher}}` }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'matchers', rules }] }));
    const refused = new Set(
      PROMTOOLS.flatMap((promtool) =>
        [...run(promtool, 'check', 'rules', '--lint=none', file).output.matchAll(/"rule_(\d+)": could not parse/g)].map(
          ([, i]) => matchers[Number(i)]
        )
      )
    );
    expect(refused.size).toBeGreaterThan(1000);
    expect(ACCEPTED.filter((matcher) => refused.has(matcher))).toEqual([]);
    const accepted = matchers.filter((matcher) => matcherError(matcher) === undefined);
    expect(accepted.filter((matcher) => refused.has(matcher))).toEqual([]);
    if (PROMTOOLS.length > 1) {
      expect(matchers.filter((matcher) => !refused.has(matcher) && !accepted.includes(matcher))).toEqual([]);
    }
  });
});

it('reads the parts of matchers, with their escapes', () => {
  expect(parseMatchers('by="a\\u00e9", without!=`b\\d`,NaN=~"c", resource!~\'d\\\'\',')).toEqual([
    { label: 'by', operator: '=', value: 'a\u00e9' },
    { label: 'without', operator: '!=', value: 'b\\d' },
    { label: 'NaN', operator: '=~', value: 'c' },
    { label: 'resource', operator: '!~', value: "d'" },
  ]);
});

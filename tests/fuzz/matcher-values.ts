import fc from 'fast-check';

import { anyName, hostileText, type Values } from './setting-values';

/** Parts of regular expressions of RE2, of other languages and of none. */
const REGEX_PARTS = [
  ...'a test- .* .+ \\. \\d+ [a-z] [^/] [[:alpha:]] [[:nope:]] [] []a] (x|y) (?i) (?z) (?i:x) (?:y)'.split(' '),
  ...'(?P<n>x) (?<n>x) (?=x) (?#x) {2} {2,} {1001} * +? ^ $ | \\b \\z \\Z \\Qa.b\\E \\pL \\p{Greek}'.split(' '),
  ...'\\p{Nope} \\x{10FFFF} \\xZZ \\1 \\ ( ) (a{1000}){1000}'.split(' '),
  ...['é', '\uD83D\uDCA9', '\uD800', '"', "'", '`', '\n', '/', '#', '$1', '{}'],
];

const regex = fc.array(fc.constantFrom(...REGEX_PARTS), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

/** Ways to quote a text in PromQL. The last two do not escape. */
const QUOTINGS: ReadonlyArray<(text: string) => string> = [
  (text) => JSON.stringify(text),
  (text) => `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`,
  (text) => `\`${text}\``,
  (text) => `"${text}"`,
];

const matcher = fc
  .tuple(
    fc.oneof(fc.constantFrom('resource', 'resource_group', 'subscription', 'resource_id', 'team'), anyName),
    fc.constantFrom('=', '!=', '=~', '!~', ' =~ ', '='),
    fc.oneof(regex, hostileText, fc.constantFrom('', 'sandbox', 'test-.*')),
    fc.constantFrom(...QUOTINGS)
  )
  .map(([label, operator, value, quoted]) => `${label}${operator}${quoted(value)}`);

export const matchers: Values = {
  usual: fc.shuffledSubarray(['resource=~"test-.*"', 'resource_group="sandbox"', "subscription!~'[0-9]+'"]),
  odd: fc.uniqueArray(
    fc.oneof(
      { weight: 3, arbitrary: matcher },
      fc.tuple(matcher, matcher, fc.constantFrom(',', ', ', ' ,\n', ', # all\n')).map(([a, b, comma]) => a + comma + b),
      matcher.map((one) => `${one},`),
      hostileText
    ),
    { minLength: 1, maxLength: 2 }
  ),
};

/** Matchers of one entry of the resources. */
export const matchOf: Values = {
  usual: fc.constantFrom(
    'resource_group="rg-chat"',
    'resource_group="rg-games"',
    'resource=~"test-.*"',
    'subscription="s", resource_group=~"rg-.*"'
  ),
  odd: fc.oneof(
    matcher,
    fc.tuple(matcher, matcher).map(([a, b]) => `${a}, ${b}`)
  ),
};

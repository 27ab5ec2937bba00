import fc from 'fast-check';
import { SCENARIOS } from '../../src/guide';
import { anyNumber, anyText, HOSTILE_TEXTS } from './arbitraries';

/** Values of a setting: those that people write, and those at and beyond the edge of what it takes. */
export interface Values {
  usual: fc.Arbitrary<unknown>;
  odd: fc.Arbitrary<unknown>;
}

/** Texts that break YAML, UTF-8 or a line, besides those of every other property. */
const BROKEN_TEXTS = [
  ...'\uD800 a\uDC00b \u2028'.split(' '),
  '\u2029x: 1',
  ...'a\u0085b \uFFFE \uFFFF \uFEFFa \u007F'.split(' '),
];

const WORDS = [...'null true no on y ~ = << 1e3 0x1f 0o7 1_000 12:30:45 2020-01-01'.split(' ')];

const hostileText = fc.oneof(anyText, fc.constantFrom(...HOSTILE_TEXTS, ...BROKEN_TEXTS, ...WORDS));

/** Hostile texts, half of them without the characters that a setting refuses. */
function textWithout(refused: RegExp): fc.Arbitrary<string> {
  return fc.oneof(
    hostileText,
    hostileText.map((text) => text.replace(refused, ''))
  );
}

export const among = (...values: readonly unknown[]): Values => {
  const arbitrary = fc.constantFrom(...values);
  return { usual: arbitrary, odd: arbitrary };
};

/** Any part of a list, in any order. */
export function listOf(items: readonly string[]): Values {
  return { usual: fc.shuffledSubarray([...items]), odd: fc.constantFrom([], [...items]) };
}

export function numberFrom(min: number, max: number): Values {
  return {
    usual: fc.double({ min, max, noNaN: true }),
    odd: edgesOr(min, max, (min + max) / 3, 0.1 + 0.2, 1 / 3, 1e-7, 5e-324, 1e21),
  };
}

/** Mostly values that a setting may well take. */
function edgesOr(...edges: readonly number[]): fc.Arbitrary<number> {
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...edges) }, { weight: 1, arbitrary: anyNumber });
}

export function integerFrom(min: number, max: number): Values {
  return { usual: fc.integer({ min, max }), odd: edgesOr(min, max, min + 1, 2 ** 31, 1e21, 1e300) };
}

const UNITS = ['y', 'w', 'd', 'h', 'm', 's'];

/** Durations of one to seven units, of any size that Prometheus takes, few of them with milliseconds. */
const anyDuration = fc
  .tuple(
    fc.subarray(UNITS, { minLength: 1 }),
    fc.array(fc.constantFrom(1, 2, 7, 59, 90, 999), { minLength: UNITS.length }),
    fc.constantFrom('', '', '', '', '', '1ms', '999ms')
  )
  .map(
    ([units, counts, rest]) =>
      units.map((unit, i) => `${unit === 'y' ? (counts[i] % 9) + 1 : counts[i]}${unit}`).join('') + rest
  );

const ODD_DURATIONS = [
  ...'1s 7s 59s 61s 90s 119s 1m1s 1m59s 301s 1h1s 999999s 1d1h1m1s 0s 0h 1.5h 1ms 1m1ms 999999ms 9y'.split(' '),
  ...'9y999w999d9999h999999m999999s'.split(' '),
];

export function durationOf(...usual: readonly string[]): Values {
  return { usual: fc.constantFrom(...usual), odd: fc.oneof(fc.constantFrom(...ODD_DURATIONS), anyDuration) };
}

/** Words with a meaning in PromQL, YAML, Go templates or a product, and names of the pack itself. */
const ODD_NAMES = [
  ...['by', 'on', 'without', 'ignoring', 'group_left', 'bool', 'offset', 'atan2', 'start', 'sum', 'count_values', 'or'],
  ...['NaN', 'nan', 'Inf', 'inf', 'infinity', 'null', 'Null', 'true', 'False', 'yes', 'n', 'Y', '_', '_1', 'e1', 'le'],
  ...['Names', 'Values', 'Remove', 'SortedPairs', 'String', 'define', 'nil', 'and', 'resource', 'dimension', 'source'],
  ...['grafana_folder', 'alertname', 'job', 'x'.repeat(200), 'x'.repeat(1025)],
];

const anyName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_NAMES) },
  { weight: 2, arbitrary: fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{0,7}$/) },
  hostileText
);

export const alertLabels: Values = {
  usual: fc.dictionary(fc.constantFrom('team', 'site', 'environment'), fc.constantFrom('chat', 'eu west', "it's"), {
    maxKeys: 3,
  }),
  odd: fc.dictionary(fc.oneof(fc.constantFrom('team', 'site'), anyName), textWithout(/[{}]/g), { maxKeys: 3 }),
};

export const mixOf: Values = {
  usual: fc
    .dictionary(fc.constantFrom(...SCENARIOS), fc.integer({ min: 1, max: 100 }), { minKeys: 1 })
    .map((weights) => scaled(weights, 1)),
  odd: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...SCENARIOS), fc.double({ min: 0, max: 1, noNaN: true }), { minKeys: 1 }),
      fc.constantFrom(1, 1, 0.995, 1.005, 1 - 1e-12, 0.5)
    )
    .map(([weights, sum]) => scaled(weights, sum)),
};

function scaled(weights: Readonly<Record<string, number>>, sum: number): Record<string, number> {
  const whole = Object.values(weights).reduce((total, weight) => total + weight, 0);
  return Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, (weight / whole) * sum]));
}

export const calendarDay: Values = {
  usual: fc.constantFrom('2026-03-02', '2024-02-29'),
  odd: fc.constantFrom('2026-02-29', '2026-02-31', '2026-3-2', '2026-03-02T00:00:00Z', 20260302),
};

export const url: Values = {
  usual: fc.constantFrom('https://wiki.example.com/runbooks', 'http://10.0.0.1:3000/grafana/', 'http://grafana:3000'),
  odd: fc.oneof(
    fc.constantFrom(
      ...'https://wiki/équipe(sre) https://u:p@example.com/$HOME/${x} https://example.com/%7B%7B https://a/b|c>d'.split(
        ' '
      ),
      ...`https://example.com/it's https://example.com/"a" https://例え.jp/x https://example.com/\\ http:///`.split(
        ' '
      ),
      ...'https://[::1]:8080 https://example.com/a,b;c https://example.com/[a] https://example.com/*_~`'.split(' '),
      ...['https://', 'HTTPS://A/B']
    ),
    fc.integer({ min: 900, max: 3000 }).map((length) => `https://example.com/${'a'.repeat(length)}`),
    textWithout(/[\s{}?#]/g).map((text) => `https://example.com/${text}`)
  ),
};

const idOf = (subscription: string, group: string, name: string) =>
  `/subscriptions/${subscription}/resourcegroups/${group}/providers/microsoft.signalrservice/signalr/${name}`;

const idPart = textWithout(/[\s{}<>/\p{Cc}]/gu).map((text) => text.toLowerCase());

export const resourceId: Values = {
  usual: fc
    .tuple(fc.constantFrom('chat', 'rg-(chat).eu..west'), fc.nat({ max: 99 }), fc.constantFrom('', '/replicas/eu'))
    .map(([group, count, replica]) => idOf('5f1c', group, `orders-${count}${replica}`)),
  odd: fc.oneof(
    fc.tuple(idPart, idPart).map(([group, name]) => idOf('s', `g${group}`, `n${name}`)),
    idPart.map((subscription) => idOf(`s${subscription}`, 'g', 'n')),
    fc.constantFrom(idOf('S', 'G', 'N'), idOf('s', 'g', 'n/replicas/r'), idOf('s', 'g', 'n'.repeat(1100)), 'n')
  ),
};

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

import { parseSettings, settingsOf } from '.';
import { groupsOf } from './entries';

const ID = '/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/a';

/** Settings with an entry for each text of matchers, which has the mix and nothing else. */
const settingsWith = (...matches: string[]) =>
  `resources:\n${matches.map((match) => `  - match: '${match}'\n    mix: { echo: 1 }\n`).join('')}`;

const errorsOf = (text: string) => {
  const parsed = parseSettings(text);
  return parsed.ok ? [] : parsed.errors;
};

it('takes the closest entry first: a name before a group, a group before a subscription, a value before a pattern', () => {
  const closest = [
    'resource="a", resource_group="g"',
    'resource="b"',
    'resource=~"c-.*", resource_group="g"',
    'resource=~"d-.*"',
    'resource_group="h"',
    'resource_group=~"h.+", subscription="s"',
    'subscription="s"',
    'subscription!="t"',
  ];
  const settings = settingsOf(settingsWith(...[...closest].reverse()));
  expect(groupsOf(settings).map(({ entry }) => entry.match)).toEqual(closest);
});

it.each([
  ['two groups', 'resource_group="a"', 'resource_group="b"'],
  ['names with other beginnings', 'resource=~"chat-.*"', 'resource=~"game-.+"'],
  ['names with other ends', 'resource=~".*-live"', 'resource=~".*-test"'],
  ['names of two lists', 'resource=~"a|b"', 'resource=~"c|d"'],
  ['a list and a pattern without its names', 'resource=~"a|b"', 'resource=~"(?i)c.*"'],
  ['a pattern and what it excludes', 'resource=~".*x.*"', 'resource!~".*x.*"'],
  ['a group and all others', 'resource_group=~"a|b"', 'resource_group!~"a|b|c"'],
  ['a name in two groups', 'resource="a", resource_group="g"', 'resource="a", resource_group="h"'],
])('takes %s, which no resource can be in both of', (_, a, b) => {
  expect(errorsOf(settingsWith(a, b))).toEqual([]);
});

it.each([
  ['the same matcher', 'resource_group="a"', 'resource_group="a"'],
  ['patterns with one beginning', 'resource=~"chat-.*"', 'resource=~"chat-a.*"'],
  ['a beginning whose last character may be missing', 'resource=~"ab*c.*"', 'resource=~"ac.*"'],
  ['a beginning and an end', 'resource=~"chat-.*"', 'resource=~".*-live"'],
  ['patterns of any case', 'resource=~"(?i)chat.*"', 'resource=~"game.*"'],
  ['alternatives in a pattern', 'resource=~"a.*|b.*"', 'resource=~"b.*"'],
  ['two exclusions', 'resource!="a"', 'resource!="b"'],
])('refuses %s, since neither entry would win', (_, a, b) => {
  expect(errorsOf(settingsWith(a, b))).toEqual([
    'resources[1].match: can select the same resources as resources[0].match, as closely, and both have mix; make one of them closer, or exclude what the other selects',
  ]);
});

it('lets two entries that are as close set different things', () => {
  expect(errorsOf('resources: [{match: resource=~"a.*", units: 1}, {match: resource=~".*b", max_units: 1}]')).toEqual(
    []
  );
  expect(
    errorsOf(
      'resources: [{match: resource=~"a.*", server_leg: true}, {match: resource=~".*b", traffic_factors: {inbound: 1, outbound: 1}}]'
    )
  ).toEqual([expect.stringContaining('both have server_leg')]);
});

it.each([
  [`{resource_id: ${ID}, match: 'resource="a"'}`, 'match: takes the place of resource_id; give only one of them'],
  [
    `{match: 'resource="a"', peak_traffic: {connections: 1}}`,
    'peak_traffic: takes an entry with resource_id, as each resource has a peak of its own',
  ],
  [
    `{match: 'team="a"'}`,
    'match: takes matchers on resource, resource_group or subscription, such as resource_group="rg-chat", not "team=\\"a\\"" (another label)',
  ],
  [`{match: 'resource=~"("'}`, expect.stringMatching(/^match: takes matchers .*not a regular expression of RE2/)],
  [`{match: 'resource'}`, expect.stringMatching(/^match: takes matchers .*no such matchers/)],
  [`{match: ''}`, expect.stringMatching(/^match: takes label matchers/)],
  [`{mix: {echo: 1}}`, expect.stringMatching(/^resource_id: is missing; it takes .*, or give match$/)],
  [`{match: 'resource="a"', units: 2000}`, expect.stringMatching(/^units: takes/)],
])('refuses the entry %s', (entry, error) => {
  const [first] = errorsOf(`resources: [${entry}]`);
  expect(first.replace('resources[0].', '')).toEqual(error);
});

describe('of many entries', () => {
  const KINDS: Array<[string, (i: number) => string]> = [
    ['names', (i) => `resource="r${i}-"`],
    ['lists of names', (i) => `resource=~"a${i}-|b${i}-"`],
    ['beginnings', (i) => `resource=~"team${i}-.*"`],
    ['ends', (i) => `resource=~".*-team${i}"`],
    ['beginnings of groups', (i) => `resource_group=~"team${i}-.*"`],
  ];
  const many = (match: (i: number) => string) => Array.from({ length: 300 }, (_, i) => match(i + 1000));

  it.each(KINDS)('finds no tie among different %s', (_, match) => {
    expect(errorsOf(settingsWith(...many(match)))).toEqual([]);
  });

  it.each(KINDS)('finds the tie of one more among different %s', (_, match) => {
    const texts = many(match);
    const errors = errorsOf(settingsWith(...texts, texts[17]));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(
      /^resources\[300\]\.match: can select the same resources as resources\[17\]\.match, as closely/
    );
  });

  it('names each tie once, with an earlier entry, where all are alike', () => {
    const errors = errorsOf(settingsWith(...many((i) => `resource=~"x.*|${i}"`)));
    expect(errors).toHaveLength(299);
  });
});

it.each([
  ['resource=~"a.*"', 'resource=~"ab.*"'],
  ['resource=~"abc.*"', 'resource=~"ab.*"'],
  ['resource=~".*c"', 'resource=~"a.*"'],
  ['resource=~".*bc"', 'resource=~".*c"'],
  ['resource=~"ab?c"', 'resource=~"ac.*"'],
  ['resource=~"(x|y).*"', 'resource=~"z.*"'],
  ['resource=~"a|b"', 'resource=~"b|c"'],
  ['resource=~"b.*"', 'resource=~"a|bc"'],
  ['resource!="a"', 'resource=~"b.*"'],
])('finds that %s and %s may select one resource, in either order', (one, other) => {
  expect(errorsOf(settingsWith(one, other))).toHaveLength(1);
  expect(errorsOf(settingsWith(other, one))).toHaveLength(1);
});

it.each([
  ['resource=~"a.*"', 'resource=~"b.*"'],
  ['resource=~".*a"', 'resource=~".*b"'],
  ['resource="a"', 'resource=~"a.*"'],
  ['resource=~"a|b"', 'resource=~"c|d"'],
])('finds that %s and %s select no resource as closely', (one, other) => {
  expect(errorsOf(settingsWith(one, other))).toEqual([]);
  expect(errorsOf(settingsWith(other, one))).toEqual([]);
});

import { load } from 'js-yaml';
import { settingsOf } from '../../alerts/generator/settings';
import { ruleFiles } from '../../alerts/generator/targets/prometheus';
import { partsOf } from './parts';
import { type Looks, type ParsedRules, rulesRead } from './rules-read';

const FILES = [
  {
    groups: [
      {
        name: 'ceilings',
        rules: [
          { record: 'resource:units:current', expr: 'max by (resource_id) (units)' },
          { record: 'resource:ceiling:mix', expr: '2048000 * resource:units:current' },
          { record: 'resource:other:max', expr: 'max(other)' },
        ],
      },
    ],
  },
  {
    groups: [
      {
        name: 'alerts',
        rules: [
          {
            alert: 'Near',
            expr: 'traffic > resource:ceiling:mix',
            annotations: { text: '{{ query "resource:name" }}' },
          },
          { alert: 'Watchdog', expr: 'vector(1)' },
          { record: 'resource:name', expr: 'count(names)' },
        ],
      },
    ],
  },
];

const namesRead = (test: Looks) =>
  rulesRead(FILES, test).map(({ groups }) =>
    groups.flatMap(({ rules }) => rules.map((rule) => rule.record ?? rule.alert))
  );

it('keeps an alert with the rules that its expression and its texts read, in their order', () => {
  expect(namesRead({ alert_rule_test: [{ alertname: 'Near', exp_alerts: [{}] }] })).toEqual([
    ['resource:units:current', 'resource:ceiling:mix'],
    ['Near', 'resource:name'],
  ]);
});

it('keeps no texts of an alert that the test does not expect, nor what they read', () => {
  const test = { alert_rule_test: [{ alertname: 'Near', exp_alerts: [] }] };
  expect(namesRead(test)[1]).toEqual(['Near']);
  expect(rulesRead(FILES, test)[1].groups[0].rules[0]).not.toHaveProperty('annotations');
});

it('keeps the rules of a series that a test queries', () => {
  expect(namesRead({ promql_expr_test: [{ expr: 'sum(resource:other:max)' }] })).toEqual([['resource:other:max'], []]);
});

it.each([
  ['all alerts', 'count(ALERTS{alertstate="firing"})', ['Near', 'Watchdog']],
  ['all alerts, if it leaves one out,', 'ALERTS{alertname!="Near"}', ['Near', 'Watchdog']],
  ['the one that it names', 'ALERTS{alertname="Watchdog",alertstate="firing"}', ['Watchdog']],
  ['those that a pattern names', 'ALERTS_FOR_STATE{alertname=~"W.*|Other"}', ['Watchdog']],
])('keeps %s for a test that reads the series of alerts', (_, expr, alerts) => {
  expect(namesRead({ promql_expr_test: [{ expr }] })[1]).toEqual(alerts);
});

it.each([
  ['all that a pattern of names selects', '{__name__=~"resource:.*"}', 4],
  ['all but one, if it leaves one out, as what it reads is not known', '{__name__!="resource:name"}', 4],
  ['those that a list names', '{__name__=~"resource:other:max|resource:name"}', 2],
  ['those that a group in a pattern names', '{__name__=~"resource:(other|units):(max|sum)"}', 1],
])('keeps %s for a test with a matcher of the name', (_, expr, count) => {
  expect(namesRead({ promql_expr_test: [{ expr }] }).flat()).toHaveLength(count);
});

// One pattern that is taken for every name makes each promtool test evaluate the whole pack, at each of its steps.
it('keeps no advice and no order of the pack for a test of one problem with an input', () => {
  const parts = ruleFiles(partsOf(settingsOf('edition: 2023-03')), 'jest');
  const pack = [...parts.values()].map((text) => load(text) as ParsedRules);
  const kept = rulesRead(pack, { promql_expr_test: [{ expr: 'resource:signalr_input_problem:info' }] });
  const records = kept.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules.map(({ record }) => record)));
  expect(records).toContain('resource:signalr_units:current');
  expect(records.filter((record) => /_verdict:|_action:/.test(record ?? ''))).toEqual([]);
});

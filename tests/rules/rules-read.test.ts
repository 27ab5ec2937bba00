import { type Looks, rulesRead } from './rules-read';

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

it('keeps every rule for a test that selects series by a pattern of their names', () => {
  expect(namesRead({ promql_expr_test: [{ expr: '{__name__=~"resource:.*"}' }] }).flat()).toHaveLength(6);
});

it('keeps only the rules whose names a test lists in a matcher of the name', () => {
  const expr = '{__name__=~"resource:other:max|resource:name"}';
  expect(namesRead({ promql_expr_test: [{ expr }] })).toEqual([['resource:other:max'], ['resource:name']]);
});

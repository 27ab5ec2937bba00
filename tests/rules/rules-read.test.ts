import { rulesRead } from './rules-read';

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

const namesRead = (test: object) =>
  rulesRead(FILES, test).map(({ groups }) =>
    groups.flatMap(({ rules }) => rules.map((rule) => rule.record ?? rule.alert))
  );

it('keeps an alert with the rules that its expression and its texts read, in their order', () => {
  expect(namesRead({ alert_rule_test: [{ alertname: 'Near', exp_alerts: [] }] })).toEqual([
    ['resource:units:current', 'resource:ceiling:mix'],
    ['Near', 'resource:name'],
  ]);
});

it('keeps the rules of a series that a test queries', () => {
  expect(namesRead({ promql_expr_test: [{ expr: 'sum(resource:other:max)' }] })).toEqual([['resource:other:max'], []]);
});

it('keeps all alerts for a test that reads their series', () => {
  expect(namesRead({ promql_expr_test: [{ expr: 'ALERTS' }] })[1]).toEqual(['Near', 'Watchdog', 'resource:name']);
});

it('keeps every rule for a test that selects series by a pattern of their names', () => {
  expect(namesRead({ promql_expr_test: [{ expr: '{__name__=~"resource:.*"}' }] }).flat()).toHaveLength(6);
});

import { secondsOf } from './durations';
import { rulesOfText } from './read';
import { alertWith, autoscaleWith, idOf, kindsOf } from './testing';

const load = alertWith({ metric: 'ServerLoad' });
const sql = alertWith({
  metric: 'cpu_percent',
  scopes: ['/subscriptions/s/resourceGroups/r/providers/a/b/c'],
  namespace: 'a/b',
});

function counted(document: unknown) {
  const { rules, leftOut } = rulesOfText(JSON.stringify(document), '-');
  return { rules: rules.map(({ kind }) => kind), leftOut };
}

describe('the input', () => {
  it.each<[string, unknown, object]>([
    ['a list of alerts', [load, load], { rules: ['metricAlert', 'metricAlert'], leftOut: 0 }],
    ['one alert', load, { rules: ['metricAlert'], leftOut: 0 }],
    ['one autoscale setting', autoscaleWith(), { rules: ['autoscale'], leftOut: 0 }],
    ['both in one list', [autoscaleWith(), load], { rules: ['autoscale', 'metricAlert'], leftOut: 0 }],
    ['an answer of REST', { value: [{ name: 'a', properties: load }] }, { rules: ['metricAlert'], leftOut: 0 }],
    [
      'other services',
      [sql, autoscaleWith([], { target: '/subscriptions/s/x' }), load],
      { rules: ['metricAlert'], leftOut: 2 },
    ],
    [
      'a web test, whose criteria have no conditions',
      [{ name: 'w', scopes: ['/subscriptions/s/x'], criteria: { webTestId: 'w' } }],
      { rules: [], leftOut: 1 },
    ],
    ['nothing', [], { rules: [], leftOut: 0 }],
  ])('can be %s', (_, document, expected) => {
    expect(counted(document)).toEqual(expected);
  });

  it('is about SignalR by its metrics, where the scope is a group', () => {
    const scopes = ['/subscriptions/s/resourceGroups/r'];
    expect(counted([alertWith({ metric: 'ServerLoad', scopes }), { ...sql, scopes }])).toEqual({
      rules: ['metricAlert'],
      leftOut: 1,
    });
  });

  it.each<[string, unknown, string]>([
    ['a number', 3, 'input: takes a metric alert or an autoscale setting, not 3'],
    ['a list of texts', ['x'], '[0]: takes a metric alert or an autoscale setting, not "x"'],
    ['another object', [load, { name: 'x' }], '[1]: takes a metric alert, with an object criteria, or'],
    ['scopes that are not a list', { ...load, scopes: 'x' }, 'scopes: takes a list of resource ids, not "x"'],
    ['no window', [{ ...load, windowSize: undefined }], '[0].windowSize: is missing; it takes a duration such as PT5M'],
    ['an odd window', [{ ...load, windowSize: 'P' }], '[0].windowSize: takes a duration such as PT5M, not "P"'],
    ['no conditions', { ...load, criteria: { allOf: [] } }, 'criteria.allOf: '],
    [
      'a threshold that is text',
      [{ ...load, criteria: { allOf: [{ ...load.criteria.allOf[0], threshold: '80' }] } }],
      '[0].criteria.allOf[0].threshold: takes a number, not "80"',
    ],
    [
      'no threshold',
      [
        {
          name: 'x',
          properties: { ...load, criteria: { allOf: [{ ...load.criteria.allOf[0], threshold: undefined }] } },
        },
      ],
      '[0].properties.criteria.allOf[0].threshold: is missing; it takes a number',
    ],
    ['a severity of 5', { ...load, severity: 5 }, 'severity: takes a whole number from 0 to 4, not 5'],
    [
      'a capacity that is not a number',
      [{ ...autoscaleWith(), profiles: [{ capacity: { minimum: 'x', maximum: '1', default: '1' } }] }],
      '[0].profiles[0].capacity.minimum: takes a whole number as text, such as "10", not "x"',
    ],
    [
      'a target that is not a text',
      { ...autoscaleWith(), targetResourceUri: 1 },
      'targetResourceUri: takes a text, not 1',
    ],
  ])('with %s names the field', (_, document, message) => {
    expect(() => counted(document)).toThrow(message);
  });

  it('names the file, where it is one', () => {
    expect(() => rulesOfText('[3]', 'alerts.json')).toThrow('alerts.json: [0]: takes a metric alert');
    expect(() => rulesOfText('{"a":1,"a":2}', 'alerts.json')).toThrow('alerts.json: a: is given twice');
    expect(() => rulesOfText('[', '-')).toThrow('malformed JSON in line 1');
  });
});

it('reads names of metrics, namespaces and ids in any case', () => {
  const shouted = alertWith({
    metric: 'SERVERLOAD',
    namespace: 'MICROSOFT.SIGNALRSERVICE/SIGNALR/REPLICAS',
    scopes: [idOf('chat').toUpperCase()],
  });
  expect(kindsOf(shouted)).toEqual([]);
});

it.each([
  ['PT5M', 300],
  ['PT1H', 3600],
  ['P1D', 86_400],
  ['PT1M30S', 90],
  ['0:05:00', 300],
  ['1 day, 0:00:00', 86_400],
])('reads the duration %s', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

import { type DataFrame, FieldType } from '@grafana/data';
import { observe } from './observe';
import { attribute } from './resources';
import { minutes, resourceId } from './test-frames';

/** The least of a few times: a pause of the machine can only add to one. */
function timeOf(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

const time = { name: 'Time', type: FieldType.time, config: {}, values: minutes(1) };

/** One series with this text in every place that a data source fills in. */
function written(text: string): DataFrame[] {
  const config = { displayName: text, displayNameFromDS: text, unit: text };
  const labels = { __name__: text, resource_id: text, metric: text, interval: text, [text]: text };
  const fields = [time, { name: text, type: FieldType.number, config, labels, values: [1] }];
  return [
    { refId: 'connections', name: text, length: 1, fields },
    { refId: text, length: 1, fields },
  ];
}

describe('a text of 10,000 characters takes about as long as a name with labels of that length', () => {
  const LENGTH = 10_000;
  let ordinary: number;

  beforeAll(() => {
    const named = written(`{${'a="b",'.repeat(LENGTH / 6)}}`);
    ordinary = timeOf(() => observe(named));
  });

  // Once it took hundreds of times as long: the search for a label began anew at each of its letters.
  it.each([
    '{A}',
    '{a.}',
    '{a="}',
    '{a="\\}',
    'a_',
    '_bits',
    'azure_',
    'microsoft_',
    '/',
    '/replicas/',
    ' ',
    '\u200b\u0000',
    '0',
  ])('as %j again and again', (pattern) => {
    const repeated = (text: string) => text.repeat(LENGTH / text.length);
    const hostile = written(pattern.startsWith('{') ? `{${repeated(pattern.slice(1, -1))}}` : repeated(pattern));
    expect(timeOf(() => observe(hostile))).toBeLessThan(50 * ordinary);
  });
});

it('compares the times of a frame with few others, however many frames there are', () => {
  const readsFor = (count: number) => {
    let reads = 0;
    const frames = Array.from({ length: count }, (_, i) => {
      const values = new Proxy([0, 1 + i, 1e6], {
        get: (list, key, receiver) => {
          reads++;
          return Reflect.get(list, key, receiver);
        },
      });
      const labels = { __name__: 'resource:signalr_units:current', resource_id: resourceId(`r${i}`) };
      return {
        length: 3,
        fields: [
          { ...time, values },
          { name: 'Value', type: FieldType.number, config: {}, labels, values: [1, 1, 1] },
        ],
      };
    });
    observe(frames);
    return reads;
  };
  expect(readsFor(400) / readsFor(100)).toBeLessThan(5);
});

// Once it took a hundred times as long: each name was compared with all of its ids.
it('finds the resources of names that thousands of ids share about as fast as those of distinct names', () => {
  const count = 8000;
  const identities = (name: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => [
      { id: `/subscriptions/${i}/signalr/${name(i)}`, resource: name(i) },
      { name: name(i), resource: name(i) },
    ]).flat();
  const [shared, distinct] = [identities(() => 'foo'), identities(String)];
  expect(timeOf(() => attribute(shared))).toBeLessThan(10 * timeOf(() => attribute(distinct)));
});

import { ADVISED, alertWith, autoscaleWith, CHAT, check, conditionWith, idOf, settingsWith, WELL } from './testing';

const TEN_UNITS = settingsWith('units: 10');
const ALL = ['outbound', 'inbound', 'connections', 'serverLoad', 'throttled'];

/** The limits of every resource that nobody would hear of. */
function unheardOf(document: unknown, settings = TEN_UNITS) {
  return check(document, settings).unheard.map(({ resource, limits }) => ({ name: resource.name, limits }));
}

/** The limits of `chat` that a rule alone tells of. */
const heardBy = (rule: object, settings?: string) => {
  const unheard = unheardOf([rule], settings).find(({ name }) => name === 'chat')?.limits ?? [];
  return ALL.filter((limit) => !unheard.some((one) => one === limit));
};

const closes = (operator: string, ...values: string[]) =>
  alertWith({
    metric: 'ConnectionCloseCount',
    aggregation: 'Total',
    threshold: 5,
    dimensions: [{ name: 'ConnectionCloseCategory', operator, values }],
  });

it.each([
  ['quota', 'connections'],
  ['load', 'serverLoad'],
  ['out', 'outbound'],
  ['in', 'inbound'],
  ['throttled', 'throttled'],
])('nobody hears of a limit without the rule %s', (left, limit) => {
  expect(unheardOf(WELL.filter(({ name }) => name !== left))).toEqual([{ name: 'chat', limits: [limit] }]);
});

it('names every limit of a resource that only autoscale or only the settings are about', () => {
  expect(unheardOf([autoscaleWith(ADVISED)], 'edition: 2023-03')).toEqual([{ name: 'chat', limits: ALL }]);
  expect(unheardOf([])).toEqual([{ name: 'chat', limits: ALL }]);
});

const load = { metric: 'ServerLoad', threshold: 70 };

it.each([
  ['is disabled', { ...load, enabled: false }],
  ['has no action', { ...load, actions: [] }],
  ['has a dynamic threshold', { ...load, dynamic: true }],
  ['has a second condition', { ...load, more: [conditionWith({ metric: 'ConnectionQuotaUtilization' })] }],
  ['is about a low load', { ...load, operator: 'LessThan' }],
  ['has a threshold in another unit', { ...load, threshold: 0.7 }],
  ['counts samples', { ...load, aggregation: 'Count' }],
  ['is about another resource', { ...load, scopes: [idOf('other')] }],
])('a rule that %s does not count', (_, parts) => {
  expect(heardBy(alertWith(parts))).toEqual([]);
  expect(heardBy(alertWith(load))).toEqual(['serverLoad']);
});

it('a threshold beyond the limit at the declared size does not count', () => {
  const count = (threshold: number) => alertWith({ metric: 'ConnectionCount', threshold });
  expect(heardBy(count(9000))).toEqual(['connections']);
  expect(heardBy(count(11_000))).toEqual([]);
  expect(heardBy(count(11_000), 'edition: 2023-03')).toEqual(['connections']);
});

it('a rule counts for the one of its resources that its threshold fits', () => {
  const rule = alertWith({ metric: 'ConnectionCount', threshold: 9000, scopes: [CHAT, idOf('small')] });
  const small = `\n  - resource_id: ${idOf('small').toLowerCase()}\n    units: 1`;
  expect(unheardOf([rule], `${TEN_UNITS}${small}`)).toEqual([
    { name: 'chat', limits: ALL.filter((limit) => limit !== 'connections') },
    { name: 'small', limits: ALL },
  ]);
});

it('connections of app servers alone are not those of clients', () => {
  const only = (Endpoint: string) =>
    alertWith({
      metric: 'ConnectionCount',
      threshold: 9000,
      dimensions: [{ name: 'Endpoint', operator: 'Include', values: [Endpoint] }],
    });
  expect(heardBy(only('Server'))).toEqual([]);
  expect(heardBy(only('Client'))).toEqual(['connections']);
});

it.each([
  [closes('Include', 'Throttled'), true],
  [closes('Include', '*'), true],
  [closes('Include', 'Normal'), false],
  [closes('Exclude', 'Normal'), true],
  [closes('Exclude', 'Throttled'), false],
  [closes('StartsWith', 'Thr'), true],
  [alertWith({ metric: 'ConnectionCloseCount', aggregation: 'Total', threshold: 5 }), false],
])('throttled connections are heard where their reason counts (%#)', (rule, isHeard) => {
  expect(heardBy(rule).includes('throttled')).toBe(isHeard);
});

it.each(['/subscriptions/S', '/subscriptions/S/resourceGroups/RG-chat', '/subscriptions/s/resourceGroups/rg-chat/'])(
  'a rule on %s counts for the resources in it',
  (scope) => {
    expect(heardBy(alertWith({ ...load, scopes: [scope] }))).toEqual(['serverLoad']);
  }
);

it('a rule on another group, or on a resource, does not count for what only begins like it', () => {
  for (const scope of ['/subscriptions/s/resourceGroups/rg', CHAT.slice(0, -1)]) {
    expect(heardBy(alertWith({ ...load, scopes: [scope] }))).toEqual([]);
  }
});

it('a replica is a resource of its own', () => {
  const replica = `${CHAT}/replicas/asia`;
  expect(unheardOf([...WELL, alertWith({ ...load, scopes: [replica] })])).toEqual([
    { name: 'chat (replica asia)', limits: ALL.filter((limit) => limit !== 'serverLoad') },
  ]);
});

it('the free SKU has no traffic ceilings, and a quota of messages', () => {
  const settings = settingsWith('sku: Free_F1');
  expect(unheardOf([], settings)).toEqual([
    { name: 'chat', limits: ['connections', 'serverLoad', 'throttled', 'dailyMessages'] },
  ]);
  const messages = { metric: 'MessageCount', aggregation: 'Total', threshold: 16_000, window: 'P1D' };
  expect(unheardOf([alertWith(messages)], settings)).toEqual([
    { name: 'chat', limits: ['connections', 'serverLoad', 'throttled'] },
  ]);
  expect(unheardOf([alertWith({ ...messages, window: 'PT1H' })], settings)[0].limits).toContain('dailyMessages');
});

it('a resource that the settings opt out, and one of Web PubSub, are not asked about', () => {
  expect(unheardOf([], settingsWith('units: 10', 'alerts: false'))).toEqual([]);
  const bus = alertWith({
    ...load,
    scopes: [idOf('bus', 'WebPubSub')],
    namespace: 'Microsoft.SignalRService/WebPubSub',
  });
  expect(unheardOf([bus], 'edition: 2023-03')).toEqual([]);
});

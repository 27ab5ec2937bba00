import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { onPrometheus, panelsOf, targetsOf } from '../../dashboards/generator/testing';
import { resourceId } from '../../src/frames/test-frames';
import { inTurn, PROMTOOLS, run } from '../../tools/testing/binaries';

// Grafana joins a table's queries row by row. A row without a value breaks its sort, which could put the worst resource
// anywhere.

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Minutes of data, enough for every time range in the queries. */
const MINUTES = 60;

interface Sorted {
  /** The query whose value sorts the table. */
  order: string;
  /** The query whose labels name the rows. */
  names: string;
  others: string[];
  /** Those that are joined as they are; a trend becomes rows only where it has lines. */
  joined: string[];
}

const tables = onPrometheus.flatMap(([title, dashboard]) =>
  panelsOf(dashboard).flatMap((panel): Array<[string, Sorted]> => {
    const queries = targetsOf(dashboard).filter(({ panel: of }) => of === panel.title);
    const perResource = queries.filter(({ expr }) => /by \(.*\bresource_id\b/.test(expr));
    if (panel.type !== 'table' || perResource.length < 2) {
      return [];
    }
    const exprOf = (refId: string) => filledIn(queries.find((query) => query.refId === refId)?.expr ?? '');
    const sorts = /^Value #(\w+)$/.exec(
      panel.transformations?.find(({ id }) => id === 'sortBy')?.options.sort[0].field
    );
    return [
      [
        `${title}, ${panel.title}`,
        {
          order: exprOf(sorts?.[1] ?? ''),
          names: exprOf('known'),
          others: perResource.map(({ expr }) => filledIn(expr)),
          joined: queries.flatMap(({ refId, expr }) => (refId === 'trend' ? [] : [filledIn(expr)])),
        },
      ],
    ];
  })
);

/** Fills in the variables as Grafana does if "All" is selected. */
function filledIn(expr: string): string {
  return expr.replace(/\$(subscription|resource_group|resource)\b/g, '.*');
}

const OF = (name: string, more = '') =>
  `{resource_id="${resourceId(name)}",resource="${name}",subscription="s",resource_group="rg1"${more}}`;
const always = (series: string, value: number) => ({ series, values: `${value}x${MINUTES}` });
const known = (name: string) => always(`resource:signalr_identity:info${OF(name)}`, 1);

const LOAD = ',constraint="server_load"';
const CONNECTIONS = ',constraint="connections"';

/** One complete resource, and one for each kind of missing data. */
const SERIES = [
  known('complete'),
  always(`resource:signalr_units:current${OF('complete')}`, 10),
  always(`resource:signalr_connections:max1m${OF('complete')}`, 9700),
  always(`resource:signalr_server_load:ratio${OF('complete')}`, 0.4),
  always(
    `resource_dimension:signalr_utilization:ratio${OF('complete', `${CONNECTIONS},dimension="connections"`)}`,
    0.97
  ),
  always(`resource_constraint:signalr_utilization:max1h${OF('complete', CONNECTIONS)}`, 0.98),
  always(`resource_constraint:signalr_utilization:max1h${OF('complete', LOAD)}`, 0.3),
  always(`resource_constraint:signalr_ceiling:days${OF('complete', CONNECTIONS)}`, 12),
  always(`resource_constraint:signalr_climbing:minutes${OF('complete', CONNECTIONS)}`, 25),
  always(`resource_sign:signalr_overload:ratio${OF('complete', ',sign="connections"')}`, 0.97),
  always(`resource_direction:signalr_messages:rate1m${OF('complete', ',direction="outbound",basis="counted"')}`, 700),
  always(`resource:signalr_utilization:max${OF('complete')}`, 0.97),
  always(`resource:signalr_units:enough{resource_id="${resourceId('complete')}"}`, 20),
  always(`resource:signalr_verdict:units${OF('complete', ',verdict="scaleUp"')}`, 20),
  always(`ALERTS${OF('complete', ',alertname="SignalRAtCeiling",alertstate="firing",severity="critical"')}`, 1),
  // Nothing has been closed for half an hour.
  {
    series: `resource_category:signalr_connection_closes:total1m${OF('complete', ',category="Normal"')}`,
    values: '1x30',
  },
  // No traffic.
  known('silent'),
  always(`resource:signalr_units:current${OF('silent')}`, 5),
  always(`resource:signalr_verdict:units${OF('silent', ',verdict="noTraffic"')}`, 5),
  always(
    `ALERTS${OF('silent', ',alertname="SignalRInputMissing",reason="no_traffic",alertstate="firing",severity="warning"')}`,
    1
  ),
  // No unit size.
  known('sizeless'),
  always(`resource:signalr_inbound_bytes:rate1m{resource_id="${resourceId('sizeless')}"}`, 1000),
  always(`resource:signalr_verdict:units${OF('sizeless', ',verdict="sizeUnknown"')}`, 0),
  // Grows only to carry another replica, should that one fail.
  known('standby'),
  always(`resource:signalr_units:current${OF('standby')}`, 10),
  always(`resource:signalr_utilization:max${OF('standby')}`, 0.57),
  always(`resource:signalr_verdict:units${OF('standby', ',verdict="scaleUp"')}`, 20),
  always(`resource_limit:signalr_load:rate${OF('standby', ',limit="outbound",of="missing_replica"')}`, 400),
  // Deleted, but its recorded series and kept alerts are still present.
  always(`resource_constraint:signalr_utilization:max1h${OF('gone', CONNECTIONS)}`, 0.5),
  always(`resource_constraint:signalr_ceiling:days${OF('gone', CONNECTIONS)}`, 12),
  always(`resource:signalr_units:enough{resource_id="${resourceId('gone')}"}`, 5),
  always(`resource:signalr_verdict:units${OF('gone', ',verdict="shard"')}`, 5),
  { series: `resource_category:signalr_connection_closes:total1m${OF('gone', ',category="Normal"')}`, values: '1x30' },
  ...['SignalRNearCeiling', 'SignalRCeilingForecast'].map((alert) =>
    always(`ALERTS${OF('gone', `,alertname="${alert}"${CONNECTIONS},alertstate="firing",severity="warning"`)}`, 1)
  ),
];

it('finds the tables that join several queries', () => {
  expect(tables.map(([name]) => name)).toEqual([
    'SignalR Headroom: Pipeline health, Inputs by resource',
    'SignalR Headroom: Fleet (core), Fleet',
    'SignalR Headroom: Capacity review (core), Recorded by the rules',
    'SignalR Headroom: Pipeline health (core), Inputs by resource',
  ]);
});

describe.each(inTurn(PROMTOOLS, 1))('%s', (promtool) => {
  /** Expects the last values of queries over the fleet above, in one run of promtool, which loads the fleet once. */
  function expectSamples(...expected: ReadonlyArray<{ expr: string; samples: object[] }>): void {
    const file = path.join(folder, 'rows.yml');
    const test = {
      interval: '1m',
      input_series: SERIES,
      promql_expr_test: expected.map(({ expr, samples }) => ({
        expr,
        eval_time: `${MINUTES}m`,
        exp_samples: samples,
      })),
    };
    writeFileSync(file, stringify({ tests: [test] }));
    expect(run(promtool, 'test', 'rules', file)).toMatchObject({
      status: 0,
      output: expect.stringContaining('SUCCESS'),
    });
  }

  const valueOf = (name: string, value: string | number) => ({
    labels: `{resource_id="${resourceId(name)}"}`,
    value,
  });
  const none = (expr: string) => ({ expr, samples: [] });

  it.each(tables)('%s: every row has a name and a value to sort by', (_, { order, names, others }) => {
    expect([order, names]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    // As one query, which evaluates the order and the names once; the label says which of the others it is.
    const rows = others
      .map((other, i) => `label_replace(count by (resource_id) (${other}), "query", "${i}", "", "")`)
      .join(' or ');
    expectSamples(...[order, names].map((named) => none(`(${rows}) unless on (resource_id) (${named})`)));
  });

  it.each(tables)('%s: every resource has a row in each query, without which nothing is joined', (_, { joined }) => {
    expect(joined.length).toBeGreaterThan(5);
    expectSamples(...joined.map((query) => none(`resource:signalr_identity:info unless on (resource_id) (${query})`)));
  });

  it('says on Fleet what to do about each resource and whether it is for failover, and sorts the rows by it', () => {
    const queries = onPrometheus.flatMap(([, dashboard]) =>
      targetsOf(dashboard).filter(({ panel }) => panel === 'Fleet')
    );
    const exprOf = (refId: string) => filledIn(queries.find((query) => query.refId === refId)?.expr ?? '');
    const row = (name: string, action: string) => ({
      labels: `{resource_id="${resourceId(name)}",action="${action}"}`,
      value: 0,
    });
    const order = [
      ['complete', 100.97],
      ['standby', 50.57],
      ['silent', 40],
      ['sizeless', 40],
    ];
    expectSamples(
      {
        expr: `0 * ${exprOf('action')}`,
        samples: [
          row('complete', 'Scale 10 → 20'),
          row('standby', 'Scale 10 → 20 for failover'),
          row('silent', 'Fix exporter: no traffic'),
          row('sizeless', 'Set the unit size'),
        ],
      },
      { expr: exprOf('order'), samples: order.map(([name, value]) => valueOf(String(name), value)) }
    );
  });

  it('says on Fleet how many alerts of the worst severity fire for each resource', () => {
    const [expr = ''] = onPrometheus.flatMap(([, dashboard]) =>
      targetsOf(dashboard).flatMap(({ panel, refId, expr: asked }) =>
        panel === 'Fleet' && refId === 'firing' ? [filledIn(asked)] : []
      )
    );
    const row = (name: string, firing: string) => ({
      labels: `{resource_id="${resourceId(name)}",firing="${firing}"}`,
      value: 1,
    });
    expectSamples({ expr: `(${expr}) > 0`, samples: [row('complete', '1 critical'), row('silent', '1 warning')] });
  });

  it.each([
    ['Firing alerts', 'severity', 'none fires'],
    ['Alerts over time', 'alertname', 'No alert'],
    ['Signs of overload', 'sign', 'No sign'],
  ])('says in %s that a watched resource has none, and nothing of another', (title, label, none) => {
    const exprs = onPrometheus.flatMap(([, dashboard]) =>
      targetsOf(dashboard).flatMap(({ panel, expr }) =>
        panel === title && expr.includes('"$resource"') && !expr.includes('/subscriptions/$') ? [expr] : []
      )
    );
    expect(exprs).toHaveLength(2);
    const of = (name: string) => exprs.map((expr) => expr.replaceAll('$resource', resourceId(name)));
    expectSamples(
      ...of('standby').map((expr) => ({ expr, samples: [{ labels: `{${label}="${none}"}`, value: 0 }] })),
      ...of('complete').map((expr) => ({ expr: `count(${expr} > 0)`, samples: [{ labels: '{}', value: 1 }] })),
      ...of('nobody').map((expr) => ({ expr, samples: [] }))
    );
  });

  /** The queries of Resource on Grafana's own panels, for one resource. */
  function coreQueries(name: string): Map<string, string> {
    const core = onPrometheus.flatMap(([title, dashboard]) =>
      title === 'SignalR Headroom: Resource (core)' ? targetsOf(dashboard) : []
    );
    const shown = core.filter(({ panel }) => ['Now', 'Outlook', 'Action', 'Utilization now'].includes(panel));
    return new Map(shown.map(({ refId, expr }) => [refId, expr.replaceAll('$resource', resourceId(name))]));
  }

  it('says on Resource without the plugin what Fleet says', () => {
    const fleet = onPrometheus.flatMap(([title, dashboard]) =>
      title === 'SignalR Headroom: Fleet (core)' ? targetsOf(dashboard).filter(({ panel }) => panel === 'Fleet') : []
    );
    const onFleet = (refId: string) => filledIn(fleet.find((query) => query.refId === refId)?.expr ?? '');
    const core = coreQueries('complete');
    const queryOf = (refId: string) => core.get(refId) ?? '';
    const of = `{resource_id="${resourceId('complete')}"}`;
    const same = [
      [`1 - (${queryOf('left')})`, onFleet('now')],
      [queryOf('runsOut'), onFleet('runsOut')],
      [queryOf('units'), onFleet('units')],
    ];
    expectSamples(
      { expr: queryOf('state'), samples: [{ labels: of, value: 2 }] },
      { expr: queryOf('first'), samples: [{ labels: '{constraint="connections"}', value: 0.97 }] },
      { expr: queryOf('connections'), samples: [{ labels: of, value: 0.97 }] },
      { expr: queryOf('recommended'), samples: [{ labels: of, value: 20 }] },
      {
        expr: `0 * ${queryOf('action')}`,
        samples: [{ labels: `{resource_id="${resourceId('complete')}",action="Scale 10 → 20"}`, value: 0 }],
      },
      ...same.map(([one, other]) => ({
        expr: `abs((${one}) - on (resource_id) (${other})) > bool 1e-9`,
        samples: [{ labels: of, value: 0 }],
      }))
    );
  });

  it('has a place for every figure of a resource without data on Resource without the plugin', () => {
    const core = coreQueries('silent');
    expectSamples(
      ...['left', 'runsOut', 'units', 'recommended', 'state'].map((refId) => ({
        expr: `count(${core.get(refId)})`,
        samples: [{ labels: '{}', value: 1 }],
      })),
      { expr: core.get('state') ?? '', samples: [{ labels: `{resource_id="${resourceId('silent')}"}`, value: -1 }] }
    );
  });

  it('says on Pipeline health which inputs each resource has, closes of the last hour among them', () => {
    const queries = onPrometheus.flatMap(([, dashboard]) =>
      targetsOf(dashboard).filter(({ panel }) => panel === 'Inputs by resource')
    );
    const present: Record<string, string[]> = {
      units: ['complete', 'silent', 'standby'],
      inboundBytes: ['sizeless'],
      connections: ['complete'],
      serverLoad: ['complete'],
      closes: ['complete'],
    };
    const inputs = queries.filter(({ refId }) => !['known', 'lacking'].includes(refId));
    expect(inputs.map(({ refId }) => refId)).toEqual(
      expect.arrayContaining([...Object.keys(present), 'endpoints', 'latency'])
    );
    const lacking = filledIn(queries.find(({ refId }) => refId === 'lacking')?.expr ?? '');
    const sorted = [
      ['complete', 37],
      ['silent', 67],
      ['sizeless', 67],
      ['standby', 67],
    ];
    expectSamples(
      ...inputs.map(({ refId, expr }) => ({
        expr: filledIn(expr),
        samples: ['complete', 'silent', 'sizeless', 'standby'].map((name) =>
          valueOf(name, Number(present[refId]?.includes(name) ?? false))
        ),
      })),
      { expr: lacking, samples: sorted.map(([name, value]) => valueOf(String(name), value)) }
    );
  });

  it.each(tables)('%s: each resource has one row, even with missing data', (_, { names }) => {
    expectSamples(none(`count by (resource_id) (${names}) > 1`), {
      expr: `count((${names}) and on (resource_id) {resource=~"complete|silent|sizeless"}) == 3`,
      samples: [{ value: 3 }],
    });
  });
});

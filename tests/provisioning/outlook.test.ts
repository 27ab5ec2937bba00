import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { select } from '../../alerts/generator/promql/promql';
import { actions, STUCK } from '../../dashboards/generator/parts/actions';
import { firstToRunOut, runsOut } from '../../dashboards/generator/parts/runs-out';
import { verdictsWithReason } from '../../dashboards/generator/parts/verdicts';
import { coreDashboards, panelsOf } from '../../dashboards/generator/testing';
import { levelMinutes } from '../../src/model/forecast';
import { inTurn, PROMTOOLS, run } from '../../tools/testing/binaries';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-outlook-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY = 86_400;

interface Query {
  expr: string;
  samples: Array<{ labels: string; value: number }>;
}

/** The value of each resource. */
const byId = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([id, value]) => ({ labels: `{resource_id="${id}"}`, value }));

/** The constraint of each resource. */
const constraints = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([id, constraint]) => ({
    labels: `{resource_id="${id}",constraint="${constraint}"}`,
    value: 1,
  }));

/** The query of a column or figure, for every resource and with its time range filled in. */
function queryOf(uid: string, panelTitle: string, refId: string): string {
  const found = coreDashboards
    .filter((dashboard) => dashboard.uid === uid)
    .flatMap(panelsOf)
    .filter(({ title }) => title === panelTitle)
    .flatMap(({ targets = [] }) => targets)
    .find((target) => 'refId' in target && target.refId === refId);
  const expr = found !== undefined && 'expr' in found ? String(found.expr) : '';
  return expr.replace(/\$(subscription|resource_group)\b/g, '.*').replaceAll('$__range', '24h');
}

const REVIEW = ['signalr-headroom-review', 'Recorded by the rules'] as const;

describe.each(inTurn(PROMTOOLS, 1))('%s', (promtool) => {
  function expectSamples(series: object[], { interval, at }: { interval: string; at: string }, queries: Query[]): void {
    const file = path.join(folder, 'outlook.yml');
    const tests = queries.map(({ expr, samples }) => ({ expr, eval_time: at, exp_samples: samples }));
    writeFileSync(file, stringify({ tests: [{ interval, input_series: series, promql_expr_test: tests }] }));
    expect(run(promtool, 'test', 'rules', file)).toMatchObject({
      status: 0,
      output: expect.stringContaining('SUCCESS'),
    });
  }

  describe('over weeks', () => {
    const HALF_HOURS = { interval: '30m', at: '15d' };
    const STEPS = 15 * 48;
    const always = (name: string, labels: string, value: number) => ({
      series: `${name}{${labels}}`,
      values: `${value}x${STEPS}`,
    });
    /** Peaks of ended days. @param days that there are */
    const measured = (id: string, constraint: string, value: number, days = 15) => {
      const labels = `resource_id="${id}",constraint="${constraint}"`;
      const skipped = STEPS - days * 48;
      return [
        always('resource_dimension:signalr_utilization:ratio', `${labels},dimension="${constraint}"`, value),
        {
          series: `resource_constraint:signalr_utilization:max1d{${labels}}`,
          values: `${skipped > 0 ? `_x${skipped} ` : ''}${value}x${days * 48}`,
        },
      ];
    };
    const now = (id: string, value: number) => always('resource:signalr_utilization:max', `resource_id="${id}"`, value);
    const grows = (id: string, constraint: string, days: number) =>
      always('resource_constraint:signalr_ceiling:days', `resource_id="${id}",constraint="${constraint}"`, days);

    it('growth of the constraint of the peak is unknown with seven days, whatever the other constraints have', () => {
      const series = [
        now('new-traffic', 0.52),
        ...measured('new-traffic', 'connections', 0.49),
        ...measured('new-traffic', 'inbound', 0.52, 7),
        now('new-side', 0.6),
        ...measured('new-side', 'connections', 0.6),
        ...measured('new-side', 'inbound', 0.3, 7),
      ];
      expectSamples(series, HALF_HOURS, [{ expr: runsOut('24h'), samples: byId({ 'new-side': -1 }) }].map(filled));
    });

    it('a date is that of the constraint beside it, not of the constraint of the peak', () => {
      const series = [
        now('grows', 0.61),
        ...measured('grows', 'connections', 0.61),
        ...measured('grows', 'outbound', 0.6),
        grows('grows', 'outbound', 34),
        grows('grows', 'server_load', 72),
        now('slow', 0.61),
        ...measured('slow', 'connections', 0.61),
        ...measured('slow', 'outbound', 0.6),
        grows('slow', 'outbound', 91),
        now('slow-peak', 0.61),
        ...measured('slow-peak', 'connections', 0.61),
        grows('slow-peak', 'connections', 91),
      ];
      const first = { grows: 'outbound', slow: 'connections', 'slow-peak': 'connections' };
      const known = Object.keys(first).map((id) => always('resource:signalr_identity:info', `resource_id="${id}"`, 1));
      expectSamples(
        [...series, ...known],
        HALF_HOURS,
        [
          { expr: runsOut('24h'), samples: byId({ grows: 34 * DAY, slow: -1, 'slow-peak': 91 * DAY }) },
          { expr: queryOf('signalr-headroom-fleet', 'Fleet', 'first'), samples: constraints(first) },
          { expr: queryOf(...REVIEW, 'first'), samples: constraints(first) },
        ].map(filled)
      );
    });

    it('a ceiling that was reached in the range is reached, by the constraint of the peak, and Review says how far it was over', () => {
      const peaked = (name: string, labels: string) => ({
        series: `${name}{resource_id="was-full"${labels}}`,
        values: `0.4x${STEPS - 40} 1.03 0.4x40`,
      });
      const series = [
        always('resource:signalr_identity:info', 'resource_id="was-full"', 1),
        peaked('resource:signalr_utilization:max', ''),
        peaked('resource_dimension:signalr_utilization:ratio', ',constraint="outbound",dimension="outbound_bytes"'),
        grows('was-full', 'connections', 12),
      ];
      expectSamples(
        series,
        HALF_HOURS,
        [
          { expr: runsOut('24h'), samples: byId({ 'was-full': 0 }) },
          { expr: firstToRunOut('24h'), samples: constraints({ 'was-full': 'outbound' }) },
          { expr: `round(${queryOf(...REVIEW, 'left')}, 1e-6)`, samples: byId({ 'was-full': -0.03 }) },
        ].map(filled)
      );
    });

    it('Resource says how far a resource is over its ceiling', () => {
      const left = queryOf('signalr-headroom-resource', 'Now', 'left').replaceAll('$resource', 'over');
      expectSamples([now('over', 1.03)], HALF_HOURS, [
        { expr: `round(${left}, 1e-6)`, samples: byId({ over: -0.03 }) },
      ]);
    });

    it('moves a free resource to a paid SKU near its quota alone, as its alert says', () => {
      const series = Object.entries({ near: 0.8, far: 0.79 }).flatMap(([id, utilization]) => [
        always('resource:signalr_identity:info', `resource_id="${id}"`, 1),
        always('resource:signalr_sku:info', `resource_id="${id}",sku="Free_F1"`, 1),
        always('resource:signalr_verdict:units', `resource_id="${id}",verdict="noFigure"`, 1),
        always('resource:signalr_utilization:max', `resource_id="${id}"`, utilization),
      ]);
      const words = { near: 'Move to a paid SKU', far: 'No figure in the guide' };
      expectSamples(series, HALF_HOURS, [
        filled({
          expr: `group by (resource_id, action) (${actions()})`,
          samples: Object.entries(words).map(([id, action]) => ({
            labels: `{resource_id="${id}",action="${action}"}`,
            value: 1,
          })),
        }),
      ]);
    });

    it('scales nothing by a server load alone that does not follow traffic', () => {
      const cases = {
        stuck: { outbound: 0.3, connections: 0.4 },
        busy: { outbound: 0.3, connections: 0.85 },
      };
      const series = Object.entries(cases).flatMap(([id, utilization]) => [
        always('resource:signalr_identity:info', `resource_id="${id}"`, 1),
        always('resource:signalr_units:current', `resource_id="${id}"`, 10),
        always('resource:signalr_verdict:units', `resource_id="${id}",verdict="scaleUp"`, 20),
        always('resource:signalr_server_load:stuck', `resource_id="${id}",constraint="server_load"`, 0.95),
        ...Object.entries({ ...utilization, server_load: 0.95 }).map(([constraint, value]) =>
          always(
            'resource_dimension:signalr_utilization:ratio',
            `resource_id="${id}",constraint="${constraint}"`,
            value
          )
        ),
      ]);
      const words = { stuck: STUCK.words, busy: 'Scale 10 → 20' };
      expectSamples(
        series,
        HALF_HOURS,
        [
          {
            expr: `group by (resource_id, action) (${actions()})`,
            samples: Object.entries(words).map(([id, action]) => ({
              labels: `{resource_id="${id}",action="${action}"}`,
              value: 1,
            })),
          },
          { expr: `(${queryOf(...REVIEW, 'recommended')}) > 0`, samples: byId({ stuck: 10, busy: 20 }) },
          {
            expr: `max by (resource_id, reason) (${verdictsWithReason(select)})`,
            samples: Object.entries({ stuck: 'load_stuck', busy: 'own_traffic' }).map(([id, reason]) => ({
              labels: `{resource_id="${id}",reason="${reason}"}`,
              value: 20,
            })),
          },
        ].map(filled)
      );
    });

    it('recommends no unit size without the plugin where the verdict names none, on Resource as in Review', () => {
      const verdicts = { shard: 50, noFigure: 1, noTraffic: 2, keep: 3 };
      const series = Object.entries(verdicts).flatMap(([verdict, units]) => [
        always('resource:signalr_identity:info', `resource_id="${verdict}"`, 1),
        always('resource:signalr_verdict:units', `resource_id="${verdict}",verdict="${verdict}"`, units),
      ]);
      const resource = queryOf('signalr-headroom-resource', 'Outlook', 'recommended');
      expectSamples(series, HALF_HOURS, [
        filled({ expr: `(${queryOf(...REVIEW, 'recommended')}) > 0`, samples: byId({ keep: 3 }) }),
        ...Object.keys(verdicts).map((id) => ({
          expr: `(${resource.replaceAll('$resource', id)}) > 0`,
          samples: id === 'keep' ? byId({ keep: 3 }) : [],
        })),
      ]);
    });
  });

  it('a climb that has stopped is level, as in the panel, and neither a constant nor a falling utilization is', () => {
    const MINUTES = 60;
    // From a height to another in 40 minutes, then there.
    const after = (from: number, to: number, then: (minute: number) => number) =>
      Array.from({ length: MINUTES + 1 }, (_, i) => (i < 40 ? from + ((to - from) * i) / 40 : then(i)));
    const swings = (height: number, swing: number) =>
      after(height - 0.1, height, (i) => (i === 55 ? height - swing : height));
    const courses = {
      level: swings(0.97, 0.0099),
      noisy: swings(0.97, 0.0101),
      low: swings(0.799, 0),
      falls: after(0.87, 0.97, (i) => 0.97 - 0.002 * (i - 40)),
      constant: Array.from({ length: MINUTES + 1 }, () => 0.85),
    };
    const climbed = (id: string, values: string) => ({
      series: `resource_constraint:signalr_climbing:minutes{resource_id="${id}",constraint="outbound"}`,
      values,
    });
    const series = [
      ...Object.entries(courses).map(([id, values]) => ({
        series: `resource:signalr_utilization:max{resource_id="${id}"}`,
        values: values.map((value) => value.toFixed(6)).join(' '),
      })),
      ...['level', 'noisy', 'low', 'falls'].map((id) => climbed(id, '25x40 stale')),
      { series: 'resource:signalr_utilization:max{resource_id="climbs"}', values: `0.9x${MINUTES}` },
      climbed('climbs', `25x${MINUTES}`),
    ];
    const samples = byId({ climbs: 25 * 60, level: -2 });
    // The peak of the day was of another constraint.
    const ratio = (constraint: string, values: string) => ({
      series: `resource_dimension:signalr_utilization:ratio{resource_id="level",constraint="${constraint}",dimension="${constraint}"}`,
      values,
    });
    series.push(ratio('outbound', `0.97x${MINUTES}`), ratio('connections', `0.99 0.2x${MINUTES - 1}`));
    expectSamples(series, { interval: '1m', at: `${MINUTES}m` }, [
      filled({ expr: runsOut('24h'), samples }),
      filled({ expr: firstToRunOut('24h'), samples: constraints({ climbs: 'outbound', level: 'outbound' }) }),
    ]);
    const times = Array.from({ length: MINUTES + 1 }, (_, i) => i * 60_000);
    const level = Object.entries(courses).filter(([, values]) => levelMinutes(times, values, MINUTES) !== undefined);
    expect(level.map(([id]) => id)).toEqual(['level']);
  });
});

/** Selects every resource. */
function filled({ expr, samples }: Query): Query {
  return { expr: expr.replace(/\$(subscription|resource_group|resource)\b/g, '.*'), samples };
}

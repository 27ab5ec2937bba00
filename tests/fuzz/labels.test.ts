import { stringify } from 'yaml';

import { INPUT } from '../../src/names/series';
import { onPrometheus, targetsOf } from '../../dashboards/generator/testing';
import { type Variable } from '../../demo/preview/host/dashboard';
import { promqlInterpolator, queryValueOf } from '../../demo/preview/host/variables';
import { labelSet } from '../../demo/simulator/exporters/exposition';
import { type FiringAlert, RunningPrometheus } from '../parity/prometheus';
import { until } from '../../tools/testing/until';
import { inTurn, PROMETHEUSES } from '../../tools/testing/binaries';
import { HOSTILE_TEXTS } from './arbitraries';
import { ruleFilesOf } from '../rules/rule-files';

const NAMES = [...HOSTILE_TEXTS, 'x'.repeat(65_536)];
/** Each name with its first characters, for the test's title. */
const TITLED = NAMES.map((name) => [JSON.stringify(name).slice(0, 40), name] as const);
/** A name as the texts of alerts show it. */
const shown = (name: string) => name.replace(/^(.{60}).+/su, '$1…');
const resourceId = (name: string) =>
  `/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/${name}`;

/** One unit of echo allows 2,048,000 B/s, so every resource is at 97.7% of its ceiling. */
const AT_CEILING = 2_000_000;

/** Values that no Azure metric can have, each on its own resource. */
const ODD_VALUES = ['NaN', '+Inf', '-Inf', '-1', '1e308', '5e-324'];

/** The dashboard's other variables, set to "All", and Grafana's built-in variables. */
const OTHER_VARIABLES = {
  subscription: '.*',
  resource_group: '.*',
  edition: '.*',
  __range: '1h',
  __rate_interval: '1m',
  __interval: '1m',
};

function resourceVariable(isExpression: boolean): Variable {
  const query = { query: '', regex: '' };
  return { name: 'resource', label: '', ...query, isExpression, isOrdered: false, isHidden: false };
}

function exposition(): string {
  const resource = (name: string, bytes: number | string, units: number | string) => {
    const labels = { resource_id: resourceId(name), resource: name, resource_group: name, subscription: name };
    return [
      `${INPUT.units}${labelSet(labels)} ${units}`,
      `${INPUT.share}${labelSet({ ...labels, scenario: 'echo' })} 1`,
      `${INPUT.outboundBytes}${labelSet(labels)} ${bytes}`,
    ];
  };
  return [
    ...NAMES.flatMap((name) => resource(name, AT_CEILING, 1)),
    ...ODD_VALUES.flatMap((value) => [
      ...resource(`bytes ${value}`, value, 1),
      ...resource(`units ${value}`, 1, value),
    ]),
  ]
    .sort()
    .map((line) => `${line}\n`)
    .join('');
}

function ruleFiles(): Map<string, string> {
  const settings = stringify({
    evaluation_interval: '1s',
    recommendation_interval: '1s',
    utilization_warning_for: '0s',
    at_ceiling_for: '0s',
    dashboard_base_url: 'https://grafana.example/d',
  });
  return ruleFilesOf(settings);
}

describe.each(inTurn(PROMETHEUSES, 0))('hostile label values in %s', (binary) => {
  let prometheus: RunningPrometheus;
  let alerts: Map<string, FiringAlert>;

  beforeAll(async () => {
    prometheus = await RunningPrometheus.start(binary, exposition(), ruleFiles());
    await until('an alert fires for every hostile resource', async () => {
      const firing = (await prometheus.firing()).filter(({ labels }) => labels.alertname === 'SignalRAtCeiling');
      alerts = new Map(firing.map((alert) => [alert.labels.resource, alert]));
      // Its text names the unit size once the rules that come later have seen it.
      return NAMES.every((name) => alerts.get(name)?.annotations.summary.includes(', unit size ') === true);
    });
  });

  afterAll(() => prometheus.stop());

  it('break no rule, and neither do impossible values', async () => {
    expect(await prometheus.ruleErrors()).toEqual([]);
  });

  it.each(TITLED)('appear as plain text in alerts: %s', (_, name) => {
    const alert = alerts.get(name);
    expect(alert?.labels).toMatchObject({ resource_id: resourceId(name), severity: 'critical' });
    expect(alert?.annotations.summary.startsWith(`${shown(name)}: traffic 97.66% of its ceiling, unit size 1: `)).toBe(
      true
    );
    expect(alert?.annotations.description).toContain(shown(name));
    expect(alert?.annotations.summary.length).toBeLessThanOrEqual(300);
  });

  it.each(TITLED)("stay within their own parameter of an alert's link: %s", (_, name) => {
    const link = new URL(alerts.get(name)?.annotations.dashboard_url ?? '');
    expect(link.href.startsWith('https://grafana.example/d/')).toBe(true);
    expect(link.searchParams.get('var-resource')).toBe(resourceId(name));
    expect(new URL(alerts.get(name)?.annotations.runbook_url ?? '').search).toBe('');
  });

  it('with impossible values raise no ceiling alert, except for a number above every ceiling', async () => {
    const odd = (await prometheus.firing())
      .filter(({ labels }) => labels.alertname === 'SignalRAtCeiling' && !NAMES.includes(labels.resource))
      .map(({ labels }) => labels.resource);
    expect([...new Set(odd)].sort()).toEqual(['bytes 1e308']);
  });

  const queries = onPrometheus.flatMap(([, dashboard]) =>
    targetsOf(dashboard)
      .filter(({ expr }) => /\$resource\b/.test(expr))
      .map(({ expr }) => ({ expr, isExpression: /=~"\$resource"/.test(expr) }))
  );

  it('select exactly one resource as the value of a dashboard variable, without breaking the query', async () => {
    expect(queries.length).toBeGreaterThan(20);
    expect(queries.some(({ isExpression }) => isExpression)).toBe(true);
    // Those of Fleet that end in a range have the same selectors, and an answer of another kind.
    const ofMoments = queries.filter(({ expr }) => !/\](?: offset -?\w+)?$/.test(expr));
    const oneOfEach = [true, false].flatMap((is) => ofMoments.find(({ isExpression }) => isExpression === is) ?? []);
    expect(oneOfEach).toHaveLength(2);
    for (const name of NAMES) {
      const id = resourceId(name);
      for (const isExpression of [false, true]) {
        const chosen = { ...OTHER_VARIABLES, resource: queryValueOf(resourceVariable(isExpression), id) };
        const selector = `${INPUT.units}{resource_id=${isExpression ? '~' : ''}"$resource"}`;
        const found = await prometheus.query(promqlInterpolator(chosen)(selector));
        expect(found.map(({ labels }) => labels.resource_id)).toEqual([id]);
      }
      for (const { expr, isExpression } of oneOfEach) {
        const chosen = { ...OTHER_VARIABLES, resource: queryValueOf(resourceVariable(isExpression), id) };
        const found = await prometheus.query(promqlInterpolator(chosen)(expr));
        expect(found.filter(({ labels }) => labels.resource_id !== undefined && labels.resource_id !== id)).toEqual([]);
      }
    }
  });
});

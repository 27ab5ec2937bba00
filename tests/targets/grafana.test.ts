import { parse } from 'yaml';

import { buildDashboards } from '../../dashboards/generator';
import { grafanaGroups, type GrafanaRule } from './extract';
import { alertsOf, packOf } from '../../alerts/generator/pack/pack';
import { settingsOf } from '../../alerts/generator/settings';
import { alerting, built, filesOf, packWith, SETTINGS } from './packs';

const dashboards = buildDashboards();

/** The settings with a base address for dashboard links, which have no default. */
function withGrafana(text: string): string {
  return text.includes('\ndashboard_base_url:') ? text : `${text}\ndashboard_base_url: https://grafana.example\n`;
}

/** Behaviour that needs a running Grafana was tested by hand on 12.2; see docs/targets.md. */
describe.each([...SETTINGS])('with %s', (_, text) => {
  const rules = grafanaGroups(built('grafana', text)).flatMap(({ rules: inGroup }) => inGroup);

  it('gives every rule a unique uid', () => {
    expect(rules).toHaveLength(alertsOf(packOf(settingsOf(text))).length);
    expect(new Set(rules.map(({ uid }) => uid)).size).toBe(rules.length);
  });

  it('queries the data source of the environment and fires on any value, 0 included', () => {
    for (const { condition, data } of rules) {
      expect(data.map(({ refId, datasourceUid, model }) => [refId, datasourceUid, model.expression])).toEqual([
        ['A', '$SIGNALR_HEADROOM_DATASOURCE_UID', undefined],
        ['B', '__expr__', '!is_null($A)'],
      ]);
      expect(condition).toBe('B');
    }
  });

  it('reads only the results of its own queries in templates, and no $value, which is a text in Grafana', () => {
    for (const { annotations, data } of rules) {
      const text = Object.values(annotations).join(' ');
      const read = [...text.matchAll(/\$values\.(\w+)/g)].map((match) => match[1]);
      expect(data.map(({ refId }) => refId)).toEqual(expect.arrayContaining([...new Set(read)]));
      expect(text).not.toMatch(/\$value\b/);
    }
  });

  it('has a summary without a template, because the page of a rule shows it as it is written', () => {
    for (const { annotations } of rules) {
      expect(annotations.summary).toMatch(/^[^{}$]+\.$/);
    }
  });

  it('links each rule to a panel that exists: of its resource, or of Pipeline health', () => {
    const panels = new Map(dashboards.map(({ uid, panels: all = [] }) => [uid, all.map(({ id }) => id)]));
    const linked = grafanaGroups(built('grafana', withGrafana(text))).flatMap(({ rules: inGroup }) => inGroup);
    for (const { uid, dashboardUid, panelId, annotations } of linked) {
      const isOfResource = annotations.dashboard_url.includes('var-resource');
      expect([uid, dashboardUid]).toEqual([
        uid,
        isOfResource ? 'signalr-headroom-resource' : 'signalr-headroom-pipeline',
      ]);
      expect(annotations).toMatchObject({ __dashboardUid__: dashboardUid, __panelId__: String(panelId) });
      expect(annotations.dashboard_url).toContain(`/d/${dashboardUid}`);
      expect(panels.get(dashboardUid)).toContain(panelId);
    }
    expect(rules.find(({ uid }) => uid === 'SignalRHeadroomWatchdog')?.dashboardUid).toBe('signalr-headroom-pipeline');
  });

  it('renders templates only for a value, and without queries', () => {
    const templates = rules
      .flatMap(({ annotations }) => Object.values(annotations))
      .filter((text) => text.includes('{{'));
    expect(templates.length).toBeGreaterThan(10);
    for (const template of templates) {
      expect(template).toMatch(/^\{\{ if \$values\.A \}\}[^]*\{\{ end \}\}$/);
      expect(template).not.toMatch(/\bquery\b/);
    }
  });
});

it('writes no rule file without rules for the Prometheus that Grafana queries', () => {
  const names = [...built('grafana', '').keys()];
  expect(names).toContain('prometheus/signalr-headroom.rules.yml');
  expect(names).not.toContain('prometheus/signalr-settings.rules.yml');
});

function ruleOf(alert: Parameters<typeof alerting>[0], interval = '1m'): GrafanaRule & { interval: string } {
  const [file] = packWith(alerting(alert));
  const files = filesOf('grafana', [{ ...file, groups: [{ ...file.groups[0], interval }] }], settingsOf(''));
  const [group] = grafanaGroups(files.ok ? files.files : new Map());
  return { ...group.rules[0], interval: group.interval };
}

it.each([
  ['1s', '10s'],
  ['10s', '10s'],
  ['11s', '20s'],
  ['30s', '30s'],
  ['1m', '60s'],
  ['1m5s', '70s'],
])('rounds an interval of %s up to %s, a multiple of ten seconds', (interval, written) => {
  expect(ruleOf({}, interval).interval).toBe(written);
});

it.each([
  [undefined, '30s', 1],
  ['1s', '30s', 2],
  ['30s', '30s', 2],
  ['31s', '30s', 3],
  ['5m', '30s', 11],
  ['5m', '1m', 6],
  // The most that Grafana's databases keep.
  ['9y', '10s', 32_767],
])(
  'with keep_firing_for %s and interval %s, resolves a missing series after %i evaluations',
  (keepFiringFor, interval, count) => {
    const rule = ruleOf({ keepFiringFor }, interval);
    expect([rule.keepFiringFor, rule.missing_series_evals_to_resolve]).toEqual([keepFiringFor, count]);
  }
);

it('stops the watchdog if its data source cannot be queried, and reports an error for other rules', () => {
  expect(ruleOf({ labels: { severity: 'none' } }).execErrState).toBe('OK');
  expect(ruleOf({ labels: { severity: 'warning' } }).execErrState).toBe('Error');
});

it('escapes dollars in labels, where Grafana replaces variables, but not in annotations', () => {
  const { labels, annotations } = ruleOf({
    labels: { severity: 'warning', cost: 'a $HOME b' },
    plainAnnotations: { note: 'a $HOME b' },
  });
  expect(labels.cost).toBe('a $$HOME b');
  expect(annotations.note).toBe('a $HOME b');
});

it('deletes the alerts of earlier versions, which Grafana would keep, and none of its own', () => {
  const files = built('grafana', '');
  const { deleteRules } = parse(files.get('alerting/signalr-alerts.yaml') ?? '');
  const deleted = deleteRules.map(({ uid }: { uid: string }) => uid);
  expect(deleteRules).toContainEqual({ orgId: 1, uid: 'SignalRServerLoadCritical' });
  const own = grafanaGroups(files).flatMap(({ rules }) => rules.map(({ uid }) => uid));
  expect(own.filter((uid) => deleted.includes(uid))).toEqual([]);
});

it('deletes a disabled alert, which Grafana would keep', () => {
  const files = built('grafana', 'disabled_alerts: [SignalRConnectionsDropped]');
  expect(parse(files.get('alerting/signalr-disabled.yaml') ?? '')).toEqual({
    apiVersion: 1,
    deleteRules: [{ orgId: 1, uid: 'SignalRConnectionsDropped' }],
  });
  expect(grafanaGroups(files).flatMap(({ rules }) => rules.map(({ uid }) => uid))).not.toContain(
    'SignalRConnectionsDropped'
  );
  expect(built('grafana', '').has('alerting/signalr-disabled.yaml')).toBe(false);
});

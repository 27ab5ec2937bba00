import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { alerting, demoEnvironment, everyRoute, provisioningTexts, type Route, ROOT, variablesIn } from './files';

const { contactPoints = [], policies = [], muteTimes = [], templates = [], groups = [] } = alerting();
const [policy] = policies;
const texts = provisioningTexts();

it('every variable is explained in a comment of a file that uses it', () => {
  const variables = variablesIn(texts.values());
  expect([...variables].sort()).toEqual([
    'PROMETHEUS_URL',
    'SIGNALR_HEADROOM_DASHBOARDS',
    'SIGNALR_HEADROOM_DATASOURCE_UID',
    'SIGNALR_HEADROOM_WEBHOOK_TOKEN',
    'SIGNALR_HEADROOM_WEBHOOK_URL',
  ]);
  const comments = [...texts.values()].flatMap((text) => text.match(/^\s*#.*$/gm) ?? []).join('\n');
  expect([...variables].filter((name) => !comments.includes(name))).toEqual([]);
});

it('the demo sets every variable, as an empty uid makes all rules fail silently', () => {
  const environment = demoEnvironment();
  expect([...variablesIn(texts.values())].filter((name) => environment[name] === undefined)).toEqual([]);
});

it('rules refer to the data source by the variable that sets its uid', () => {
  const { datasources, deleteDatasources } = parse(texts.get('datasources/signalr-headroom.yaml') ?? '');
  const uids = groups.flatMap(({ rules }) => rules.flatMap(({ data }) => data.map((query) => query.datasourceUid)));
  expect(new Set(uids)).toEqual(new Set(['$SIGNALR_HEADROOM_DATASOURCE_UID', '__expr__']));
  expect(datasources).toMatchObject([{ name: 'SignalR Headroom', uid: '${SIGNALR_HEADROOM_DATASOURCE_UID}' }]);
  // Without this, a Grafana that has the name under another uid exits at startup.
  expect(deleteDatasources).toEqual([{ name: 'SignalR Headroom', orgId: 1 }]);
});

it('Grafana routes every severity as Alertmanager does', () => {
  const { route } = parse(readFileSync(path.join(ROOT, 'alerts/alertmanager/alertmanager.yml'), 'utf8'));
  expect(asAlertmanagerRoute(policy)).toEqual({ orgId: 1, ...route });
});

it('policies, contact points, mute timings and templates refer only to existing ones, or Grafana would not start', () => {
  const routes = everyRoute(policy);
  expect(new Set(routes.map(({ receiver }) => receiver))).toEqual(new Set(contactPoints.map(({ name }) => name)));
  const intervals = new Set(routes.flatMap((route) => route.active_time_intervals ?? []));
  expect(intervals).toEqual(new Set(muteTimes.map(({ name }) => name)));
  const settings = contactPoints.flatMap(({ receivers }) => receivers.map((receiver) => receiver.settings));
  const used = settings.flatMap((setting) => [...JSON.stringify(setting).matchAll(/template \\"([\w.]+)\\"/g)]);
  const defined = templates.flatMap(({ template }) => [...template.matchAll(/define "([\w.]+)"/g)]).map(firstGroup);
  expect(used.length).toBeGreaterThan(0);
  expect(used.map(firstGroup).filter((name) => !defined.includes(name))).toEqual([]);
});

it('contact points are valid without any variable set, or Grafana would not start, and contain no secret', () => {
  for (const { receivers } of contactPoints) {
    for (const { settings } of receivers) {
      expect(settings.url).toMatch(/^\$\{SIGNALR_HEADROOM_WEBHOOK_URL\}\/\w+$/);
      expect(settings.authorization_credentials).toBe('${SIGNALR_HEADROOM_WEBHOOK_TOKEN}');
    }
  }
  const uids = contactPoints.flatMap(({ receivers }) => receivers.map(({ uid }) => uid));
  expect(new Set(uids).size).toBe(uids.length);
});

/** Converts a Grafana policy to Alertmanager's format. */
function asAlertmanagerRoute({
  object_matchers: matchers,
  active_time_intervals: hours,
  routes,
  ...rest
}: Route): Route {
  return {
    ...rest,
    ...(matchers && { matchers: matchers.map(([label, operator, value]) => `${label} ${operator} "${value}"`) }),
    ...(hours && { active_time_intervals: hours.map((name) => name.replace('-headroom', '')) }),
    ...(routes && { routes: routes.map(asAlertmanagerRoute) }),
  };
}

function firstGroup(match: RegExpMatchArray): string {
  return match[1];
}

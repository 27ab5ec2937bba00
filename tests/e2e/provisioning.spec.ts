import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { type APIRequestContext } from '@playwright/test';

import { fleetResource } from './dashboards';
import { expect, test } from './fixtures';

/** The alerts of the pack: each has a runbook. */
const RUNBOOKS = readdirSync(join(__dirname, '..', '..', 'alerts', 'runbooks'))
  .map((file) => parse(file).name)
  .sort();

/** Time from the demo's start until its climbing resource has been at its ceiling for the alert's two minutes. */
const CLIMB_MS = 10 * 60_000;

interface Rule {
  name: string;
  health: string;
  lastError?: string;
  lastEvaluation: string;
  state: string;
}

interface Receiver {
  name: string;
  integrations: Array<{ lastNotifyAttempt: string; lastNotifyAttemptError?: string }>;
}

/** Returns the response of Grafana's HTTP API; fails on an error status. */
async function getJson<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(path);
  expect(response.ok(), `${path} responded with status ${response.status()}`).toBe(true);
  return response.json();
}

async function provisionedRules(request: APIRequestContext): Promise<Rule[]> {
  const path = '/api/prometheus/grafana/api/v1/rules';
  const { data } = await getJson<{ data: { groups: Array<{ file: string; rules: Rule[] }> } }>(request, path);
  return data.groups.filter(({ file }) => file === 'SignalR Headroom').flatMap(({ rules }) => rules);
}

// The demo has the alerts of Prometheus alone.
test.skip(
  process.env.COMPOSE_FILE?.includes('alerting.compose.yaml') !== true,
  'needs the alerts of provisioning/alerting: COMPOSE_FILE=docker-compose.yaml:tests/e2e/alerting.compose.yaml'
);

test('every provisioned rule evaluates without an error, and the watchdog fires', async ({ request }) => {
  await expect
    .poll(async () =>
      (await provisionedRules(request)).filter(({ lastEvaluation }) => lastEvaluation.startsWith('0001'))
    )
    .toEqual([]);
  const rules = await provisionedRules(request);
  expect(rules.map(({ name }) => name).sort()).toEqual(RUNBOOKS);
  expect(rules.filter(({ health, lastError = '' }) => health !== 'ok' || lastError !== '')).toEqual([]);
  const watchdog = rules.find(({ name }) => name === 'SignalRHeadroomWatchdog');
  expect(watchdog?.state).toBe('firing');
});

test('policies, templates and contact points come from the files and are read-only', async ({ request }) => {
  const provisioned = (name: string) =>
    getJson<Array<{ name: string; provenance?: string }>>(request, `/api/v1/provisioning/${name}`);
  const fromFile = async (name: string) =>
    (await provisioned(name)).filter(({ provenance }) => provenance === 'file').map((item) => item.name);
  expect((await fromFile('contact-points')).sort()).toEqual(['signalr-page', 'signalr-ticket', 'signalr-watchdog']);
  expect(await fromFile('templates')).toEqual(['signalr']);
  const policy = await getJson(request, '/api/v1/provisioning/policies');
  expect(policy).toMatchObject({ receiver: 'signalr-ticket', provenance: 'file' });
});

test('an alert for the climbing resource fires and reaches the pager', async ({ request }) => {
  test.setTimeout(CLIMB_MS + 60_000);
  const climbing = fleetResource('climbing').name;
  // Checks the last notification rather than active alerts, as the climb may already be over.
  const page = async () => {
    const receivers = await getJson<Receiver[]>(request, '/api/alertmanager/grafana/config/api/v1/receivers');
    return receivers.find(({ name }) => name === 'signalr-page')?.integrations ?? [];
  };
  await expect
    .poll(async () => (await page()).map(({ lastNotifyAttempt }) => lastNotifyAttempt.slice(0, 4)), {
      timeout: CLIMB_MS,
      intervals: [5_000],
    })
    .toEqual([String(new Date().getUTCFullYear())]);
  expect((await page()).map(({ lastNotifyAttemptError = '' }) => lastNotifyAttemptError)).toEqual(['']);
  const history = await getJson(request, '/api/v1/rules/history?ruleUID=SignalRAtCeiling');
  expect(JSON.stringify(history)).toContain(climbing);
});

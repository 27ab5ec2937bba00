import { setTimeout as sleep } from 'node:timers/promises';

import { ALERTMANAGERS } from '../../tools/testing/binaries';
import { keyOf, type Labels, type RunningAlertmanager, startAlertmanager } from '../../tools/testing/alertmanager';
import { until } from '../../tools/testing/until';
import { type HttpReceiver, startHttpReceiver } from '../../tools/testing/http-receiver';
import { alertOf, RESOURCE_ALERTS, severityOf } from './pack-alerts';
import { shipped } from './tools';

/**
 * A silenced alert still inhibits in Alertmanager. So in turn, each alert is silenced for one resource on which everything
 * fires, beside another one on which everything fires, and one with every alert but the page.
 */
interface Scenario {
  silenced: string;
  alerts: Labels[];
  silence: Labels;
}

const PAGE = 'SignalRAtCeiling';
/** Muted by the page of the same resource. */
const MUTED_BY_PAGE = ['SignalRNearCeiling', 'SignalRCeilingForecast'];
const EXPORTER = 'SignalRExporterFailing';
const BLIND = 'SignalRMonitoringBlind';
const WATCHDOG = 'SignalRHeadroomWatchdog';

const silencedFor = (alert: string) => `${alert}-silenced`;
const other = (alert: string) => `${alert}-other`;
const withoutPage = (alert: string) => `${alert}-without-page`;

function scenarioOf(silenced: string): Scenario {
  const of = (resource: string, alerts = RESOURCE_ALERTS) => alerts.map((alert) => alertOf(alert, resource));
  const ofPack = { subscription: silenced, scenario: silenced };
  return {
    silenced,
    alerts: [
      ...of(silencedFor(silenced)),
      ...of(other(silenced)),
      ...of(
        withoutPage(silenced),
        RESOURCE_ALERTS.filter((alert) => alert !== PAGE)
      ),
      alertOf(EXPORTER, undefined, { source: 'alloy', ...ofPack }),
      alertOf(WATCHDOG, undefined, ofPack),
      ...(silenced === BLIND ? [alertOf(BLIND)] : []),
    ],
    silence: {
      alertname: silenced,
      ...(RESOURCE_ALERTS.includes(silenced) ? { resource_id: `/${silencedFor(silenced)}` } : {}),
    },
  };
}

/** True for an alert that must arrive. */
function arrives({ silence, silenced }: Scenario, labels: Labels): boolean {
  const isSilenced = Object.entries(silence).every(([label, value]) => labels[label] === value);
  const isMuted =
    (MUTED_BY_PAGE.includes(labels.alertname) && labels.resource !== withoutPage(silenced)) ||
    (silenced === BLIND && labels.alertname === 'SignalRInputMissing');
  return !isSilenced && !isMuted;
}

async function addSilence(server: RunningAlertmanager, labels: Labels): Promise<void> {
  const now = Date.now();
  const response = await fetch(`http://${server.address}/api/v2/silences`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      matchers: Object.entries(labels).map(([name, value]) => ({ name, value, isRegex: false, isEqual: true })),
      startsAt: new Date(now - 60_000).toISOString(),
      endsAt: new Date(now + 3_600_000).toISOString(),
      createdBy: 'test',
      comment: 'one alert in turn',
    }),
  });
  expect(response.ok).toBe(true);
}

function alertsIn({ received }: HttpReceiver): Set<string> {
  const all: Array<{ labels: Labels }> = received.flatMap(({ body }) => JSON.parse(body).alerts);
  return new Set(all.map(({ labels }) => keyOf(labels)));
}

// Blindness mutes the missing inputs of every resource, so it is tried apart from the others.
const SILENCED = [...RESOURCE_ALERTS, EXPORTER, WATCHDOG];

describe.each(ALERTMANAGERS)('%s', (binary) => {
  describe.each([
    ['each alert but blindness', SILENCED],
    ['blindness', [BLIND]],
  ])('with a silence on %s', (_, silenced) => {
    const scenarios = silenced.map(scenarioOf);
    const expected = scenarios.flatMap((scenario) =>
      scenario.alerts.filter((labels) => arrives(scenario, labels)).map(keyOf)
    );
    let server: RunningAlertmanager | undefined;
    let receiver: HttpReceiver | undefined;
    let arrived = new Set<string>();

    beforeAll(async () => {
      const http = await startHttpReceiver();
      receiver = http;
      const config = shipped('alertmanager.yml')
        .replaceAll('http://127.0.0.1:9095', http.url)
        // Long enough for the alert that inhibits to be known.
        .replace(/group_wait: \w+/g, 'group_wait: 3s')
        .replace(/group_interval: \w+/g, 'group_interval: 3s');
      server = await startAlertmanager(binary, config);
      for (const { silence, silenced: name } of scenarios) {
        await addSilence(server, name === EXPORTER || name === WATCHDOG ? { ...silence, scenario: name } : silence);
      }
      await server.send(scenarios.flatMap(({ alerts }) => alerts).map((labels) => ({ labels })));
      await until('every alert that must arrive', () => {
        arrived = alertsIn(http);
        return expected.every((key) => arrived.has(key));
      }).catch(() => undefined);
      // Two more intervals, for what must not arrive.
      await sleep(6000);
      arrived = alertsIn(http);
    });

    afterAll(async () => {
      await server?.stop();
      await receiver?.stop();
    });

    it.each(scenarios)('$silenced: every other resource and every other page still notifies', (scenario) => {
      const { alerts, silence } = scenario;
      const told = alerts.filter((labels) => arrived.has(keyOf(labels)));
      expect(told.map(keyOf).sort()).toEqual(
        alerts
          .filter((labels) => arrives({ ...scenario, silence }, labels))
          .map(keyOf)
          .sort()
      );
      const pages = alerts.filter(({ severity }) => severity === 'critical');
      expect(pages.length).toBeGreaterThan(6);
      const missing = pages.filter((labels) => !arrived.has(keyOf(labels)));
      expect(missing.map(({ alertname }) => alertname)).toEqual(
        severityOf(scenario.silenced) === 'critical' ? [scenario.silenced] : []
      );
    });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';

import { ALERTMANAGERS, inTurn } from '../../tools/testing/binaries';
import { keyOf, type Labels, type RunningAlertmanager, startAlertmanager } from '../../tools/testing/alertmanager';
import { until } from '../../tools/testing/until';
import { alertOf, PACK_ALERTS } from './pack-alerts';
import { shipped } from './tools';

/** An alert that fires together with all others, and whether Alertmanager must inhibit it. Resources are independent. */
interface Row {
  title: string;
  labels: Labels;
  inhibited: boolean;
}

const sent = (title: string, labels: Labels): Row => ({ title, labels, inhibited: false });
const inhibited = (title: string, labels: Labels): Row => ({ title, labels, inhibited: true });

const AT_ITS_CEILING: Row[] = [
  sent('the page of a resource', alertOf('SignalRAtCeiling', 'ceiling')),
  inhibited('its warning', alertOf('SignalRNearCeiling', 'ceiling')),
  inhibited('a forecast of its ceilings', alertOf('SignalRCeilingForecast', 'ceiling', { constraint: 'connections' })),
  sent('throttling of a resource at its ceiling', alertOf('SignalRThrottled', 'ceiling')),
  sent('lost app servers of a resource at its ceiling', alertOf('SignalRServerConnectionsLost', 'ceiling')),
  sent('a reconnect storm of a resource at its ceiling', alertOf('SignalRConnectionsDropped', 'ceiling')),
  sent('a server load that does not follow traffic', alertOf('SignalRLoadStuck', 'ceiling')),
  sent('the daily quota of a resource at its ceiling', alertOf('SignalRDailyMessagesNearQuota', 'ceiling')),
  sent('a warning that somebody made critical', {
    ...{ ...alertOf('SignalRNearCeiling', 'ceiling'), severity: 'critical', constraint: 'outbound' },
  }),
];

const NEIGHBOUR: Row[] = [
  sent('the warning of another resource', alertOf('SignalRNearCeiling', 'neighbour')),
  sent('the forecast of another resource', alertOf('SignalRCeilingForecast', 'neighbour', { constraint: 'inbound' })),
];

const WITHOUT_A_PAGE: Row[] = [
  sent('throttling', alertOf('SignalRThrottled', 'throttled')),
  sent('a warning during throttling', alertOf('SignalRNearCeiling', 'throttled', { constraint: 'inbound' })),
  sent('a forecast during throttling', alertOf('SignalRCeilingForecast', 'throttled', { constraint: 'inbound' })),
  sent('lost app servers', alertOf('SignalRServerConnectionsLost', 'lost')),
  sent('connections dropped because of that', alertOf('SignalRConnectionsDropped', 'lost')),
];

const BLIND: Row[] = [
  sent('blindness', alertOf('SignalRMonitoringBlind')),
  inhibited('missing traffic of a resource', alertOf('SignalRInputMissing', 'ceiling', { reason: 'no_traffic' })),
  inhibited('a missing unit size', alertOf('SignalRInputMissing', 'unknown', { reason: 'no_unit_size' })),
  sent('an input that somebody made critical', { ...alertOf('SignalRInputMissing', 'unknown'), severity: 'critical' }),
  sent('a failing exporter', alertOf('SignalRExporterFailing', undefined, { source: 'alloy', subscription: 's' })),
];

const NO_RESOURCE: Row[] = [
  sent('the watchdog', alertOf('SignalRHeadroomWatchdog')),
  sent('a page that lost its resource', alertOf('SignalRAtCeiling')),
  sent('a warning that lost its resource', alertOf('SignalRNearCeiling', undefined, { constraint: 'inbound' })),
  sent("another team's warning for the same resource", {
    ...{ alertname: 'AzureOutage', severity: 'warning', resource_id: '/ceiling' },
  }),
];

const TABLE = [AT_ITS_CEILING, NEIGHBOUR, WITHOUT_A_PAGE, BLIND, NO_RESOURCE].flat();

describe.each(inTurn(ALERTMANAGERS, 1))('%s', (binary) => {
  describe.each([
    ['alertmanager.yml', shipped('alertmanager.yml')],
    ['examples/embedded.yml', withoutReceivers(shipped('examples/embedded.yml'))],
  ])('%s', (_, config) => {
    let server: RunningAlertmanager | undefined;
    const isInhibited = new Map<string, boolean>();

    beforeAll(async () => {
      // Discards notifications, as a demo may listen at the configured address.
      server = await startAlertmanager(binary, config.replace(/url: https?:\S+/g, 'url: http://127.0.0.1:1/'));
      const { alerts, send } = server;
      await send(TABLE.map(({ labels }) => ({ labels })));
      // Alertmanager computes states as alerts pass through its pipeline, so wait until all have one and none changes.
      let last = '';
      await until('every alert to have a stable state', async () => {
        const states = await alerts();
        states.forEach(({ labels, status }) => isInhibited.set(keyOf(labels), status.inhibitedBy.length > 0));
        const now = JSON.stringify([...isInhibited].sort());
        const settled = states.length === TABLE.length && now === last;
        last = now;
        await sleep(1000);
        return settled;
      });
    });

    afterAll(() => server?.stop());

    it.each(TABLE.filter((row) => row.inhibited))('inhibits $title', ({ labels }) => {
      expect(isInhibited.get(keyOf(labels))).toBe(true);
    });

    it.each(TABLE.filter((row) => !row.inhibited))('does not inhibit $title', ({ labels }) => {
      expect(isInhibited.get(keyOf(labels))).toBe(false);
    });
  });
});

it('the table contains every alert of the pack', () => {
  const tried = new Set(TABLE.map(({ labels }) => labels.alertname));
  expect(PACK_ALERTS.map(({ alert }) => alert).filter((name) => !tried.has(name))).toEqual([]);
});

/** Returns the same routing with receivers that need no templates or keys. */
function withoutReceivers(config: string): string {
  const [routing] = config.split(/^receivers:\n/m);
  const names = ['everyone', 'everyone-page', 'signalr-page', 'signalr-ticket', 'signalr-watchdog'];
  return `${routing}receivers:\n${names.map((name) => `  - name: ${name}\n`).join('')}`;
}

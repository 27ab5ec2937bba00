import { setTimeout as sleep } from 'node:timers/promises';

import { ALERTMANAGERS } from '../../tools/testing/binaries';
import {
  keyOf,
  type Labels,
  type RunningAlertmanager,
  startAlertmanager,
  until,
} from '../../tools/testing/alertmanager';
import { PACK_ALERTS, severityOf } from './pack-alerts';
import { generated, shipped } from './tools';

/** An alert that fires together with all others, and whether Alertmanager must inhibit it. Resources are independent. */
interface Row {
  title: string;
  labels: Labels;
  inhibited: boolean;
}

const sent = (title: string, labels: Labels): Row => ({ title, labels, inhibited: false });
const inhibited = (title: string, labels: Labels): Row => ({ title, labels, inhibited: true });

/** Returns the labels of one of the pack's alerts, with the severity from its rule. */
function alert(alertname: string, resource?: string, dimension?: string): Labels {
  return {
    alertname,
    severity: severityOf(alertname),
    ...(resource === undefined ? {} : { resource_id: `/${resource}`, resource }),
    ...(dimension === undefined ? {} : { dimension }),
  };
}

const AT_ITS_CEILING: Row[] = [
  sent('a critical alert', alert('SignalRAtCeiling', 'ceiling', 'inbound_bytes')),
  inhibited('the warning for the same dimension', alert('SignalRNearCeiling', 'ceiling', 'inbound_bytes')),
  inhibited('a forecast of a ceiling already reached', alert('SignalRCeilingForecast', 'ceiling', 'inbound_bytes')),
  inhibited('a review of a resource at its ceiling', alert('SignalRCapacityReview', 'ceiling', 'inbound_bytes')),
  inhibited('advice about a resource at its ceiling', alert('SignalRScaleUpWillNotHelp', 'ceiling', 'inbound_bytes')),
  inhibited('a warning for another dimension', alert('SignalRNearCeiling', 'ceiling', 'connections')),
  inhibited('a warning at the largest size', alert('SignalRAtLargestSize', 'ceiling', 'connections')),
  inhibited('a forecast for a third dimension', alert('SignalRCeilingForecast', 'ceiling', 'outbound_bytes')),
  inhibited('high server load of a resource at its ceiling', alert('SignalRServerLoadHigh', 'ceiling')),
  inhibited('a ticket without a dimension', alert('SignalRCeilingAssumed', 'ceiling')),
  inhibited('critical server load of a resource at its ceiling', alert('SignalRServerLoadCritical', 'ceiling')),
  inhibited('throttling of a resource at its ceiling', alert('SignalRThrottled', 'ceiling')),
  sent('dropped connections of a resource at its ceiling', alert('SignalRConnectionsDropped', 'ceiling')),
  sent('missing metrics of a resource at its ceiling', alert('SignalRTrafficMetricsMissing', 'ceiling')),
];

const AT_THE_LARGEST_SIZE: Row[] = [
  sent('a warning at the largest size without a page', alert('SignalRAtLargestSize', 'largest', 'outbound_bytes')),
  inhibited('the warning that says less', alert('SignalRNearCeiling', 'largest', 'outbound_bytes')),
  inhibited('a forecast at the largest size', alert('SignalRCeilingForecast', 'largest', 'outbound_bytes')),
  inhibited('advice at the largest size', alert('SignalRScaleUpWillNotHelp', 'largest', 'outbound_bytes')),
  sent('a warning for another dimension at the largest size', alert('SignalRNearCeiling', 'largest', 'connections')),
];

const WITHOUT_APP_SERVERS: Row[] = [
  sent('lost app servers', alert('SignalRServerConnectionsLost', 'lost')),
  inhibited('connections dropped because of that', alert('SignalRConnectionsDropped', 'lost')),
  inhibited('errors because of that', alert('SignalRSystemErrors', 'lost')),
  inhibited('the latency to the last of them', alert('SignalRServerConnectionLatencyHigh', 'lost')),
  sent('high server load without app servers', alert('SignalRServerLoadHigh', 'lost')),
  sent('the daily quota without app servers', alert('SignalRDailyMessagesNearQuota', 'lost')),
];

const LOADED: Row[] = [
  sent('critical server load', alert('SignalRServerLoadCritical', 'loaded')),
  inhibited('high server load of the same resource', alert('SignalRServerLoadHigh', 'loaded')),
  sent('errors under load', alert('SignalRSystemErrors', 'loaded')),
  sent('dropped connections under load', alert('SignalRConnectionsDropped', 'loaded')),
  sent('latency under load', alert('SignalRServerConnectionLatencyHigh', 'loaded')),
];

const NEAR_ITS_CEILING: Row[] = [
  sent('a warning', alert('SignalRNearCeiling', 'near', 'outbound_messages')),
  inhibited('a forecast for a dimension with a warning', alert('SignalRCeilingForecast', 'near', 'outbound_messages')),
  inhibited('advice about a dimension with a warning', alert('SignalRScaleUpWillNotHelp', 'near', 'outbound_messages')),
  inhibited('a review of a dimension with a warning', alert('SignalRCapacityReview', 'near', 'outbound_messages')),
  sent('a review of another dimension', alert('SignalRCapacityReview', 'near', 'inbound_messages')),
  sent('an oversized resource, which has no dimension', alert('SignalROversized', 'near')),
  sent('a disagreeing server load', alert('SignalRServerLoadDisagrees', 'near')),
];

const FORECAST: Row[] = [
  sent('a forecast on its own', alert('SignalRCeilingForecast', 'forecast', 'connections')),
  inhibited('a review of a dimension with a forecast', alert('SignalRCapacityReview', 'forecast', 'connections')),
  sent('advice about another dimension', alert('SignalRScaleUpWillNotHelp', 'forecast', 'inbound_bytes')),
];

const THROTTLED: Row[] = [
  sent('throttling', alert('SignalRThrottled', 'throttled')),
  sent('a warning during throttling', alert('SignalRNearCeiling', 'throttled', 'inbound_bytes')),
  sent('high server load during throttling', alert('SignalRServerLoadHigh', 'throttled')),
  sent('missing metrics during throttling', alert('SignalRTrafficMetricsMissing', 'throttled')),
  sent('an oversized resource during throttling', alert('SignalROversized', 'throttled')),
];

const UNKNOWN: Row[] = [
  sent('missing metrics', alert('SignalRTrafficMetricsMissing', 'unknown')),
  sent('connections near their ceiling despite missing metrics', alert('SignalRNearCeiling', 'unknown', 'connections')),
  sent('an oversized resource despite missing metrics', alert('SignalROversized', 'unknown')),
  sent('a review despite missing metrics', alert('SignalRCapacityReview', 'unknown', 'outbound_bytes')),
  sent('an unknown unit size', alert('SignalRUnitSizeUnknown', 'unknown')),
  sent('a unit size outside the guide', alert('SignalRUnitSizeOutsideGuide', 'unknown')),
  sent('an invalid mix', alert('SignalRScenarioMixInvalid', 'unknown')),
];

const NEIGHBOUR: Row[] = [
  sent('the same warning for another resource', alert('SignalRNearCeiling', 'neighbour', 'inbound_bytes')),
  sent('a forecast for another resource', alert('SignalRCeilingForecast', 'neighbour', 'connections')),
];

const FAILING: Labels = {
  ...alert('SignalRExporterFailing'),
  source: 'azure-metrics-exporter',
  subscription: 's',
};

const OF_A_SUBSCRIPTION: Row[] = [
  inhibited('missing metrics of the subscription of a failing exporter', {
    ...alert('SignalRTrafficMetricsMissing', 'same-subscription'),
    subscription: 's',
  }),
  sent('missing metrics of another subscription', {
    ...alert('SignalRTrafficMetricsMissing', 'other-subscription'),
    subscription: 't',
  }),
  sent('an unknown unit size, which that exporter does not give', {
    ...alert('SignalRUnitSizeUnknown', 'same-subscription'),
    subscription: 's',
  }),
];

const NO_RESOURCE: Row[] = [
  sent('a failing exporter', FAILING),
  sent('the watchdog', alert('SignalRHeadroomWatchdog')),
  sent('a critical alert that lost its resource label', alert('SignalRAtCeiling', undefined, 'connections')),
  sent('a warning that lost its resource label', alert('SignalRNearCeiling', undefined, 'connections')),
  sent("another team's critical alert with a dimension", {
    ...{ alertname: 'DiskFull', severity: 'critical', dimension: 'inbound_bytes' },
  }),
  sent("another team's warning for the same dimension", {
    ...{ alertname: 'DiskFilling', severity: 'warning', dimension: 'inbound_bytes' },
  }),
  sent("another team's critical alert for the same resource", {
    ...{ alertname: 'AzureOutage', severity: 'critical', resource_id: '/neighbour', dimension: 'inbound_bytes' },
  }),
];

const TABLE = [
  ...[AT_ITS_CEILING, AT_THE_LARGEST_SIZE, WITHOUT_APP_SERVERS, LOADED, NEAR_ITS_CEILING, FORECAST, THROTTLED].flat(),
  ...[UNKNOWN, NEIGHBOUR, OF_A_SUBSCRIPTION, NO_RESOURCE].flat(),
];

const RENAMED = 'label_names: {severity: level}';

describe.each(ALERTMANAGERS)('%s', (binary) => {
  describe.each([
    ['alertmanager.yml', shipped('alertmanager.yml'), 'severity'],
    ['examples/embedded.yml', withoutReceivers(shipped('examples/embedded.yml')), 'severity'],
    ['alertmanager.yml with a renamed severity label', generated('alertmanager.yml', RENAMED), 'level'],
  ])('%s', (_, config, severityLabel) => {
    let server: RunningAlertmanager | undefined;
    const isInhibited = new Map<string, boolean>();
    const labelsOf = ({ severity, ...rest }: Labels): Labels => ({ ...rest, [severityLabel]: severity });

    beforeAll(async () => {
      // Discards notifications, as a demo may listen at the configured address.
      server = await startAlertmanager(binary, config.replace(/url: https?:\S+/g, 'url: http://127.0.0.1:1/'));
      const { alerts, send } = server;
      await send(TABLE.map(({ labels }) => ({ labels: labelsOf(labels) })));
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
    }, 60_000);

    afterAll(() => server?.stop());

    it.each(TABLE.filter((row) => row.inhibited))('inhibits $title', ({ labels }) => {
      expect(isInhibited.get(keyOf(labelsOf(labels)))).toBe(true);
    });

    it.each(TABLE.filter((row) => !row.inhibited))('does not inhibit $title', ({ labels }) => {
      expect(isInhibited.get(keyOf(labelsOf(labels)))).toBe(false);
    });
  });
});

it('the table contains every alert of the pack', () => {
  // blindness.test.ts has the alert that concerns every resource.
  const tried = new Set(['SignalRMonitoringBlind', ...TABLE.map(({ labels }) => labels.alertname)]);
  expect(PACK_ALERTS.map(({ alert }) => alert).filter((name) => !tried.has(name))).toEqual([]);
});

/** Returns the same routing with receivers that need no templates or keys. */
function withoutReceivers(config: string): string {
  const [routing] = config.split(/^receivers:\n/m);
  const names = ['everyone', 'everyone-page', 'signalr-page', 'signalr-notify', 'signalr-ticket', 'signalr-watchdog'];
  return `${routing}receivers:\n${names.map((name) => `  - name: ${name}\n`).join('')}`;
}

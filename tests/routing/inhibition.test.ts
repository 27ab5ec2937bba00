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

/** What fires, all at once, and whether it must be held back. Each resource is a scene of its own. */
interface Row {
  what: string;
  labels: Labels;
  inhibited: boolean;
}

const free = (what: string, labels: Labels): Row => ({ what, labels, inhibited: false });
const held = (what: string, labels: Labels): Row => ({ what, labels, inhibited: true });

/** One of the pack's alerts, with the severity that its rule sets. */
function alert(alertname: string, resource?: string, dimension?: string): Labels {
  return {
    alertname,
    severity: severityOf(alertname),
    ...(resource === undefined ? {} : { resource_id: `/${resource}`, resource }),
    ...(dimension === undefined ? {} : { dimension }),
  };
}

const AT_ITS_CEILING: Row[] = [
  free('a critical alert', alert('SignalRAtCeiling', 'ceiling', 'inbound_bytes')),
  held('the warning of the same', alert('SignalRNearCeiling', 'ceiling', 'inbound_bytes')),
  held('the forecast of what has come', alert('SignalRCeilingForecast', 'ceiling', 'inbound_bytes')),
  held('a review of what is at its ceiling', alert('SignalRCapacityReview', 'ceiling', 'inbound_bytes')),
  held('advice about what is at its ceiling', alert('SignalRScaleUpWillNotHelp', 'ceiling', 'inbound_bytes')),
  free('a warning of another dimension', alert('SignalRNearCeiling', 'ceiling', 'connections')),
  free('a forecast of a third dimension', alert('SignalRCeilingForecast', 'ceiling', 'outbound_bytes')),
  free('server load beside a ceiling', alert('SignalRServerLoadHigh', 'ceiling')),
  free('throttling beside a ceiling', alert('SignalRThrottled', 'ceiling')),
];

const NEAR_ITS_CEILING: Row[] = [
  free('a warning', alert('SignalRNearCeiling', 'near', 'outbound_messages')),
  held('the forecast of what already warns', alert('SignalRCeilingForecast', 'near', 'outbound_messages')),
  held('advice about what already warns', alert('SignalRScaleUpWillNotHelp', 'near', 'outbound_messages')),
  held('a review of what already warns', alert('SignalRCapacityReview', 'near', 'outbound_messages')),
  free('a review of another dimension', alert('SignalRCapacityReview', 'near', 'inbound_messages')),
  free('that it is too large, which names no dimension', alert('SignalROversized', 'near')),
  free('that the server load disagrees', alert('SignalRServerLoadDisagrees', 'near')),
];

const FORECAST: Row[] = [
  free('a forecast alone', alert('SignalRCeilingForecast', 'forecast', 'connections')),
  held('the review of what is forecast for today', alert('SignalRCapacityReview', 'forecast', 'connections')),
  free('advice about another dimension', alert('SignalRScaleUpWillNotHelp', 'forecast', 'inbound_bytes')),
];

const THROTTLED: Row[] = [
  free('throttling', alert('SignalRThrottled', 'throttled')),
  free('a warning beside throttling', alert('SignalRNearCeiling', 'throttled', 'inbound_bytes')),
  free('server load beside throttling', alert('SignalRServerLoadHigh', 'throttled')),
  free('missing metrics beside throttling', alert('SignalRTrafficMetricsMissing', 'throttled')),
  free('that it is too large beside throttling', alert('SignalROversized', 'throttled')),
];

const UNKNOWN: Row[] = [
  free('missing metrics', alert('SignalRTrafficMetricsMissing', 'unknown')),
  free('connections near their ceiling beside missing metrics', alert('SignalRNearCeiling', 'unknown', 'connections')),
  free('information beside missing metrics', alert('SignalROversized', 'unknown')),
  free('a review beside missing metrics', alert('SignalRCapacityReview', 'unknown', 'outbound_bytes')),
  free('an unknown unit size', alert('SignalRUnitSizeUnknown', 'unknown')),
  free('a unit size outside of the guide', alert('SignalRUnitSizeOutsideGuide', 'unknown')),
  free('an invalid mix', alert('SignalRScenarioMixInvalid', 'unknown')),
];

const NEIGHBOUR: Row[] = [
  free('the same warning of the neighbour', alert('SignalRNearCeiling', 'neighbour', 'inbound_bytes')),
  free('a forecast for the neighbour', alert('SignalRCeilingForecast', 'neighbour', 'connections')),
];

const NO_RESOURCE: Row[] = [
  free('a failing exporter', {
    ...alert('SignalRExporterFailing'),
    source: 'azure-metrics-exporter',
    subscription: 's',
  }),
  free('the watchdog', alert('SignalRHeadroomWatchdog')),
  free('a critical alert whose resource got lost on the way', alert('SignalRAtCeiling', undefined, 'connections')),
  free('a warning whose resource got lost, perhaps another', alert('SignalRNearCeiling', undefined, 'connections')),
  free("somebody else's critical alert with a dimension", {
    ...{ alertname: 'DiskFull', severity: 'critical', dimension: 'inbound_bytes' },
  }),
  free("somebody else's warning of the same dimension", {
    ...{ alertname: 'DiskFilling', severity: 'warning', dimension: 'inbound_bytes' },
  }),
  free("somebody else's critical alert about the same", {
    ...{ alertname: 'AzureOutage', severity: 'critical', resource_id: '/neighbour', dimension: 'inbound_bytes' },
  }),
];

const TABLE = [...[AT_ITS_CEILING, NEAR_ITS_CEILING, FORECAST, THROTTLED, UNKNOWN, NEIGHBOUR, NO_RESOURCE].flat()];

const RENAMED = 'label_names: {severity: level}';

describe.each(ALERTMANAGERS)('%s', (binary) => {
  describe.each([
    ['alertmanager.yml', shipped('alertmanager.yml'), 'severity'],
    ['examples/embedded.yml', withoutReceivers(shipped('examples/embedded.yml')), 'severity'],
    ['alertmanager.yml of another severity label', generated('alertmanager.yml', RENAMED), 'level'],
  ])('%s', (_, config, severityLabel) => {
    let server: RunningAlertmanager | undefined;
    const inhibited = new Map<string, boolean>();
    const labelsOf = ({ severity, ...rest }: Labels): Labels => ({ ...rest, [severityLabel]: severity });

    beforeAll(async () => {
      // Notifications go nowhere: where the shipped configuration sends them, somebody's demo may listen.
      server = await startAlertmanager(binary, config.replace(/url: https?:\S+/g, 'url: http://127.0.0.1:1/'));
      const { alerts, send } = server;
      await send(TABLE.map(({ labels }) => ({ labels: labelsOf(labels) })));
      // States are worked out as alerts pass through the pipeline: wait until they all have one, and it stays.
      let last = '';
      await until('every alert has a state that stays', async () => {
        const states = await alerts();
        states.forEach(({ labels, status }) => inhibited.set(keyOf(labels), status.inhibitedBy.length > 0));
        const now = JSON.stringify([...inhibited].sort());
        const settled = states.length === TABLE.length && now === last;
        last = now;
        await sleep(1000);
        return settled;
      });
    }, 60_000);

    afterAll(() => server?.stop());

    it.each(TABLE)('$what: held back $inhibited', ({ labels, inhibited: expected }) => {
      expect(inhibited.get(keyOf(labelsOf(labels)))).toBe(expected);
    });
  });
});

it('every alert of the pack has its place in the table', () => {
  const tried = new Set(TABLE.map(({ labels }) => labels.alertname));
  expect(PACK_ALERTS.map(({ alert }) => alert).filter((name) => !tried.has(name))).toEqual([]);
});

/** The same routing with receivers that need neither templates nor keys. */
function withoutReceivers(config: string): string {
  const [routing] = config.split(/^receivers:\n/m);
  const names = ['everyone', 'everyone-page', 'signalr-page', 'signalr-notify', 'signalr-ticket', 'signalr-watchdog'];
  return `${routing}receivers:\n${names.map((name) => `  - name: ${name}\n`).join('')}`;
}

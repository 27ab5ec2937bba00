import { SCENARIOS } from '../../../src/guide';
import { APP_BYTES_SENT, APP_MESSAGES_SENT } from '../../../src/names/exporters';
import { AppCounters } from '../fleet/app-counters';
import { type Family, type Simulation } from './family';

/** Counters of the applications of two resources: messages sent, not delivered. */
export function appCounters({ fleet, world }: Simulation): Family[] {
  const counted = fleet.flatMap((resource) => {
    const hub = resource.countedHub;
    if (hub === undefined) {
      return [];
    }
    const scenarios = SCENARIOS.filter((scenario) => (resource.mix[scenario] ?? 0) > 0);
    const counters = new AppCounters(resource, scenarios, world);
    return scenarios.map((scenario) => ({ labels: { resource: resource.name, hub, scenario }, scenario, counters }));
  });
  return [
    {
      name: APP_MESSAGES_SENT,
      help: 'Messages that the application sent to clients, by the scenario of the send',
      type: 'counter',
      series: counted.map(({ labels, scenario, counters }) => ({
        labels,
        valueAt: (seconds) => counters.messagesAt(scenario, seconds),
      })),
    },
    {
      name: APP_BYTES_SENT,
      help: 'Bytes of the messages that the application sent to clients, by the scenario of the send',
      type: 'counter',
      series: counted.map(({ labels, scenario, counters }) => ({
        labels,
        valueAt: (seconds) => counters.bytesAt(scenario, seconds),
      })),
    },
  ];
}

import { SCENARIOS } from '../../../src/guide';
import { APP_BYTES_SENT, APP_MESSAGES_SENT } from '../../../src/names/exporters';
import { DIRECTIONS } from '../../../src/model/capacity';
import { AppCounters } from '../fleet/app-counters';
import { resourceId } from '../fleet/fleet';
import { sample } from '../fleet/traffic';
import { type Family, type Simulation } from './family';

/** Metrics of applications: two count what they send, and one writes its message rates in the series that any user can write. */
export function application(simulation: Simulation): Family[] {
  return [...counters(simulation), ...rates(simulation)];
}

/** Messages of the last whole minute, a second. */
function rates({ fleet, world }: Simulation): Family[] {
  const counting = fleet.filter(({ countsRates }) => countsRates === true);
  return DIRECTIONS.map(({ name, messages }) => ({
    name: `signalr_${name}_messages_per_second`,
    help: `Messages of clients, ${name}`,
    type: 'gauge',
    series: counting.map((resource) => ({
      labels: { resource_id: resourceId(resource) },
      valueAt: (seconds) => {
        const minute = sample(resource, Math.floor(seconds / 60) - 1, world);
        return minute && minute[messages] / 60;
      },
    })),
  }));
}

/** Counters of the applications of two resources: messages sent, not delivered. */
function counters({ fleet, world }: Simulation): Family[] {
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

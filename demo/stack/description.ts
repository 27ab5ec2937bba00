import { UID } from '../../dashboards/generator/parts/links';
import { FLEET } from '../simulator/fleet/fleet';
import { urlOf, type Ports } from '../../tools/ports';
import type { Stack } from './stack';

/**
 * The climbing resource crosses 0.95 about 75 s after the start as its exporter shows it; SignalRAtCeiling then waits
 * five minutes, and scraping, evaluation and grouping take up to a minute more.
 */
const ALERT_AFTER_SECONDS = 75 + 5 * 60 + 60;

export function describeDemo({ start, webTitle }: Stack, ports: Ports): string {
  const climbing = FLEET.find(({ role }) => role === 'climbing');
  const dashboard = (uid: string) => `${urlOf(ports.web)}/d/${uid}`;
  const alertAt = new Date((start + ALERT_AFTER_SECONDS) * 1000).toLocaleTimeString('en-GB');
  return `
The demo runs. Stop it with Ctrl-C.

  ${dashboard(UID.fleet)}  the fleet, in ${webTitle}
  ${dashboard(UID.resource)}  one resource
  ${urlOf(ports.prometheus)}  Prometheus: rules under Alerts, series such as resource:signalr_utilization:max
  ${urlOf(ports.alertmanager)}  Alertmanager
  ${urlOf(ports.receiver)}  what the demo receiver was sent
  ${urlOf(ports.simulator)}/metrics/azure  what the simulated exporter shows

What to look at: ${climbing?.name}, after a day of history, climbs to its ceiling now; the panel shows its outbound line
nearing the ceiling, and by about ${alertAt} its SignalRAtCeiling is printed here and shown by the receiver.
`;
}

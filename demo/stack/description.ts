import { UID } from '../../dashboards/generator/parts/links';
import { OUTPUT } from '../../src/names/series';
import { FLEET } from '../simulator/fleet/fleet';
import { urlOf, type Ports } from '../../tools/ports';
import type { Stack } from './stack';

/**
 * The exporter shows the climbing resource above 85% of its bandwidth about two minutes after the start. SignalRAtCeiling
 * then waits two minutes; scraping, evaluation and grouping take up to another minute.
 */
const ALERT_AFTER_SECONDS = 2 * 60 + 2 * 60 + 60;

export function describeDemo({ start, webTitle }: Stack, ports: Ports): string {
  const climbing = FLEET.find(({ character }) => character === 'climbing');
  const dashboard = (uid: string) => `${urlOf(ports.web)}/d/${uid}`;
  const alertAt = new Date((start + ALERT_AFTER_SECONDS) * 1000).toLocaleTimeString('en-GB');
  return `
The demo is running. Press Ctrl-C to stop it.

  ${dashboard(UID.fleet)}  all resources, in ${webTitle}
  ${dashboard(UID.resource)}  one resource
  ${urlOf(ports.prometheus)}  Prometheus: rules under Alerts, series such as ${OUTPUT.worst}
  ${urlOf(ports.alertmanager)}  Alertmanager
  ${urlOf(ports.receiver)}  notifications that the demo receiver got
  ${urlOf(ports.simulator)}/metrics/azure  metrics of the simulated exporter

Watch ${climbing?.name}: its outbound traffic is rising to its ceiling now. At about ${alertAt} SignalRAtCeiling fires; the
alert is then printed here and listed by the receiver.
`;
}

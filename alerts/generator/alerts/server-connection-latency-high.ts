import { INPUT } from '../../../src/names/series';
import { measured } from '../inputs/identity';
import { beyond } from '../recording/utilization';
import { labelled } from '../recording/units';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { RESOURCE, SIZED } from './texts';

const LATENCY = '{{ $value | humanizeDuration }}';

export function serverConnectionLatencyHigh(settings: PackSettings): Alert {
  const setting = 'server_connection_latency_warning_seconds';
  return {
    alert: 'SignalRServerConnectionLatencyHigh',
    severity: 'warning',
    value: 'seconds',
    about: 'The latency between service and app servers is high.',
    when: `The latency between the service and the app servers is above ${settings[setting]} s.`,
    settings: [setting, 'server_connection_latency_for'],
    ofResource: [setting],
    expr: labelled(
      `(${beyond(measured(INPUT.serverConnectionLatency), '>', setting, settings, INPUT.serverConnectionLatency)})`
    ),
    for: settings.server_connection_latency_for,
    summary: [`${RESOURCE}: ${LATENCY} between service and app servers`, SIZED, ': check the app servers'],
    description: [
      `${RESOURCE}: messages that pass the app servers wait at least ${LATENCY}. If server load is low, look at the app ` +
        'servers: CPU, thread pool, garbage collection, and their distance to the region of the service.',
    ],
  };
}

import { INPUT } from '../../../src/names/series';
import { measured } from '../inputs/identity';
import { beyond } from '../recording/utilization';
import { labelled } from '../recording/units';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { ADVISED, RESOURCE, WHOLE } from './texts';

export function throttled(settings: PackSettings): Alert {
  const { throttled_critical_connections: connections } = settings;
  return {
    alert: 'SignalRThrottled',
    severity: 'critical',
    about: 'The service closes connections as throttled.',
    when: `The service closed ${connections} or more connections as Throttled in a minute, and in the minute before.`,
    settings: ['throttled_critical_connections', 'throttled_critical_for'],
    ofResource: ['throttled_critical_connections'],
    expr: labelled(
      `(${beyond(measured(INPUT.throttled), '>=', 'throttled_critical_connections', settings, INPUT.throttled)})`
    ),
    // A single close can be a client that connects again at once.
    for: settings.throttled_critical_for,
    summary: [`${RESOURCE}: ${WHOLE} closed as throttled in a minute`, ADVISED],
    description: [
      `${RESOURCE}: Azure closed connections for a limit of the unit size, in two minutes running; those clients try ` +
        'again and add to the load. Scaling raises the limit but does not stop a sender in a loop (runbook).',
    ],
  };
}

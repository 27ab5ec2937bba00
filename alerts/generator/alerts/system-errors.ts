import { INPUT } from '../../../src/names/series';
import { measured } from '../inputs/identity';
import { beyond } from '../recording/utilization';
import { labelled } from '../recording/units';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { percent, PERCENT, RESOURCE, SIZED } from './texts';

export function systemErrors(settings: PackSettings): Alert {
  return {
    alert: 'SignalRSystemErrors',
    severity: 'warning',
    value: 'share',
    about: 'The service reports system errors.',
    when: `The service reports more than ${percent(settings.system_errors_warning_ratio)} system errors.`,
    settings: ['system_errors_warning_ratio', 'system_errors_for'],
    ofResource: ['system_errors_warning_ratio'],
    expr: labelled(
      `(${beyond(measured(INPUT.systemErrors), '>', 'system_errors_warning_ratio', settings, INPUT.systemErrors)})`
    ),
    for: settings.system_errors_for,
    summary: [`${RESOURCE}: ${PERCENT} system errors`, SIZED, ": check Azure's status and the server load"],
    description: [
      `${RESOURCE}: ${PERCENT} of requests fail in the service itself, not in the application. If server load is high, ` +
        "scale up. Otherwise check Azure's status and open a support request.",
    ],
  };
}

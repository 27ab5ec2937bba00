import { type PackSettings } from '../../settings';
import { yamlFile } from '../files/yaml';

/** Settings of `mixtool lint`: its guidelines that the alerts do not follow, each with the reason. */
export function lintText({ label_names }: PackSettings, command: string): string {
  const severityReason =
    label_names.severity === 'severity'
      ? { reason: 'Its end is the alarm, so it has no severity.', entries: [{ alert: 'SignalRHeadroomWatchdog' }] }
      : { reason: `The settings call the label ${label_names.severity}.` };
  return yamlFile(
    {
      exclusions: {
        'alert-summary-templating': {
          reason: 'A summary is one line for a phone: the resource, the figure, the action.',
        },
        'alert-summary-style': { reason: 'A summary begins with the name of the resource, and ends with the action.' },
        'alert-description-templating': {
          reason: 'One is about the rules themselves, the other explains each reason of its alert.',
          entries: [{ alert: 'SignalRHeadroomWatchdog' }, { alert: 'SignalRInputMissing' }],
        },
        'alert-severity-rule': severityReason,
      },
    },
    ['Guidelines of mixtool that the alerts do not follow.'],
    command
  );
}

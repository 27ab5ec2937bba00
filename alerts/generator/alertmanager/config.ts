import { GENERATOR } from '../targets/files/heading';
import { indented, INHIBITION, inhibitRules, routes, timeIntervals } from './routing';
import { type RoutingSettings } from '../settings';

/** What differs between configurations that route the same. */
export interface ConfigParts {
  /** Comment at the head of the file, without the signs that make it one; an empty line is one here too. */
  heading: readonly string[];
  /** Where the JSON schema is, seen from the file. */
  schema: string;
  /** Sections before the routes: `global`, `templates`. */
  before?: string;
  /** The list of receivers. */
  receivers: string;
}

const RECEIVERS = ['page', 'notify', 'ticket', 'watchdog'] as const;

/**
 * The Alertmanager configuration of the pack: who gets which alert, what silences what, and when tickets are opened.
 * Valid from Alertmanager 0.25. Its receivers are webhooks of the demo; those of products are in examples.ts.
 */
export function alertmanagerConfig(settings: RoutingSettings): string {
  return configOf(settings, {
    heading: [
      "Routing of the pack's alerts. Replace the webhooks by your own receivers (alerts/alertmanager/examples has those",
      'of PagerDuty, Slack, Microsoft Teams, email and webhooks); their names are what the routes use. Secrets belong in',
      'files: bearer tokens, passwords and routing keys each have a `..._file` setting.',
      '',
      ...GENERATOR,
    ],
    schema: 'alertmanager.schema.json',
    receivers: RECEIVERS.map(demoReceiver).join(''),
  });
}

/** A whole configuration: the pack's routes at the root, and receivers by the names that these routes use. */
export function configOf(settings: RoutingSettings, { heading, schema, before = '', receivers }: ConfigParts): string {
  return `\
# yaml-language-server: $schema=${schema}
${commented(heading)}
${before === '' ? '' : `${before}\n`}\
route:
${indented(routes(settings), 2)}
${INHIBITION}\
inhibit_rules:
${indented(inhibitRules(settings), 2)}
# Tickets are opened while somebody is there to read them (office_hours in alerts/settings.yaml).
time_intervals:
${indented(timeIntervals(settings), 2)}
receivers:
${indented(receivers, 2)}`;
}

export function commented(lines: readonly string[]): string {
  return lines.map((line) => (line === '' ? '#\n' : `# ${line}\n`)).join('');
}

function demoReceiver(name: (typeof RECEIVERS)[number]): string {
  // A heartbeat has no end that would be worth a message.
  const sendResolved = name !== 'watchdog';
  return `\
- name: signalr-${name}
  webhook_configs:
    - url: http://127.0.0.1:9095/${name}
      send_resolved: ${sendResolved}
`;
}

import { GENERATOR } from '../targets/files/heading';
import { indented, INHIBITION, INHIBIT_RULES, routes } from './routing';

/** The parts in which configurations with the same routes differ. */
export interface ConfigParts {
  /** Comment at the head of the file by line, without comment signs. */
  heading: readonly string[];
  /** Path of the JSON schema, relative to the file. */
  schema: string;
  /** Sections before the routes: `global`, `templates`, `time_intervals`. */
  before?: string;
  /** Routes before those of the severities. */
  first?: string;
  /** The list of receivers. */
  receivers: string;
}

const RECEIVERS = ['page', 'ticket', 'watchdog'] as const;

/**
 * The Alertmanager configuration of the pack: routes and inhibition. Valid for Alertmanager 0.25 and later.
 * Its receivers are the demo's webhooks; examples.ts has those of products.
 */
export function alertmanagerConfig(): string {
  return configOf({
    heading: [
      "Routing of the pack's alerts. Replace the webhooks with your own receivers and keep their names, which the routes use",
      '(alerts/alertmanager/examples has PagerDuty, Slack, Microsoft Teams, email and webhooks). Keep secrets in files:',
      'bearer tokens, passwords and routing keys each have a `..._file` setting.',
      '',
      ...GENERATOR,
    ],
    schema: 'alertmanager.schema.json',
    receivers: RECEIVERS.map(demoReceiver).join(''),
  });
}

/** Returns a whole configuration, with the pack's routes at the root. */
export function configOf({ heading, schema, before = '', first, receivers }: ConfigParts): string {
  return `\
# yaml-language-server: $schema=${schema}
${commented(heading)}
${before === '' ? '' : `${before}\n`}\
route:
${indented(routes(first), 2)}
${INHIBITION}\
inhibit_rules:
${indented(INHIBIT_RULES, 2)}
receivers:
${indented(receivers, 2)}`;
}

export function commented(lines: readonly string[]): string {
  return lines.map((line) => (line === '' ? '#\n' : `# ${line}\n`)).join('');
}

function demoReceiver(name: (typeof RECEIVERS)[number]): string {
  // The end of a heartbeat needs no message.
  const sendResolved = name !== 'watchdog';
  return `\
- name: signalr-${name}
  webhook_configs:
    - url: http://127.0.0.1:9095/${name}
      send_resolved: ${sendResolved}
`;
}

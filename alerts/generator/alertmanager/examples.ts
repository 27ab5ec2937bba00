import { GENERATOR } from '../targets/files/heading';
import { commented, configOf } from './config';
import { indented, INHIBITION, INHIBIT_RULES, routes } from './routing';

const SCHEMA = '../alertmanager.schema.json';

const TEMPLATES = `\
# The pack's templates, beside this file. Relative paths start at the folder of this file.
templates: ['templates/signalr*.tmpl']
`;

const INSTALL = [
  'To use it, copy it to /etc/alertmanager/alertmanager.yml, with the folder templates beside it. Each secret is the only',
  'line of a file that only Alertmanager can read.',
  '',
  ...GENERATOR,
];

/** Receives the watchdog, which must never stop; see the runbook of SignalRHeadroomWatchdog. */
const WATCHDOG = `\
# A heartbeat monitor outside of this Alertmanager, which raises the alarm when the notifications stop.
- name: signalr-watchdog
  webhook_configs:
    - url: https://heartbeat.example.com/signalr
      send_resolved: false
      http_config:
        authorization:
          credentials_file: /etc/alertmanager/secrets/heartbeat-token
`;

/** Complete configurations by file name, with the same routes and the receivers of one product each. */
export function exampleFiles(): Map<string, string> {
  const example = (about: string[], receivers: string, before = '') =>
    configOf({
      heading: [...about, '', ...INSTALL],
      schema: SCHEMA,
      before: `${before}${TEMPLATES}`,
      receivers: `${receivers}${WATCHDOG}`,
    });
  return new Map([
    [
      'pagerduty.yml',
      example(['PagerDuty, by an integration of the type "Events API v2". Alertmanager 0.25 or later.'], PAGERDUTY),
    ],
    ['slack.yml', example(['Slack, by an incoming webhook. Alertmanager 0.25 or later.'], SLACK, SLACK_GLOBAL)],
    [
      'msteams.yml',
      example(
        [
          'Microsoft Teams, by a workflow "When a Teams webhook request is received". Needs Alertmanager 0.28: the',
          'msteams_configs of 0.26 and 0.27 use connectors, which Microsoft has retired. Before 0.28, use email.yml with the',
          "channel's email address, which is in the channel's menu.",
        ],
        MSTEAMS
      ),
    ],
    ['email.yml', example(['Email. Alertmanager 0.25 or later.'], EMAIL, EMAIL_GLOBAL)],
    [
      'webhook.yml',
      example(
        [
          'Your own service. Alertmanager sends its own JSON, which templates cannot change. Alertmanager 0.25 or later.',
        ],
        WEBHOOK
      ),
    ],
    ['maintenance.yml', maintenance()],
    ['embedded.yml', embedded()],
  ]);
}

const PAGERDUTY = ['page', 'ticket']
  .map(
    (name) => `\
- name: signalr-${name}
  pagerduty_configs:
    - routing_key_file: /etc/alertmanager/secrets/pagerduty-routing-key
      # Needed for the service's urgency "based on alert severity", which decides who is woken.
      severity: '{{ template "signalr.pagerduty.severity" . }}'
      description: '{{ template "signalr.title" . }}'
      client: SignalR Headroom
      client_url: '{{ template "signalr.dashboard" . }}'
      source: '{{ template "signalr.where" . }}'
      class: '{{ template "signalr.short" .CommonLabels.alertname }}'
      component: '{{ template "signalr.short" .CommonLabels.resource }}'
      links:
        - href: '{{ template "signalr.runbook" . }}'
          text: Runbook
        - href: '{{ template "signalr.dashboard" . }}'
          text: Dashboard
      details:
        firing: '{{ template "signalr.pagerduty.firing" . }}'
        resolved: '{{ template "signalr.pagerduty.resolved" . }}'
`
  )
  .join('');

const SLACK_GLOBAL = `\
global:
  slack_api_url_file: /etc/alertmanager/secrets/slack-webhook-url

`;

const SLACK = [
  ['page', '#signalr-page'],
  ['ticket', '#signalr-tickets'],
]
  .map(
    ([name, channel]) => `\
- name: signalr-${name}
  slack_configs:
    # Slack's present webhooks ignore this and post to the channel that they were created for. Use a webhook per
    # receiver then, each with its own api_url_file.
    - channel: '${channel}'
      send_resolved: true
      color: '{{ template "signalr.slack.color" . }}'
      title: '{{ template "signalr.slack.title" . }}'
      title_link: '{{ template "signalr.dashboard" . }}'
      text: '{{ template "signalr.slack.text" . }}'
      fallback: '{{ template "signalr.slack.title" . }}'
      footer: SignalR Headroom
`
  )
  .join('');

const MSTEAMS = ['page', 'ticket']
  .map(
    (name) => `\
- name: signalr-${name}
  msteamsv2_configs:
    - webhook_url_file: /etc/alertmanager/secrets/teams-${name}-url
      title: '{{ template "signalr.msteams.title" . }}'
      text: '{{ template "signalr.msteams.text" . }}'
`
  )
  .join('');

const EMAIL_GLOBAL = `\
global:
  smtp_smarthost: mail.example.com:587
  smtp_from: signalr-headroom@example.com
  smtp_auth_username: signalr-headroom
  # The file must not end with a line break: before 0.27, Alertmanager reads it as part of the password.
  smtp_auth_password_file: /etc/alertmanager/secrets/smtp-password

`;

const EMAIL = [
  ['page', 'on-call@example.com'],
  ['ticket', 'tickets@example.com'],
]
  .map(
    ([name, to]) => `\
- name: signalr-${name}
  email_configs:
    - to: ${to}
      send_resolved: true
      headers:
        subject: '{{ template "signalr.title" . }}'
      text: '{{ template "signalr.text" . }}'
      html: '{{ template "signalr.email.html" . }}'
`
  )
  .join('');

const WEBHOOK = ['page', 'ticket']
  .map(
    (name) => `\
- name: signalr-${name}
  webhook_configs:
    - url: https://alerts.example.com/signalr/${name}
      # 0 sends all alerts of a notification; a limit would drop some.
      max_alerts: 0
      http_config:
        authorization:
          credentials_file: /etc/alertmanager/secrets/webhook-token
`
  )
  .join('');

const EVERY_WEEK = `\
time_intervals:
  # Saturday night in Berlin, also through summer time. An interval that passes midnight has two parts.
  - name: signalr-rg-chat
    time_intervals:
      - weekdays: [saturday]
        times: [{ start_time: '23:00', end_time: '24:00' }]
        location: Europe/Berlin
      - weekdays: [sunday]
        times: [{ start_time: '00:00', end_time: '04:00' }]
        location: Europe/Berlin

`;

/** Resources that nobody is told about at known times. */
function maintenance(): string {
  return configOf({
    heading: [
      'Planned work that comes again: alerts of the resource group rg-chat are muted every Saturday night, those of other groups,',
      'of the exporters and of the pack itself are not. What still fires at the end is sent then. For work that comes once, add a',
      'silence instead:',
      '',
      '  amtool silence add resource_group="rg-chat" --start=2026-03-02T22:00:00+01:00 --end=2026-03-03T02:00:00+01:00 \\',
      '    --comment="new app servers"',
      '',
      'The receivers are those of webhook.yml. Alertmanager 0.25 or later.',
      '',
      ...INSTALL,
    ],
    schema: SCHEMA,
    before: `${EVERY_WEEK}${TEMPLATES}`,
    first: `\
# Its routes do not inherit the time interval, so each names it.
- matchers: ['resource_group = "rg-chat"']
  mute_time_intervals: [signalr-rg-chat]
  routes:
    - matchers: ['severity = "critical"']
      receiver: signalr-page
      group_wait: 10s
      group_interval: 5m
      mute_time_intervals: [signalr-rg-chat]
`,
    receivers: `${WEBHOOK}${WATCHDOG}`,
  });
}

/** The pack as part of a configuration that routes other alerts too. */
function embedded(): string {
  return `\
# yaml-language-server: $schema=${SCHEMA}
${commented([
  "The pack's routes in a configuration that already routes other alerts. Copy the three marked parts into yours. Names of",
  'receivers and time intervals begin with signalr-, which keeps them unique. Alertmanager 0.25 or later. Copy the folder',
  'templates beside your configuration.',
  '',
  ...GENERATOR,
])}
${TEMPLATES}
route:
  receiver: everyone
  group_by: [alertname, cluster]
  routes:
    # Part 1 of 3. It must come before any other route that matches the pack's alerts, such as one for all critical alerts.
    - matchers: ['alertname =~ "SignalR.+"']
${indented(routes(), 6)}
    - matchers: ['severity = "critical"']
      receiver: everyone-page

inhibit_rules:
  - source_matchers: ['alertname = "ClusterDown"']
    target_matchers: ['alertname != "ClusterDown"', 'cluster =~ ".+"']
    equal: [cluster]

  # Part 2 of 3.
${indented(INHIBITION, 2)}\
${indented(INHIBIT_RULES, 2)}
receivers:
  - name: everyone
    webhook_configs:
      - url: https://alerts.example.com/everyone
  - name: everyone-page
    pagerduty_configs:
      - routing_key_file: /etc/alertmanager/secrets/pagerduty-routing-key

  # Part 3 of 3. The pack's routes use these names.
${indented(PAGERDUTY, 2)}\
${indented(WATCHDOG, 2)}`;
}

import { GENERATOR } from '../targets/files/heading';
import { commented, configOf } from './config';
import { indented, INHIBITION, inhibitRules, routes, timeIntervals } from './routing';
import { type RoutingSettings } from '../settings';

const SCHEMA = '../alertmanager.schema.json';

const TEMPLATES = `\
# The pack's templates, beside this file. Relative paths start at the folder that this file is in.
templates: ['templates/signalr*.tmpl']
`;

const INSTALL = [
  'To use it: copy it to /etc/alertmanager/alertmanager.yml, and the folder templates beside it. Each secret is the only',
  'line of a file that Alertmanager can read and others cannot.',
  '',
  ...GENERATOR,
];

/** Receives what must never stop; see the runbook of SignalRHeadroomWatchdog. */
const WATCHDOG = `\
# The service that raises the alarm when this stops coming: a heartbeat monitor outside of this Alertmanager.
- name: signalr-watchdog
  webhook_configs:
    - url: https://heartbeat.example.com/signalr
      send_resolved: false
      http_config:
        authorization:
          credentials_file: /etc/alertmanager/secrets/heartbeat-token
`;

/** Complete configurations by file name: the same routes, the receivers of one product each. */
export function exampleFiles(settings: RoutingSettings): Map<string, string> {
  const example = (about: string[], receivers: string, before = '') =>
    configOf(settings, {
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
          'Microsoft Teams, by a workflow "When a Teams webhook request is received". Alertmanager 0.28 or later: what 0.26',
          'and 0.27 know as msteams_configs are connectors, which Microsoft has retired. Before 0.28, use email.yml with the',
          "email address of the channel, which the channel's menu gives.",
        ],
        MSTEAMS
      ),
    ],
    ['email.yml', example(['Email. Alertmanager 0.25 or later.'], EMAIL, EMAIL_GLOBAL)],
    [
      'webhook.yml',
      example(
        [
          'A service of your own. Alertmanager sends JSON of its own making, for which there are no templates; docs/alertmanager.md',
          'lists its fields. Alertmanager 0.25 or later.',
        ],
        WEBHOOK
      ),
    ],
    ['embedded.yml', embedded(settings)],
  ]);
}

const PAGERDUTY = ['page', 'notify', 'ticket']
  .map(
    (name) => `\
- name: signalr-${name}
  pagerduty_configs:
    - routing_key_file: /etc/alertmanager/secrets/pagerduty-routing-key
      # The service decides by this what wakes somebody: set its urgency to "based on alert severity".
      severity: '{{ template "signalr.pagerduty.severity" . }}'
      description: '{{ template "signalr.title" . }}'
      client: SignalR Headroom
      client_url: '{{ template "signalr.dashboard" . }}'
      source: '{{ template "signalr.where" . }}'
      class: '{{ template "signalr.line" .CommonLabels.alertname }}'
      component: '{{ template "signalr.line" .CommonLabels.resource }}'
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
  ['notify', '#signalr-alerts'],
  ['ticket', '#signalr-tickets'],
]
  .map(
    ([name, channel]) => `\
- name: signalr-${name}
  slack_configs:
    # A webhook of today posts to the channel that it was made for, whatever stands here: then use one webhook a
    # receiver, each with its own api_url_file.
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

const MSTEAMS = ['page', 'notify', 'ticket']
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
  # Without a line break at its end: before 0.27, Alertmanager takes that for a part of the password.
  smtp_auth_password_file: /etc/alertmanager/secrets/smtp-password

`;

const EMAIL = [
  ['page', 'on-call@example.com'],
  ['notify', 'signalr-alerts@example.com'],
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

const WEBHOOK = ['page', 'notify', 'ticket']
  .map(
    (name) => `\
- name: signalr-${name}
  webhook_configs:
    - url: https://alerts.example.com/signalr/${name}
      # 0 is all alerts of a notification: what a limit cuts off is lost.
      max_alerts: 0
      http_config:
        authorization:
          credentials_file: /etc/alertmanager/secrets/webhook-token
`
  )
  .join('');

/** The pack as a part of a configuration that routes other alerts too. */
function embedded(settings: RoutingSettings): string {
  return `\
# yaml-language-server: $schema=${SCHEMA}
${commented([
  "The pack's routes in a configuration that already routes other alerts. Four parts are the pack's, each marked: copy",
  'them into yours. Names of receivers and time intervals begin with signalr-, so that they meet no other.',
  'Alertmanager 0.25 or later. The folder templates goes beside your configuration.',
  '',
  ...GENERATOR,
])}
${TEMPLATES}
route:
  receiver: everyone
  group_by: [alertname, cluster]
  routes:
    # The pack's, 1 of 4. Before any route that would take its alerts first, such as one of all critical alerts.
    - matchers: ['alertname =~ "SignalR.+"']
${indented(routes(settings), 6)}
    - matchers: ['${settings.label_names.severity} = "critical"']
      receiver: everyone-page

inhibit_rules:
  - source_matchers: ['alertname = "ClusterDown"']
    target_matchers: ['alertname != "ClusterDown"', 'cluster =~ ".+"']
    equal: [cluster]

  # The pack's, 2 of 4.
${indented(INHIBITION, 2)}\
${indented(inhibitRules(settings), 2)}
time_intervals:
  # The pack's, 3 of 4. Tickets are opened while somebody is there to read them.
${indented(timeIntervals(settings), 2)}
receivers:
  - name: everyone
    webhook_configs:
      - url: https://alerts.example.com/everyone
  - name: everyone-page
    pagerduty_configs:
      - routing_key_file: /etc/alertmanager/secrets/pagerduty-routing-key

  # The pack's, 4 of 4: by these names its routes call your receivers.
${indented(PAGERDUTY, 2)}\
${indented(WATCHDOG, 2)}`;
}

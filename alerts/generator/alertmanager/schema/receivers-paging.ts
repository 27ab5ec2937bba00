import {
  allSince,
  atLeastOneOf,
  atMostOneOf,
  count,
  type Fields,
  file,
  goDuration,
  list,
  object,
  ref,
  required,
  type Schema,
  secret,
  since,
  someText,
  template,
  text,
  texts,
  toggle,
  url,
} from './builder';

/** Settings of every integration. */
export const COMMON: Fields = {
  send_resolved: toggle('Whether it notifies of the end of an alert too.'),
};

export const HTTP: Fields = { ...COMMON, http_config: ref('http_config') };

const pagerduty = object(
  {
    ...HTTP,
    routing_key: secret('Integration key of "Events API v2".'),
    routing_key_file: file('the integration key of "Events API v2".'),
    service_key: secret('Integration key of the type "Prometheus".'),
    service_key_file: file('the integration key of the type "Prometheus".'),
    url: url('Where events are sent.'),
    client: template('Name of what sends the event.'),
    client_url: template('Link of what sends the event.'),
    description: template('Title of the incident.'),
    severity: template('critical, error, warning or info.'),
    source: template('What the event is about.'),
    class: template('Class of the event.'),
    component: template('What is broken.'),
    group: template('What the component belongs to.'),
    details: {
      anyOf: [texts('Texts by name.'), since('0.30', { type: 'object' })],
      description: 'Further details, templates by name.',
    },
    images: list(
      object(
        { src: template('Where the image is.'), alt: template('What it shows.'), href: template('Where it leads.') },
        'An image.'
      ),
      'Images of the incident.'
    ),
    links: list(
      object({ href: template('Where it leads.'), text: template('What it is called.') }, 'A link.'),
      'Links.'
    ),
    timeout: since('0.30', goDuration('How long a request may take; without end by default.')),
  },
  'PagerDuty.',
  atLeastOneOf('routing_key', 'routing_key_file', 'service_key', 'service_key_file'),
  atMostOneOf('routing_key', 'routing_key_file'),
  atMostOneOf('service_key', 'service_key_file')
);

const opsgenie = object(
  {
    ...HTTP,
    api_key: secret('Key of the API integration.'),
    api_key_file: file('the key of the API integration.'),
    api_url: url('Where alerts are sent.'),
    message: template('What the alert is called.'),
    description: template('What happened.'),
    source: template('What sends the alert.'),
    details: texts('Further details, templates by name.'),
    entity: template('What the alert is about.'),
    responders: list(
      object(
        {
          id: someText('Identifier.'),
          name: someText('Name.'),
          username: someText('Name of a user.'),
          type: {
            type: 'string',
            anyOf: [
              {
                pattern:
                  '^([tT][eE][aA][mM][sS]?|[uU][sS][eE][rR]|[eE][sS][cC][aA][lL][aA][tT][iI][oO][nN]|[sS][cC][hH][eE][dD][uU][lL][eE])$',
              },
              { pattern: '\\{\\{' },
            ],
            description: 'team, teams, user, escalation, schedule, or a template.',
          },
        },
        'Who is notified.',
        atLeastOneOf('id', 'name', 'username'),
        required('type')
      ),
      'Who is notified.'
    ),
    actions: template('Comma-separated actions.'),
    tags: template('Comma-separated tags.'),
    note: template('Note.'),
    priority: template('P1 to P5.'),
    update_alerts: toggle('Whether message and description of an open alert are updated.'),
  },
  'Opsgenie.',
  atMostOneOf('api_key', 'api_key_file')
);

const RESERVED = [
  ...['routing_key', 'message_type', 'state_message', 'entity_display_name', 'monitoring_tool'],
  ...['entity_id', 'entity_state'],
];

const victorops = object(
  {
    ...HTTP,
    api_key: secret('Key of the REST integration.'),
    api_key_file: file('the key of the REST integration.'),
    api_url: url('Where alerts are sent.'),
    routing_key: someText('Key that names the team.'),
    message_type: template('CRITICAL, WARNING or INFO.'),
    state_message: template('What happened.'),
    entity_display_name: template('Title of the incident.'),
    monitoring_tool: template('What sends the alert.'),
    custom_fields: texts('Further fields, templates by name.', { propertyNames: { not: { enum: RESERVED } } }),
  },
  'Splunk On-Call (VictorOps).',
  required('routing_key'),
  atMostOneOf('api_key', 'api_key_file')
);

const pushover = object(
  {
    ...HTTP,
    user_key: secret('Key of the user or group.'),
    token: secret('Token of the application.'),
    ...allSince('0.26', {
      user_key_file: file('the key of the user or group.'),
      token_file: file('the token of the application.'),
      device: template('Device that is notified; all by default.'),
    }),
    title: template('Title.'),
    message: template('Message.'),
    url: template('Link.'),
    url_title: template('What the link is called.'),
    sound: template('Sound.'),
    priority: template('-2 to 2.'),
    retry: goDuration('How often an emergency is repeated.'),
    expire: goDuration('How long an emergency is repeated.'),
    ttl: since('0.27', goDuration('When the message is deleted.')),
    html: toggle('Whether the message is HTML.'),
    monospace: since('0.29', toggle('Whether the message is set in a fixed width.')),
  },
  'Pushover.',
  atLeastOneOf('user_key', 'user_key_file'),
  atMostOneOf('user_key', 'user_key_file'),
  atLeastOneOf('token', 'token_file'),
  atMostOneOf('token', 'token_file')
);

const sns = object(
  {
    ...HTTP,
    api_url: text('Where messages are sent; by default that of the region.'),
    sigv4: object(
      {
        region: text('Region.'),
        access_key: text('Key.'),
        secret_key: secret('Secret of the key.'),
        profile: text('Profile of the credentials file.'),
        role_arn: text('Role that is taken on.'),
        external_id: since('0.31', text('External identifier of the role.')),
      },
      'Credentials; by default those of the environment.'
    ),
    topic_arn: text('Topic.'),
    phone_number: text('Telephone number.'),
    target_arn: text('Target.'),
    subject: template('Subject.'),
    message: template('Message.'),
    attributes: texts('Attributes, templates by name.'),
  },
  'Amazon SNS.',
  atLeastOneOf('topic_arn', 'phone_number', 'target_arn'),
  atMostOneOf('topic_arn', 'phone_number', 'target_arn')
);

const webhookUrl: Schema = {
  type: 'string',
  anyOf: [{ pattern: url('').pattern }, since('0.31', { pattern: '\\{\\{' })],
  description: 'Address to which the JSON of a notification is sent. A template since Alertmanager 0.31.',
};

const webhook = object(
  {
    ...HTTP,
    url: webhookUrl,
    url_file: since('0.26', file('the address, where that is a secret.')),
    max_alerts: count('Most alerts of one notification, the rest being cut off; 0 is all.'),
    timeout: since('0.28', goDuration('How long a request may take; without end by default.')),
  },
  'A service of your own, which gets JSON.',
  atLeastOneOf('url', 'url_file'),
  atMostOneOf('url', 'url_file')
);

export const PAGING: Fields = {
  pagerduty_configs: list(pagerduty, 'PagerDuty.'),
  opsgenie_configs: list(opsgenie, 'Opsgenie.'),
  victorops_configs: list(victorops, 'Splunk On-Call (VictorOps).'),
  pushover_configs: list(pushover, 'Pushover.'),
  sns_configs: list(sns, 'Amazon SNS.'),
  webhook_configs: list(webhook, 'Services of your own.'),
};

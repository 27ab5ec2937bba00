import {
  allSince,
  atMostOneOf,
  duration,
  file,
  list,
  object,
  ref,
  required,
  type Schema,
  secret,
  since,
  someText,
  text,
  toggle,
  url,
} from './builder';
import { HTTP_DEFINITIONS } from './http';
import { CHAT, HOST_PORT } from './receivers-chat';
import { PAGING } from './receivers-paging';
import { rootRoute, ROUTING_DEFINITIONS } from './routing';

const global = object(
  {
    resolve_timeout: duration('When an alert ends that is not repeated and names no end; Prometheus names one.'),
    http_config: ref('http_config'),
    smtp_from: text('Address of the sender.'),
    smtp_hello: text('Name that is given to the server.'),
    smtp_smarthost: { type: 'string', pattern: HOST_PORT, description: 'Server and port that take the mail.' },
    smtp_auth_username: text('User.'),
    smtp_auth_password: secret('Password.'),
    smtp_auth_password_file: file('the password.'),
    smtp_auth_secret: secret('Secret of CRAM-MD5.'),
    smtp_auth_identity: text('Identity of PLAIN.'),
    smtp_require_tls: toggle('Whether mail is sent only where the server encrypts; true by default.'),
    smtp_tls_config: since('0.28', { allOf: [ref('tls_config')], description: 'Encryption of mail.' }),
    slack_api_url: url('Address of the webhook. A secret: slack_api_url_file keeps it out of this file.'),
    slack_api_url_file: file('the address of the webhook.'),
    ...allSince('0.30', {
      slack_app_token: secret('Token of a Slack app.'),
      slack_app_token_file: file('the token of a Slack app.'),
      slack_app_url: url('Where a Slack app sends its messages.'),
    }),
    ...allSince('0.31', {
      smtp_auth_secret_file: file('the secret of CRAM-MD5.'),
      smtp_force_implicit_tls: toggle('Whether the connection is encrypted from its begin; by default on port 465.'),
      telegram_bot_token: secret('Token of the bot.'),
      telegram_bot_token_file: file('the token of the bot.'),
      wechat_api_secret_file: file('the secret of WeChat.'),
    }),
    pagerduty_url: url('Where events are sent.'),
    opsgenie_api_url: url('Where alerts are sent.'),
    opsgenie_api_key: secret('Key of the API integration.'),
    opsgenie_api_key_file: file('the key of the API integration.'),
    victorops_api_url: url('Where alerts are sent.'),
    victorops_api_key: secret('Key of the REST integration.'),
    victorops_api_key_file: file('the key of the REST integration.'),
    telegram_api_url: url('Where messages are sent.'),
    webex_api_url: url('Where messages are sent.'),
    wechat_api_url: url('Where messages are sent.'),
    wechat_api_secret: secret('Secret of WeChat.'),
    wechat_api_corp_id: text('Identifier of the company.'),
    ...allSince('0.28', {
      jira_api_url: url('Where issues are made.'),
      rocketchat_api_url: url('Where messages are sent.'),
      rocketchat_token: secret('Token.'),
      rocketchat_token_file: file('the token.'),
      rocketchat_token_id: secret('Identifier of the token.'),
      rocketchat_token_id_file: file('the identifier of the token.'),
    }),
  },
  'What holds for all receivers that say nothing else.',
  atMostOneOf('smtp_auth_password', 'smtp_auth_password_file'),
  atMostOneOf('slack_api_url', 'slack_api_url_file'),
  atMostOneOf('slack_app_token', 'slack_app_token_file'),
  atMostOneOf('opsgenie_api_key', 'opsgenie_api_key_file'),
  atMostOneOf('victorops_api_key', 'victorops_api_key_file'),
  atMostOneOf('telegram_bot_token', 'telegram_bot_token_file')
);

const receiver = object(
  { name: someText('Name by which routes call it.'), ...PAGING, ...CHAT },
  'Who is notified, and how.',
  required('name')
);

/** Settings that an integration takes from `global` if it lacks them; one of the two must have them. */
const INHERITED: ReadonlyArray<{ configs: string; own: string[]; fromGlobal: string[] }> = [
  { configs: 'email_configs', own: ['smarthost'], fromGlobal: ['smtp_smarthost'] },
  { configs: 'email_configs', own: ['from'], fromGlobal: ['smtp_from'] },
  {
    configs: 'slack_configs',
    own: ['api_url', 'api_url_file', 'app_token', 'app_token_file'],
    fromGlobal: ['slack_api_url', 'slack_api_url_file', 'slack_app_token', 'slack_app_token_file'],
  },
  {
    configs: 'opsgenie_configs',
    own: ['api_key', 'api_key_file'],
    fromGlobal: ['opsgenie_api_key', 'opsgenie_api_key_file'],
  },
  {
    configs: 'victorops_configs',
    own: ['api_key', 'api_key_file'],
    fromGlobal: ['victorops_api_key', 'victorops_api_key_file'],
  },
  {
    configs: 'telegram_configs',
    own: ['bot_token', 'bot_token_file'],
    fromGlobal: ['telegram_bot_token', 'telegram_bot_token_file'],
  },
];

const inherited = INHERITED.map(({ configs, own, fromGlobal }) => ({
  anyOf: [
    { required: ['global'], properties: { global: anyRequired(fromGlobal) } },
    {
      properties: {
        receivers: { items: { properties: { [configs]: { items: anyRequired(own) } } } },
      },
    },
  ],
}));

function anyRequired(names: string[]): Schema {
  return { anyOf: names.map((name) => required(name)) };
}

/**
 * JSON schema of the configuration of Alertmanager 0.25 to 0.31, for editors and for checks without Alertmanager.
 * docs/alertmanager.md lists the errors that it cannot find.
 */
export const alertmanagerSchema: Schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $comment: 'Generated; do not edit. Change alerts/generator/alertmanager/schema and run `make rules`',
  title: 'Alertmanager configuration, 0.25 to 0.31',
  definitions: { ...ROUTING_DEFINITIONS, ...HTTP_DEFINITIONS, receiver },
  ...object(
    {
      global: { anyOf: [{ type: 'null' }, global], description: 'What holds for all receivers that say nothing else.' },
      route: rootRoute,
      inhibit_rules: list(ref('inhibit_rule'), 'Alerts that silence others.'),
      receivers: list(ref('receiver'), 'Who is notified, and how. Each name once.'),
      templates: list(
        { type: 'string' },
        'Files with templates; relative paths start at the folder of this file, and * matches any name.'
      ),
      mute_time_intervals: list(ref('time_interval'), 'Times under a name. Deprecated: time_intervals.'),
      time_intervals: list(ref('time_interval'), 'Times under a name, for the routes.'),
      tracing: since('0.30', { type: 'object', description: 'Traces of Alertmanager itself; not checked.' }),
    },
    'Configuration of Alertmanager.',
    required('route'),
    ...inherited
  ),
};

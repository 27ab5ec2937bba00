/** A configuration. If valid, Alertmanager accepts it from version `since` on and before version `until`. */
export interface Case {
  title: string;
  config: string;
  valid: boolean;
  since?: string;
  until?: string;
}

const ROOT = 'route: {receiver: r}\n';
const RECEIVER = 'receivers: [{name: r}]\n';

const whole = (rest: string) => `${ROOT}${RECEIVER}${rest}`;
const receiver = (configs: string, global = '') => `${global}${ROOT}receivers:\n  - name: r\n    ${configs}\n`;
const webhook = (fields: string) => receiver(`webhook_configs: [{url: 'http://h/', ${fields}}]`);
const http = (fields: string) => webhook(`http_config: {${fields}}`);
const route = (fields: string) => `route: {receiver: r, routes: [{${fields}}]}\n${RECEIVER}`;
const root = (fields: string) => `route: {receiver: r, ${fields}}\n${RECEIVER}`;
const times = (interval: string) => whole(`time_intervals:\n  - name: t\n    time_intervals: [{${interval}}]\n`);

const good = (title: string, config: string, since?: string): Case => ({ title, config, valid: true, since });
const bad = (title: string, config: string): Case => ({ title, config, valid: false });

const ROUTES: Case[] = [
  good('a minimal configuration', whole('')),
  good('empty sections', whole('global:\ninhibit_rules:\ntemplates:\ntime_intervals:\n')),
  bad('a missing route', RECEIVER),
  bad('a root without a receiver', `route: {group_by: [a]}\n${RECEIVER}`),
  bad('a root with matchers', root(`matchers: ['a = "b"']`)),
  bad('a root with old-style matchers', root('match: {a: b}')),
  bad('a muted root', `${root('mute_time_intervals: [t]')}time_intervals: [{name: t}]\n`),
  bad('a root with active times', `${root('active_time_intervals: [t]')}time_intervals: [{name: t}]\n`),
  bad('a root that continues', root('continue: true')),
  good('a root with an explicit `continue: false`', root('continue: false')),
  bad('a misspelt route setting', route('recevier: r')),
  bad('a misspelt section', whole('recievers: []\n')),
  bad('a duplicate key', `${ROOT}${ROOT}${RECEIVER}`),
  bad('receivers as a map', `${ROOT}receivers: {name: r}\n`),
  good('an event recorder', whole('event_recorder: {file_outputs: [{path: /e}]}\n'), '0.33'),
  bad('a file of events without a path', whole('event_recorder: {file_outputs: [{}]}\n')),
  bad('an unknown output of events', whole('event_recorder: {files: [{path: /e}]}\n')),
  good('matchers of every kind', route(`matchers: ['a = "b"', 'c != d', 'e =~ "f|g"', 'h!~i', '{j="k", l="m"}']`)),
  bad('a matcher without an operator', route(`matchers: ['severity']`)),
  bad('matchers as a single string', route(`matchers: 'a = "b"'`)),
  bad('matchers as a map', route('matchers: {a: b}')),
  good('a matcher for a label with dots', route(`matchers: ['"service.name" = "a"']`), '0.27'),
  good('old-style matchers', route(`match: {a: b}, match_re: {c: 'd|e'}`)),
  bad('an old-style matcher for an invalid label', route('match: {a-b: c}')),
  good('grouping by all labels', root(`group_by: ['...']`)),
  bad('grouping by all labels and one more', root(`group_by: ['...', a]`)),
  bad('grouping by a duplicate label', root('group_by: [a, a]')),
  good('grouping by a label with a dot', root('group_by: [service.name]'), '0.27'),
  good('durations with several units', root('group_wait: 0s, group_interval: 1m30s, repeat_interval: 1w2d')),
  good('a group_wait of zero', root('group_wait: 0')),
  bad('a duration without a unit', root('group_wait: 30')),
  bad('a fractional duration', root('group_wait: 1.5m')),
  bad('a group_interval of zero', root('group_interval: 0s')),
  bad('a repeat_interval of zero', root('repeat_interval: 0m')),
  good('routes within routes', route(`receiver: r, continue: yes, routes: [{routes: [{receiver: r}]}]`)),
];

const INHIBITION: Case[] = [
  good('inhibition', whole(`inhibit_rules: [{source_matchers: ['a=b'], target_matchers: ['c=d'], equal: [e]}]\n`)),
  good(
    'old-style inhibition',
    whole('inhibit_rules: [{source_match: {a: b}, target_match_re: {c: d.*}, equal: [e, f]}]\n')
  ),
  good('a named inhibition rule', whole('inhibit_rules: [{name: n, source_matchers: [a=b]}]\n'), '0.30'),
  bad('an `equal` with an empty label', whole('inhibit_rules: [{equal: [""]}]\n')),
  bad('an `equal` as a map', whole('inhibit_rules: [{equal: {a: b}}]\n')),
  bad('misspelt source matchers', whole('inhibit_rules: [{source_matcher: [a=b]}]\n')),
];

const TIMES: Case[] = [
  good(
    'times of every kind',
    times(
      `times: [{start_time: '00:00', end_time: '24:00'}], weekdays: ['monday:friday', Sunday], ` +
        `days_of_month: ['1:5', '-3:-1', 7], months: ['january:march', 5, 'may:8'], years: [2026, '2027:2030'], location: Europe/Paris`
    )
  ),
  good('times in the deprecated section', whole('mute_time_intervals: [{name: t}]\n')),
  bad('times without a name', whole('time_intervals: [{time_intervals: []}]\n')),
  bad('an unknown weekday', times('weekdays: [mondays]')),
  bad('a weekday range across the end of the week', times(`weekdays: ['friday:monday']`)),
  bad('an hour after 24:00', times(`times: [{start_time: '08:00', end_time: '25:00'}]`)),
  bad('an hour without a leading zero', times(`times: [{start_time: '8:00', end_time: '18:00'}]`)),
  bad('a time range without an end', times(`times: [{start_time: '08:00'}]`)),
  bad('day 0 of the month', times('days_of_month: [0]')),
  bad('day 32 of the month', times(`days_of_month: ['32']`)),
  bad('an unknown month', times('months: [brumaire]')),
  bad('a non-numeric year', times('years: [next]')),
];

const HTTP: Case[] = [
  good('basic authentication', http('basic_auth: {username: u, password_file: /p}')),
  good('a user from a file', http('basic_auth: {username_file: /u, password_file: /p}'), '0.27'),
  bad('a password both inline and from a file', http('basic_auth: {username: u, password: p, password_file: /p}')),
  good('a token from a file', http('authorization: {credentials_file: /t}')),
  bad('an authorization of type Basic', http('authorization: {type: Basic, credentials: c}')),
  bad('two authentication methods', http('basic_auth: {username: u}, authorization: {credentials: c}')),
  bad('a token both inline and from a file', http('bearer_token: t, bearer_token_file: /t')),
  good('OAuth 2.0', http(`oauth2: {client_id: c, client_secret_file: /s, token_url: 'https://t/'}`)),
  good('OAuth 2.0 without a secret', http(`oauth2: {client_id: c, token_url: 'https://t/'}`), '0.28'),
  bad('OAuth 2.0 without a token URL', http('oauth2: {client_id: c, client_secret: s}')),
  good('a client certificate', http('tls_config: {cert_file: /c, key_file: /k, ca_file: /a, min_version: TLS12}')),
  { ...good('a client certificate without its key', http('tls_config: {cert_file: /c}')), until: '0.26' },
  bad('proxy exceptions without a proxy', http('no_proxy: localhost')),
  bad(
    'a proxy both explicit and from the environment',
    http(`proxy_url: 'http://p:3128', proxy_from_environment: true`)
  ),
  good('an inline CA certificate', http('tls_config: {ca: c}'), '0.26'),
  bad('an unknown TLS version', http('tls_config: {min_version: TLS14}')),
  good('custom HTTP headers', http('http_headers: {X-A: {values: [b]}}'), '0.28'),
  good('a proxy', http(`proxy_url: 'http://p:3128'`)),
  good('a proxy from the environment', http('proxy_from_environment: true'), '0.26'),
];

const RECEIVERS: Case[] = [
  bad('a receiver without a name', `${ROOT}receivers: [{name: r}, {webhook_configs: []}]\n`),
  bad('an unknown integration', receiver('pager_configs: []')),
  good('a webhook', webhook('max_alerts: 3, send_resolved: no')),
  bad('a webhook without a URL', receiver('webhook_configs: [{max_alerts: 1}]')),
  bad('a webhook with an unsupported protocol', receiver('webhook_configs: [{url: ftp://h/}]')),
  bad('a URL without a host', receiver('webhook_configs: [{url: http:///p}]')),
  bad('a negative max_alerts', webhook('max_alerts: -1')),
  bad('a boolean as free text', webhook('send_resolved: perhaps')),
  good('a webhook URL from a file', receiver('webhook_configs: [{url_file: /u}]'), '0.26'),
  bad('a webhook URL both inline and from a file', receiver(`webhook_configs: [{url: 'http://h/', url_file: /u}]`)),
  good('a template as a webhook URL', receiver(`webhook_configs: [{url: '{{ .GroupLabels.url }}'}]`), '0.31'),
  good('a timeout', webhook('timeout: 10s'), '0.28'),
  good('PagerDuty', receiver('pagerduty_configs: [{routing_key_file: /k, severity: error, details: {a: b}}]')),
  good('nested details', receiver('pagerduty_configs: [{routing_key: k, details: {a: {b: c}}}]'), '0.30'),
  bad('PagerDuty without a key', receiver('pagerduty_configs: [{severity: error}]')),
  bad(
    'a PagerDuty key both inline and from a file',
    receiver('pagerduty_configs: [{routing_key: k, routing_key_file: /k}]')
  ),
  good('Slack', receiver('slack_configs: [{api_url_file: /u, channel: "#c", fields: [{title: t, value: v}]}]')),
  good('Slack with the global URL', receiver('slack_configs: [{}]', 'global: {slack_api_url_file: /u}\n')),
  bad('Slack without any URL', receiver('slack_configs: [{channel: "#c"}]')),
  bad(
    'a Slack URL both inline and from a file',
    receiver(`slack_configs: [{api_url: 'https://h/', api_url_file: /u}]`)
  ),
  bad('a Slack field without a value', receiver('slack_configs: [{api_url_file: /u, fields: [{title: t}]}]')),
  bad(
    'a Slack button without a target',
    receiver('slack_configs: [{api_url_file: /u, actions: [{type: button, text: t}]}]')
  ),
  good('a Slack app', receiver('slack_configs: [{app_token_file: /t, channel: "#c"}]'), '0.30'),
  good('email', receiver('email_configs: [{to: a@b, from: c@d, smarthost: "mail:587", auth_password_file: /p}]')),
  good(
    'email through the global server',
    receiver('email_configs: [{to: a@b}]', 'global: {smtp_smarthost: "m:25", smtp_from: a@b}\n')
  ),
  bad('email without a server', receiver('email_configs: [{to: a@b, from: c@d}]')),
  bad('email without a sender', receiver('email_configs: [{to: a@b, smarthost: "m:25"}]')),
  bad('email without a recipient', receiver('email_configs: [{from: a@b, smarthost: "m:25"}]')),
  bad('a mail server without a port', receiver('email_configs: [{to: a@b, from: c@d, smarthost: mail}]')),
  bad(
    'a global email password both inline and from a file',
    whole('global: {smtp_auth_password: p, smtp_auth_password_file: /p}\n')
  ),
  good(
    'email threading',
    receiver(
      'email_configs: [{to: a@b, from: c@d, smarthost: "m:25", threading: {enabled: true, thread_by_date: daily}}]'
    ),
    '0.30'
  ),
  good('global TLS settings for email', whole('global: {smtp_tls_config: {ca_file: /c}}\n'), '0.28'),
  good('Teams connectors', receiver(`msteams_configs: [{webhook_url: 'https://h/'}]`), '0.26'),
  good('a Teams summary', receiver(`msteams_configs: [{webhook_url_file: /u, summary: s}]`), '0.27'),
  good('Teams workflows', receiver('msteamsv2_configs: [{webhook_url_file: /u, title: t}]'), '0.28'),
  bad('Teams workflows without a URL', receiver('msteamsv2_configs: [{title: t}]')),
  good('Opsgenie', receiver('opsgenie_configs: [{api_key_file: /k, responders: [{name: n, type: Team}]}]')),
  bad('Opsgenie without a key', receiver('opsgenie_configs: [{message: m}]')),
  bad('an Opsgenie responder without a name', receiver('opsgenie_configs: [{api_key: k, responders: [{type: team}]}]')),
  bad(
    'an unknown Opsgenie responder type',
    receiver('opsgenie_configs: [{api_key: k, responders: [{name: n, type: dog}]}]')
  ),
  good('VictorOps', receiver('victorops_configs: [{api_key_file: /k, routing_key: t, custom_fields: {a: b}}]')),
  bad('VictorOps without a routing key', receiver('victorops_configs: [{api_key: k}]')),
  bad(
    'a reserved VictorOps field',
    receiver('victorops_configs: [{api_key: k, routing_key: t, custom_fields: {entity_id: e}}]')
  ),
  good('Pushover', receiver('pushover_configs: [{user_key: u, token: t, retry: 1m, expire: 1h30m}]')),
  good('Pushover with keys from files', receiver('pushover_configs: [{user_key_file: /u, token_file: /t}]'), '0.26'),
  bad('Pushover without a token', receiver('pushover_configs: [{user_key: u}]')),
  good('SNS', receiver('sns_configs: [{topic_arn: a, sigv4: {region: eu-west-1}}]')),
  bad('SNS without a recipient', receiver('sns_configs: [{sigv4: {region: eu-west-1}}]')),
  bad('SNS with two recipients', receiver('sns_configs: [{topic_arn: a, phone_number: "+1"}]')),
  good('Telegram', receiver('telegram_configs: [{bot_token: t, chat_id: -1001, parse_mode: HTML}]')),
  good('a Telegram bot token from a file', receiver('telegram_configs: [{bot_token_file: /t, chat_id: 1}]'), '0.26'),
  good('a Telegram chat id from a file', receiver('telegram_configs: [{bot_token: t, chat_id_file: /c}]'), '0.31'),
  bad('Telegram without a chat id', receiver('telegram_configs: [{bot_token: t}]')),
  bad('Telegram without a bot token', receiver('telegram_configs: [{chat_id: 1}]')),
  bad('an unknown Telegram parse mode', receiver('telegram_configs: [{bot_token: t, chat_id: 1, parse_mode: XML}]')),
  good('Discord', receiver(`discord_configs: [{webhook_url: 'https://h/', title: t}]`)),
  good('a Discord URL from a file', receiver('discord_configs: [{webhook_url_file: /u}]'), '0.27'),
  bad('Discord without a URL', receiver('discord_configs: [{title: t}]')),
  good('Webex', receiver('webex_configs: [{room_id: r, http_config: {authorization: {credentials_file: /t}}}]')),
  bad('Webex without a token', receiver('webex_configs: [{room_id: r}]')),
];

export const CASES: readonly Case[] = [...ROUTES, ...INHIBITION, ...TIMES, ...HTTP, ...RECEIVERS];

/**
 * Known differences between the schema and Alertmanager, from version `since` on. docs/alertmanager.md lists them.
 */
export const LIMITS: ReadonlyArray<{ title: string; config: string; schemaAccepts: boolean; since?: string }> = [
  { title: 'an undefined receiver', config: `route: {receiver: other}\n${RECEIVER}`, schemaAccepts: true },
  { title: 'an undefined time interval', config: route('mute_time_intervals: [other]'), schemaAccepts: true },
  { title: 'duplicate receivers', config: `${ROOT}receivers: [{name: r}, {name: r}]\n`, schemaAccepts: true },
  { title: 'duplicate time intervals', config: whole('time_intervals: [{name: t}, {name: t}]\n'), schemaAccepts: true },
  { title: 'an invalid regular expression', config: route(`matchers: ['a =~ "("']`), schemaAccepts: true },
  {
    title: 'a time range that ends before it starts',
    config: times(`times: [{start_time: '18:00', end_time: '08:00'}]`),
    schemaAccepts: true,
  },
  { title: 'days of the month in the wrong order', config: times(`days_of_month: ['5:1']`), schemaAccepts: true },
  { title: 'years in the wrong order', config: times(`years: ['2027:2026']`), schemaAccepts: true },
  { title: 'an unknown time zone', config: times('location: Europe/Atlantis'), schemaAccepts: true },
  {
    title: 'the same header in two spellings',
    config: receiver('email_configs: [{to: a@b, from: c@d, smarthost: "m:25", headers: {subject: a, Subject: b}}]'),
    schemaAccepts: true,
  },
  { title: 'a misspelt WeChat setting', config: receiver('wechat_configs: [{corp: c}]'), schemaAccepts: true },
  { title: 'a timeout in nanoseconds', config: webhook('timeout: 10'), schemaAccepts: false, since: '0.28' },
  { title: 'a fractional max_alerts, which is read as zero', config: webhook('max_alerts: 0.5'), schemaAccepts: false },
  { title: 'an empty setting', config: whole('global: {smtp_from: }\n'), schemaAccepts: false },
  {
    title: 'SNS with a topic, a target and a phone number',
    config: receiver('sns_configs: [{topic_arn: a, target_arn: b, phone_number: "+1"}]'),
    schemaAccepts: false,
  },
];

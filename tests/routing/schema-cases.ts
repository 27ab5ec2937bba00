/** A configuration, and whether Alertmanager takes it: from version `since` on, before version `until`. */
export interface Case {
  what: string;
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

const good = (what: string, config: string, since?: string): Case => ({ what, config, valid: true, since });
const bad = (what: string, config: string): Case => ({ what, config, valid: false });

const ROUTES: Case[] = [
  good('the least that there is', whole('')),
  good('sections that are left empty', whole('global:\ninhibit_rules:\ntemplates:\ntime_intervals:\n')),
  bad('no route', RECEIVER),
  bad('a root without a receiver', `route: {group_by: [a]}\n${RECEIVER}`),
  bad('a root that chooses alerts', root(`matchers: ['a = "b"']`)),
  bad('a root that chooses alerts in the old way', root('match: {a: b}')),
  bad('a root that is muted', `${root('mute_time_intervals: [t]')}time_intervals: [{name: t}]\n`),
  bad('a root that is not always active', `${root('active_time_intervals: [t]')}time_intervals: [{name: t}]\n`),
  bad('a root that continues', root('continue: true')),
  good('a root that says that it does not continue', root('continue: false')),
  bad('a misspelt setting of a route', route('recevier: r')),
  bad('a misspelt section', whole('recievers: []\n')),
  bad('a key twice', `${ROOT}${ROOT}${RECEIVER}`),
  bad('receivers that are no list', `${ROOT}receivers: {name: r}\n`),
  good('matchers of every kind', route(`matchers: ['a = "b"', 'c != d', 'e =~ "f|g"', 'h!~i', '{j="k", l="m"}']`)),
  bad('a matcher without an operator', route(`matchers: ['severity']`)),
  bad('matchers as one text', route(`matchers: 'a = "b"'`)),
  bad('matchers by name', route('matchers: {a: b}')),
  good('a matcher of a label with dots', route(`matchers: ['"service.name" = "a"']`), '0.27'),
  good('matchers in the old way', route(`match: {a: b}, match_re: {c: 'd|e'}`)),
  bad('an old matcher of what is no label', route('match: {a-b: c}')),
  good('all labels as a group', root(`group_by: ['...']`)),
  bad('all labels and one of them', root(`group_by: ['...', a]`)),
  bad('a label twice in a group', root('group_by: [a, a]')),
  good('a label with a dot in a group', root('group_by: [service.name]'), '0.27'),
  good('durations of several units', root('group_wait: 0s, group_interval: 1m30s, repeat_interval: 1w2d')),
  good('no wait at all', root('group_wait: 0')),
  bad('a duration without a unit', root('group_wait: 30')),
  bad('a fraction of a duration', root('group_wait: 1.5m')),
  bad('a group_interval of zero', root('group_interval: 0s')),
  bad('a repeat_interval of zero', root('repeat_interval: 0m')),
  good('routes within routes', route(`receiver: r, continue: yes, routes: [{routes: [{receiver: r}]}]`)),
];

const INHIBITION: Case[] = [
  good('inhibition', whole(`inhibit_rules: [{source_matchers: ['a=b'], target_matchers: ['c=d'], equal: [e]}]\n`)),
  good(
    'inhibition in the old way',
    whole('inhibit_rules: [{source_match: {a: b}, target_match_re: {c: d.*}, equal: [e, f]}]\n')
  ),
  good('a rule with a name', whole('inhibit_rules: [{name: n, source_matchers: [a=b]}]\n'), '0.30'),
  bad('an equal that is no label', whole('inhibit_rules: [{equal: [""]}]\n')),
  bad('an equal that is no list', whole('inhibit_rules: [{equal: {a: b}}]\n')),
  bad('a misspelt side', whole('inhibit_rules: [{source_matcher: [a=b]}]\n')),
];

const TIMES: Case[] = [
  good(
    'times of every kind',
    times(
      `times: [{start_time: '00:00', end_time: '24:00'}], weekdays: ['monday:friday', Sunday], ` +
        `days_of_month: ['1:5', '-3:-1', 7], months: ['january:march', 5, 'may:8'], years: [2026, '2027:2030'], location: Europe/Paris`
    )
  ),
  good('times in the old section', whole('mute_time_intervals: [{name: t}]\n')),
  bad('times without a name', whole('time_intervals: [{time_intervals: []}]\n')),
  bad('a day that there is not', times('weekdays: [mondays]')),
  bad('days that run over the end of the week', times(`weekdays: ['friday:monday']`)),
  bad('an hour that there is not', times(`times: [{start_time: '08:00', end_time: '25:00'}]`)),
  bad('an hour without its zero', times(`times: [{start_time: '8:00', end_time: '18:00'}]`)),
  bad('a time without an end', times(`times: [{start_time: '08:00'}]`)),
  bad('day 0 of a month', times('days_of_month: [0]')),
  bad('day 32 of a month', times(`days_of_month: ['32']`)),
  bad('a month that there is not', times('months: [brumaire]')),
  bad('a year in words', times('years: [next]')),
];

const HTTP: Case[] = [
  good('basic authentication', http('basic_auth: {username: u, password_file: /p}')),
  good('a user from a file', http('basic_auth: {username_file: /u, password_file: /p}'), '0.27'),
  bad('a password twice', http('basic_auth: {username: u, password: p, password_file: /p}')),
  good('a token from a file', http('authorization: {credentials_file: /t}')),
  bad('basic authentication as an authorization', http('authorization: {type: Basic, credentials: c}')),
  bad('two ways of authentication', http('basic_auth: {username: u}, authorization: {credentials: c}')),
  bad('a token twice', http('bearer_token: t, bearer_token_file: /t')),
  good('OAuth 2.0', http(`oauth2: {client_id: c, client_secret_file: /s, token_url: 'https://t/'}`)),
  good('OAuth 2.0 without a secret', http(`oauth2: {client_id: c, token_url: 'https://t/'}`), '0.28'),
  bad('OAuth 2.0 without an address', http('oauth2: {client_id: c, client_secret: s}')),
  good('a certificate of its own', http('tls_config: {cert_file: /c, key_file: /k, ca_file: /a, min_version: TLS12}')),
  { ...good('a certificate without its key', http('tls_config: {cert_file: /c}')), until: '0.26' },
  bad('a proxy that some addresses need not, but none', http('no_proxy: localhost')),
  bad('a proxy, and that of the environment', http(`proxy_url: 'http://p:3128', proxy_from_environment: true`)),
  good('a certificate in place', http('tls_config: {ca: c}'), '0.26'),
  bad('a version of TLS that there is not', http('tls_config: {min_version: TLS14}')),
  good('further headers', http('http_headers: {X-A: {values: [b]}}'), '0.28'),
  good('a proxy', http(`proxy_url: 'http://p:3128'`)),
  good('a proxy of the environment', http('proxy_from_environment: true'), '0.26'),
];

const RECEIVERS: Case[] = [
  bad('a receiver without a name', `${ROOT}receivers: [{name: r}, {webhook_configs: []}]\n`),
  bad('an integration that there is not', receiver('pager_configs: []')),
  good('a webhook', webhook('max_alerts: 3, send_resolved: no')),
  bad('a webhook without an address', receiver('webhook_configs: [{max_alerts: 1}]')),
  bad('a webhook of another protocol', receiver('webhook_configs: [{url: ftp://h/}]')),
  bad('an address without a host', receiver('webhook_configs: [{url: http:///p}]')),
  bad('less than no alert', webhook('max_alerts: -1')),
  bad('a switch that is a text', webhook('send_resolved: perhaps')),
  good('the address of a webhook from a file', receiver('webhook_configs: [{url_file: /u}]'), '0.26'),
  bad('the address of a webhook twice', receiver(`webhook_configs: [{url: 'http://h/', url_file: /u}]`)),
  good('a template as an address', receiver(`webhook_configs: [{url: '{{ .GroupLabels.url }}'}]`), '0.31'),
  good('a timeout', webhook('timeout: 10s'), '0.28'),
  good('PagerDuty', receiver('pagerduty_configs: [{routing_key_file: /k, severity: error, details: {a: b}}]')),
  good('nested details', receiver('pagerduty_configs: [{routing_key: k, details: {a: {b: c}}}]'), '0.30'),
  bad('PagerDuty without a key', receiver('pagerduty_configs: [{severity: error}]')),
  bad('a key of PagerDuty twice', receiver('pagerduty_configs: [{routing_key: k, routing_key_file: /k}]')),
  good('Slack', receiver('slack_configs: [{api_url_file: /u, channel: "#c", fields: [{title: t, value: v}]}]')),
  good('Slack of the global address', receiver('slack_configs: [{}]', 'global: {slack_api_url_file: /u}\n')),
  bad('Slack without any address', receiver('slack_configs: [{channel: "#c"}]')),
  bad('the address of Slack twice', receiver(`slack_configs: [{api_url: 'https://h/', api_url_file: /u}]`)),
  bad('a field of Slack without a value', receiver('slack_configs: [{api_url_file: /u, fields: [{title: t}]}]')),
  bad(
    'a button that does nothing',
    receiver('slack_configs: [{api_url_file: /u, actions: [{type: button, text: t}]}]')
  ),
  good('an app of Slack', receiver('slack_configs: [{app_token_file: /t, channel: "#c"}]'), '0.30'),
  good('email', receiver('email_configs: [{to: a@b, from: c@d, smarthost: "mail:587", auth_password_file: /p}]')),
  good(
    'email of the global server',
    receiver('email_configs: [{to: a@b}]', 'global: {smtp_smarthost: "m:25", smtp_from: a@b}\n')
  ),
  bad('email without a server', receiver('email_configs: [{to: a@b, from: c@d}]')),
  bad('email without a sender', receiver('email_configs: [{to: a@b, smarthost: "m:25"}]')),
  bad('email to nobody', receiver('email_configs: [{from: a@b, smarthost: "m:25"}]')),
  bad('a mail server without a port', receiver('email_configs: [{to: a@b, from: c@d, smarthost: mail}]')),
  bad('a global password twice', whole('global: {smtp_auth_password: p, smtp_auth_password_file: /p}\n')),
  good(
    'threads of email',
    receiver(
      'email_configs: [{to: a@b, from: c@d, smarthost: "m:25", threading: {enabled: true, thread_by_date: daily}}]'
    ),
    '0.30'
  ),
  good('global encryption of email', whole('global: {smtp_tls_config: {ca_file: /c}}\n'), '0.28'),
  good('connectors of Teams', receiver(`msteams_configs: [{webhook_url: 'https://h/'}]`), '0.26'),
  good('a summary for Teams', receiver(`msteams_configs: [{webhook_url_file: /u, summary: s}]`), '0.27'),
  good('workflows of Teams', receiver('msteamsv2_configs: [{webhook_url_file: /u, title: t}]'), '0.28'),
  bad('workflows of Teams without an address', receiver('msteamsv2_configs: [{title: t}]')),
  good('Opsgenie', receiver('opsgenie_configs: [{api_key_file: /k, responders: [{name: n, type: Team}]}]')),
  bad('Opsgenie without a key', receiver('opsgenie_configs: [{message: m}]')),
  bad('a responder without a name', receiver('opsgenie_configs: [{api_key: k, responders: [{type: team}]}]')),
  bad(
    'a responder that there is not',
    receiver('opsgenie_configs: [{api_key: k, responders: [{name: n, type: dog}]}]')
  ),
  good('VictorOps', receiver('victorops_configs: [{api_key_file: /k, routing_key: t, custom_fields: {a: b}}]')),
  bad('VictorOps without a team', receiver('victorops_configs: [{api_key: k}]')),
  bad(
    'a field that is VictorOps own',
    receiver('victorops_configs: [{api_key: k, routing_key: t, custom_fields: {entity_id: e}}]')
  ),
  good('Pushover', receiver('pushover_configs: [{user_key: u, token: t, retry: 1m, expire: 1h30m}]')),
  good('Pushover with keys from files', receiver('pushover_configs: [{user_key_file: /u, token_file: /t}]'), '0.26'),
  bad('Pushover without a token', receiver('pushover_configs: [{user_key: u}]')),
  good('SNS', receiver('sns_configs: [{topic_arn: a, sigv4: {region: eu-west-1}}]')),
  bad('SNS to nobody', receiver('sns_configs: [{sigv4: {region: eu-west-1}}]')),
  bad('SNS to two', receiver('sns_configs: [{topic_arn: a, phone_number: "+1"}]')),
  good('Telegram', receiver('telegram_configs: [{bot_token: t, chat_id: -1001, parse_mode: HTML}]')),
  good('the bot of Telegram from a file', receiver('telegram_configs: [{bot_token_file: /t, chat_id: 1}]'), '0.26'),
  good('the chat of Telegram from a file', receiver('telegram_configs: [{bot_token: t, chat_id_file: /c}]'), '0.31'),
  bad('Telegram without a chat', receiver('telegram_configs: [{bot_token: t}]')),
  bad('Telegram without a bot', receiver('telegram_configs: [{chat_id: 1}]')),
  bad(
    'a mode of Telegram that there is not',
    receiver('telegram_configs: [{bot_token: t, chat_id: 1, parse_mode: XML}]')
  ),
  good('Discord', receiver(`discord_configs: [{webhook_url: 'https://h/', title: t}]`)),
  good('Discord from a file', receiver('discord_configs: [{webhook_url_file: /u}]'), '0.27'),
  bad('Discord without an address', receiver('discord_configs: [{title: t}]')),
  good('Webex', receiver('webex_configs: [{room_id: r, http_config: {authorization: {credentials_file: /t}}}]')),
  bad('Webex without a token', receiver('webex_configs: [{room_id: r}]')),
];

export const CASES: readonly Case[] = [...ROUTES, ...INHIBITION, ...TIMES, ...HTTP, ...RECEIVERS];

/**
 * Where schema and Alertmanager differ, from version `since` on. docs/alertmanager.md names each.
 */
export const LIMITS: ReadonlyArray<{ what: string; config: string; schemaTakes: boolean; since?: string }> = [
  { what: 'a receiver that is not defined', config: `route: {receiver: other}\n${RECEIVER}`, schemaTakes: true },
  { what: 'a time interval that is not defined', config: route('mute_time_intervals: [other]'), schemaTakes: true },
  { what: 'two receivers by one name', config: `${ROOT}receivers: [{name: r}, {name: r}]\n`, schemaTakes: true },
  { what: 'two intervals by one name', config: whole('time_intervals: [{name: t}, {name: t}]\n'), schemaTakes: true },
  { what: 'a regular expression that is none', config: route(`matchers: ['a =~ "("']`), schemaTakes: true },
  {
    what: 'a time that ends before it begins',
    config: times(`times: [{start_time: '18:00', end_time: '08:00'}]`),
    schemaTakes: true,
  },
  { what: 'days of a month in the wrong order', config: times(`days_of_month: ['5:1']`), schemaTakes: true },
  { what: 'years in the wrong order', config: times(`years: ['2027:2026']`), schemaTakes: true },
  { what: 'a time zone that there is not', config: times('location: Europe/Atlantis'), schemaTakes: true },
  {
    what: 'the same header in two spellings',
    config: receiver('email_configs: [{to: a@b, from: c@d, smarthost: "m:25", headers: {subject: a, Subject: b}}]'),
    schemaTakes: true,
  },
  { what: 'a misspelt setting of WeChat', config: receiver('wechat_configs: [{corp: c}]'), schemaTakes: true },
  { what: 'a timeout in nanoseconds', config: webhook('timeout: 10'), schemaTakes: false, since: '0.28' },
  { what: 'half an alert, which is read as none', config: webhook('max_alerts: 0.5'), schemaTakes: false },
  { what: 'a setting that is left empty', config: whole('global: {smtp_from: }\n'), schemaTakes: false },
  {
    what: 'SNS to a topic, a target and a telephone at once',
    config: receiver('sns_configs: [{topic_arn: a, target_arn: b, phone_number: "+1"}]'),
    schemaTakes: false,
  },
];

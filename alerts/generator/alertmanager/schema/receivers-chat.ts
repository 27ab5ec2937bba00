import {
  allSince,
  atLeastOneOf,
  atMostOneOf,
  type Fields,
  file,
  goDuration,
  list,
  object,
  oneOf,
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
import { COMMON, HTTP } from './receivers-paging';

/** `host:port`, with brackets around a host that contains colons. */
export const HOST_PORT = '^(\\[[^\\[\\]]*\\]|[^:\\[\\]]*):[^:\\[\\]]+$';

const email = object(
  {
    ...COMMON,
    to: someText('Addresses, separated by commas. A template.'),
    from: text('Address of the sender. A template.'),
    smarthost: { type: 'string', pattern: HOST_PORT, description: 'Server and port that accept the mail.' },
    hello: text('Name that is given to the server.'),
    auth_username: text('User.'),
    auth_password: secret('Password.'),
    auth_password_file: file('the password.'),
    auth_secret: secret('Secret of CRAM-MD5.'),
    auth_secret_file: since('0.31', file('the secret of CRAM-MD5.')),
    auth_identity: text('Identity of PLAIN.'),
    require_tls: toggle('Whether mail is sent only where the server encrypts; true by default.'),
    force_implicit_tls: since(
      '0.31',
      toggle('Whether the connection is encrypted from its begin; by default on port 465.')
    ),
    tls_config: ref('tls_config'),
    headers: texts('Headers, templates by name.'),
    html: template('HTML part.'),
    text: template('Text part.'),
    threading: since(
      '0.30',
      object(
        {
          enabled: toggle('Whether mails about the same group make a thread.'),
          thread_by_date: oneOf('What begins a new thread.', 'none', 'daily'),
        },
        'Threads.'
      )
    ),
  },
  'Email.',
  required('to')
);

const button = object(
  {
    type: someText('button, for instance.'),
    text: someText('What it says. A template.'),
    url: template('Where it leads.'),
    style: template('primary or danger.'),
    name: template('Name of a message action.'),
    value: template('Value of a message action.'),
    confirm: object(
      {
        text: someText('Question.'),
        title: template('Title.'),
        ok_text: template('Yes.'),
        dismiss_text: template('No.'),
      },
      'What is asked before the action.',
      required('text')
    ),
  },
  'A button.',
  required('type', 'text'),
  atLeastOneOf('url', 'name')
);

const slack = object(
  {
    ...HTTP,
    api_url: url('Address of the webhook. A secret: api_url_file keeps it out of this file.'),
    api_url_file: file('the address of the webhook.'),
    ...allSince('0.30', {
      app_token: secret('Token of a Slack app.'),
      app_token_file: file('the token of a Slack app.'),
      app_url: url('Where a Slack app sends its messages.'),
      timeout: goDuration('How long a request may take; without end by default.'),
    }),
    channel: template('Channel, where the webhook does not fix it.'),
    username: template('Name of the sender.'),
    color: template('good, warning, danger, or # and six digits.'),
    title: template('Title.'),
    title_link: template('Where the title leads.'),
    pretext: template('Text before the title.'),
    text: template('Text.'),
    message_text: since('0.31', template('Text outside of the attachment.')),
    fallback: template('Text where attachments are not shown.'),
    footer: template('Text under the message.'),
    callback_id: template('Identifier of message actions.'),
    fields: list(
      object(
        { title: someText('Name.'), value: someText('Value.'), short: toggle('Whether two stand side by side.') },
        'A field.',
        required('title', 'value')
      ),
      'Fields.'
    ),
    short_fields: toggle('Whether fields stand side by side.'),
    icon_emoji: template('Emoji of the sender.'),
    icon_url: template('Picture of the sender.'),
    image_url: template('Picture.'),
    thumb_url: template('Small picture.'),
    link_names: toggle('Whether #channel and @user become links.'),
    mrkdwn_in: list(text('A field.'), 'Fields that are read as Markdown.'),
    actions: list(button, 'Buttons.'),
  },
  'Slack.',
  atMostOneOf('api_url', 'api_url_file', 'app_token', 'app_token_file')
);

const hook: Fields = {
  webhook_url: url('Address of the webhook. A secret: webhook_url_file keeps it out of this file.'),
  webhook_url_file: since('0.27', file('the address of the webhook.')),
};
const HOOK: Schema[] = [
  atLeastOneOf('webhook_url', 'webhook_url_file'),
  atMostOneOf('webhook_url', 'webhook_url_file'),
];

const msteams = object(
  {
    ...HTTP,
    ...hook,
    title: template('Title.'),
    summary: since('0.27', template('Summary.')),
    text: template('Text.'),
  },
  'A connector of Microsoft Teams, which Microsoft has retired: msteamsv2_configs.',
  ...HOOK
);

const msteamsv2 = object(
  { ...HTTP, ...hook, title: template('Title.'), text: template('Text.') },
  'A workflow of Microsoft Teams.',
  ...HOOK
);

const discord = object(
  {
    ...HTTP,
    ...hook,
    title: template('Title.'),
    message: template('Message.'),
    ...allSince('0.28', {
      content: template('Text outside of the embed.'),
      username: template('Name of the sender.'),
      avatar_url: text('Picture of the sender.'),
    }),
  },
  'Discord.',
  ...HOOK
);

const telegram = object(
  {
    ...HTTP,
    api_url: url('Where messages are sent.'),
    bot_token: secret('Token of the bot.'),
    bot_token_file: since('0.26', file('the token of the bot.')),
    chat_id: { type: 'integer', not: { const: 0 }, description: 'Chat.' },
    chat_id_file: since('0.31', file('the identifier of the chat.')),
    message_thread_id: since('0.28', { type: 'integer', description: 'Topic of the chat.' }),
    message: template('Message.'),
    disable_notifications: toggle('Whether the message arrives without a sound.'),
    parse_mode: oneOf('How the message is read.', 'MarkdownV2', 'Markdown', 'HTML', ''),
  },
  'Telegram.',
  atMostOneOf('bot_token', 'bot_token_file'),
  atLeastOneOf('chat_id', 'chat_id_file'),
  atMostOneOf('chat_id', 'chat_id_file')
);

const webex = object(
  {
    ...HTTP,
    api_url: url('Where messages are sent.'),
    room_id: someText('Room.'),
    message: template('Message.'),
  },
  'Webex.',
  required('room_id', 'http_config'),
  {
    properties: {
      http_config: { anyOf: [required('authorization'), required('bearer_token'), required('bearer_token_file')] },
    },
  }
);

export const CHAT: Fields = {
  email_configs: list(email, 'Email.'),
  slack_configs: list(slack, 'Slack.'),
  msteams_configs: since('0.26', list(msteams, 'Microsoft Teams, by connectors.')),
  msteamsv2_configs: since('0.28', list(msteamsv2, 'Microsoft Teams, by workflows.')),
  discord_configs: list(discord, 'Discord.'),
  telegram_configs: list(telegram, 'Telegram.'),
  webex_configs: list(webex, 'Webex.'),
  wechat_configs: list({ type: 'object' }, 'WeChat; its settings are not checked.'),
  ...allSince('0.28', {
    jira_configs: list({ type: 'object' }, 'Jira; its settings are not checked.'),
    rocketchat_configs: list({ type: 'object' }, 'Rocket.Chat; its settings are not checked.'),
  }),
  incidentio_configs: since('0.29', list({ type: 'object' }, 'incident.io; its settings are not checked.')),
  mattermost_configs: since('0.30', list({ type: 'object' }, 'Mattermost; its settings are not checked.')),
};

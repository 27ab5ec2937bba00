import {
  allSince,
  atLeastOneOf,
  atMostOneOf,
  file,
  list,
  object,
  oneOf,
  ref,
  required,
  type Schema,
  secret,
  since,
  someText,
  text,
  texts,
  toggle,
  URL_PATTERN,
} from './builder';

const PROXY = {
  proxy_url: { type: 'string', pattern: `${URL_PATTERN}|^socks5://|^$`, description: 'Proxy of the requests.' },
  ...allSince('0.26', {
    no_proxy: text('Comma-separated addresses that are reached without the proxy.'),
    proxy_from_environment: toggle('Takes the proxy from HTTP_PROXY, HTTPS_PROXY and NO_PROXY.'),
    proxy_connect_header: {
      type: 'object',
      description: 'Headers that are sent to the proxy, lists of texts by name.',
      additionalProperties: list(secret('Value.'), 'Values.'),
    },
  }),
};

const PROXY_RULES: Schema[] = [
  { dependencies: { no_proxy: ['proxy_url'] } },
  {
    not: {
      required: ['proxy_from_environment', 'proxy_url'],
      properties: { proxy_from_environment: { const: true } },
    },
  },
];

const TLS_VERSIONS = ['TLS10', 'TLS11', 'TLS12', 'TLS13'];

const KEY = atLeastOneOf('key', 'key_file');

const tls = object(
  {
    ca_file: file('the certificate of the authority that the server is checked by.'),
    cert_file: file('the certificate that the client shows.'),
    key_file: file('the key of that certificate.'),
    ...allSince('0.26', {
      ca: text('Certificate of the authority, in place.'),
      cert: text('Certificate of the client, in place.'),
      key: secret('Key of the client, in place.'),
    }),
    server_name: text('Name that the certificate of the server must have, where the address is another.'),
    insecure_skip_verify: toggle('Takes any certificate. Whoever is on the way can read and change what is sent.'),
    min_version: oneOf('Oldest version of TLS that is spoken.', ...TLS_VERSIONS),
    max_version: oneOf('Newest version of TLS that is spoken.', ...TLS_VERSIONS),
  },
  'How the connection is encrypted, and who is believed.',
  atMostOneOf('ca', 'ca_file'),
  atMostOneOf('cert', 'cert_file'),
  atMostOneOf('key', 'key_file'),
  since('0.26', { if: atLeastOneOf('cert', 'cert_file'), then: KEY, else: { not: KEY } })
);

const oauth2 = object(
  {
    client_id: someText('Identifier of the client.'),
    client_secret: secret('Secret of the client.'),
    client_secret_file: file('the secret of the client.'),
    scopes: list(text('A scope.'), 'Scopes of the token.'),
    token_url: someText('Where tokens come from.'),
    endpoint_params: texts('Further parameters of the request for a token.'),
    tls_config: ref('tls_config'),
    ...PROXY,
  },
  'OAuth 2.0 with client credentials.',
  required('client_id', 'token_url'),
  ...PROXY_RULES,
  atMostOneOf('client_secret', 'client_secret_file'),
  // Since 0.28, a client can use a certificate in place of a secret.
  { anyOf: [required('client_secret'), required('client_secret_file'), since('0.28', {})] }
);

const http = object(
  {
    basic_auth: object(
      {
        username: text('Name of the user.'),
        username_file: since('0.27', file('the name of the user.')),
        password: secret('Password.'),
        password_file: file('the password.'),
      },
      'User and password.',
      atMostOneOf('password', 'password_file'),
      atMostOneOf('username', 'username_file')
    ),
    authorization: object(
      {
        type: {
          type: 'string',
          not: { pattern: '^\\s*[bB][aA][sS][iI][cC]\\s*$' },
          description: 'Scheme of the Authorization header, Bearer by default. For Basic there is basic_auth.',
        },
        credentials: secret('What follows the scheme.'),
        credentials_file: file('what follows the scheme, such as a bearer token.'),
      },
      'Authorization header.',
      atMostOneOf('credentials', 'credentials_file')
    ),
    oauth2: ref('oauth2'),
    bearer_token: secret('Deprecated: authorization.credentials.'),
    bearer_token_file: file('a bearer token. Deprecated: authorization.credentials_file.'),
    tls_config: ref('tls_config'),
    follow_redirects: toggle('Follows redirects; true by default.'),
    enable_http2: toggle('Speaks HTTP/2 where the server does; true by default.'),
    ...PROXY,
    http_headers: since('0.28', {
      type: 'object',
      description: 'Further headers of each request, by name.',
      additionalProperties: object(
        {
          values: list(text('A value.'), 'Values.'),
          secrets: list(secret('A value.'), 'Values that are not shown.'),
          files: list(file('a value.'), 'Files with values.'),
        },
        'Values of one header.'
      ),
    }),
  },
  'How requests are sent.',
  atMostOneOf('basic_auth', 'authorization', 'oauth2', 'bearer_token', 'bearer_token_file'),
  ...PROXY_RULES
);

export const HTTP_DEFINITIONS: Readonly<Record<string, Schema>> = { tls_config: tls, oauth2, http_config: http };

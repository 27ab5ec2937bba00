import { type Command } from 'commander';

import { InputError } from './errors';
import { readText } from './read-text';

/** A bearer token for the server. A variable, since other users of the machine can read the options of a command. */
const TOKEN_VARIABLE = 'PROMETHEUS_TOKEN';

/** Longer than any token. */
const LONGEST_SECRET_BYTES = 64 * 1024;

/** The characters that a header can have; a token has no spaces. */
const TOKEN = /^[\x21-\x7e]+$/;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\x20-\x7e]+$/;

/** Headers that belong to the connection and to the body, which no one else can set. */
const RESERVED_HEADERS = ['connection', 'content-length', 'content-type', 'host', 'transfer-encoding', 'upgrade'];

/** A shorter value of a header is a word that the server may use for something else, such as the name of a tenant. */
const SHORTEST_HEADER_SECRET = 8;

/** Options of every command that asks a server. */
export interface ServerOptions {
  prometheus: string;
  /** `Name: value`, each. */
  header?: readonly string[];
  bearerTokenFile?: string;
  basicAuthFile?: string;
}

/** The address to ask, and the credentials. */
export interface Access {
  /** The address without a password. */
  address: string;
  headers: Readonly<Record<string, string>>;
  /** Removes what must not be printed from a text. */
  redacted: (text: string) => string;
}

/** Adds the options that {@link accessOf} reads. */
export function addServerOptions(command: Command, { use, required }: { use: string; required: boolean }): Command {
  const address = [
    '--prometheus <url>',
    `${use}; with a login, user:password@ in it, one of the files below, or a token in the variable ${TOKEN_VARIABLE}`,
  ] as const;
  return (required ? command.requiredOption(...address) : command.option(...address))
    .option(
      '--header <name: value>',
      "a header for the server, such as 'X-Scope-OrgID: team'; can be repeated",
      (header: string, before: readonly string[] = []) => [...before, header]
    )
    .option('--bearer-token-file <file>', 'a file with a bearer token for the server')
    .option('--basic-auth-file <file>', 'a file with user:password for the server');
}

/** @throws InputError for options of a server where none is asked */
export function refuseServerOptions(options: Partial<ServerOptions>): void {
  for (const [name, value] of [
    ['--header', options.header],
    ['--bearer-token-file', options.bearerTokenFile],
    ['--basic-auth-file', options.basicAuthFile],
  ] as const) {
    if (value !== undefined) {
      throw new InputError(name, 'is for a server; give --prometheus <url>, too');
    }
  }
}

/** @throws InputError for anything but an address of HTTP, and for a login that is invalid or given twice */
export function accessOf(options: ServerOptions): Access {
  const { address, login } = addressOf(options.prometheus);
  const headers = headersOf(options.header ?? []);
  const own = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization') ? ['--header'] : [];
  const given = [
    ...(login === undefined ? [] : ['--prometheus']),
    ...own,
    ...(options.bearerTokenFile === undefined ? [] : ['--bearer-token-file']),
    ...(options.basicAuthFile === undefined ? [] : ['--basic-auth-file']),
  ];
  if (given.length > 1) {
    throw new InputError(given[1], `takes the place of the login in ${given[0]}; give only one of them`);
  }
  const secret = login ?? (own.length > 0 ? undefined : secretOf(options));
  return {
    address,
    headers: { ...headers, ...(secret !== undefined && { authorization: secret.header }) },
    redacted: redactionOf([...(secret?.hidden ?? []), ...Object.values(headers).flatMap(hiddenIn)]),
  };
}

/** The options again, for a command to type: without a password in the address, and with stars in place of a secret header. */
export function askedBy(options: ServerOptions, { address, redacted }: Access): string[] {
  const { header = [], bearerTokenFile, basicAuthFile } = options;
  return [
    ...['--prometheus', address],
    ...header.flatMap((one) => ['--header', redacted(one)]),
    ...(bearerTokenFile === undefined ? [] : ['--bearer-token-file', bearerTokenFile]),
    ...(basicAuthFile === undefined ? [] : ['--basic-auth-file', basicAuthFile]),
  ];
}

interface Secret {
  header: string;
  hidden: string[];
}

function secretOf({ bearerTokenFile, basicAuthFile }: ServerOptions): Secret | undefined {
  if (bearerTokenFile !== undefined) {
    return bearer(lineOf(bearerTokenFile, '--bearer-token-file', 'a file with a token'), '--bearer-token-file');
  }
  if (basicAuthFile !== undefined) {
    const line = lineOf(basicAuthFile, '--basic-auth-file', 'a file with user:password');
    const colon = line.indexOf(':');
    if (colon < 0) {
      throw new InputError('--basic-auth-file', `${basicAuthFile} has no colon; it takes a file with user:password`);
    }
    return basic(line.slice(0, colon), line.slice(colon + 1));
  }
  const { [TOKEN_VARIABLE]: token = '' } = process.env;
  return token === '' ? undefined : bearer(token, TOKEN_VARIABLE);
}

function bearer(token: string, field: string): Secret {
  if (!TOKEN.test(token)) {
    throw new InputError(field, 'takes a token of visible ASCII characters, without spaces or line breaks');
  }
  return { header: `Bearer ${token}`, hidden: [token] };
}

function basic(user: string, password: string): Secret {
  const encoded = Buffer.from(`${user}:${password}`).toString('base64');
  return { header: `Basic ${encoded}`, hidden: [encoded, password] };
}

/** The only line of a file; editors and `echo` end it. */
function lineOf(file: string, field: string, takes: string): string {
  const line = readText({ file, field, takes: `it takes ${takes}`, limit: LONGEST_SECRET_BYTES }).replace(/\r?\n$/, '');
  if (line === '' || /[\r\n]/.test(line)) {
    throw new InputError(field, `${file} has ${line === '' ? 'nothing in it' : 'several lines'}; it takes ${takes}`);
  }
  return line;
}

function headersOf(texts: readonly string[]): Record<string, string> {
  const headers = new Map<string, string>();
  for (const text of texts) {
    const colon = text.indexOf(':');
    const [name, value] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1).trim()];
    // The value can be a secret, so only the name is repeated.
    if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) {
      throw new InputError('--header', "takes a name, a colon and a value of ASCII characters: 'X-Scope-OrgID: team'");
    }
    if (RESERVED_HEADERS.includes(name.toLowerCase())) {
      throw new InputError('--header', `takes any header but ${RESERVED_HEADERS.join(', ')}; ${name} is set already`);
    }
    if ([...headers.keys()].some((known) => known.toLowerCase() === name.toLowerCase())) {
      throw new InputError('--header', `${name} is given twice; it takes one value`);
    }
    headers.set(name, value);
  }
  return Object.fromEntries(headers);
}

/** The value of a header, and what follows its scheme: `Bearer secret`. */
function hiddenIn(value: string): string[] {
  const [, ofScheme = ''] = /^\S+ (.+)$/.exec(value) ?? [];
  return [value, ofScheme].filter(({ length }) => length >= SHORTEST_HEADER_SECRET);
}

function addressOf(text: string): { address: string; login: Secret | undefined } {
  const takes = 'takes the URL of a Prometheus, such as http://127.0.0.1:9090';
  let url: URL;
  let user: string;
  let password: string;
  try {
    url = new URL(text);
    [user, password] = [url.username, url.password].map(decodeURIComponent);
  } catch {
    // A password stands before the last @, and is not printed.
    throw new InputError('--prometheus', `${takes}, not ${JSON.stringify(text.replace(/^.*@/s, '...@'))}`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new InputError('--prometheus', `${takes}, not ${url.protocol}`);
  }
  // A / in a password ends the host, so the rest of the password would be a path.
  if (`${url.pathname}${url.search}${url.hash}`.includes('@')) {
    throw new InputError(
      '--prometheus',
      `${takes}; in a password write @ as %40, / as %2F, ? as %3F and # as %23, or give --basic-auth-file`
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new InputError('--prometheus', `${takes}, without ? and #`);
  }
  return {
    address: `${url.origin}${url.pathname}`.replace(/\/+$/, ''),
    login: user === '' && password === '' ? undefined : basic(user, password),
  };
}

/** Hides secrets in each spelling in which a server could repeat them. */
function redactionOf(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ]);
  // The longest first: one can be a part of another.
  const hidden = [...new Set(spellings)].filter((text) => text !== '').sort((a, b) => b.length - a.length);
  return (text) => hidden.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

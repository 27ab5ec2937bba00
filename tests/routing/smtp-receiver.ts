import { once } from 'node:events';

import { SMTPServer } from 'smtp-server';

import { codeOf } from '../../tools/error-code';

export interface SmtpReceiver {
  address: string;
  /** Received emails, in order. */
  received: Array<{ to: string[]; user: string; raw: string }>;
  stop: () => Promise<void>;
}

/** Starts a local mail server without encryption that accepts one user and password. */
export async function startSmtpReceiver(user: string, password: string): Promise<SmtpReceiver> {
  const received: SmtpReceiver['received'] = [];
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password: given }, _, done) =>
      username === user && given === password ? done(null, { user }) : done(new Error('wrong password')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, user: String(session.user), raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  server.on('error', (error) => {
    // An Alertmanager that ends while it sends resets its connection.
    if (codeOf(error) !== 'ECONNRESET') {
      throw error;
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) {
    throw new Error('The mail server has no port.');
  }
  return {
    address: `127.0.0.1:${address.port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Parses an email into headers and decoded parts by content type. */
export function readEmail(raw: string): { headers: Map<string, string>; parts: Map<string, string> } {
  const [head, body] = split(raw);
  const headers = headersOf(head);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = new Map<string, string>();
  for (const part of body.split(`--${boundary}`).slice(1, -1)) {
    const [partHead, partBody] = split(part.replace(/^\r\n/, ''));
    const [type] = (headersOf(partHead).get('content-type') ?? '').split(';');
    parts.set(type, quotedPrintable(partBody.replace(/\r\n$/, '')));
  }
  return { headers, parts };
}

/** Returns the subject and parts of an email, to search for text. */
export function contentOf(raw: string): string[] {
  const { headers, parts } = readEmail(raw);
  return [headers.get('subject') ?? '', ...parts.values()];
}

function split(text: string): [head: string, body: string] {
  const end = text.indexOf('\r\n\r\n');
  return [text.slice(0, end), text.slice(end + 4)];
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), encodedWords(line.slice(colon + 1).trim())];
    })
  );
}

/** Decodes `=?utf-8?q?...?=`; whitespace between two encoded words is dropped. */
function encodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, word: string) => quotedPrintable(word.replace(/_/g, ' ')));
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replace(/\r\n/g, '\n');
}

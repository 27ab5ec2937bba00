import { type IncomingMessage } from 'node:http';

/** This machine, as a browser writes it. */
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/**
 * Recognizes a request that names this server. A foreign name that resolves to this machine would let its pages read every answer.
 *
 * @param names of this server besides this machine's own
 */
export function namesThisServer({ headers }: IncomingMessage, names: readonly string[]): boolean {
  const named = nameIn(headers.host ?? '');
  return [...LOOPBACK, ...names].some((name) => name.toLowerCase() === named);
}

/** The name in a Host header, without port, brackets and final dot, in lower case. */
function nameIn(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/**
 * Recognizes a request that a page of another origin makes a browser send. Another port is another origin. Following a link is
 * allowed, since links in notifications lead to the dashboards. Programs send neither of these headers.
 */
export function isFromAnotherOrigin({ method, headers }: IncomingMessage): boolean {
  const {
    origin,
    host = '',
    'sec-fetch-site': site = 'none',
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  } = headers;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    return true;
  }
  const isLink = (method === 'GET' || method === 'HEAD') && mode === 'navigate' && dest === 'document';
  return site !== 'same-origin' && site !== 'none' && !isLink;
}

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sendText } from './respond';

/** A browser sends its headers at once. */
const HEADERS_MS = 10_000;
/** Headers and body. The longest body has 4 MiB, from this machine. */
const REQUEST_MS = 30_000;
/** How often Node looks for requests that took too long. */
const CHECK_MS = 5_000;

/** A page may load nothing, submit nothing, and not be framed. */
const POLICY = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

interface LocalServer {
  /** Names in the Host header besides this machine's own, such as a service's name in a network of containers. */
  names?: readonly string[];
  /** Directives of the Content-Security-Policy with what its pages need. */
  pageNeeds?: readonly string[];
  handle: (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;
}

/**
 * Creates a server for this machine. Every server of the demo is one, so every answer has the same protection: it runs and
 * loads nothing from elsewhere, and neither another site's page nor a foreign host name gets it.
 */
export function createLocalServer({ names = [], pageNeeds = [], handle }: LocalServer): Server {
  const limits = {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: CHECK_MS,
  };
  const protection = {
    'content-security-policy': [...POLICY, ...pageNeeds].join('; '),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return createServer(limits, (request, response) => {
    response.setHeaders(new Map(Object.entries(protection)));
    answer(request, response).catch(() => {
      // The client disconnected, or a file could not be read.
      if (response.headersSent) {
        response.destroy();
      } else {
        sendText(response, 500, 'The server cannot answer this.');
      }
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!namesThisServer(request, names)) {
      return sendText(response, 403, 'This server only answers to its own names, such as 127.0.0.1 and localhost.');
    }
    if (isFromAnotherOrigin(request)) {
      return sendText(response, 403, "This server does not answer other sites' pages.");
    }
    const url = urlOf(request);
    if (url === undefined) {
      return sendText(response, 400, 'Invalid address.');
    }
    await handle(request, response, url);
  }
}

/** Returns what allows a style element with this text, for the directive `style-src`. */
export function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Paths only: a whole address could name another host than the Host header. */
function urlOf({ url = '' }: IncomingMessage): URL | undefined {
  const address = `http://127.0.0.1${url}`;
  return url.startsWith('/') && URL.canParse(address) ? new URL(address) : undefined;
}

/** @param host an IPv6 address is put in brackets */
export function httpAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** This machine, as a browser writes it. */
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/**
 * Recognizes a request that names this server. A foreign name that resolves to this machine would let its pages read every answer.
 *
 * @param names of this server besides this machine's own
 */
function namesThisServer({ headers }: IncomingMessage, names: readonly string[]): boolean {
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
function isFromAnotherOrigin({ method, headers }: IncomingMessage): boolean {
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

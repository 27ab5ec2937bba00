import { setTimeout as pause } from 'node:timers/promises';
import { types } from 'node:util';

import { codeOf, reasonOf } from '../../tools/error-code';
import { InputError } from './errors';
import { type Access } from './server-options';

/** A server that does not answer is not waited for longer. */
const PATIENCE_MS = 30_000;

/** Twice what the largest fleets need; a body without an end is not read further. */
const LONGEST_ANSWER_MIB = 64;

/** Few enough for the memory, enough to hide the distance to the server. */
const AT_A_TIME = 4;

/** A server has one name too few, or a login page; more are a circle. */
const MOST_REDIRECTS = 5;

/** How often a busy server is asked, and the longest total wait. */
const MOST_TRIES = 5;
const MOST_WAITING_MS = 60_000;

/** Without Retry-After: 1, 2, 4 and 8 s. */
const FIRST_WAIT_MS = 1000;

const REDIRECTS = [301, 302, 303, 307, 308];
const SEE_OTHER = 303;

/** Prometheus before a firewall that lets only GET through; its own clients try that too. */
const METHOD_REFUSED = [405, 501];

const BUSY = [429, 503];

/** The same query would run into the same limit again. */
const OWN_TIMEOUT = /"errorType"\s*:\s*"(?:timeout|canceled)"/;

export interface Answer {
  status: number;
  text: string;
  contentType: string;
  /** How often a busy server was asked. */
  tries: number;
  /** The wait that a busy server asks for, if it is longer than the command's patience. */
  waitMs?: number;
}

/**
 * Asks a server: a few questions at a time, no answer without an end, and nothing more after the first failure. A redirect
 * keeps the question and stays on the server; a busy server is asked again.
 */
export class Questions {
  private readonly failure = new AbortController();
  private readonly waiting: Array<() => void> = [];
  private reading = 0;
  private method: 'POST' | 'GET' = 'POST';
  /** A server that asks one question to wait asks all of them to. */
  private notBefore = 0;

  constructor(private readonly access: Access) {}

  /** @throws InputError that names `--prometheus` */
  async ask(address: string, parameters: URLSearchParams): Promise<Answer> {
    if (this.reading >= AT_A_TIME) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.reading++;
    try {
      return await this.answered(new URL(address), parameters);
    } catch (error) {
      this.stop();
      throw error;
    } finally {
      this.reading--;
      this.waiting.shift()?.();
    }
  }

  /** Asks nothing more, and drops what is being read. */
  stop(): void {
    this.failure.abort();
  }

  private async answered(address: URL, parameters: URLSearchParams): Promise<Answer> {
    let url = address;
    let { method } = this;
    let redirects = 0;
    let tries = 1;
    let waited = 0;
    for (;;) {
      await this.untilAllowed();
      const { location, retryAfter, ...answer } = await this.sent(url, method, parameters);
      const { status, text } = answer;
      if (REDIRECTS.includes(status) && location !== null) {
        url = followed(url, location);
        method = status === SEE_OTHER ? 'GET' : method;
        if (++redirects > MOST_REDIRECTS) {
          throw unusable(address, `redirects more than ${MOST_REDIRECTS} times`);
        }
      } else if (METHOD_REFUSED.includes(status) && method === 'POST') {
        this.method = method = 'GET';
      } else if (BUSY.includes(status) && !OWN_TIMEOUT.test(text)) {
        const wait = retryAfter ?? FIRST_WAIT_MS * 2 ** (tries - 1);
        waited += wait;
        if (tries === MOST_TRIES || waited > MOST_WAITING_MS) {
          return { ...answer, tries, waitMs: waited > MOST_WAITING_MS ? wait : undefined };
        }
        tries++;
        this.notBefore = Math.max(this.notBefore, Date.now() + wait);
      } else {
        return { ...answer, tries };
      }
    }
  }

  private async untilAllowed(): Promise<void> {
    for (let rest = this.notBefore - Date.now(); rest > 0; rest = this.notBefore - Date.now()) {
      await pause(rest, undefined, { signal: this.failure.signal });
    }
  }

  private async sent(url: URL, method: 'POST' | 'GET', parameters: URLSearchParams) {
    const { signal } = this.failure;
    const late = setTimeout(() => this.failure.abort(new Error(`not within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
    // An aborted answer that was being unpacked never ends, and would keep the process for as long.
    late.unref();
    const target = method === 'GET' ? withQuery(url, parameters) : url;
    try {
      const response = await fetch(target, {
        method,
        body: method === 'GET' ? undefined : parameters,
        headers: this.access.headers,
        redirect: 'manual',
        signal,
      });
      const { status, headers } = response;
      return {
        status,
        location: headers.get('location'),
        retryAfter: waitOf(headers.get('retry-after')),
        contentType: headers.get('content-type') ?? '',
        text: await textOf(response),
      };
    } catch (error) {
      throw unusable(url, `does not answer (${this.access.redacted(whyOf(error))})`);
    } finally {
      clearTimeout(late);
    }
  }
}

function unusable({ origin, pathname }: URL, why: string): InputError {
  return new InputError('--prometheus', `takes the URL of a Prometheus; ${origin}${pathname} ${why}`);
}

/** A redirect to another server would hand it the question and the login, which were meant for this one. */
function followed(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) {
    throw unusable(from, 'redirects to an invalid address');
  }
  const to = new URL(location, from);
  const isSecured = from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === '';
  if (to.hostname === from.hostname && (to.origin === from.origin || isSecured) && to.username === '') {
    return to;
  }
  const isWeb = to.protocol === 'http:' || to.protocol === 'https:';
  const address = isWeb ? `${to.origin}${to.pathname.replace(/\/api\/v1\/query(?:_range)?$/, '')}` : to.protocol;
  throw unusable(
    from,
    `redirects to another server, ${address}; if that is the Prometheus, give its URL: a login is sent to no other server`
  );
}

function withQuery(url: URL, parameters: URLSearchParams): URL {
  const target = new URL(url);
  parameters.forEach((value, name) => target.searchParams.set(name, value));
  return target;
}

/** Retry-After in milliseconds: it has seconds or a date of HTTP. Undefined without one that can be read. */
function waitOf(text: string | null): number | undefined {
  if (text === null) {
    return undefined;
  }
  const wait = /^\s*\d+\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

async function textOf({ body }: Response): Promise<string> {
  const limit = LONGEST_ANSWER_MIB * 1024 * 1024;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) {
      throw new Error(`more than ${LONGEST_ANSWER_MIB} MiB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `fetch` hides the reason in the cause, and several addresses of one name in an error without a message. */
function whyOf(error: unknown): string {
  const cause = types.isNativeError(error) && types.isNativeError(error.cause) ? error.cause : error;
  const reason = reasonOf(cause);
  return reason === '' ? codeOf(cause) : reason;
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The head of an answer that must not be stored. */
export function freshHead(extension: keyof typeof CONTENT_TYPES): Record<string, string> {
  return { 'content-type': CONTENT_TYPES[extension], 'cache-control': 'no-store' };
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, freshHead('.json')).end(`${JSON.stringify(value, null, 2)}\n`);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, freshHead('.txt')).end(`${text}\n`);
}

export function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, freshHead('.html')).end(html);
}

/** Answers requests of other methods than these itself. */
export function isAllowed(request: IncomingMessage, response: ServerResponse, methods: readonly string[]): boolean {
  const allowed = methods.includes(request.method ?? '');
  if (!allowed) {
    response.setHeader('allow', methods.join(', '));
    sendText(response, 405, `Only ${methods.join(' and ')} are allowed, not ${request.method}.`);
  }
  return allowed;
}

/**
 * Sends a file from a folder; a path outside the folder counts as not found. A browser that has the file as it is gets no body,
 * and keeps what it has compiled of it: a rebuilt panel appears after a reload, an unchanged one at once.
 */
export async function sendFile(response: ServerResponse, folder: string, path: string): Promise<void> {
  const file = join(folder, path);
  const version = file.startsWith(folder + sep) ? await versionOf(file) : undefined;
  if (version === undefined) {
    return sendText(response, 404, 'Not found.');
  }
  const isKnown = response.req.headers['if-none-match'] === version;
  response.writeHead(isKnown ? 304 : 200, {
    'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
    etag: version,
  });
  if (isKnown) {
    response.end();
  } else {
    await pipeline(createReadStream(file), response);
  }
}

/** Undefined for what is not a file. */
async function versionOf(file: string): Promise<string | undefined> {
  try {
    const found = await stat(file);
    return found.isFile() ? `"${found.size}-${found.mtimeMs}"` : undefined;
  } catch {
    return undefined;
  }
}

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

/** Sends a file from a folder; a path outside the folder counts as not found. */
export async function sendFile(response: ServerResponse, folder: string, path: string): Promise<void> {
  const file = join(folder, path);
  const found = file.startsWith(folder + sep) && (await isFile(file));
  if (!found) {
    return sendText(response, 404, 'Not found.');
  }
  response.writeHead(200, {
    'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
    // A rebuilt panel appears after a reload.
    'cache-control': 'no-cache',
  });
  await pipeline(createReadStream(file), response);
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

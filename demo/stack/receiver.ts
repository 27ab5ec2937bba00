/**
 * The demo's receiver: accepts webhooks of Alertmanager and Grafana, prints one line per alert, and shows the latest ones on a
 * plain page.
 */
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { Command, Option } from 'commander';

import { wholeNumber } from '../../tools/whole-number';
import { alertsIn, type ReceivedAlert } from './webhook';
import { alertLine, alertsPage } from './webhook-text';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 9095;
/** Kept and shown: a demo runs for hours, not for months. */
const KEPT_ALERTS = 200;
/** Total characters of the kept alerts: 200 usual ones use a tenth. */
const LARGEST_KEPT = 4 * 1024 * 1024;
/** Alerts whose last state is remembered, to print repeats only once. */
const KEPT_STATES = 10_000;
/** Alertmanager's largest groups are far smaller. */
const LARGEST_BODY_BYTES = 4 * 1024 * 1024;
const BAD_INPUT = 2;

/**
 * Creates an HTTP server that remembers the latest alerts. `say` receives a line for each alert that is new or changed its
 * state; Alertmanager repeats firing alerts, the watchdog about every minute.
 */
export function createReceiver(say: (line: string) => void): Server {
  let received: ReceivedAlert[] = [];
  const states = new Map<string, string>();
  const sayChange = (alert: ReceivedAlert): void => {
    const key = createHash('sha256')
      .update(JSON.stringify(Object.entries(alert.labels).sort()))
      .digest('base64');
    if (states.get(key) === alert.status) {
      return;
    }
    states.delete(key);
    states.set(key, alert.status);
    for (const oldest of [...states.keys()].slice(0, Math.max(0, states.size - KEPT_STATES))) {
      states.delete(oldest);
    }
    say(alertLine(alert));
  };
  return createServer((request, response) => {
    const [path] = (request.url ?? '/').split('?');
    if (request.method === 'POST') {
      void take(request, response, path, (alerts) => {
        received = newest([...alerts, ...received]);
        alerts.forEach(sayChange);
      });
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      answer(response, 405, 'text/plain', 'Only GET and POST are allowed.\n');
    } else if (path === '/alerts') {
      answer(response, 200, 'application/json', `${JSON.stringify(received, null, 2)}\n`);
    } else if (path === '/') {
      answer(response, 200, 'text/html', alertsPage(received));
    } else {
      answer(response, 404, 'text/plain', 'Not found. Paths: / and /alerts\n');
    }
  });
}

/** The first alerts, within the limits. */
function newest(alerts: readonly ReceivedAlert[]): ReceivedAlert[] {
  let size = 0;
  return alerts.slice(0, KEPT_ALERTS).filter((alert) => {
    size += JSON.stringify(alert).length;
    return size <= LARGEST_KEPT;
  });
}

async function take(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  keep: (alerts: ReceivedAlert[]) => void
): Promise<void> {
  let text = '';
  request.setEncoding('utf8');
  try {
    for await (const chunk of request) {
      text += String(chunk);
      if (text.length > LARGEST_BODY_BYTES) {
        answer(response, 413, 'text/plain', `The body must not exceed ${LARGEST_BODY_BYTES} bytes.\n`);
        request.destroy();
        return;
      }
    }
  } catch {
    // The sender disconnected, so there is nobody to answer.
    return;
  }
  const alerts = alertsIn(text, path.replace(/^\//, ''), new Date().toISOString());
  if (alerts.ok) {
    keep(alerts.value);
    answer(response, 200, 'text/plain', 'ok\n');
  } else {
    answer(response, 400, 'text/plain', `${alerts.error.field}: ${alerts.error.message}\n`);
  }
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(body);
}

function main(): void {
  const {
    port: chosen,
    host,
    log,
  } = new Command('receiver')
    .description("Accepts Alertmanager's webhooks, prints each alert and shows the latest ones.")
    .addOption(
      new Option('--port <number>', 'port to listen on').argParser(wholeNumber(0, 65535)).default(DEFAULT_PORT)
    )
    .option('--host <address>', 'address to listen on', HOST)
    .option('--log <file>', 'file to which each line is appended')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : BAD_INPUT))
    .parse()
    .opts<{ port: number; host: string; log?: string }>();

  const server = createReceiver((line) => {
    console.log(line);
    if (log !== undefined) {
      appendFileSync(log, `${line}\n`);
    }
  });
  server.on('error', (error) => {
    const taken = 'code' in error && error.code === 'EADDRINUSE';
    console.error(
      taken
        ? `receiver: port ${chosen} is already in use. Stop that process, or choose another port with --port.`
        : `receiver: cannot listen on ${host}:${chosen}: ${error.message}`
    );
    process.exitCode = BAD_INPUT;
  });
  server.listen(chosen, host, () => {
    const address = server.address();
    const listening = typeof address === 'object' && address !== null ? address.port : chosen;
    console.log(`Alerts on http://${host}:${listening}/`);
  });
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

if (require.main === module) {
  main();
}

/**
 * The demo's receiver: accepts webhooks of Alertmanager and Grafana, prints one line per alert, and shows the latest ones on a
 * plain page.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { Command } from 'commander';

import { messageOf, reasonOf } from '../../tools/error-code';
import { wholeNumber } from '../../tools/whole-number';
import { readBody } from '../http/body';
import { closeOnSignal, listenOn } from '../http/listen';
import { isAllowed, sendJson, sendPage, sendText } from '../http/respond';
import { createLocalServer, httpAddress } from '../http/server';
import { alertsIn, receivedIn, type ReceivedAlert, alertLine, alertsPage, PAGE_NEEDS } from './webhook';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 9095;
/** Kept and shown: a demo runs for hours, not for months. */
const KEPT_ALERTS = 1000;
/** Total characters of the kept alerts: 1,000 usual ones use a third. */
const LARGEST_KEPT = 4 * 1024 * 1024;
/** Alerts whose last state is remembered, to print repeats only once. */
const KEPT_STATES = 10_000;
/** Alertmanager's largest groups are far smaller. */
const WEBHOOK = { type: 'application/json', limit: 4 * 1024 * 1024 };
const BAD_INPUT = 2;

/**
 * Creates an HTTP server that remembers the latest alerts.
 *
 * @param say receives a line for each alert that is new or changed its state; Alertmanager repeats firing alerts, the
 * watchdog about every minute
 * @param names of the server besides this machine's own
 * @param earlier alerts, newest first, that it shows as received
 */
export function createReceiver(
  say: (line: string) => void,
  names: readonly string[] = [],
  earlier: readonly ReceivedAlert[] = []
): Server {
  let received = newest(earlier);
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
  const handle = async (request: IncomingMessage, response: ServerResponse, { pathname }: URL): Promise<void> => {
    if (!isAllowed(request, response, ['GET', 'HEAD', 'POST'])) {
      return;
    }
    if (request.method === 'POST') {
      await take(request, response, pathname, (alerts) => {
        received = newest([...alerts, ...received]);
        alerts.forEach(sayChange);
      });
    } else if (pathname === '/alerts') {
      sendJson(response, 200, received);
    } else if (pathname === '/') {
      sendPage(response, alertsPage(received));
    } else {
      sendText(response, 404, 'Not found. Paths: / and /alerts');
    }
  };
  return createLocalServer({ names, pageNeeds: PAGE_NEEDS, handle });
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
  const body = await readBody(request, WEBHOOK);
  if (!Buffer.isBuffer(body)) {
    return sendText(response, body.status, body.text);
  }
  const alerts = alertsIn(body.toString('utf8'), path.replace(/^\//, ''), new Date().toISOString());
  if (alerts.ok) {
    keep(alerts.value);
    sendText(response, 200, 'ok');
  } else {
    sendText(response, 400, `${alerts.error.field}: ${alerts.error.message}`);
  }
}

/** Reads the alerts of `--history`. If it cannot, it says why in one line and ends the program. */
function earlierAlerts(file: string): ReceivedAlert[] {
  try {
    const alerts = receivedIn(readFileSync(file, 'utf8'));
    if (alerts.ok) {
      return alerts.value;
    }
    console.error(`receiver: ${alerts.error.field} ${alerts.error.message}`);
  } catch (error) {
    console.error(`receiver: --history takes a file that can be read: ${reasonOf(error)}`);
  }
  process.exit(BAD_INPUT);
}

function main(): void {
  const { port, host, allowHost, history } = new Command('receiver')
    .description("Accepts Alertmanager's webhooks, prints each alert and shows the latest ones.")
    .option('--port <number>', 'port to listen on', wholeNumber(0, 65535), DEFAULT_PORT)
    .option('--host <address>', 'address to listen on', HOST)
    .option('--allow-host <name...>', 'more names by which this server may be addressed', [])
    .option('--history <file>', 'JSON of earlier alerts, newest first, as /alerts gives them')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : BAD_INPUT))
    .parse()
    .opts<{ port: number; host: string; allowHost: string[]; history?: string }>();

  const earlier = history === undefined ? [] : earlierAlerts(history);
  const server = createReceiver((line) => console.log(line), [host, ...allowHost], earlier);
  listenOn(server, port, host).then(
    (chosen) => console.log(`Alerts on ${httpAddress(host, chosen)}/`),
    (error: unknown) => {
      console.error(`receiver: ${messageOf(error)}`);
      process.exitCode = BAD_INPUT;
    }
  );
  closeOnSignal(server);
}

if (require.main === module) {
  main();
}
